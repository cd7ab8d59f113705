#include "solver/linear_logic.h"

#include <algorithm>
#include <map>
#include <optional>

#include "solver/simplex.h"

namespace sheaf {

namespace {

/// Each disequality that a solution violates, and each fraction, splits in two.
constexpr int kMaxSplits = 32;
/// Larger cubes are left to the library.
constexpr std::size_t kMaxSize = 64;

/// form ≠ value.
struct Disequality {
  std::size_t variable = 0;
  std::int64_t value = 0;
  Reason literal = kNoReason;
};

class Search {
 public:
  Search(Simplex& simplex, std::size_t atoms, std::vector<Disequality> disequalities)
      : simplex_(simplex), atoms_(atoms), disequalities_(std::move(disequalities)) {}

  /// True: the simplex stands at a solution. False: `core` holds the literals of a contradiction.
  /// nullopt: too many splits.
  std::optional<bool> run() {
    if (!simplex_.solve(core)) return false;
    for (std::size_t i = 0; i < atoms_; ++i) {
      const Rational value = simplex_.value(i);
      if (value.is_integer()) continue;
      const std::int64_t below = value.floor();
      return branch(i, below, below + 1, kSplit);
    }
    for (const Disequality& each : disequalities_) {
      if (!(simplex_.value(each.variable) == Rational(each.value))) continue;
      return branch(each.variable, each.value - 1, each.value + 1, each.literal);
    }
    return true;
  }

  std::vector<Reason> core;

 private:
  /// variable ≤ below, or variable ≥ above. Recursion of at most kMaxSplits, through run.
  std::optional<bool> branch(std::size_t variable, std::int64_t below, std::int64_t above,
                             Reason reason) {
    if (++splits_ > kMaxSplits) return std::nullopt;
    std::vector<Reason> joint;
    for (const bool is_below : {true, false}) {
      const Simplex::Bounds kept = simplex_.bounds(variable);
      const bool fits = is_below ? simplex_.assert_upper(variable, below, reason, core)
                                 : simplex_.assert_lower(variable, above, reason, core);
      const std::optional<bool> verdict = fits ? run() : false;
      if (!verdict || *verdict) return verdict;
      simplex_.restore(variable, kept);
      // A contradiction without this split needs no other half.
      if (std::find(core.begin(), core.end(), reason) == core.end()) return false;
      joint.insert(joint.end(), core.begin(), core.end());
    }
    core = std::move(joint);
    return false;
  }

  Simplex& simplex_;
  std::size_t atoms_;
  std::vector<Disequality> disequalities_;
  int splits_ = 0;
};

/// What a cube compares: sums of atoms, each once.
struct Comparisons {
  std::vector<TermId> atoms;
  std::map<TermId, std::size_t> places;  // of atoms
  std::vector<FormId> sums;
  std::vector<std::size_t> literals;  // of the cube
  bool has_sum = false;               // beyond bounds and differences

  Comparisons(const Theory& theory, const GuardCube& cube) {
    for (std::size_t i = 0; i < cube.size(); ++i) {
      const Predicate& predicate = theory.predicates.at(cube[i].variable);
      if (!predicate.is_comparison()) continue;
      literals.push_back(i);
      if (std::find(sums.begin(), sums.end(), predicate.form) != sums.end()) continue;
      sums.push_back(predicate.form);
      const auto& parts = theory.predicates.form(predicate.form).parts;
      const bool is_difference = parts.size() == 2 && parts[0].second == 1 && parts[1].second == -1;
      has_sum = has_sum || (parts.size() > 1 && !is_difference);
      for (const auto& [atom, coefficient] : parts) {
        if (places.emplace(atom, atoms.size()).second) atoms.push_back(atom);
      }
    }
  }

  /// The variable of a sum in the simplex.
  std::size_t variable(FormId form) const {
    const auto place = std::find(sums.begin(), sums.end(), form);
    return atoms.size() + static_cast<std::size_t>(place - sums.begin());
  }
};

Simplex make_simplex(const Theory& theory, const Comparisons& compared, const Assignment& near) {
  Simplex simplex(compared.atoms.size(), compared.sums.size());
  Evaluator evaluator = theory.evaluator(near);
  for (std::size_t i = 0; i < compared.atoms.size(); ++i) {
    const Interval range = theory.terms.at(compared.atoms[i]).interval;
    const std::int64_t start = evaluator.integer(Value::term(compared.atoms[i]));
    simplex.set_start(i, std::clamp(start, range.low, range.high), range.low, range.high);
  }
  for (std::size_t k = 0; k < compared.sums.size(); ++k) {
    for (const auto& [atom, coefficient] : theory.predicates.form(compared.sums[k]).parts) {
      simplex.set_coefficient(k, compared.places.at(atom), coefficient);
    }
  }
  simplex.compute_sums();
  return simplex;
}

/// Asserts one literal. False: it contradicts those before; `core` says which.
bool assert_literal(Simplex& simplex, const Predicate& predicate, std::size_t variable,
                    bool positive, Reason reason, std::vector<Disequality>& disequalities,
                    std::vector<Reason>& core) {
  const std::int64_t bound = predicate.bound;
  if (predicate.kind == PredicateKind::kLessEqual) {
    return positive ? simplex.assert_upper(variable, bound, reason, core)
                    : simplex.assert_lower(variable, bound + 1, reason, core);
  }
  if (!positive) {
    disequalities.push_back({variable, bound, reason});
    return true;
  }
  return simplex.assert_upper(variable, bound, reason, core) &&
         simplex.assert_lower(variable, bound, reason, core);
}

}  // namespace

LinearLogic::Result LinearLogic::solve(const GuardCube& cube, const Assignment& near) {
  Result result;
  Assignment assignment = near;
  if (auto contradiction = assign_flags(theory_, cube, assignment)) {
    result.verdict = Verdict::kUnsatisfiable;
    result.core = *std::move(contradiction);
    return result;
  }
  const Comparisons compared(theory_, cube);
  // Without sums, difference logic knows more.
  if (!compared.has_sum || compared.sums.size() > kMaxSize || compared.atoms.size() > kMaxSize) {
    return result;
  }
  try {
    Simplex simplex = make_simplex(theory_, compared, near);
    std::vector<Disequality> disequalities;
    std::vector<Reason> core;
    const bool fits =
        std::all_of(compared.literals.begin(), compared.literals.end(), [&](std::size_t i) {
          const Predicate& predicate = theory_.predicates.at(cube[i].variable);
          return assert_literal(simplex, predicate, compared.variable(predicate.form),
                                cube[i].positive, i, disequalities, core);
        });
    Search search(simplex, compared.atoms.size(), std::move(disequalities));
    const std::optional<bool> verdict = fits ? search.run() : false;
    if (!verdict) return result;
    if (*verdict) {
      for (std::size_t i = 0; i < compared.atoms.size(); ++i) {
        const Term& term = theory_.terms.at(compared.atoms[i]);
        if (term.kind == TermKind::kInput) assignment.set(term.input, simplex.value(i).floor());
      }
      result.verdict = Verdict::kSolution;
      result.assignment = std::move(assignment);
      return result;
    }
    if (fits) core = std::move(search.core);
    std::sort(core.begin(), core.end());
    core.erase(std::unique(core.begin(), core.end()), core.end());
    for (const Reason reason : core) {
      if (reason < cube.size()) result.core.push_back(cube[reason]);  // not a range, not a split
    }
    result.verdict = Verdict::kUnsatisfiable;
  } catch (const SimplexLimit&) {
    result.core.clear();
  }
  return result;
}

}  // namespace sheaf
