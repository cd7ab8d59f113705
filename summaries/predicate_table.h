#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bdd/guard_manager.h"
#include "summaries/input.h"
#include "summaries/predicate_placement.h"
#include "summaries/term.h"

namespace sheaf {

/// A primitive linear form without constant: gcd of the coefficients 1, the first one positive.
using FormId = std::uint32_t;

enum class PredicateKind : std::uint8_t {
  kFree,          // a guard variable that this table did not make; it has no meaning here
  kBooleanInput,  // the input itself
  kChoiceBit,     // one bit of a choice input's code
  kLessEqual,     // form ≤ bound
  kEqual,         // form = bound; a variable of its own, not two bounds
};

/// What a guard variable means. Predicates are numbered like their guard variables.
struct Predicate {
  PredicateKind kind = PredicateKind::kFree;
  InputId input = 0;       // kBooleanInput, kChoiceBit
  std::uint32_t bit = 0;   // kChoiceBit: position in the code
  FormId form = 0;         // kLessEqual, kEqual
  std::int64_t bound = 0;  // kLessEqual, kEqual

  bool is_comparison() const {
    return kind == PredicateKind::kLessEqual || kind == PredicateKind::kEqual;
  }
};

struct Form {
  std::vector<std::pair<TermId, std::int64_t>> parts;
  Interval interval;                                 // saturated at ±2^62
  bool is_relational = false;                        // depends on several inputs
  std::map<std::int64_t, GuardVariable> less_equal;  // by bound
  std::map<std::int64_t, GuardVariable> equal;
  /// The guards of the comparisons, by bound; see `PredicateTable::within_cell`.
  std::map<std::int64_t, Guard> less_equal_guards, equal_guards;
};

/// The meaning of guard variables, and the canonical way from comparisons to guards: `x<5`, `5>x`
/// and `!(x>=5)` are one variable. Places each new variable, see PredicatePlacement.
class PredicateTable {
 public:
  PredicateTable(GuardManager& guards, InputTable& inputs, TermTable& terms);

  /// a ≤ b, a = b for integer values (numbers or integer terms). Constant truth by intervals makes
  /// no variable; equality with an end of the interval is the bound there. A comparison of a select
  /// of constants with a constant distributes over its guards.
  Guard less_equal(Value a, Value b);
  Guard less(Value a, Value b);
  Guard equal(Value a, Value b);
  /// The same with any double, −0, infinities and NaN included: x ≤ 2.5 is x ≤ 2. Mind that
  /// `x > bound` is not the negation of `x ≤ bound` when the bound is NaN.
  Guard less_equal_double(Value integer, double bound);
  Guard less_double(Value integer, double bound);
  Guard equal_double(Value integer, double bound);

  /// Inputs under which a number that is zero is −0; any inputs where it is not zero.
  Guard zero_is_negative(Value number);
  /// Inputs under which a number is −0.
  Guard negative_zero(Value number);

  /// A select of constants, or of linear expressions in one select that is discrete itself: sums
  /// and numbers assembled from choices. Its comparisons with constants make no variables.
  bool is_discrete(TermId atom);

  /// difference ≤ 0 or difference = 0.
  Guard compare(LinearForm difference, PredicateKind kind);

  /// The guard of a Boolean input, and of choice `index`.
  Guard boolean_input(InputId id);
  Guard choice_input(InputId id, std::uint32_t index);
  /// Codes of a choice that mean nothing are excluded: conjunction over all choice inputs so far.
  const Guard& axioms() const { return axioms_; }

  const Predicate& at(GuardVariable variable) const {
    static const Predicate kUnknown;
    return variable < predicates_.size() ? predicates_[variable] : kUnknown;
  }
  std::size_t size() const { return predicates_.size(); }
  const Form& form(FormId id) const { return forms_[id]; }
  /// The form that is this atom alone, if something has been compared with it.
  const Form* find_form(TermId atom) const;
  std::string to_text(GuardVariable variable) const;
  /// Readable text of a guard as a disjunction of cubes, cut after `max_cubes`.
  std::string to_text(const Guard& guard, std::size_t max_cubes = 4) const;

 private:
  struct Logic;
  Guard compare(Value a, Value b, PredicateKind kind);
  /// coefficient·atom + constant ≤ 0 (or = 0) for a discrete select.
  using DistributionKey = std::tuple<TermId, std::int64_t, std::int64_t, PredicateKind>;
  /// The comparison of a discrete select: no variable, only its guards. Nothing for other forms.
  std::optional<Guard> distribute(const LinearForm& difference, PredicateKind kind);
  /// Its guard if the range decides it or it has been distributed before.
  std::optional<Guard> settle(const DistributionKey& key) const;
  /// Its guard by the entries; those that are not settled go to `missing`, and the guard is no
  /// good.
  Guard over_entries(const DistributionKey& key, std::vector<DistributionKey>& missing) const;
  Guard bounded(FormId form, PredicateKind kind, std::int64_t bound);
  /// The comparisons of a form so far cut its range into cells. A new one cuts one cell in two; it
  /// is its variable in there, and known elsewhere. So the comparisons of one form exclude and
  /// imply each other as diagrams: no guard distinguishes inputs that cannot be, such as x = 40 ∧ x
  /// = 91. (A matcher of three kinds of brackets has 3 instead of 7 cases per bracket that way.)
  Guard within_cell(FormId form, PredicateKind kind, std::int64_t bound);
  GuardVariable new_comparison(FormId form, PredicateKind kind, std::int64_t bound);
  FormId form_of(std::vector<std::pair<TermId, std::int64_t>> parts);
  void record(GuardVariable variable, Predicate predicate);
  void ensure_choice(Input& input);

  /// Comparisons made before, by kind and operands.
  struct ComparisonKey {
    PredicateKind kind;
    std::uint64_t left, right;
    bool operator==(const ComparisonKey&) const = default;
  };
  struct ComparisonHash {
    std::size_t operator()(const ComparisonKey& key) const {
      const std::uint64_t mixed = (key.left * 0x9e3779b97f4a7c15u) ^ (key.right + 0x7f4a7c15u);
      return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0xbf58476d1ce4e5b9u) +
             static_cast<std::size_t>(key.kind);
    }
  };

  GuardManager& guards_;
  InputTable& inputs_;
  TermTable& terms_;
  std::unordered_map<ComparisonKey, Guard, ComparisonHash> comparisons_;
  PredicatePlacement placement_;
  std::vector<Predicate> predicates_;
  std::vector<Form> forms_;
  std::map<std::vector<std::pair<TermId, std::int64_t>>, FormId> form_index_;
  Guard axioms_;
  std::map<DistributionKey, Guard> distributed_;
  std::vector<std::int8_t> discrete_;  // -1 unknown
};

/// Evaluates terms and guards under one assignment, with memo tables that live as long as it does.
/// Terms, predicates and guards may be added meanwhile. Nothing recurses down a term, so deep terms
/// are fine.
class Evaluator {
 public:
  /// The assignment must outlive the evaluator and not change meanwhile.
  Evaluator(const InputTable& inputs, const TermTable& terms, const PredicateTable& predicates,
            const Assignment& assignment);

  bool holds(GuardVariable variable);
  bool holds(const Guard& guard);
  std::int64_t integer(Value integer);
  /// A number or a term of sort integer or double, as JavaScript computes it: kQuotient gives the
  /// rounded double, zeros have their sign.
  double number(Value number_or_term);
  /// Whether a number that is zero under this assignment is −0. Exact for every term.
  bool zero_is_negative(Value number);
  std::u16string string(Value string_or_term);
  const Assignment& assignment() const { return assignment_; }
  const TermTable& terms() const { return terms_; }
  /// Call after a change of the assignment: drops the memo, in time proportional to its content.
  void forget();

 private:
  struct Logic;
  enum class Truth : std::int8_t { kPending = -1, kFalse = 0, kTrue = 1 };

  /// The value, or kPending after the terms it waits for have been put on the list.
  Truth try_predicate(GuardVariable variable);
  Truth try_guard(const Guard& guard);
  /// Whether the term's value is known now; otherwise what it waits for has been put on the list.
  bool try_term(TermId id);
  bool is_ready(TermOperand operand);
  bool is_ready(const std::vector<std::pair<TermId, std::int64_t>>& parts);
  void resolve();
  std::int64_t known(Value operand) const;
  std::int64_t sum(const std::vector<std::pair<TermId, std::int64_t>>& parts) const;
  void remember(TermId id, std::int64_t value);
  /// The entry of a select that this assignment chooses.
  Value chosen(const Term& select);

  const InputTable& inputs_;
  const TermTable& terms_;
  const PredicateTable& predicates_;
  const Assignment& assignment_;
  std::vector<std::int8_t> predicate_memo_;  // a Truth
  std::vector<std::int64_t> term_memo_;
  std::vector<std::uint8_t> term_known_;
  std::vector<TermId> pending_;
  std::vector<GuardVariable> remembered_predicates_;
  std::vector<TermId> remembered_terms_;
};

}  // namespace sheaf
