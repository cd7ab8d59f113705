// The one caller of natives: makes each operand what the native's row says that it takes, before it
// runs. Summaries are split, terms enumerated, objects handed to the library for conversion.

#include <boost/container/small_vector.hpp>

#include "interpreter/objects/make.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

using Operands = boost::container::small_vector<Slot, 8>;

Takes taken(const NativeEntry& entry, std::size_t i) {
  if (entry.takes != nullptr) return entry.takes->at(i);
  const bool expanded = i < 32 ? ((entry.expand >> i) & 1u) != 0 : entry.expand == kExpandAll;
  if (!expanded) return Takes::kUnread;
  return entry.accepts_terms ? Takes::kAny : Takes::kConcrete;
}

/// Letter of a conversion as stdlib/operators.js knows it; none where nothing is converted.
char conversion(Takes takes) {
  switch (takes) {
    case Takes::kNumeric:
    case Takes::kNumber:
      return 'n';
    case Takes::kText:
    case Takes::kTextual:
    case Takes::kReceiverText:
    case Takes::kSpelled:
    case Takes::kReceiverSpelled:
      return 's';
    case Takes::kUnread:
    case Takes::kAny:
    case Takes::kConcrete:
    case Takes::kNumericValue:
    case Takes::kNumberValue:
    case Takes::kStringValue:
    case Takes::kBooleanValue:
    case Takes::kSymbolValue:
      break;
  }
  return '-';
}

/// What a receiver must be the value of.
struct Wrapper {
  ObjectClass object_class;
  const char* name;
};
std::optional<Wrapper> wrapper_of(Takes takes) {
  switch (takes) {
    case Takes::kNumericValue:
    case Takes::kNumberValue:
      return Wrapper{ObjectClass::kNumber, "Number"};
    case Takes::kStringValue:
      return Wrapper{ObjectClass::kString, "String"};
    case Takes::kBooleanValue:
      return Wrapper{ObjectClass::kBoolean, "Boolean"};
    case Takes::kSymbolValue:
      return Wrapper{ObjectClass::kSymbol, "Symbol"};
    case Takes::kUnread:
    case Takes::kAny:
    case Takes::kConcrete:
    case Takes::kNumeric:
    case Takes::kNumber:
    case Takes::kText:
    case Takes::kTextual:
    case Takes::kReceiverText:
    case Takes::kSpelled:
    case Takes::kReceiverSpelled:
      break;
  }
  return std::nullopt;
}

bool is_spelled(const Context& context, Value term) {
  return context.terms.at(term.as_term()).kind == TermKind::kUnits;
}

/// Whether a single value is what the row asks for, but for conversions of primitives and objects.
bool is_taken(const Context& context, Takes takes, Value value) {
  switch (takes) {
    case Takes::kUnread:
    case Takes::kAny:
    case Takes::kTextual:
      return true;
    case Takes::kConcrete:
    case Takes::kNumber:
    case Takes::kText:
      return !value.is_term();
    case Takes::kReceiverText:
      return !value.is_term() && !value.is_nullish();
    case Takes::kSpelled:
      return !value.is_term() || is_spelled(context, value);
    case Takes::kReceiverSpelled:
      return value.is_term() ? is_spelled(context, value) : !value.is_nullish();
    case Takes::kNumeric:
      return !value.is_term() || !is_string_term(context, value);
    case Takes::kNumericValue:
      return value.is_number() || (value.is_term() && !is_string_term(context, value));
    case Takes::kNumberValue:
      return value.is_number();
    case Takes::kStringValue:
      return value.is_string() || is_string_term(context, value);
    case Takes::kBooleanValue:
      return value.is_boolean();
    case Takes::kSymbolValue:
      return is_symbol(value);
  }
  return false;
}

/// Whether a term of this kind has values that are taken.
bool is_enumerated(const Context& context, Takes takes, Value value) {
  if (!value.is_term()) return false;
  switch (takes) {
    case Takes::kStringValue:
    case Takes::kBooleanValue:
    case Takes::kSymbolValue:
    case Takes::kNumericValue:
      return false;
    case Takes::kNumberValue:
      return !is_string_term(context, value);
    case Takes::kUnread:
    case Takes::kAny:
    case Takes::kConcrete:
    case Takes::kNumber:
    case Takes::kText:
    case Takes::kTextual:
    case Takes::kReceiverText:
    case Takes::kNumeric:
    case Takes::kSpelled:
    case Takes::kReceiverSpelled:
      break;
  }
  return true;
}

/// Whether nothing is to be done before the call, as nearly always.
bool are_taken(const Context& context, const NativeEntry& entry, const Slot& this_value,
               std::span<const Slot> arguments) {
  const bool converts = entry.takes != nullptr && entry.takes->converts;
  const auto is_ready = [&](std::size_t i, const Slot& operand) {
    const Takes takes = taken(entry, i);
    if (takes == Takes::kUnread) return true;
    if (operand.is_summary() || !is_taken(context, takes, operand.value())) return false;
    return !converts || !operand.value().is_heap() || conversion(takes) == '-';
  };
  if (!is_ready(0, this_value)) return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!is_ready(i + 1, arguments[i])) return false;
  }
  return true;
}

/// Operands on some paths, of which the first ones are as the native takes them.
struct Pending {
  Guard guard;
  std::size_t next = 0;
  Operands operands;
};

class Caller {
 public:
  Caller(Operation& operation, const Guard& guard, FunctionObject* function, Value new_target)
      : operation_(operation),
        whole_(guard),
        function_(function),
        entry_(*function->native),
        new_target_(new_target) {}

  /// A worklist, not recursion: programs decide how many arguments a call has.
  void run(Operands operands) {
    advance({whole_, 0, std::move(operands)});
    while (!pending_.empty()) {
      Pending next = std::move(pending_.back());
      pending_.pop_back();
      advance(std::move(next));
    }
  }

 private:
  /// Calls the native, or divides the paths at the first operand that is not what it takes.
  void advance(Pending at) {
    for (; at.next < at.operands.size(); ++at.next) {
      const Takes takes = taken(entry_, at.next);
      if (takes == Takes::kUnread) continue;
      const Slot& operand = at.operands[at.next];
      if (operand.is_summary()) {
        const Slot whole = operand;
        std::vector<Pending> parts;
        for_each_alternative(whole, at.guard, [&](const Guard& part, Value value) {
          parts.push_back(with(at, part, value));
        });
        leave(std::move(parts));
        return;
      }
      if (is_taken(operation_.context, takes, operand.value())) continue;
      if (!make_taken(at, takes, operand.value())) return;
    }
    call(at);
  }

  static Pending with(const Pending& at, const Guard& part, const Slot& value) {
    Pending result{part, at.next, at.operands};
    result.operands[at.next] = value;
    return result;
  }
  /// The parts go on in their order.
  void leave(std::vector<Pending> parts) {
    for (std::size_t i = parts.size(); i > 0; --i) pending_.push_back(std::move(parts[i - 1]));
  }

  /// A single operand that the native does not take. False when the paths are dealt with.
  bool make_taken(Pending& at, Takes takes, Value value) {
    Context& context = operation_.context;
    if (is_enumerated(context, takes, value)) {
      if (takes == Takes::kNumeric) {
        const Term& term = context.terms.at(value.as_term());
        if (term.kind == TermKind::kStringOfInteger) {
          at.operands[at.next] = context.terms.positive_zero(term.left.value());
          return true;
        }
      }
      std::vector<Pending> parts;
      if (takes == Takes::kSpelled || takes == Takes::kReceiverSpelled) {
        const std::optional<Value> text = text_of_term(context, value);
        if (text) {
          for (auto& [part, spelling] : spelled(context, *text, at.guard)) {
            parts.push_back(with(at, part, spelling));
          }
          leave(std::move(parts));
          return false;
        }
      }
      const std::string why = few_values_of(entry_.name);
      for (auto& [part, concrete] : enumerate(operation_, value, at.guard, why)) {
        parts.push_back(with(at, part, concrete));
      }
      leave(std::move(parts));
      return false;
    }
    if (takes == Takes::kReceiverText || takes == Takes::kReceiverSpelled) {
      // The reference knows these two by their older names.
      const std::string_view name = entry_.name == "trimStart" ? "trimLeft"
                                    : entry_.name == "trimEnd" ? "trimRight"
                                                               : entry_.name;
      const std::string dot = name.starts_with('[') ? "" : ".";  // before [Symbol.iterator]
      throw_error(operation_, at.guard, ErrorType::kTypeError,
                  "String.prototype" + dot + std::string(name) + " called on null or undefined");
      return false;
    }
    const std::optional<Wrapper> wrapper = wrapper_of(takes);
    if (!wrapper) return true;
    if (is_object(value) && as_object(value)->object_class == wrapper->object_class) {
      leave({with(at, at.guard, restrict(as_object(value)->primitive, at.guard))});
      return false;
    }
    throw_error(operation_, at.guard, ErrorType::kTypeError,
                std::string(wrapper->name) + ".prototype." + std::string(entry_.name) +
                    " requires that 'this' be a " + wrapper->name);
    return false;
  }

  void call(const Pending& at) {
    // Library code calls an intrinsic only after it has tested the operands. A product of
    // alternatives may hold combinations that no inputs reach and that fail those tests.
    if (entry_.name.starts_with("__") && !(at.guard == whole_) &&
        operation_.context.solver.check(at.guard).feasible == Feasible::kUnsat) {
      return;
    }
    if (entry_.takes != nullptr && entry_.takes->converts && !is_converted(at)) return;
    NativeCall call(operation_, at.guard, function_, at.operands[0],
                    std::span<const Slot>(at.operands.data() + 1, at.operands.size() - 1),
                    new_target_);
    entry_.function(call);
  }

  /// Natives convert primitives; an object must be converted before, which may run user code: the
  /// library does that and calls the native again. False when it has been asked to, or when the
  /// first operand that resists is a symbol.
  bool is_converted(const Pending& at) {
    for (std::size_t i = 0; i < at.operands.size(); ++i) {
      const char letter = conversion(taken(entry_, i));
      if (letter == '-' || !at.operands[i].value().is_heap()) continue;
      if (is_symbol(at.operands[i].value())) {
        throw_error(operation_, at.guard, ErrorType::kTypeError,
                    letter == 's' ? "Cannot convert a Symbol value to a string"
                                  : "Cannot convert a Symbol value to a number");
      } else {
        ask_for_conversion(at);
      }
      return false;
    }
    return true;
  }

  void ask_for_conversion(const Pending& at) {
    Context& context = operation_.context;
    std::string letters;
    for (std::size_t i = 0; i <= NativeOperands::kFixed; ++i) {
      letters.push_back(conversion(taken(entry_, i)));
    }
    ArrayObject* list = new_array(*function_->realm, at.guard);
    for (std::size_t i = 1; i < at.operands.size(); ++i) {
      array_push(context, at.guard, list, restrict(at.operands[i], at.guard));
    }
    call_library(operation_, at.guard, u"coerceAndCall",
                 {Value::heap(function_), Value::string(context.strings.make_ascii(letters)),
                  at.operands[0], Value::heap(list)});
  }

  Operation& operation_;
  const Guard& whole_;
  FunctionObject* function_;
  const NativeEntry& entry_;
  Value new_target_;
  std::vector<Pending> pending_;
};

}  // namespace

void call_native(Operation& operation, const Guard& guard, FunctionObject* function,
                 const Slot& this_value, std::span<const Slot> arguments, Value new_target) {
  if (are_taken(operation.context, *function->native, this_value, arguments)) {
    NativeCall call(operation, guard, function, this_value, arguments, new_target);
    function->native->function(call);
    return;
  }
  Operands operands;
  operands.reserve(arguments.size() + 1);
  operands.push_back(this_value);
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  Caller(operation, guard, function, new_target).run(std::move(operands));
}

}  // namespace sheaf
