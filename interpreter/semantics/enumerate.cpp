// The way out when a term meets an operation that knows only concrete values. Terms are taken apart
// by lists of what is still to be done: they are as deep as the program's loops are long.

#include <algorithm>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/doubles.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"
#include "summaries/ranges.h"

namespace sheaf {

namespace {

using GuardedValues = std::vector<std::pair<Guard, Value>>;

constexpr const char* kConcretised = "concretised";

/// A term with at most this many values is enumerated exactly where its values are needed.
constexpr std::int64_t kMaxEnumeration = 256;
/// And a text with at most this many: its characters multiply.
constexpr std::size_t kMaxTexts = 1024;

/// Of the others so many are followed; one where a loop comes again and again, for they multiply.
constexpr std::size_t kFollowed = 4;
constexpr std::size_t kManyTimes = 1;

/// One enumeration: where its values go and what it says when there are too many.
class Enumerator {
 public:
  Enumerator(Operation& operation, const std::string& why)
      : operation_(operation), context_(operation.context), why_(why) {}

  GuardedValues values(Value value, const Guard& guard) {
    if (!value.is_term()) return {{guard, value}};
    const Term& term = context_.terms.at(value.as_term());
    switch (term.sort) {
      case TermSort::kInteger:
        return integers(value, guard);
      case TermSort::kString:
        return texts(value, guard);
      case TermSort::kDouble:
        break;
    }
    if (term.kind == TermKind::kOrdered) return sample_ordered(operation_, value, guard);
    if (term.kind == TermKind::kRatio) return ratios(term, guard);
    const auto divisor = static_cast<double>(term.constant);
    GuardedValues result = integers(term.left.value(), guard);
    for (auto& [part, number] : result) number = Value::number(number.as_number() / divisor);
    return result;
  }

 private:
  GuardedValues ratios(const Term& ratio, const Guard& guard) {
    GuardedValues result;
    for (const auto& [part, divisor] : integers(ratio.right.value(), guard)) {
      for (const auto& [both, dividend] : integers(ratio.left.value(), part)) {
        result.emplace_back(both, Value::number(dividend.as_number() / divisor.as_number()));
      }
    }
    return result;
  }

  /// A select dissolves into its entries, in their order.
  GuardedValues integers(Value integer, const Guard& guard) {
    GuardedValues result;
    GuardedValues pending{{guard, integer}};
    while (!pending.empty()) {
      const auto [part, value] = std::move(pending.back());
      pending.pop_back();
      if (!value.is_term()) {
        result.emplace_back(part, value);
      } else if (const Term& term = context_.terms.at(value.as_term());
                 term.kind == TermKind::kSelect) {
        push_entries(term, part, [&](Guard both, Value entry) {
          pending.emplace_back(std::move(both), entry_of(context_, value, entry));
        });
      } else {
        integers_of_term(value, part, result);
      }
    }
    return result;
  }

  /// The last entry first, for a list that is worked off from its end.
  template <typename Push>
  void push_entries(const Term& select, const Guard& guard, Push&& push) {
    for (auto entry = select.entries.rbegin(); entry != select.entries.rend(); ++entry) {
      Guard both = entry->first & guard;
      if (!both.is_false()) push(std::move(both), entry->second);
    }
  }

  void integers_of_term(Value term, const Guard& guard, GuardedValues& result) {
    Ranges ranges(context_.terms, context_.predicates, guard);
    const Interval interval = ranges.value(term);
    if (interval.high - interval.low >= kMaxEnumeration) {
      a_few_integers(term, interval, guard, result);
      return;
    }
    Guard rest = guard;
    const std::size_t before = result.size();
    for (std::int64_t v = interval.low; v <= interval.high && !rest.is_false(); ++v) {
      const Guard part = rest & equals(rest, term, v);
      if (part.is_false() || !may_be_read(part)) continue;
      rest = rest.minus(part);
      add(term, part, v, result);
    }
    // What is left no input reaches, but the diagrams may not know that. The parts must be the
    // whole guard: elsewhere paths would go on without a value.
    if (!rest.is_false() && result.size() > before) result.back().first |= rest;
  }

  /// Characters multiply, so those that no input has are left out one path at a time, too.
  bool may_be_read(const Guard& part) {
    if (!reads_text_) return may_exist(context_, part);
    return context_.solver.check(part).feasible != Feasible::kUnsat;
  }

  Guard equals(const Guard& guard, Value term, std::int64_t integer) {
    if (std::abs(integer) <= kMaxSafeInteger) {
      return equal_on(context_, guard, term, Value::number(static_cast<double>(integer)));
    }
    // A rounded product's dividend: no double is this integer.
    LinearForm difference = context_.terms.linear_form(term);
    difference.constant -= integer;
    return context_.predicates.compare(difference, PredicateKind::kEqual);
  }

  /// Zero with its sign, or its signs.
  void add(Value term, const Guard& part, std::int64_t integer, GuardedValues& result) {
    if (integer != 0 || term.zero_sign() == ZeroSign::kPositive) {
      result.emplace_back(part, Value::number(static_cast<double>(integer)));
      return;
    }
    const Guard negative = zero_is_negative(context_, term) & part;
    if (!negative.is_false()) result.emplace_back(negative, Value::number(-0.0));
    const Guard positive = part.minus(negative);
    if (!positive.is_false()) result.emplace_back(positive, Value::number(0));
  }

  /// Too many: follow a few values and say so. One path at a time, it is the one of its model.
  void a_few_integers(Value term, const Interval& interval, const Guard& guard,
                      GuardedValues& result) {
    std::shared_ptr<const Assignment> model = context_.strategy->path_model();
    const bool has_model = model != nullptr;
    if (!model) {
      const Answer answer = context_.solver.check(guard);
      if (answer.feasible != Feasible::kSat) {
        give_up(guard, why_ + "; no value could be found");
        return;
      }
      model = answer.model;
    }
    Evaluator evaluator(context_.inputs, context_.terms, context_.predicates, *model);
    std::vector<std::int64_t> chosen{evaluator.integer(term)};
    Guard rest = guard;
    const auto follow = [&](std::int64_t integer) {
      const Guard part = rest & equals(rest, term, integer);
      rest = rest.minus(part);
      add(term, part, integer, result);
    };
    follow(chosen.front());
    if (!has_model && times_given_up() < kManyTimes) {
      for (const std::int64_t integer : candidates(term, interval)) {
        if (chosen.size() >= kFollowed) break;
        if (std::find(chosen.begin(), chosen.end(), integer) != chosen.end()) continue;
        const Guard part = rest & equals(rest, term, integer);
        if (part.is_false() || context_.solver.check(part).feasible != Feasible::kSat) continue;
        chosen.push_back(integer);
        follow(integer);
      }
    }
    if (!rest.is_false()) give_up(rest, why_);
  }

  std::size_t times_given_up() const {
    for (const Limitation& each : context_.record.limitations) {
      if (each.code == kConcretised && each.place == operation_.place()) return each.count;
    }
    return 0;
  }

  /// Values at which programs tend to behave differently: zero, what the term has been compared
  /// with, the ends of its range as these paths know it.
  std::vector<std::int64_t> candidates(Value term, const Interval& interval) const {
    std::vector<std::int64_t> result{0, 1, -1};
    const LinearForm form = context_.terms.linear_form(term);
    if (form.parts.size() == 1 && form.parts.front().second == 1) {
      if (const Form* const compared = context_.predicates.find_form(form.parts.front().first)) {
        for (const auto& each : compared->equal_guards) {
          result.push_back(each.first + form.constant);
        }
        for (const auto& each : compared->less_equal_guards) {
          result.push_back(each.first + form.constant);
          result.push_back(each.first + form.constant + 1);
        }
      }
    }
    result.push_back(interval.low);
    result.push_back(interval.high);
    std::erase_if(result, [&](std::int64_t each) { return !interval.contains(each); });
    return result;
  }

  void give_up(const Guard& guard, const std::string& reason) {
    operation_.give_up(guard, kConcretised, reason);
    given_up_ |= guard;
  }

  /// Too many texts, of which some may have been given up already.
  GuardedValues one_text(Value text, const Guard& whole) {
    const Guard guard = whole.minus(given_up_);
    std::shared_ptr<const Assignment> model = context_.strategy->path_model();
    if (!model) {
      const Answer answer = context_.solver.check(guard);
      if (answer.feasible != Feasible::kSat) {
        if (!guard.is_false()) give_up(guard, why_ + "; no value could be found");
        return {};
      }
      model = answer.model;
    }
    Evaluator evaluator(context_.inputs, context_.terms, context_.predicates, *model);
    const Value chosen = Value::string(context_.strings.make(evaluator.string(text)));
    const Guard part = equal_texts(operation_, text, chosen, guard);
    const Guard rest = guard.minus(part);
    if (!rest.is_false()) give_up(rest, why_);
    return {{part, chosen}};
  }

  static constexpr std::size_t kEnd = ~std::size_t{0};

  /// What of a text is still to be read: a list whose tails are shared.
  struct Rest {
    Value part;
    std::size_t next;
  };
  /// An integer whose text is known on the paths of a reading, and those known before.
  struct Fixed {
    TermId integer;
    const JsString* text;
    std::size_t next;
  };
  /// A text read from its beginning on some paths.
  struct Reading {
    Guard guard;
    const JsString* text;
    std::size_t rest;
    std::size_t fixed;
  };

  GuardedValues texts(Value text, const Guard& guard) {
    GuardedValues result;
    reads_text_ = true;
    rests_ = {{text, kEnd}};
    fixed_.clear();
    std::vector<Reading> readings{{guard, context_.strings.empty(), 0, kEnd}};
    while (!readings.empty()) {
      if (readings.size() + result.size() > kMaxTexts) return one_text(text, guard);
      Reading reading = std::move(readings.back());
      readings.pop_back();
      if (reading.rest == kEnd) {
        result.emplace_back(reading.guard, Value::string(reading.text));
      } else {
        read(std::move(reading), readings);
      }
    }
    return result;
  }

  /// Reads the next part of a text; the readings that come of it go to the end of the list.
  void read(Reading reading, std::vector<Reading>& readings) {
    const auto [part, next] = rests_[reading.rest];
    if (part.is_string()) {
      extend(reading, reading.guard, part.as_string(), next, reading.fixed, readings);
      return;
    }
    const Term& term = context_.terms.at(part.as_term());
    if (term.kind == TermKind::kConcat) {
      rests_.push_back({term.right.value(), next});
      rests_.push_back({term.left.value(), rests_.size() - 1});
      reading.rest = rests_.size() - 1;
      readings.push_back(std::move(reading));
    } else if (term.kind == TermKind::kSelectString) {
      push_entries(term, reading.guard, [&](Guard both, Value entry) {
        rests_.push_back({entry, next});
        readings.push_back({std::move(both), reading.text, rests_.size() - 1, reading.fixed});
      });
    } else if (term.kind == TermKind::kUnits) {
      read_units(reading, term, next, readings);
    } else {
      read_integer(reading, term.left.value(), next, readings);
    }
  }

  /// The first unit now, the others later.
  void read_units(const Reading& reading, const Term& term, std::size_t next,
                  std::vector<Reading>& readings) {
    std::size_t rest = next;
    if (term.units.size() > 1) {
      const std::vector<Value> others(term.units.begin() + 1, term.units.end());
      rests_.push_back({context_.terms.text_of_units(others, context_.strings), next});
      rest = rests_.size() - 1;
    }
    const GuardedValues numbers = integers(term.units.front(), reading.guard);
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
      const auto unit = static_cast<char16_t>(number->second.as_number());
      extend(reading, number->first, context_.strings.single(unit), rest, reading.fixed, readings);
    }
  }

  void read_integer(const Reading& reading, Value integer, std::size_t next,
                    std::vector<Reading>& readings) {
    const TermId id = integer.as_term();
    for (std::size_t i = reading.fixed; i != kEnd; i = fixed_[i].next) {
      if (fixed_[i].integer != id) continue;
      extend(reading, reading.guard, fixed_[i].text, next, reading.fixed, readings);
      return;
    }
    const GuardedValues numbers = integers(integer, reading.guard);
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
      fixed_.push_back({id, to_string(context_, number->second), reading.fixed});
      extend(reading, number->first, fixed_.back().text, next, fixed_.size() - 1, readings);
    }
  }

  /// A text that is too long belongs to no path: the program threw where it was made.
  void extend(const Reading& reading, const Guard& guard, const JsString* tail, std::size_t rest,
              std::size_t fixed, std::vector<Reading>& readings) {
    if (!StringTable::fits(reading.text, tail)) return;
    readings.push_back({guard, context_.strings.concat(reading.text, tail), rest, fixed});
  }

  Operation& operation_;
  Context& context_;
  const std::string& why_;
  bool reads_text_ = false;
  Guard given_up_ = context_.false_guard;
  std::vector<Rest> rests_;
  std::vector<Fixed> fixed_;
};

}  // namespace

std::string few_values_of(std::string_view builtin) {
  // What the library alone calls has no name that a program knows.
  const std::string what =
      builtin.starts_with("__") ? "what is called here" : "`" + std::string(builtin) + "`";
  return what +
         " was followed for a few values of a symbolic argument only; inputs with a smaller range, "
         "maxLength or alphabet let it follow all";
}

std::vector<std::pair<Guard, Value>> enumerate(Operation& operation, Value value,
                                               const Guard& guard, const std::string& why) {
  auto values = Enumerator(operation, why).values(value, guard);
  operation.keep_chosen(values);
  return values;
}

}  // namespace sheaf
