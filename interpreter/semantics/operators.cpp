// Operators on one alternative of each operand. Concrete operands compute concretely; objects go
// through the library; symbolic terms are in operators_symbolic.cpp.

#include <cmath>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/power.h"
#include "interpreter/semantics/private_name.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/symbolic_key.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// JavaScript's %: the sign of the dividend, exact.
double remainder_of(double a, double b) { return std::fmod(a, b); }

Value number_binary(Opcode opcode, double a, double b) {
  switch (opcode) {
    case Opcode::kAdd:
      return Value::number(a + b);
    case Opcode::kSubtract:
      return Value::number(a - b);
    case Opcode::kMultiply:
      return Value::number(a * b);
    case Opcode::kDivide:
      return Value::number(a / b);
    case Opcode::kRemainder:
      return Value::number(remainder_of(a, b));
    case Opcode::kPower:
      return Value::number(power(a, b));
    case Opcode::kBitAnd:
      return Value::number(to_int32(a) & to_int32(b));
    case Opcode::kBitOr:
      return Value::number(to_int32(a) | to_int32(b));
    case Opcode::kBitXor:
      return Value::number(to_int32(a) ^ to_int32(b));
    case Opcode::kShiftLeft:
      return Value::number(
          static_cast<std::int32_t>(static_cast<std::uint32_t>(to_int32(a)) << (to_int32(b) & 31)));
    case Opcode::kShiftRight:
      return Value::number(to_int32(a) >> (to_int32(b) & 31));
    case Opcode::kShiftRightUnsigned:
      return Value::number(static_cast<std::uint32_t>(to_int32(a)) >> (to_int32(b) & 31));
    case Opcode::kLess:
      return Value::boolean(a < b);
    case Opcode::kLessEqual:
      return Value::boolean(a <= b);
    case Opcode::kGreater:
      return Value::boolean(a > b);
    case Opcode::kGreaterEqual:
      return Value::boolean(a >= b);
    default:
      std::abort();
  }
}

bool is_relational(Opcode opcode) {
  return opcode == Opcode::kLess || opcode == Opcode::kLessEqual || opcode == Opcode::kGreater ||
         opcode == Opcode::kGreaterEqual;
}

bool strictly_equal(Value a, Value b) {
  if (a.is_number() && b.is_number()) return a.as_number() == b.as_number();
  return same_value(a, b);
}

/// Paths on which `prototype` is above the object. All chains are walked at once.
Guard part_on_chain(Context& context, const Guard& guard, Value object, Value prototype) {
  Guard result = context.false_guard;
  std::vector<std::pair<Guard, Value>> looking{{guard, object}};
  while (!looking.empty()) {
    auto [part, current] = std::move(looking.back());
    looking.pop_back();
    for_each_alternative(as_object(current)->prototype, part, [&](const Guard& p, Value parent) {
      if (!is_object(parent)) return;
      if (parent.bits() == prototype.bits()) {
        result |= p;
      } else {
        looking.emplace_back(p, parent);
      }
    });
  }
  return result;
}

/// Where two numbers are equal but only one of them is −0.
Guard differing_zeros(Context& context, Value a, Value b, const Guard& equal) {
  const Guard first = is_negative_zero(context, a) & equal;
  const Guard second = is_negative_zero(context, b) & equal;
  return first.minus(second) | second.minus(first);
}

}  // namespace

std::string_view operator_word(Opcode opcode) {
  switch (opcode) {
    case Opcode::kAdd:
      return "+";
    case Opcode::kSubtract:
      return "-";
    case Opcode::kMultiply:
      return "*";
    case Opcode::kDivide:
      return "/";
    case Opcode::kRemainder:
      return "%";
    case Opcode::kPower:
      return "**";
    case Opcode::kBitAnd:
      return "&";
    case Opcode::kBitOr:
      return "|";
    case Opcode::kBitXor:
      return "^";
    case Opcode::kShiftLeft:
      return "<<";
    case Opcode::kShiftRight:
      return ">>";
    case Opcode::kShiftRightUnsigned:
      return ">>>";
    case Opcode::kLooseEqual:
      return "==";
    case Opcode::kLooseNotEqual:
      return "!=";
    case Opcode::kLess:
      return "<";
    case Opcode::kLessEqual:
      return "<=";
    case Opcode::kGreater:
      return ">";
    case Opcode::kGreaterEqual:
      return ">=";
    case Opcode::kNegate:
      return "-";
    case Opcode::kBitNot:
      return "~";
    case Opcode::kIncrement:
      return "++";
    case Opcode::kDecrement:
      return "--";
    default:
      return "Number()";
  }
}

std::u16string_view library_name(Opcode opcode) {
  switch (opcode) {
    case Opcode::kAdd:
      return u"op$add";
    case Opcode::kSubtract:
      return u"op$subtract";
    case Opcode::kMultiply:
      return u"op$multiply";
    case Opcode::kDivide:
      return u"op$divide";
    case Opcode::kRemainder:
      return u"op$remainder";
    case Opcode::kPower:
      return u"op$power";
    case Opcode::kBitAnd:
      return u"op$bitAnd";
    case Opcode::kBitOr:
      return u"op$bitOr";
    case Opcode::kBitXor:
      return u"op$bitXor";
    case Opcode::kShiftLeft:
      return u"op$shiftLeft";
    case Opcode::kShiftRight:
      return u"op$shiftRight";
    case Opcode::kShiftRightUnsigned:
      return u"op$shiftRightUnsigned";
    case Opcode::kLooseEqual:
      return u"op$looseEqual";
    case Opcode::kLooseNotEqual:
      return u"op$looseNotEqual";
    case Opcode::kLess:
      return u"op$less";
    case Opcode::kLessEqual:
      return u"op$lessEqual";
    case Opcode::kGreater:
      return u"op$greater";
    case Opcode::kGreaterEqual:
      return u"op$greaterEqual";
    case Opcode::kToNumber:
      return u"op$toNumber";
    case Opcode::kToNumeric:
      return u"op$toNumber";
    case Opcode::kNegate:
      return u"op$negate";
    case Opcode::kIncrement:
      return u"op$increment";
    case Opcode::kDecrement:
      return u"op$decrement";
    case Opcode::kBitNot:
      return u"op$bitNot";
    case Opcode::kToString:
      return u"op$toString";
    case Opcode::kToPropertyKey:
      return u"op$toPropertyKey";
    default:
      std::abort();
  }
}

Guard strict_equal(Operation& operation, Value a, Value b, const Guard& guard) {
  Context& context = operation.context;
  if (a.is_term() || b.is_term()) return symbolic_equal(operation, a, b, guard);
  return strictly_equal(a, b) ? guard : context.false_guard;
}

Guard same_value_part(Operation& operation, Value a, Value b, const Guard& guard) {
  Context& context = operation.context;
  if (!a.is_term() && !b.is_term()) return same_value(a, b) ? guard : context.false_guard;
  const Guard equal = strict_equal(operation, a, b, guard);
  return equal.minus(differing_zeros(context, a, b, equal));
}

namespace {

/// A symbolic text that is compared with a number or Boolean: the library reads it.
bool meets_number(const Context& context, Value text, Value other) {
  return is_string_term(context, text) && (other.is_number() || other.is_boolean() ||
                                           (other.is_term() && !is_string_term(context, other)));
}

}  // namespace

/// Equality of primitives of different kinds, ECMA-262 7.2.14 without objects.
Guard loose_equal(Operation& operation, Value a, Value b, const Guard& guard) {
  Context& context = operation.context;
  if (a.is_nullish() || b.is_nullish()) {
    return a.is_nullish() && b.is_nullish() ? guard : context.false_guard;
  }
  const bool a_text = a.is_string() || is_string_term(context, a);
  const bool b_text = b.is_string() || is_string_term(context, b);
  if (is_symbol(a) || is_symbol(b) || a_text == b_text) {
    if (a.is_boolean() && !b.is_boolean() && !is_symbol(b)) a = Value::number(to_number(a));
    if (b.is_boolean() && !a.is_boolean() && !is_symbol(a)) b = Value::number(to_number(b));
    return strict_equal(operation, a, b, guard);
  }
  // One is a string and the other a number or Boolean: compare as numbers.
  Guard result = context.false_guard;
  const auto as_number = [&](Value v) { return v.is_term() ? v : Value::number(to_number(v)); };
  if (is_string_term(context, a) || is_string_term(context, b)) {
    const Value text = is_string_term(context, a) ? a : b;
    const Value other = is_string_term(context, a) ? b : a;
    for (auto& [part, concrete] :
         enumerate(operation, text, guard, "comparing a symbolic string with a number")) {
      result |= strict_equal(operation, as_number(concrete), as_number(other), part);
    }
    return result;
  }
  return strict_equal(operation, as_number(a), as_number(b), guard);
}

void binary(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  const auto give_truth = [&](const Guard& truth) {
    result.values.add(truth, Value::boolean(true));
    result.values.add(guard.minus(truth), Value::boolean(false));
  };
  switch (opcode) {
    case Opcode::kStrictEqual:
      give_truth(strict_equal(operation, a, b, guard));
      return;
    case Opcode::kStrictNotEqual:
      give_truth(guard.minus(strict_equal(operation, a, b, guard)));
      return;
    case Opcode::kIn:
      has_property(operation, guard, a, b);
      return;
    case Opcode::kInstanceOf:
      instance_of(operation, guard, a, b);
      return;
    case Opcode::kLooseEqual:
    case Opcode::kLooseNotEqual: {
      const bool negate = opcode == Opcode::kLooseNotEqual;
      Guard equal = context.false_guard;
      if (is_object(a) && is_object(b)) {
        equal = a.bits() == b.bits() ? guard : context.false_guard;
      } else if ((is_object(a) && !b.is_nullish()) || (is_object(b) && !a.is_nullish())) {
        call_library(operation, guard, library_name(opcode), {a, b});
        return;
      } else if (meets_number(context, a, b) || meets_number(context, b, a)) {
        call_library(operation, guard, u"op$equalNumbers", {a, b, Value::boolean(negate)});
        return;
      } else if (!is_object(a) && !is_object(b)) {
        equal = loose_equal(operation, a, b, guard);
      }
      give_truth(negate ? guard.minus(equal) : equal);
      return;
    }
    default:
      break;
  }
  if (is_object(a) || is_object(b)) {
    call_library(operation, guard, library_name(opcode), {a, b});
    return;
  }
  if (is_symbol(a) || is_symbol(b)) {
    const bool joins =
        opcode == Opcode::kAdd && (a.is_string() || b.is_string() || is_string_term(context, a) ||
                                   is_string_term(context, b));
    throw_error(operation, guard, ErrorType::kTypeError,
                joins ? "Cannot convert a Symbol value to a string"
                      : "Cannot convert a Symbol value to a number");
    return;
  }
  if (a.is_term() || b.is_term()) {
    symbolic_binary(operation, opcode, guard, a, b);
    return;
  }
  if (opcode == Opcode::kAdd && (a.is_string() || b.is_string())) {
    concatenate(operation, guard, Value::string(to_string(context, a)),
                Value::string(to_string(context, b)));
    return;
  }
  if (is_relational(opcode) && a.is_string() && b.is_string()) {
    const int order = a.as_string()->text().compare(b.as_string()->text());
    const double sign = order < 0 ? -1 : order > 0 ? 1 : 0;
    result.values.add(guard, number_binary(opcode, sign, 0));
    return;
  }
  result.values.add(guard, number_binary(opcode, to_number(a), to_number(b)));
}

void unary(Operation& operation, Opcode opcode, const Guard& guard, Value a) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  const auto truth = [&](bool b) { result.values.add(guard, Value::boolean(b)); };
  switch (opcode) {
    case Opcode::kNot: {
      const Guard true_part = truthy_value(context, a, guard);
      result.values.add(true_part, Value::boolean(false));
      result.values.add(guard.minus(true_part), Value::boolean(true));
      return;
    }
    case Opcode::kTypeOf:
      result.values.add(guard, Value::string(type_of(context, a)));
      return;
    case Opcode::kIsNullish:
      truth(a.is_nullish());
      return;
    case Opcode::kIsUndefined:
      truth(a.is_undefined());
      return;
    case Opcode::kIsDone:
      truth(a.is_marker(Value::Marker::kDone));
      return;
    case Opcode::kIsSkip:
      truth(a.is_marker(Value::Marker::kSkip));
      return;
    default:
      break;
  }
  if (is_object(a)) {
    call_library(operation, guard, library_name(opcode), {a});
    return;
  }
  if (opcode == Opcode::kToPropertyKey) {
    result.values.add(guard, a.is_term() || is_symbol(a) || a.is_number() ? a : to_key(context, a));
    return;
  }
  if (is_symbol(a)) {
    throw_error(operation, guard, ErrorType::kTypeError,
                opcode == Opcode::kToString ? "Cannot convert a Symbol value to a string"
                                            : "Cannot convert a Symbol value to a number");
    return;
  }
  if (a.is_term()) {
    symbolic_unary(operation, opcode, guard, a);
    return;
  }
  switch (opcode) {
    case Opcode::kToString:
      result.values.add(guard, Value::string(to_string(context, a)));
      return;
    case Opcode::kToNumber:
    case Opcode::kToNumeric:
      result.values.add(guard, Value::number(to_number(a)));
      return;
    case Opcode::kNegate:
      result.values.add(guard, Value::number(-to_number(a)));
      return;
    case Opcode::kIncrement:
      result.values.add(guard, Value::number(to_number(a) + 1));
      return;
    case Opcode::kDecrement:
      result.values.add(guard, Value::number(to_number(a) - 1));
      return;
    case Opcode::kBitNot:
      result.values.add(guard, Value::number(~to_int32(to_number(a))));
      return;
    default:
      std::abort();
  }
}

void has_property(Operation& operation, const Guard& guard, Value key, Value object) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (is_private_name(key)) {
    has_private(operation, guard, object, key);
    return;
  }
  if (!is_object(object)) {
    for (const auto& [part, concrete] :
         enumerate(operation, key, guard, "a symbolic key in the text of an error")) {
      throw_naming(
          operation, part,
          "Cannot use 'in' operator to search for '" + describe(context, concrete, part) + "' in ",
          object, "");
    }
    return;
  }
  if (is_object(key)) {
    call_library(operation, guard, u"op$in", {key, object});
    return;
  }
  if (key.is_term() && is_string_term(context, key)) {
    for (const auto& [part, name] :
         known_keys(operation, guard, object, key, KnownKeys::kInherited)) {
      if (name) {
        has_property(operation, part, *name, object);
      } else {
        result.values.add(part, Value::boolean(false));
      }
    }
    return;
  }
  if (key.is_term()) {
    for (auto& [part, concrete] : enumerate(operation, key, guard, "a symbolic property key")) {
      has_property(operation, part, concrete, object);
    }
    return;
  }
  if (is_array(object) && key.is_number()) {
    // An element that is there on all paths needs no key and no look at the prototypes.
    const std::vector<Slot>& elements = as_array(object)->elements;
    const std::int64_t index = index_of_number(key.as_number());
    if (index >= 0 && static_cast<std::size_t>(index) < elements.size()) {
      const Slot& element = elements[static_cast<std::size_t>(index)];
      if (element.is_single() && !element.value().is_absent()) {
        result.values.add(guard, Value::boolean(true));
        return;
      }
    }
  }
  const Guard found = found_part(context, object, to_key(context, key), guard);
  result.values.add(found, Value::boolean(true));
  result.values.add(guard.minus(found), Value::boolean(false));
}

// ECMA-262 7.3.21 OrdinaryHasInstance
Guard instance_part(Context& context, const Guard& guard, Value object, Value constructor) {
  Guard result = context.false_guard;
  for_each_alternative(shown_property(context, constructor, context.names.key_prototype, guard),
                       guard, [&](const Guard& g, Value prototype) {
                         if (is_object(prototype))
                           result |= part_on_chain(context, g, object, prototype);
                       });
  return result;
}

namespace {

/// Function.prototype[Symbol.hasInstance] as it was made.
bool is_built_in_test(Value method) {
  return is_callable(method) && as_function(method)->native != nullptr &&
         as_function(method)->native->name == "[Symbol.hasInstance]";
}

/// ECMA-262 13.10.2 InstanceofOperator: the paths that go on with OrdinaryHasInstance.
Guard part_without_own_test(Operation& operation, const Guard& guard, Value object, Value target) {
  Context& context = operation.context;
  if (!is_object(target)) {
    throw_error(operation, guard, ErrorType::kTypeError,
                "Right-hand side of 'instanceof' is not an object");
    return context.false_guard;
  }
  const PropertyKey key = context.names.symbols[4].second;
  const Slot* plain = find_plain_property(context, target, key);
  if (plain != nullptr && plain->is_single() && is_built_in_test(plain->value())) return guard;
  Guard ordinary = context.false_guard;
  for_each_found(context, target, key, guard, [&](const Guard& part, Found found) {
    const bool is_missing = found.kind == Found::Kind::kAbsent ||
                            (found.kind == Found::Kind::kData && found.value.is_nullish());
    if (found.kind == Found::Kind::kData && is_built_in_test(found.value)) {
      ordinary |= part;
    } else if (!is_missing) {
      call_library(operation, part, u"op$instanceOf", {object, target});
    } else if (is_callable(target)) {
      ordinary |= part;
    } else {
      throw_error(operation, part, ErrorType::kTypeError,
                  "Right-hand side of 'instanceof' is not callable");
    }
  });
  return ordinary;
}

}  // namespace

void instance_of(Operation& operation, const Guard& guard, Value object, Value target) {
  const Guard ordinary = part_without_own_test(operation, guard, object, target);
  if (!ordinary.is_false()) ordinary_has_instance(operation, ordinary, target, object);
}

void ordinary_has_instance(Operation& operation, const Guard& whole, Value first, Value object) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  // Bound functions ask their targets; programs decide how long that goes on.
  std::vector<std::pair<Guard, Value>> asked{{whole, first}};
  while (!asked.empty()) {
    const auto [guard, target] = std::move(asked.back());
    asked.pop_back();
    if (!is_callable(target)) {
      result.values.add(guard, Value::boolean(false));
      continue;
    }
    const Slot& bound = as_function(target)->bound_target;
    if (!bound.is_single() || !bound.value().is_absent()) {
      for_each_alternative(bound, guard, [&](const Guard& part, Value inner) {
        const Guard ordinary = part_without_own_test(operation, part, object, inner);
        if (!ordinary.is_false()) asked.emplace_back(ordinary, inner);
      });
      continue;
    }
    if (!is_object(object)) {
      result.values.add(guard, Value::boolean(false));
      continue;
    }
    for_each_alternative(
        data_property(operation, target, context.names.key_prototype, guard), guard,
        [&](const Guard& g, Value prototype) {
          if (!is_object(prototype)) {
            throw_error(
                operation, g, ErrorType::kTypeError,
                "Function has non-object prototype '" +
                    (prototype.is_absent() ? std::string("undefined")
                                           : to_utf8(to_string(context, prototype)->text())) +
                    "' in instanceof check");
            return;
          }
          const Guard truth = part_on_chain(context, g, object, prototype);
          result.values.add(truth, Value::boolean(true));
          result.values.add(g.minus(truth), Value::boolean(false));
        });
  }
}

}  // namespace sheaf
