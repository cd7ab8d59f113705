#include "interpreter/record/condition_words.h"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/context.h"
#include "interpreter/record/inputs.h"
#include "interpreter/record/value_words.h"

namespace sheaf {

namespace {

/// More ways to meet a condition are counted, not listed.
constexpr std::size_t kMostCubes = 32;
constexpr std::size_t kMostListed = 4;
/// Questions for making one condition short; what is left then stays as it is.
constexpr int kMostQuestions = 200;

std::string joined(const std::vector<std::string>& texts, const std::string& between) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : between) + text;
  return result;
}

/// Makes cubes of a guard short: leaves out what no input does, and literals that follow from the
/// others and from what is given.
class Simplifier {
 public:
  Simplifier(Context& context, const Guard& guard, const Guard& given)
      : context_(context), guard_(guard), care_(given & context.predicates.axioms()) {}

  bool always_holds() { return is_impossible(care_.minus(guard_)); }

  /// Cubes whose union is the guard where it matters; `all`: whether there are no more.
  std::vector<GuardCube> cubes(bool& all) {
    std::vector<GuardCube> found;
    if (care_.is_false()) return found;
    const Guard simple = context_.guards.simplify(guard_, care_);
    all = context_.guards.for_each_cube(simple, [&](const GuardCube& cube) {
      if (found.size() == kMostCubes) return GuardManager::Visit::kStop;
      found.push_back(cube);
      return GuardManager::Visit::kContinue;
    });
    std::vector<GuardCube> result;
    for (GuardCube& cube : found) {
      if (is_impossible(context_.guards.conjunction(cube) & care_)) continue;
      shorten(cube);
      if (std::find(result.begin(), result.end(), cube) == result.end()) {
        result.push_back(std::move(cube));
      }
    }
    drop_covered(result);
    return result;
  }

 private:
  bool is_impossible(const Guard& guard) {
    if (guard.is_false()) return true;
    if (questions_-- <= 0) return false;
    return context_.solver.check(guard).feasible == Feasible::kUnsat;
  }

  /// A literal is not needed if the cube without it has no input outside the guard.
  void shorten(GuardCube& cube) {
    for (std::size_t i = cube.size(); i-- > 0;) {
      GuardCube shorter = cube;
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
      const Guard outside = (context_.guards.conjunction(shorter) & care_).minus(guard_);
      if (is_impossible(outside)) cube = std::move(shorter);
    }
  }

  void drop_covered(std::vector<GuardCube>& cubes) {
    for (std::size_t i = cubes.size(); i-- > 0 && cubes.size() > 1;) {
      Guard rest = context_.guards.conjunction(cubes[i]) & care_;
      for (std::size_t j = 0; j < cubes.size(); j++) {
        if (j != i) rest = rest.minus(context_.guards.conjunction(cubes[j]));
      }
      if (is_impossible(rest)) cubes.erase(cubes.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  Context& context_;
  Guard guard_, care_;
  int questions_ = kMostQuestions;
};

/// One cube in words. Comparisons of the same expression become one range, bits of a choice become
/// the values that are left.
class CubeWords {
 public:
  CubeWords(Context& context, const Guard& given) : context_(context), given_(given) {}

  std::string write(const GuardCube& cube) {
    std::vector<std::string> words;
    std::map<FormId, Range> ranges;
    std::vector<FormId> order;
    std::set<InputId> choices;
    for (const GuardLiteral& literal : cube) {
      const Predicate& predicate = context_.predicates.at(literal.variable);
      switch (predicate.kind) {
        case PredicateKind::kFree:
          words.push_back((literal.positive ? "choice " : "not choice ") +
                          std::to_string(literal.variable));
          break;
        case PredicateKind::kBooleanInput:
          words.push_back((literal.positive ? "" : "not ") + name_of(predicate.input));
          break;
        case PredicateKind::kChoiceBit:
          if (choices.insert(predicate.input).second) {
            words.push_back(choice(predicate.input, context_.guards.conjunction(cube) & given_));
          }
          break;
        case PredicateKind::kLessEqual:
        case PredicateKind::kEqual:
          if (!ranges.contains(predicate.form)) {
            order.push_back(predicate.form);
            ranges[predicate.form] = {context_.predicates.form(predicate.form).interval, {}};
          }
          narrow(ranges[predicate.form], predicate, literal.positive);
          break;
      }
    }
    for (const FormId form : order) {
      const std::string text = range(context_.predicates.form(form), ranges[form]);
      if (!text.empty()) words.push_back(text);
    }
    return joined(words, " and ");
  }

 private:
  struct Range {
    Interval interval;
    std::set<std::int64_t> excluded;
  };

  std::string name_of(InputId id) const { return input_in_words(context_, context_.inputs.at(id)); }

  static void narrow(Range& range, const Predicate& predicate, bool positive) {
    Interval& interval = range.interval;
    if (predicate.kind == PredicateKind::kEqual) {
      if (positive) {
        interval = {predicate.bound, predicate.bound};
      } else {
        range.excluded.insert(predicate.bound);
      }
    } else if (positive) {
      interval.high = std::min(interval.high, predicate.bound);
    } else {
      interval.low = std::max(interval.low, predicate.bound + 1);
    }
  }

  std::string choice(InputId id, const Guard& guard) {
    const Input& input = context_.inputs.at(id);
    std::vector<std::string> numbers, values;
    for (std::int64_t i = input.minimum; i <= input.maximum; i++) {
      const Guard is_it = context_.predicates.choice_input(id, static_cast<std::uint32_t>(i));
      if (is_it.disjoint(guard)) continue;
      numbers.push_back(std::to_string(input.type == InputType::kText ? i : i + 1));
      const std::string value = shown_choice(context_, input, i);
      if (!value.empty()) values.push_back(value);
    }
    if (input.type == InputType::kText) {
      return name_of(id) + ".length = " + joined(numbers, " or ");
    }
    // Plain values speak for themselves.
    if (values.size() == numbers.size()) return name_of(id) + " = " + joined(values, " or ");
    return name_of(id) + " is its value " + joined(numbers, " or ");
  }

  /// a − b is compared with 0 as a with b; anything else as it stands.
  std::string range(const Form& form, const Range& range) {
    const bool is_difference =
        form.parts.size() == 2 && form.parts[0].second == 1 && form.parts[1].second == -1;
    std::string left = side(form.parts), right;
    if (is_difference) {
      left = atom(form.parts[0].first);
      right = atom(form.parts[1].first);
    }
    // Characters are compared as characters, not by their codes.
    const std::string character =
        form.parts.front().second == 1 ? character_input(context_, form.parts.front().first) : "";
    const std::string other =
        is_difference ? character_input(context_, form.parts.back().first) : "";
    const bool is_character = !character.empty() && form.parts.size() == 1;
    if (is_character) left = character;
    const auto bound_words = [is_character](std::int64_t bound) {
      return is_character ? character_in_words(bound) : std::to_string(bound);
    };
    const auto compared = [&](const std::string& sign, std::int64_t bound) {
      if (right.empty()) return left + sign + bound_words(bound);
      if (bound == 0 && !character.empty() && !other.empty()) return character + sign + other;
      if (bound == 0) return left + sign + right;
      return left + sign + right + (bound > 0 ? " + " : " - ") + std::to_string(std::abs(bound));
    };
    const bool has_low = range.interval.low > form.interval.low;
    const bool has_high = range.interval.high < form.interval.high;
    std::vector<std::string> words;
    if (range.interval.is_point()) {
      words.push_back(compared(" = ", range.interval.low));
    } else if (has_low && has_high && right.empty()) {
      words.push_back(bound_words(range.interval.low) + " ≤ " + left + " ≤ " +
                      bound_words(range.interval.high));
    } else {
      // Strict where that spares a constant.
      if (has_low) {
        words.push_back(!right.empty() && range.interval.low == 1
                            ? compared(" > ", 0)
                            : compared(" ≥ ", range.interval.low));
      }
      if (has_high) {
        words.push_back(!right.empty() && range.interval.high == -1
                            ? compared(" < ", 0)
                            : compared(" ≤ ", range.interval.high));
      }
    }
    for (const std::int64_t value : range.excluded) {
      if (range.interval.contains(value)) words.push_back(compared(" ≠ ", value));
    }
    return joined(words, " and ");
  }

  std::string atom(TermId id) const { return term_in_words(context_, Value::term(id)); }

  std::string side(const std::vector<std::pair<TermId, std::int64_t>>& parts) const {
    std::string text;
    for (const auto& [term, coefficient] : parts) {
      text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
      if (std::abs(coefficient) != 1) text += std::to_string(std::abs(coefficient)) + " * ";
      text += atom(term);
    }
    return text;
  }

  Context& context_;
  Guard given_;
};

}  // namespace

std::string condition_in_words(Context& context, const Guard& guard, const Guard& given) {
  if (given.implies(guard)) return "";
  Simplifier simplifier(context, guard, given);
  if (simplifier.always_holds()) return "";
  bool all = true;
  std::vector<std::string> ways;
  for (const GuardCube& cube : simplifier.cubes(all)) {
    ways.push_back(CubeWords(context, given).write(cube));
    if (ways.back().empty()) return "";
  }
  if (ways.empty()) return "no input";
  const std::size_t more = ways.size() > kMostListed ? ways.size() - kMostListed : 0;
  if (more > 0) ways.resize(kMostListed);
  std::string text = joined(ways, ", or ");
  if (!all) {
    text += ", or in more ways than are listed";
  } else if (more > 0) {
    text += ", or in " + std::to_string(more) + " more ways";
  }
  return text;
}

}  // namespace sheaf
