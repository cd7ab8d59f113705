// Number, Boolean and the global number functions, ECMA-262 21.1, 20.3, 19.2.

#include <cmath>
#include <limits>

#include "interpreter/builtins/builtins.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/number_text.h"

namespace sheaf {

namespace {

// 21.1.1.1 Number ( value )
void construct_number(NativeCall& call) {
  Context& context = call.context;
  if (!call.new_target.is_undefined()) {
    const Value value = call.argument(0);
    if (is_object(value)) {
      call_library(call, call.guard, u"constructWithNumber",
                   {Value::heap(call.callee), call.new_target, value});
      return;
    }
    if (convert_operands(call, "-n")) return;
    Object* wrapper =
        new_object(context, call.guard, prototype_for_new(call, call.realm.number_prototype));
    wrapper->object_class = ObjectClass::kNumber;
    wrapper->primitive = value.is_term()          ? value
                         : call.arguments.empty() ? Value::number(0)
                                                  : Value::number(to_number(value));
    call.give(Value::heap(wrapper));
    return;
  }
  if (call.arguments.empty()) {
    call.give(Value::number(0));
    return;
  }
  // ToNumber, also of symbolic values and objects.
  unary(call, ir::Opcode::kToNumber, call.guard, call.argument(0));
}

/// 21.1.3 thisNumberValue; absent after a throw.
Value this_number(NativeCall& call) {
  const Value self = call.this_value();
  if (self.is_number() || (self.is_term() && !is_string_term(call.context, self))) return self;
  if (is_object(self) && as_object(self)->object_class == ObjectClass::kNumber) {
    return as_object(self)->primitive.value();
  }
  call.throw_error(ErrorType::kTypeError, "Number.prototype." +
                                              std::string(call.callee->native->name) +
                                              " requires that 'this' be a Number");
  return Value::absent();
}

void give_text(NativeCall& call, const std::string& text) {
  call.give(Value::string(call.context.strings.make_ascii(text)));
}

// 21.1.3.6 Number.prototype.toString ( [ radix ] )
void to_string(NativeCall& call) {
  Context& context = call.context;
  const Value self = this_number(call);
  if (self.is_absent() || convert_operands(call, "-n")) return;
  const double radix = integer_argument(call, 0, 10);
  if (radix < 2 || radix > 36) {
    call.throw_error(ErrorType::kRangeError, "toString() radix argument must be between 2 and 36");
    return;
  }
  if (radix == 10) {
    unary(call, ir::Opcode::kToString, call.guard, self);
    return;
  }
  if (self.is_term()) {
    for (auto& [part, value] :
         enumerate(call, self, call.guard, "a symbolic number in another radix")) {
      call.result.values.add(part, Value::string(context.strings.make_ascii(number_in_radix(
                                       value.as_number(), static_cast<int>(radix)))));
    }
    return;
  }
  give_text(call, number_in_radix(self.as_number(), static_cast<int>(radix)));
}

// 21.1.3.4 Number.prototype.toLocaleString ( ) in English: groups of three, at most three decimals
void to_locale_string(NativeCall& call) {
  const Value self = this_number(call);
  if (self.is_absent()) return;
  const double number = self.as_number();
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

void value_of(NativeCall& call) {
  const Value self = this_number(call);
  if (!self.is_absent()) call.give(self);
}

// 21.1.3.3 Number.prototype.toFixed ( fractionDigits )
void to_fixed(NativeCall& call) {
  const Value self = this_number(call);
  if (self.is_absent() || convert_operands(call, "-n")) return;
  const double digits = integer_argument(call, 0, 0);
  if (digits < 0 || digits > 100) {
    call.throw_error(ErrorType::kRangeError, "toFixed() digits argument must be between 0 and 100");
    return;
  }
  give_text(call, number_to_fixed(self.as_number(), static_cast<int>(digits)));
}

// 21.1.3.5 Number.prototype.toPrecision ( precision )
void to_precision(NativeCall& call) {
  const Value self = this_number(call);
  if (self.is_absent()) return;
  if (call.argument(0).is_undefined()) {
    give_text(call, number_to_text(self.as_number()));
    return;
  }
  if (convert_operands(call, "-n")) return;
  const double precision = integer_argument(call, 0, 0);
  if (!std::isfinite(self.as_number())) {
    give_text(call, number_to_text(self.as_number()));
    return;
  }
  if (precision < 1 || precision > 100) {
    call.throw_error(ErrorType::kRangeError, "toPrecision() argument must be between 1 and 100");
    return;
  }
  give_text(call, number_to_precision(self.as_number(), static_cast<int>(precision)));
}

// 21.1.3.2 Number.prototype.toExponential ( fractionDigits )
void to_exponential(NativeCall& call) {
  const Value self = this_number(call);
  if (self.is_absent() || convert_operands(call, "-n")) return;
  const double digits = integer_argument(call, 0, -1);
  if (!std::isfinite(self.as_number())) {
    give_text(call, number_to_text(self.as_number()));
    return;
  }
  if ((digits < 0 && !call.argument(0).is_undefined()) || digits > 100) {
    call.throw_error(ErrorType::kRangeError, "toExponential() argument must be between 0 and 100");
    return;
  }
  give_text(call, number_to_exponential(self.as_number(), static_cast<int>(digits)));
}

/// Predicates on a number that is not converted; an integer term satisfies all but isNaN.
template <bool (*test)(double), bool of_term>
void test_number(NativeCall& call) {
  const Value value = call.argument(0);
  if (value.is_term()) {
    Context& context = call.context;
    if (context.terms.is_integer(value)) {
      call.give(Value::boolean(of_term));
    } else if (is_string_term(context, value)) {
      call.give(Value::boolean(false));
    } else {
      for (auto& [part, number] : enumerate(call, value, call.guard, "a symbolic quotient")) {
        call.result.values.add(part, Value::boolean(test(number.as_number())));
      }
    }
    return;
  }
  call.give(Value::boolean(value.is_number() && test(value.as_number())));
}

bool is_integer(double d) { return std::isfinite(d) && d == std::trunc(d); }
bool is_safe(double d) { return is_integer(d) && std::fabs(d) <= 9007199254740991.0; }
bool is_finite(double d) { return std::isfinite(d); }
bool is_nan(double d) { return std::isnan(d); }

// 19.2.2 isFinite ( number ), 19.2.3 isNaN ( number ): these convert.
template <bool (*test)(double), bool of_term>
void test_converted(NativeCall& call) {
  if (convert_operands(call, "-n")) return;
  const Value value = call.argument(0);
  if (value.is_term() && !is_string_term(call.context, value)) {
    call.give(Value::boolean(of_term));
    return;
  }
  if (value.is_term()) {
    for (auto& [part, text] : enumerate(call, value, call.guard, "a symbolic string as a number")) {
      call.result.values.add(part, Value::boolean(test(to_number(text))));
    }
    return;
  }
  call.give(Value::boolean(test(to_number(value))));
}

// 19.2.4 parseFloat ( string )
void parse_float(NativeCall& call) {
  if (convert_operands(call, "-s")) return;
  call.give(Value::number(parse_decimal_prefix(to_string(call.context, call.argument(0))->text())));
}

// 19.2.5 parseInt ( string, radix )
void parse_int(NativeCall& call) {
  if (convert_operands(call, "-sn")) return;
  Context& context = call.context;
  const Value value = call.argument(0);
  const std::int32_t radix = to_int32(to_number(call.argument(1)));
  if (value.is_term()) {
    // An integer's text in radix 10 is the integer again, below the exponent notation.
    if (context.terms.is_integer(value) && (radix == 0 || radix == 10)) {
      call.give(context.terms.positive_zero(value));
      return;
    }
    if (is_string_term(context, value)) {
      const Term& term = context.terms.at(value.as_term());
      if (term.kind == TermKind::kStringOfInteger && (radix == 0 || radix == 10)) {
        call.give(context.terms.positive_zero(term.left));
        return;
      }
    }
    for (auto& [part, concrete] :
         enumerate(call, value, call.guard, "parseInt of a symbolic value")) {
      call.result.values.add(
          part, Value::number(parse_integer_prefix(to_string(context, concrete)->text(), radix)));
    }
    return;
  }
  call.give(Value::number(parse_integer_prefix(to_string(context, value)->text(), radix)));
}

// 20.3.1.1 Boolean ( value )
void construct_boolean(NativeCall& call) {
  Context& context = call.context;
  const Guard truth = truthy_value(context, call.argument(0), call.guard);
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

/// Boolean.prototype.valueOf and toString.
template <bool as_text>
void boolean_value(NativeCall& call) {
  Context& context = call.context;
  const Value self = call.this_value();
  Slot primitive;
  if (self.is_boolean()) {
    primitive = self;
  } else if (is_object(self) && as_object(self)->object_class == ObjectClass::kBoolean) {
    primitive = as_object(self)->primitive;
  } else {
    call.throw_error(ErrorType::kTypeError, "Boolean.prototype." +
                                                std::string(call.callee->native->name) +
                                                " requires that 'this' be a Boolean");
    return;
  }
  for_each_alternative(primitive, call.guard, [&](const Guard& part, Value value) {
    call.result.values.add(part, as_text ? Value::string(to_string(context, value)) : value);
  });
}

constexpr NativeEntry kNumber{.name = "Number",
                              .function = construct_number,
                              .length = 1,
                              .accepts_terms = true,
                              .is_constructor = true};
constexpr NativeEntry kBoolean{.name = "Boolean",
                               .function = construct_boolean,
                               .length = 1,
                               .accepts_terms = true,
                               .is_constructor = true};
constexpr NativeEntry kNumberMethods[] = {
    {.name = "toString", .function = to_string, .length = 1, .accepts_terms = true},
    {.name = "toLocaleString", .function = to_locale_string},
    {.name = "valueOf", .function = value_of, .accepts_terms = true},
    {.name = "toFixed", .function = to_fixed, .length = 1},
    {.name = "toPrecision", .function = to_precision, .length = 1},
    {.name = "toExponential", .function = to_exponential, .length = 1},
};
constexpr NativeEntry kNumberFunctions[] = {
    {.name = "isInteger",
     .function = test_number<is_integer, true>,
     .length = 1,
     .accepts_terms = true},
    {.name = "isSafeInteger",
     .function = test_number<is_safe, true>,
     .length = 1,
     .accepts_terms = true},
    {.name = "isFinite",
     .function = test_number<is_finite, true>,
     .length = 1,
     .accepts_terms = true},
    {.name = "isNaN", .function = test_number<is_nan, false>, .length = 1, .accepts_terms = true},
};
constexpr NativeEntry kGlobals[] = {
    {.name = "isFinite",
     .function = test_converted<is_finite, true>,
     .length = 1,
     .accepts_terms = true},
    {.name = "isNaN",
     .function = test_converted<is_nan, false>,
     .length = 1,
     .accepts_terms = true},
};
constexpr NativeEntry kParseFloat{.name = "parseFloat", .function = parse_float, .length = 1};
constexpr NativeEntry kParseInt{
    .name = "parseInt", .function = parse_int, .length = 2, .accepts_terms = true};
constexpr NativeEntry kBooleanMethods[] = {
    {.name = "toString", .function = boolean_value<true>},
    {.name = "valueOf", .function = boolean_value<false>},
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
  realm.define(number, "parseInt", Value::heap(realm.define_native(realm.global, kParseInt)));
  define_natives(realm, realm.global, kGlobals);
  realm.define(realm.global, "NaN", Value::number(std::nan("")), 0);
  realm.define(realm.global, "Infinity", Value::number(std::numeric_limits<double>::infinity()), 0);
  realm.define_class(kBoolean, realm.boolean_prototype);
  realm.boolean_prototype->object_class = ObjectClass::kBoolean;
  realm.boolean_prototype->primitive = Value::boolean(false);
  define_natives(realm, realm.boolean_prototype, kBooleanMethods);
}

}  // namespace sheaf
