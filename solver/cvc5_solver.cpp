#include "solver/cvc5_solver.h"

#include <cvc5/cvc5.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>

#include "solver/process_copy.h"

namespace sheaf {

namespace {

// Since 1.2 terms are made by a TermManager; before, by the solver itself.
#if __has_include(<cvc5/c/cvc5.h>)
struct Library {
  cvc5::TermManager factory;
  cvc5::Solver solver{factory};
};
#else
struct Library {
  cvc5::Solver solver;
  cvc5::Solver& factory = solver;
};
#endif

enum class Arithmetic : std::uint8_t { kLinear, kNonLinear };

/// One incremental solver and the translations that belong to it.
class Instance {
 public:
  Instance(const Theory& theory, Arithmetic arithmetic, std::uint64_t resource_limit,
           std::uint64_t timeout_ms)
      : theory_(theory), arithmetic_(arithmetic), timeout_ms_(timeout_ms) {
    cvc5::Solver& solver = library_.solver;
    solver.setOption("incremental", "true");
    solver.setOption("produce-models", "true");
    // Resources are counted steps: the same answer on every machine.
    solver.setOption("rlimit-per", std::to_string(resource_limit));
    solver.setOption("tlimit-per", std::to_string(timeout_ms));
    solver.setLogic(arithmetic == Arithmetic::kLinear ? "QF_LIA" : "QF_NIA");
  }

  cvc5::Solver& solver() { return library_.solver; }
  std::uint64_t timeout_ms() const { return timeout_ms_; }

  /// The predicate as a formula; nullopt if it needs products and this instance has none.
  std::optional<cvc5::Term> predicate(GuardVariable variable) {
    const auto found = predicates_.find(variable);
    if (found != predicates_.end()) return found->second;
    is_predicate_ready(variable);
    if (!resolve()) return std::nullopt;
    return translate(variable);
  }

  /// The diagram as a formula over shared sub-formulas.
  std::optional<cvc5::Term> guard(const Guard& guard) {
    is_guard_ready(guard);
    if (!resolve()) return std::nullopt;
    std::unordered_map<std::uintptr_t, cvc5::Term> known;
    return diagram(guard.view(), known);
  }

  /// The values of all inputs this instance knows, after a satisfiable check.
  std::map<InputId, std::int64_t> read_model() {
    std::vector<cvc5::Term> terms;
    for (const auto& input : inputs_) terms.push_back(input.second);
    for (const auto& flag : flags_) terms.push_back(flag.second);
    const std::vector<cvc5::Term> values = solver().getValue(terms);
    std::size_t next = 0;
    std::map<InputId, std::int64_t> codes;
    for (const auto& input : inputs_) {
      codes[input.first] = std::stoll(values[next++].getIntegerValue());
    }
    for (const auto& flag : flags_) {
      const Predicate& predicate = theory_.predicates.at(flag.first);
      const std::int64_t bit = values[next++].getBooleanValue() ? 1 : 0;
      codes[predicate.input] |= bit << predicate.bit;
    }
    return codes;
  }

 private:
  using Parts = std::vector<std::pair<TermId, std::int64_t>>;

  // As in Evaluator, nothing recurses down a term: what is missing is put on a list first.

  bool is_ready(TermOperand operand) {
    const auto term = operand.term();
    if (!term || terms_.contains(*term)) return true;
    pending_.push_back(*term);
    return false;
  }

  bool is_ready(const Parts& parts) {
    bool ready = true;
    for (const auto& part : parts) ready &= is_ready(Value::term(part.first));
    return ready;
  }

  bool is_predicate_ready(GuardVariable variable) {
    const Predicate& predicate = theory_.predicates.at(variable);
    return !predicate.is_comparison() || is_ready(theory_.predicates.form(predicate.form).parts);
  }

  bool is_guard_ready(const Guard& guard) {
    bool ready = true;
    for (const GuardVariable variable : theory_.guards.support(guard)) {
      ready &= predicates_.contains(variable) || is_predicate_ready(variable);
    }
    return ready;
  }

  bool is_term_ready(const Term& term) {
    bool ready = is_ready(term.left);
    ready &= is_ready(term.right);
    if (term.kind == TermKind::kLinear || term.kind == TermKind::kSigned) {
      return is_ready(term.linear.parts);  // the operands are for the sign of zero only
    }
    for (const auto& [guard, value] : term.entries) {
      ready &= is_ready(value);
      ready &= is_guard_ready(guard);
    }
    return ready;
  }

  static bool is_non_linear(TermKind kind) {
    return kind == TermKind::kProduct || kind == TermKind::kFloorRatio;
  }

  /// False if a product or ratio was met that this instance does not take.
  bool resolve() {
    while (!pending_.empty()) {
      const TermId id = pending_.back();
      const Term& term = theory_.terms.at(id);
      if (terms_.contains(id)) {
        pending_.pop_back();
      } else if (is_non_linear(term.kind) && arithmetic_ == Arithmetic::kLinear) {
        pending_.clear();
        return false;
      } else if (is_term_ready(term)) {
        terms_.emplace(id, translate(term));
        pending_.pop_back();
      }
    }
    return true;
  }

  cvc5::Term number(std::int64_t value) { return library_.factory.mkInteger(value); }

  template <typename... Operands>
  cvc5::Term make(cvc5::Kind kind, const Operands&... operands) {
    return library_.factory.mkTerm(kind, {operands...});
  }

  cvc5::Term operand(TermOperand part) {
    if (const auto term = part.term()) return terms_.at(*term);
    return number(static_cast<std::int64_t>(part.value().as_number()));
  }

  cvc5::Term sum(const Parts& parts, std::int64_t constant) {
    std::vector<cvc5::Term> summands;
    for (const auto& [atom, coefficient] : parts) {
      const cvc5::Term& term = terms_.at(atom);
      summands.push_back(coefficient == 1 ? term
                                          : make(cvc5::Kind::MULT, number(coefficient), term));
    }
    if (constant != 0 || summands.empty()) summands.push_back(number(constant));
    return summands.size() == 1 ? summands.front()
                                : library_.factory.mkTerm(cvc5::Kind::ADD, summands);
  }

  cvc5::Term translate(const Term& term) {
    switch (term.kind) {
      case TermKind::kInput:
        return input(term.input);
      case TermKind::kProduct:
        return make(cvc5::Kind::MULT, operand(term.left), operand(term.right));
      case TermKind::kFloorDivide:
        // Rounds towards −∞ for positive divisors.
        return make(cvc5::Kind::INTS_DIVISION, operand(term.left), number(term.constant));
      case TermKind::kFloorRatio:
        return make(cvc5::Kind::INTS_DIVISION, operand(term.left), operand(term.right));
      case TermKind::kRemainder:
        return remainder(term);
      case TermKind::kSelect: {
        cvc5::Term result = operand(term.entries.back().second);
        for (std::size_t i = term.entries.size() - 1; i-- > 0;) {
          // The nodes stay alive with the term, so their translation may be kept.
          const cvc5::Term condition = diagram(term.entries[i].first.view(), nodes_);
          result = make(cvc5::Kind::ITE, condition, operand(term.entries[i].second), result);
        }
        return result;
      }
      case TermKind::kLinear:
      case TermKind::kSigned:
        return sum(term.linear.parts, term.linear.constant);
      case TermKind::kQuotient:
      case TermKind::kRatio:
      case TermKind::kOrdered:
      case TermKind::kStringOfInteger:
      case TermKind::kConcat:
      case TermKind::kSelectString:
      case TermKind::kUnits:
        break;
    }
    // Predicates are over integers: no other term comes here.
    std::abort();
  }

  /// JavaScript's remainder has the dividend's sign, the solver's is never negative.
  cvc5::Term remainder(const Term& term) {
    const cvc5::Term left = operand(term.left), divisor = number(term.constant);
    const cvc5::Term positive = make(cvc5::Kind::INTS_MODULUS, left, divisor);
    const Interval range = theory_.terms.interval(term.left.value());
    if (range.low >= 0) return positive;
    const cvc5::Term negative =
        make(cvc5::Kind::NEG, make(cvc5::Kind::INTS_MODULUS, make(cvc5::Kind::NEG, left), divisor));
    if (range.high <= 0) return negative;
    return make(cvc5::Kind::ITE, make(cvc5::Kind::GEQ, left, number(0)), positive, negative);
  }

  cvc5::Term input(InputId id) {
    const auto found = inputs_.find(id);
    if (found != inputs_.end()) return found->second;
    const Input& input = theory_.inputs.at(id);
    const cvc5::Term symbol =
        library_.factory.mkConst(library_.factory.getIntegerSort(), "i" + std::to_string(id));
    solver().assertFormula(make(cvc5::Kind::LEQ, number(input.minimum), symbol));
    solver().assertFormula(make(cvc5::Kind::LEQ, symbol, number(input.maximum)));
    inputs_.emplace(id, symbol);
    return symbol;
  }

  cvc5::Term flag(GuardVariable variable) {
    const auto found = flags_.find(variable);
    if (found != flags_.end()) return found->second;
    const auto symbol_of = [&](GuardVariable bit) {
      const cvc5::Term symbol =
          library_.factory.mkConst(library_.factory.getBooleanSort(), "b" + std::to_string(bit));
      flags_.emplace(bit, symbol);
      return symbol;
    };
    const Predicate& predicate = theory_.predicates.at(variable);
    if (predicate.kind != PredicateKind::kChoiceBit) return symbol_of(variable);
    // All bits at once, with the axiom that their code means something.
    const GuardChoice& choice = theory_.inputs.at(predicate.input).variables;
    for (const GuardVariable bit : choice.bits) predicates_.emplace(bit, symbol_of(bit));
    const Guard axiom = theory_.guards.choice_axiom(choice);
    std::unordered_map<std::uintptr_t, cvc5::Term> known;
    solver().assertFormula(diagram(axiom.view(), known));
    return flags_.at(variable);
  }

  /// Its atoms are translated already.
  cvc5::Term translate(GuardVariable variable) {
    const auto found = predicates_.find(variable);
    if (found != predicates_.end()) return found->second;
    const Predicate& predicate = theory_.predicates.at(variable);
    cvc5::Term formula;
    if (predicate.is_comparison()) {
      const cvc5::Kind relation =
          predicate.kind == PredicateKind::kEqual ? cvc5::Kind::EQUAL : cvc5::Kind::LEQ;
      formula = make(relation, sum(theory_.predicates.form(predicate.form).parts, 0),
                     number(predicate.bound));
    } else {
      formula = flag(variable);
    }
    predicates_.emplace(variable, formula);
    return formula;
  }

  cvc5::Term diagram(GuardView root, std::unordered_map<std::uintptr_t, cvc5::Term>& known) {
    const auto is_known = [&](GuardView view) {
      return view.is_constant() || known.contains(view.regular().id());
    };
    const auto formula = [&](GuardView view) {
      if (view.is_constant()) return library_.factory.mkBoolean(view.constant_value());
      const cvc5::Term& term = known.at(view.regular().id());
      return view.is_complemented() ? make(cvc5::Kind::NOT, term) : term;
    };
    std::vector<GuardView> open = {root};
    while (!open.empty()) {
      const GuardView view = open.back().is_constant() ? open.back() : open.back().regular();
      if (is_known(view)) {
        open.pop_back();
      } else if (!is_known(view.high()) || !is_known(view.low())) {
        if (!is_known(view.high())) open.push_back(view.high());
        if (!is_known(view.low())) open.push_back(view.low());
      } else {
        known.emplace(view.id(), make(cvc5::Kind::ITE, translate(view.variable()),
                                      formula(view.high()), formula(view.low())));
        open.pop_back();
      }
    }
    return formula(root);
  }

  Theory theory_;
  Arithmetic arithmetic_;
  std::uint64_t timeout_ms_;
  Library library_;
  std::map<InputId, cvc5::Term> inputs_;
  std::map<GuardVariable, cvc5::Term> flags_;
  std::unordered_map<TermId, cvc5::Term> terms_;
  std::unordered_map<GuardVariable, cvc5::Term> predicates_;
  std::unordered_map<std::uintptr_t, cvc5::Term> nodes_;  // of guards inside select terms
  std::vector<TermId> pending_;
};

using Clock = std::chrono::steady_clock;

/// What the library says, and what it says of the inputs that it knows.
struct LibraryAnswer {
  Cvc5Solver::Verdict verdict = Cvc5Solver::Verdict::kUnknown;
  std::map<InputId, std::int64_t> values;
  std::string reason;
};

std::string written(const LibraryAnswer& answer) {
  std::ostringstream text;
  text << static_cast<int>(answer.verdict) << ' ' << answer.values.size();
  for (const auto& [input, value] : answer.values) text << ' ' << input << ' ' << value;
  text << ' ' << answer.reason;
  return text.str();
}

LibraryAnswer read_answer(const std::string& text) {
  std::istringstream stream(text);
  int verdict = 0;
  std::size_t count = 0;
  stream >> verdict >> count;
  LibraryAnswer answer;
  answer.verdict = static_cast<Cvc5Solver::Verdict>(verdict);
  for (; count > 0; --count) {
    InputId input = 0;
    std::int64_t value = 0;
    stream >> input >> value;
    answer.values[input] = value;
  }
  std::getline(stream >> std::ws, answer.reason);
  return answer;
}

}  // namespace

struct Cvc5Solver::Implementation {
  Theory theory;
  std::uint64_t resource_limit;
  std::uint64_t timeout_ms;
  Clock::time_point deadline = Clock::time_point::max();
  Clock::duration budget = Clock::duration::zero();
  std::unique_ptr<Instance> linear = nullptr;
  std::unique_ptr<Instance> non_linear = nullptr;
  std::set<GuardVariable> with_products = {};
  std::uint64_t calls = 0;
  double time_ms = 0;

  Instance& instance(Arithmetic arithmetic) {
    auto& slot = arithmetic == Arithmetic::kLinear ? linear : non_linear;
    const std::uint64_t allowed = is_risky() ? timeout_ms : allowed_ms();
    // The library takes its timeout once and for all.
    if (!slot || slot->timeout_ms() > allowed) {
      slot = std::make_unique<Instance>(theory, arithmetic, resource_limit, allowed);
    }
    return *slot;
  }

  /// Whether a call might last much longer than the time that is left. Once the library has worked
  /// for long it stops now and then to free what it holds, for seconds, whatever its timeout is.
  bool is_risky() const {
    constexpr double kLongMs = 1000;
    constexpr auto kNearEnd = std::chrono::seconds(2);
    if (time_ms < kLongMs || deadline == Clock::time_point::max()) return false;
    return deadline - Clock::now() < std::max<Clock::duration>(kNearEnd, budget / 3);
  }

  /// How long a call may last now. It falls by halves, because a change costs all translations.
  std::uint64_t allowed_ms() const {
    constexpr std::uint64_t kLeastMs = 100;
    if (deadline == Clock::time_point::max()) return timeout_ms;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    std::uint64_t allowed = timeout_ms;
    while (allowed > kLeastMs && static_cast<std::int64_t>(allowed) > left.count()) allowed /= 2;
    return allowed;
  }

  /// The literals as assumptions; nullopt if this instance cannot take one of them.
  std::optional<std::vector<cvc5::Term>> assumptions(Instance& at, const GuardCube& cube) {
    std::vector<cvc5::Term> terms;
    for (const GuardLiteral& literal : cube) {
      const auto formula = at.predicate(literal.variable);
      if (!formula) {
        with_products.insert(literal.variable);
        return std::nullopt;
      }
      terms.push_back(literal.positive ? *formula : formula->notTerm());
    }
    return terms;
  }

  LibraryAnswer ask(Instance& at, const std::vector<cvc5::Term>& terms) {
    LibraryAnswer result;
    const cvc5::Result answer = at.solver().checkSatAssuming(terms);
    if (answer.isSat()) {
      result.verdict = Verdict::kSatisfiable;
      result.values = at.read_model();
    } else if (answer.isUnsat()) {
      // The library's cores are not asked for: it takes them from proofs, whose making keeps no
      // limit of time (3 s after a check of 45 ms).
      result.verdict = Verdict::kUnsatisfiable;
    } else {
      result.reason = "solver: " + answer.toString();
    }
    return result;
  }

  LibraryAnswer ask(const GuardCube& cube) {
    const bool needs_products = std::any_of(cube.begin(), cube.end(), [&](const auto& literal) {
      return with_products.contains(literal.variable);
    });
    if (!needs_products) {
      Instance& at = instance(Arithmetic::kLinear);
      if (const auto terms = assumptions(at, cube)) return ask(at, *terms);
    }
    Instance& at = instance(Arithmetic::kNonLinear);
    return ask(at, *assumptions(at, cube));
  }

  LibraryAnswer ask(const Guard& guard) {
    Instance* at = &instance(Arithmetic::kLinear);
    auto formula = at->guard(guard);
    if (!formula) {
      at = &instance(Arithmetic::kNonLinear);
      formula = at->guard(guard);
    }
    return ask(*at, {*formula});
  }

  template <typename Question>
  LibraryAnswer ask_guarded(const Question& question) {
    try {
      return ask(question);
    } catch (const cvc5::CVC5ApiException& error) {
      return {Verdict::kUnknown, {}, std::string("solver: ") + error.what()};
    }
  }

  template <typename Question>
  Result check(const Question& question, const GuardCube& cube, const Assignment& near) {
    const Clock::time_point start = Clock::now();
    LibraryAnswer answer;
    if (is_risky()) {
      const auto text = run_in_copy([&] { return written(ask_guarded(question)); }, deadline);
      answer = text ? read_answer(*text)
                    : LibraryAnswer{Verdict::kUnknown, {}, "solver: the time of the run is over"};
    } else {
      answer = ask_guarded(question);
    }
    ++calls;
    time_ms += std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    Result result{answer.verdict, {}, std::move(answer.reason)};
    if (answer.verdict == Verdict::kSatisfiable) {
      result.assignment = near;
      assign_flags(theory, cube, result.assignment);
      for (const auto& [input, value] : answer.values) result.assignment.set(input, value);
    }
    return result;
  }
};

Cvc5Solver::Cvc5Solver(const Theory& theory, std::uint64_t resource_limit, std::uint64_t timeout_ms)
    : implementation_(new Implementation{theory, resource_limit, timeout_ms}) {}
Cvc5Solver::~Cvc5Solver() {
  // One that has worked for long may take seconds to free: the end of the process is faster.
  constexpr double kLongMs = 500;
  if (implementation_->time_ms < kLongMs) return;
  (void)implementation_->linear.release();
  (void)implementation_->non_linear.release();
}

Cvc5Solver::Result Cvc5Solver::check(const GuardCube& cube, const Assignment& near) {
  return implementation_->check(cube, cube, near);
}

Cvc5Solver::Result Cvc5Solver::check(const Guard& guard, const Assignment& near) {
  return implementation_->check(guard, {}, near);
}

void Cvc5Solver::set_deadline(Clock::time_point deadline) {
  implementation_->deadline = deadline;
  implementation_->budget = deadline - Clock::now();
}

std::uint64_t Cvc5Solver::calls() const { return implementation_->calls; }
double Cvc5Solver::time_ms() const { return implementation_->time_ms; }

}  // namespace sheaf
