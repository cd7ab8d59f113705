#pragma once

#include <cstdlib>
#include <optional>
#include <type_traits>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/values.h"

/// What natives declare. The parameters of a native say what it can work on; the row that
/// `native<function>` makes of them is what the caller of natives keeps to. So a native cannot read
/// a term as a double, nor an operand that it did not ask for: there is no such parameter type.
///
///     void to_fixed(NativeCall& call, This<NumberValue> self, Integer digits)
///
/// | parameter | is |
/// | --- | --- |
/// | `Slot` | the operand as it is, maybe a summary: to store or pass on |
/// | `Any` | one value, constant, object or term |
/// | `Concrete` | one value that is no term |
/// | `Numeric` | a number or a term of numbers, converted with ToNumber |
/// | `Number`, `Integer` | a number, converted with ToNumber, ToIntegerOrInfinity |
/// | `Text`, `Textual` | a string, converted with ToString; or also a term whose text is meant |
/// | `Spelled` | a text of known length whose units may be terms, converted with ToString |
/// | `std::optional<…>` | the same; nothing where the argument is undefined or missing |
/// | `Rest<…>` | all further arguments |
/// | `This<…>` | the receiver, before all others; also `ReceiverText`, `NumberValue`, … |
namespace sheaf {

double to_integer_or_infinity(double number);

/// One value of any kind. What it is has to be asked for before it is read.
class Any {
 public:
  explicit Any(Value value) : value_(value) {}
  /// For operations that work on any value.
  Value value() const { return value_; }
  bool is_undefined() const { return value_.is_undefined(); }
  bool is_null() const { return value_.is_null(); }
  bool is_nullish() const { return value_.is_nullish(); }
  bool is_term() const { return value_.is_term(); }
  bool is_object() const { return sheaf::is_object(value_); }
  bool is_array() const { return sheaf::is_array(value_); }
  Object* object() const {
    if (!is_object()) std::abort();
    return as_object(value_);
  }
  ArrayObject* array() const {
    if (!is_array()) std::abort();
    return as_array(value_);
  }
  /// A number that is no term.
  std::optional<double> number() const {
    return value_.is_number() ? std::optional(value_.as_number()) : std::nullopt;
  }
  /// A string that is no term.
  const JsString* string() const { return value_.is_string() ? value_.as_string() : nullptr; }

 private:
  Value value_;
};

/// One value that is no term.
class Concrete : public Any {
 public:
  using Any::Any;
  operator Value() const { return value(); }
};

/// A number, or a term that stands for numbers.
class Numeric {
 public:
  explicit Numeric(Value value) : value_(value) {}
  Value value() const { return value_; }
  bool is_term() const { return value_.is_term(); }
  double number() const {
    if (is_term()) std::abort();
    return value_.as_number();
  }

 private:
  Value value_;
};

struct Number {
  double value;
  operator double() const { return value; }
};
/// ToIntegerOrInfinity of the operand.
struct Integer {
  double value;
  operator double() const { return value; }
};

class Text {
 public:
  explicit Text(const JsString* string) : string_(string) {}
  const JsString* string() const { return string_; }
  std::u16string_view text() const { return string_->text(); }
  std::uint32_t length() const { return string_->length(); }
  operator std::u16string_view() const { return string_->text(); }

 private:
  const JsString* string_;
};

/// A string, or a term (of numbers or strings) whose text is meant.
class Textual {
 public:
  Textual(Value term, const JsString* string) : term_(term), string_(string) {}
  bool is_term() const { return string_ == nullptr; }
  Value term() const { return term_; }
  std::u16string_view text() const {
    if (is_term()) std::abort();
    return string_->text();
  }

 private:
  Value term_;
  const JsString* string_;
};

/// A text of known length; each unit is a number or an integer term.
class Spelled {
 public:
  /// `term` is null for a constant.
  Spelled(Value text, const Term* term) : text_(text), term_(term) {}
  /// The whole as one value.
  Value value() const { return text_; }
  std::size_t length() const {
    return term_ != nullptr ? term_->units.size() : text_.as_string()->length();
  }
  Value unit(std::size_t i) const {
    return term_ != nullptr ? term_->units[i] : Value::number(text_.as_string()->text()[i]);
  }
  /// A string without terms, or null.
  const JsString* constant() const { return term_ == nullptr ? text_.as_string() : nullptr; }
  /// A constant's text.
  std::u16string_view text() const {
    if (term_ != nullptr) std::abort();
    return text_.as_string()->text();
  }

 private:
  Value text_;
  const Term* term_;
};

// Receivers.
struct ReceiverSpelled : Spelled {
  explicit ReceiverSpelled(const Spelled& text) : Spelled(text) {}
};
struct ReceiverText : Text {
  using Text::Text;
};
struct NumericValue : Numeric {
  using Numeric::Numeric;
};
struct NumberValue : Number {};
struct StringValue : Any {  // a string or a term of strings
  using Any::Any;
};
struct BooleanValue {
  bool value;
};
struct SymbolValue : Any {
  using Any::Any;
};

template <typename Kind>
struct This : Kind {
  explicit This(Kind kind) : Kind(std::move(kind)) {}
};

template <typename Kind>
class Rest;

/// How an operand of each kind is asked for, and read when it is that.
template <typename Kind>
struct OperandOf;

template <>
struct OperandOf<Slot> {
  static constexpr Takes kTakes = Takes::kUnread;
  static Slot read(NativeCall&, const Slot& slot) { return slot; }
};
template <>
struct OperandOf<Any> {
  static constexpr Takes kTakes = Takes::kAny;
  static Any read(NativeCall&, const Slot& slot) { return Any(slot.value()); }
};
template <>
struct OperandOf<Concrete> {
  static constexpr Takes kTakes = Takes::kConcrete;
  static Concrete read(NativeCall&, const Slot& slot) { return Concrete(slot.value()); }
};
template <>
struct OperandOf<Numeric> {
  static constexpr Takes kTakes = Takes::kNumeric;
  static Numeric read(NativeCall&, const Slot& slot) {
    const Value value = slot.value();
    return Numeric(value.is_term() ? value : Value::number(to_number(value)));
  }
};
template <>
struct OperandOf<Number> {
  static constexpr Takes kTakes = Takes::kNumber;
  static Number read(NativeCall&, const Slot& slot) { return {to_number(slot.value())}; }
};
template <>
struct OperandOf<Integer> {
  static constexpr Takes kTakes = Takes::kNumber;
  static Integer read(NativeCall&, const Slot& slot) {
    return {to_integer_or_infinity(to_number(slot.value()))};
  }
};
template <>
struct OperandOf<Text> {
  static constexpr Takes kTakes = Takes::kText;
  static Text read(NativeCall& call, const Slot& slot) {
    return Text(to_string(call.context, slot.value()));
  }
};
template <>
struct OperandOf<Textual> {
  static constexpr Takes kTakes = Takes::kTextual;
  static Textual read(NativeCall& call, const Slot& slot) {
    const Value value = slot.value();
    return Textual(value, value.is_term() ? nullptr : to_string(call.context, value));
  }
};
template <>
struct OperandOf<Spelled> {
  static constexpr Takes kTakes = Takes::kSpelled;
  static Spelled read(NativeCall& call, const Slot& slot) {
    const Value text = slot.value();
    if (text.is_term()) return Spelled(text, &call.context.terms.at(text.as_term()));
    return Spelled(Value::string(to_string(call.context, text)), nullptr);
  }
};
template <>
struct OperandOf<ReceiverSpelled> {
  static constexpr Takes kTakes = Takes::kReceiverSpelled;
  static ReceiverSpelled read(NativeCall& call, const Slot& slot) {
    return ReceiverSpelled(OperandOf<Spelled>::read(call, slot));
  }
};
template <>
struct OperandOf<ReceiverText> {
  static constexpr Takes kTakes = Takes::kReceiverText;
  static ReceiverText read(NativeCall& call, const Slot& slot) {
    return ReceiverText(to_string(call.context, slot.value()));
  }
};
template <>
struct OperandOf<NumericValue> {
  static constexpr Takes kTakes = Takes::kNumericValue;
  static NumericValue read(NativeCall&, const Slot& slot) { return NumericValue(slot.value()); }
};
template <>
struct OperandOf<NumberValue> {
  static constexpr Takes kTakes = Takes::kNumberValue;
  static NumberValue read(NativeCall&, const Slot& slot) { return {{slot.value().as_number()}}; }
};
template <>
struct OperandOf<StringValue> {
  static constexpr Takes kTakes = Takes::kStringValue;
  static StringValue read(NativeCall&, const Slot& slot) { return StringValue(slot.value()); }
};
template <>
struct OperandOf<BooleanValue> {
  static constexpr Takes kTakes = Takes::kBooleanValue;
  static BooleanValue read(NativeCall&, const Slot& slot) { return {slot.value().is_true()}; }
};
template <>
struct OperandOf<SymbolValue> {
  static constexpr Takes kTakes = Takes::kSymbolValue;
  static SymbolValue read(NativeCall&, const Slot& slot) { return SymbolValue(slot.value()); }
};
template <typename Kind>
struct OperandOf<std::optional<Kind>> {
  static constexpr Takes kTakes = OperandOf<Kind>::kTakes;
  static std::optional<Kind> read(NativeCall& call, const Slot& slot) {
    if (slot.value().is_undefined()) return std::nullopt;
    return OperandOf<Kind>::read(call, slot);
  }
};

/// All arguments from one on.
template <typename Kind>
class Rest {
 public:
  Rest(NativeCall& call, std::span<const Slot> slots) : call_(call), slots_(slots) {}
  std::size_t size() const { return slots_.size(); }
  bool empty() const { return slots_.empty(); }
  Kind operator[](std::size_t i) const { return OperandOf<Kind>::read(call_, slots_[i]); }
  /// As they are; for operands that are not read.
  std::span<const Slot> slots() const requires std::is_same_v<Kind, Slot> { return slots_; }

  class Iterator {
   public:
    Iterator(const Rest& rest, std::size_t at) : rest_(rest), at_(at) {}
    Kind operator*() const { return rest_[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const Rest& rest_;
    std::size_t at_;
  };
  Iterator begin() const { return Iterator(*this, 0); }
  Iterator end() const { return Iterator(*this, size()); }

 private:
  NativeCall& call_;
  std::span<const Slot> slots_;
};

namespace operands {

template <typename Parameter>
struct IsThis : std::false_type {};
template <typename Kind>
struct IsThis<This<Kind>> : std::true_type {};

/// One parameter of a native: where it comes from.
template <typename Parameter>
struct Reader {
  static constexpr void declare(NativeOperands& takes, std::size_t operand) {
    takes.fixed[operand] = OperandOf<Parameter>::kTakes;
  }
  static Parameter read(NativeCall& call, std::size_t operand) {
    return OperandOf<Parameter>::read(call, call.operand(operand));
  }
};
template <typename Kind>
struct Reader<This<Kind>> {
  static constexpr void declare(NativeOperands& takes, std::size_t) {
    takes.fixed[0] = OperandOf<Kind>::kTakes;
  }
  static This<Kind> read(NativeCall& call, std::size_t) {
    return This<Kind>(OperandOf<Kind>::read(call, call.operand(0)));
  }
};
template <typename Kind>
struct Reader<Rest<Kind>> {
  static constexpr void declare(NativeOperands& takes, std::size_t operand) {
    for (std::size_t i = operand; i < NativeOperands::kFixed; ++i) {
      takes.fixed[i] = OperandOf<Kind>::kTakes;
    }
    takes.rest = OperandOf<Kind>::kTakes;
  }
  static Rest<Kind> read(NativeCall& call, std::size_t operand) {
    return Rest<Kind>(call, call.operands_from(operand));
  }
};

constexpr bool is_converted(Takes takes) {
  return takes == Takes::kNumeric || takes == Takes::kNumber || takes == Takes::kText ||
         takes == Takes::kTextual || takes == Takes::kReceiverText || takes == Takes::kSpelled ||
         takes == Takes::kReceiverSpelled;
}

template <auto function>
struct Native;
template <typename... Parameters, void (*function)(NativeCall&, Parameters...)>
struct Native<function> {
  static constexpr bool first_is_this() {
    constexpr bool kAre[] = {IsThis<Parameters>::value..., false};
    return kAre[0];
  }
  /// Operand 0 is `this`, operand i + 1 the i-th argument.
  static constexpr std::size_t kShift = first_is_this() ? 0 : 1;
  static_assert(sizeof...(Parameters) + kShift <= NativeOperands::kFixed);

  static constexpr NativeOperands kTakes = [] {
    NativeOperands takes;
    std::size_t operand = kShift;
    (Reader<Parameters>::declare(takes, operand++), ...);
    for (const Takes one : takes.fixed) takes.converts = takes.converts || is_converted(one);
    return takes;
  }();

  template <std::size_t... i>
  static void run(NativeCall& call, std::index_sequence<i...>) {
    function(call, Reader<Parameters>::read(call, i + kShift)...);
  }
  static void run(NativeCall& call) { run(call, std::index_sequence_for<Parameters...>()); }
};

}  // namespace operands

/// The row of a native.
template <auto function>
constexpr NativeEntry native(std::string_view name, std::uint8_t length = 0) {
  return {.name = name,
          .function = operands::Native<function>::run,
          .length = length,
          .takes = &operands::Native<function>::kTakes};
}
template <auto function>
constexpr NativeEntry native_constructor(std::string_view name, std::uint8_t length = 0) {
  // The call that the library makes after it has converted an operand is not `new` any more.
  static_assert(!operands::Native<function>::kTakes.converts);
  NativeEntry entry = native<function>(name, length);
  entry.is_constructor = true;
  return entry;
}

}  // namespace sheaf
