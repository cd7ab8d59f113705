#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bdd/guard.h"
#include "summaries/input.h"
#include "summaries/value.h"

namespace sheaf {

class CellVisitor;

/// Integers of terms stay inside ±(2^53 − 1), where JavaScript arithmetic is exact.
inline constexpr std::int64_t kMaxSafeInteger = (std::int64_t{1} << 53) - 1;

struct Interval {
  std::int64_t low = 0, high = 0;
  bool is_point() const { return low == high; }
  bool contains(std::int64_t v) const { return low <= v && v <= high; }
  bool operator==(const Interval&) const = default;
};

/// An operand of a term: a term, a constant number or a constant text, or nothing. Which of them it
/// is has to be asked before it can be used as one, so that a constant is never looked up in the
/// table of terms.
class TermOperand {
 public:
  TermOperand() = default;
  TermOperand(Value value)
      : value_(value) {}  // NOLINT(google-explicit-constructor): every operand is a value
  std::optional<TermId> term() const {
    return value_.is_term() ? std::optional<TermId>(value_.as_term()) : std::nullopt;
  }
  /// Null unless it is a constant text.
  const JsString* text() const { return value_.is_string() ? value_.as_string() : nullptr; }
  /// For what takes terms and constants alike.
  Value value() const { return value_; }

 private:
  Value value_;
};

enum class TermKind : std::uint8_t {
  kInput,        // integer input
  kLinear,       // Σ coefficient·atom + constant; atoms are non-linear integer terms or inputs
  kProduct,      // left · right, neither constant
  kFloorDivide,  // ⌊left / constant⌋, constant > 1
  kFloorRatio,   // ⌊left / right⌋, right a term that is always positive
  kRemainder,    // JavaScript's left % constant (sign of the dividend), constant > 1
  kSelect,       // ite over guards; entries disjoint, numbers that are integers / integer terms
  kSigned,       // the integer of `linear`; only the sign of its zero has a rule of its own
  kQuotient,     // the double left / constant: one IEEE division, not always an integer
  kRatio,        // the double left / right, right a term that is always positive
  kOrdered,      // the finite double at the place (left, right) among all doubles
  kStringOfInteger,  // String(left)
  kConcat,           // left string part + right string part
  kSelectString,     // ite over guards; entries are strings or string terms
  kUnits,            // a text of known length: each code unit a number or an integer term
};

enum class TermSort : std::uint8_t { kInteger, kDouble, kString };

/// When the zero of a kSigned term is −0.
enum class SignRule : std::uint8_t {
  kBothNegative,  // left is −0 and right is −0: a sum
  kOpposite,      // left is +0: a negation
  kProduct,       // left and right differ in sign: a product
  kDividend,      // left is negative or −0: a remainder
};

/// Σ coefficients·atoms + constant, atoms ascending by id, no zero coefficient.
struct LinearForm {
  std::vector<std::pair<TermId, std::int64_t>> parts;
  std::int64_t constant = 0;
};

/// Operands of integer terms have positive zeros (`positive_zero`), so that one integer is one term
/// whatever the signs of its zeros. Entries of a select keep their signs.
///
/// `zero` is the sign that follows from the structure:
///
///     input, floor division   +0
///     product                 −0 iff one factor is negative
///     remainder               −0 iff the dividend is negative
///     select                  the sign of the chosen entry
///     linear                  −0 iff every coefficient·atom is −0 and the constant is zero
///     signed                  by its rule
///     quotient, ratio         the sign of the dividend
///     ordered                 +0
///
/// kPositive/kNegative there mean never/always (when zero), kMixed that it depends on the inputs. A
/// Value carries its own sign beside the term: kPositive and kNegative override the structure,
/// kMixed refers to it. So the sign of every zero is exact; zero_sign.h has the rules.
struct Term {
  TermKind kind = TermKind::kInput;
  TermSort sort = TermSort::kInteger;
  ZeroSign zero = ZeroSign::kPositive;
  SignRule rule = SignRule::kBothNegative;  // kSigned
  /// Whether the value depends on at most one input; a select counts as depending on many.
  bool many_inputs = false;
  InputId input = 0;  // kInput; else the one input if !many_inputs
  Interval interval;  // all integers, or lengths of a string, lie inside
  LinearForm linear;  // integer terms; an atom's is 1·itself
  TermOperand left, right;
  std::int64_t constant = 0;                     // kFloorDivide, kRemainder, kQuotient
  std::vector<std::pair<Guard, Value>> entries;  // kSelect, kSelectString; the last one is the else
  std::vector<Value> units;                      // kUnits, at least one of them a term
};

/// Owns the terms of one engine, hash-consed: structurally equal terms have one id, and a term's
/// parts have smaller ids. Every constructor simplifies, and gives a concrete number when the
/// result is constant (a constant zero of unknown sign stays a term). Constructors answer nullopt
/// when the value might leave ±(2^53 − 1), where exact integers end; the caller decides what to do
/// with that part.
///
/// Arguments are integer terms or numbers that are integers within bounds (`is_integer`). ZeroSign
/// of arguments is taken into account and the result carries its own, exactly.
class TermTable {
 public:
  explicit TermTable(InputTable& inputs);
  ~TermTable();
  TermTable(const TermTable&) = delete;
  TermTable& operator=(const TermTable&) = delete;

  /// Stays valid as the table grows.
  const Term& at(TermId id) const;
  std::size_t size() const;

  /// A number that is a safe integer (−0 included), or an integer term.
  bool is_integer(Value v) const;
  /// A term of sort kString.
  bool is_string_term(Value v) const;
  Interval interval(Value integer) const;
  /// Of a string or string term: its length lies inside.
  Interval length(Value text) const;
  /// Linear view of an integer value (a constant has no parts).
  LinearForm linear_form(Value integer) const;
  /// Whether some inputs may make it −0. False is certain.
  bool may_be_negative_zero(Value integer) const;
  /// The same integer with +0 for its zero: what `|0`, `>>`, `x + 0` make of it.
  Value positive_zero(Value integer);

  Value input(InputId id);
  std::optional<Value> add(Value a, Value b);
  std::optional<Value> subtract(Value a, Value b);
  std::optional<Value> negate(Value a);
  std::optional<Value> multiply(Value a, Value b);
  /// Math.floor(a / divisor), divisor != 0. (`a >> n` is positive_zero of it.)
  std::optional<Value> floor_divide(Value a, std::int64_t divisor);
  /// Math.trunc(a / divisor), divisor != 0 (`a / divisor | 0` is positive_zero of it); built from
  /// floor_divide when the sign of a is known. Otherwise nullopt: the caller splits on a < 0 first.
  std::optional<Value> truncate_divide(Value a, std::int64_t divisor);
  /// JavaScript's a % divisor, divisor != 0.
  std::optional<Value> remainder(Value a, std::int64_t divisor);
  /// The double a / divisor, divisor != 0; an integer term when every coefficient is divisible.
  std::optional<Value> divide(Value a, std::int64_t divisor);
  /// The double a / divisor and its floor, for a divisor that is a term and always positive.
  Value ratio(Value a, Value divisor);
  Value floor_ratio(Value a, Value divisor);
  /// The double nearest to a · b where this may leave the exact integers: a quotient by 1, whose
  /// dividend alone may lie outside ±(2^53 − 1), up to ±2^62. For comparisons.
  std::optional<Value> rounded_product(Value a, Value b);
  /// Math.floor / Math.trunc / |0 of a kQuotient come from its left and constant.

  /// The double at this place (ordered_number.h).
  Value ordered(Value high, Value low);

  /// One term for a summary of integers (numbers or integer terms). Entries are disjoint; where no
  /// guard holds the value is the last entry's.
  Value select(std::vector<std::pair<Guard, Value>> entries);
  /// The integer where the guard holds, where it lies within the range; else the range's low end.
  /// So the term lies within the range whatever the inputs are.
  Value within(Value integer, const Guard& inside, Interval range);
  Value select_string(std::vector<std::pair<Guard, Value>> entries);
  /// The text of these code units, numbers or integer terms from 0 to 0xffff: one value for equal
  /// vectors, a constant if all units are.
  Value text_of_units(std::vector<Value> units, StringTable& strings);
  /// The units of a constant text or of a kUnits term; nothing if the text has no known length.
  std::optional<std::vector<Value>> units_of(Value text) const;
  /// String(integer): a text if the integer is constant but for the sign of its zero.
  Value string_of_integer(Value integer, StringTable& strings);
  /// a, b: strings or string terms. Needs the string table to join constants. The caller has
  /// checked that the result is never longer than kMaxStringLength.
  Value concat(Value a, Value b, StringTable& strings);

  /// Shows the strings inside terms, roots of collections since terms live as long as the table. No
  /// term refers to a cell.
  void trace(CellVisitor& visitor) const;

  /// Readable text: `2*x#0 + 1`. For reports and tests. Deep terms are cut.
  std::string to_text(Value v) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace sheaf
