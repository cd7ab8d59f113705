// Number, Boolean and the global number functions, ECMA-262 21.1, 20.3, 19.2.

#include <cmath>
#include <limits>

#include "interpreter/builtins/builtins.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/number_text.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

// 21.1.1.1 Number ( value )
void construct_number(NativeCall& call, Any value) {
  Context& context = call.context;
  if (call.new_target.is_undefined()) {
    if (call.argument_count() == 0) {
      call.give(Value::number(0));
    } else {
      // ToNumber, also of symbolic values and objects.
      unary(call, ir::Opcode::kToNumber, call.guard, value.value());
    }
    return;
  }
  if (value.is_object() || is_string_term(context, value.value())) {
    call_library(call, call.guard, u"constructWithNumber",
                 {Value::heap(call.callee), call.new_target, value.value()});
    return;
  }
  const auto make = [&](const Guard& guard, Value primitive) {
    Object* wrapper = new_object(
        context, guard, restrict(prototype_for_new(call, call.realm.number_prototype), guard));
    wrapper->object_class = ObjectClass::kNumber;
    wrapper->primitive = primitive;
    call.result.values.add(guard, Value::heap(wrapper));
  };
  if (call.argument_count() == 0) return make(call.guard, Value::number(0));
  InnerOperation inner(call);
  unary(inner, ir::Opcode::kToNumber, call.guard, value.value());
  take_effects(call, inner.result);
  for (const Alternative& number : inner.result.values.alternatives()) {
    make(number.guard, number.value);
  }
}

void give_text(NativeCall& call, const std::string& text) {
  call.give(Value::string(call.context.strings.make_ascii(text)));
}

/// A number's text in another radix than ten.
void give_in_radix(NativeCall& call, const Guard& guard, double number, double radix) {
  call.result.values.add(guard, Value::string(call.context.strings.make_ascii(
                                    number_in_radix(number, static_cast<int>(radix)))));
}

// 21.1.3.6 Number.prototype.toString ( [ radix ] )
void to_string(NativeCall& call, This<NumericValue> self, std::optional<Integer> wanted) {
  const double radix = wanted ? wanted->value : 10;
  if (radix < 2 || radix > 36) {
    call.throw_error(ErrorType::kRangeError, "toString() radix argument must be between 2 and 36");
  } else if (radix == 10) {
    unary(call, ir::Opcode::kToString, call.guard, self.value());
  } else if (self.is_term()) {
    for (auto& [part, value] :
         enumerate(call, self.value(), call.guard, "a symbolic number in another radix")) {
      give_in_radix(call, part, value.as_number(), radix);
    }
  } else {
    give_in_radix(call, call.guard, self.number(), radix);
  }
}

// 21.1.3.4 Number.prototype.toLocaleString ( ) in English: groups of three, at most three decimals
void to_locale_string(NativeCall& call, This<NumberValue> self) {
  const double number = self;
  if (std::isinf(number)) {
    call.give(Value::string(call.context.strings.make(number > 0 ? u"\u221e" : u"-\u221e")));
    return;
  }
  if (std::isnan(number)) return give_text(call, "NaN");
  if (std::fabs(number) >= 1e21) {
    call.give_up(call.guard, "locale-text",
                 "toLocaleString of numbers above 1e21 is not supported");
    return;
  }
  give_text(call, (std::signbit(number) ? "-" : "") + grouped_text(std::fabs(number)));
}

void value_of(NativeCall& call, This<NumericValue> self) { call.give(self.value()); }

// 21.1.3.3 Number.prototype.toFixed ( fractionDigits )
void to_fixed(NativeCall& call, This<NumberValue> self, Integer digits) {
  if (digits < 0 || digits > 100) {
    call.throw_error(ErrorType::kRangeError, "toFixed() digits argument must be between 0 and 100");
    return;
  }
  give_text(call, number_to_fixed(self, static_cast<int>(digits.value)));
}

// 21.1.3.5 Number.prototype.toPrecision ( precision )
void to_precision(NativeCall& call, This<NumberValue> self, std::optional<Integer> precision) {
  if (!precision || !std::isfinite(self)) return give_text(call, number_to_text(self));
  if (*precision < 1 || *precision > 100) {
    call.throw_error(ErrorType::kRangeError, "toPrecision() argument must be between 1 and 100");
    return;
  }
  give_text(call, number_to_precision(self, static_cast<int>(precision->value)));
}

// 21.1.3.2 Number.prototype.toExponential ( fractionDigits )
void to_exponential(NativeCall& call, This<NumberValue> self, std::optional<Integer> wanted) {
  if (!std::isfinite(self)) return give_text(call, number_to_text(self));
  if (wanted && (*wanted < 0 || *wanted > 100)) {
    call.throw_error(ErrorType::kRangeError, "toExponential() argument must be between 0 and 100");
    return;
  }
  give_text(call, number_to_exponential(self, wanted ? static_cast<int>(wanted->value) : -1));
}

/// Predicates on a number that is not converted; an integer term satisfies all but isNaN, and every
/// term those that ask for its size alone.
template <bool (*test)(double), bool of_term, bool asks_for_size>
void test_number(NativeCall& call, Any value) {
  if (!value.is_term()) {
    const std::optional<double> number = value.number();
    call.give(Value::boolean(number && test(*number)));
  } else if (call.context.terms.is_integer(value.value())) {
    call.give(Value::boolean(of_term));
  } else if (is_string_term(call.context, value.value())) {
    call.give(Value::boolean(false));
  } else if (asks_for_size) {
    call.give(Value::boolean(of_term));
  } else {
    for (auto& [part, number] :
         enumerate(call, value.value(), call.guard, "whether a number that is no integer is one")) {
      call.result.values.add(part, Value::boolean(test(number.as_number())));
    }
  }
}

bool is_integer(double d) { return std::isfinite(d) && d == std::trunc(d); }
bool is_safe(double d) { return is_integer(d) && std::fabs(d) <= 9007199254740991.0; }
bool is_finite(double d) { return std::isfinite(d); }
bool is_nan(double d) { return std::isnan(d); }

// 19.2.4 parseFloat ( string )
void parse_float(NativeCall& call, Spelled text) {
  if (text.constant() == nullptr) {
    call_library(call, call.guard, u"textToFloat", {text.value()});
    return;
  }
  call.give(Value::number(parse_decimal_prefix(text.text())));
}

/// The integer whose decimal text this term is, with the sign of zero that parsing gives.
std::optional<Value> integer_of_text(Context& context, Value term) {
  // No integer term reaches the numbers that are written with an exponent.
  if (context.terms.is_integer(term)) return context.terms.positive_zero(term);
  const Term& node = context.terms.at(term.as_term());
  if (node.kind != TermKind::kStringOfInteger) return std::nullopt;
  return context.terms.positive_zero(node.left.value());
}

/// The texts of a term: of known length, or concrete where it is a quotient.
std::vector<std::pair<Guard, Value>> texts_of(NativeCall& call, Value term) {
  if (const std::optional<Value> text = text_of_term(call.context, term)) {
    return spelled(call.context, *text, call.guard);
  }
  auto values = enumerate(call, term, call.guard, "parseInt of a symbolic value");
  for (auto& [part, value] : values) value = Value::string(to_string(call.context, value));
  return values;
}

// 19.2.5 parseInt ( string, radix )
void parse_int(NativeCall& call, Textual text, Number radix) {
  Context& context = call.context;
  const std::int32_t base = to_int32(radix);
  if (!text.is_term()) {
    call.give(Value::number(parse_integer_prefix(text.text(), base)));
    return;
  }
  if (base == 0 || base == 10) {
    if (const std::optional<Value> integer = integer_of_text(context, text.term())) {
      call.give(*integer);
      return;
    }
  }
  for (auto& [part, spelling] : texts_of(call, text.term())) {
    if (spelling.is_term()) {
      call_library(call, part, u"textToInteger", {spelling, Value::number(base)});
    } else {
      call.result.values.add(
          part, Value::number(parse_integer_prefix(spelling.as_string()->text(), base)));
    }
  }
}

// 20.3.1.1 Boolean ( value )
void construct_boolean(NativeCall& call, Any value) {
  Context& context = call.context;
  const Guard truth = truthy_value(context, value.value(), call.guard);
  if (call.new_target.is_undefined()) {
    call.result.values.add(truth, Value::boolean(true));
    call.result.values.add(call.guard.minus(truth), Value::boolean(false));
    return;
  }
  SummaryBuilder primitive;
  primitive.add(truth, Value::boolean(true));
  primitive.add(call.guard.minus(truth), Value::boolean(false));
  Object* wrapper =
      new_object(context, call.guard, prototype_for_new(call, call.realm.boolean_prototype));
  wrapper->object_class = ObjectClass::kBoolean;
  wrapper->primitive = primitive.finish();
  call.give(Value::heap(wrapper));
}

void boolean_value_of(NativeCall& call, This<BooleanValue> self) {
  call.give(Value::boolean(self.value));
}
void boolean_to_string(NativeCall& call, This<BooleanValue> self) {
  give_text(call, self.value ? "true" : "false");
}

constexpr NativeEntry kNumber = native_constructor<construct_number>("Number", 1);
constexpr NativeEntry kBoolean = native_constructor<construct_boolean>("Boolean", 1);
constexpr NativeEntry kNumberMethods[] = {
    native<to_string>("toString", 1),
    native<to_locale_string>("toLocaleString"),
    native<value_of>("valueOf"),
    native<to_fixed>("toFixed", 1),
    native<to_precision>("toPrecision", 1),
    native<to_exponential>("toExponential", 1),
};
constexpr NativeEntry kNumberFunctions[] = {
    native<test_number<is_integer, true, false>>("isInteger", 1),
    native<test_number<is_safe, true, false>>("isSafeInteger", 1),
    native<test_number<is_finite, true, true>>("isFinite", 1),
    native<test_number<is_nan, false, true>>("isNaN", 1),
};
constexpr NativeEntry kNumberTests[] = {
    native<test_number<is_finite, true, true>>("__isFinite", 1),
    native<test_number<is_nan, false, true>>("__isNaN", 1),
};
constexpr NativeEntry kParseFloat = native<parse_float>("parseFloat", 1);
constexpr NativeEntry kConcreteParsers[] = {
    native<parse_float>("__parseFloat", 1),
    native<parse_int>("__parseInt", 2),
};
constexpr NativeEntry kParseInt = native<parse_int>("parseInt", 2);
constexpr NativeEntry kBooleanMethods[] = {
    native<boolean_to_string>("toString"),
    native<boolean_value_of>("valueOf"),
};

}  // namespace

void install_number(Realm& realm) {
  FunctionObject* number = realm.define_class(kNumber, realm.number_prototype);
  realm.number_prototype->object_class = ObjectClass::kNumber;
  realm.number_prototype->primitive = Value::number(0);
  define_natives(realm, realm.number_prototype, kNumberMethods);
  define_natives(realm, number, kNumberFunctions);
  const auto constant = [&](std::string_view name, double value) {
    realm.define(number, name, Value::number(value), 0);
  };
  constant("MAX_SAFE_INTEGER", 9007199254740991.0);
  constant("MIN_SAFE_INTEGER", -9007199254740991.0);
  constant("MAX_VALUE", std::numeric_limits<double>::max());
  constant("MIN_VALUE", std::numeric_limits<double>::denorm_min());
  constant("EPSILON", std::numeric_limits<double>::epsilon());
  constant("POSITIVE_INFINITY", std::numeric_limits<double>::infinity());
  constant("NEGATIVE_INFINITY", -std::numeric_limits<double>::infinity());
  constant("NaN", std::nan(""));
  // One function object each under two names.
  realm.define(number, "parseFloat", Value::heap(realm.define_native(realm.global, kParseFloat)));
  realm.add_intrinsics(kConcreteParsers, std::size(kConcreteParsers));
  realm.define(number, "parseInt", Value::heap(realm.define_native(realm.global, kParseInt)));
  realm.add_intrinsics(kNumberTests, std::size(kNumberTests));
  realm.define(realm.global, "NaN", Value::number(std::nan("")), 0);
  realm.define(realm.global, "Infinity", Value::number(std::numeric_limits<double>::infinity()), 0);
  realm.define_class(kBoolean, realm.boolean_prototype);
  realm.boolean_prototype->object_class = ObjectClass::kBoolean;
  realm.boolean_prototype->primitive = Value::boolean(false);
  define_natives(realm, realm.boolean_prototype, kBooleanMethods);
}

}  // namespace sheaf
