#include "interpreter/semantics/private_name.h"

#include "interpreter/objects/internal_methods.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

enum class Access : std::uint8_t { kRead, kWrite };

std::string text_of(const Symbol& symbol) { return to_utf8(symbol.description->text()); }

/// What an object has that has this member: the field, or the brand of the class.
PropertyKey proof_of(PropertyKey name) {
  Symbol* brand = as_symbol(name)->brand;
  return brand != nullptr ? Value::heap(brand) : name;
}

/// The paths of `guard` on which the object has the member.
Guard owners(Context& context, Value base, PropertyKey name, const Guard& guard) {
  if (!is_object(base)) return context.false_guard;
  return presence(own_slot(context, *as_object(base), proof_of(name), guard), guard);
}

/// V8's messages: those of a field name the field, those of a method the class.
void refuse(Operation& operation, const Guard& guard, Value base, PropertyKey name, Access access) {
  if (guard.is_false()) return;
  const Symbol& proof = *as_symbol(proof_of(name));
  const std::string text = text_of(proof);
  std::string message;
  if (proof.role == SymbolRole::kStaticBrand) {
    message = "Receiver must be class " + text;
  } else if (base.is_nullish()) {
    const bool reads = access == Access::kRead || proof.role == SymbolRole::kInstanceBrand;
    message = std::string("Cannot ") + (reads ? "read" : "set") + " properties of " +
              (base.is_null() ? "null" : "undefined") + (reads ? " (reading '" : " (setting '") +
              text + "')";
  } else if (proof.role == SymbolRole::kInstanceBrand) {
    message = "Receiver must be an instance of class " + text;
  } else {
    const bool reads = access == Access::kRead;
    message = std::string("Cannot ") + (reads ? "read" : "write") + " private member " + text +
              (reads ? " from" : " to") + " an object whose class did not declare it";
  }
  throw_error(operation, guard, ErrorType::kTypeError, message);
}

/// Calls one half of an accessor, or says that it has none.
void call_half(Operation& operation, const Guard& guard, const Slot& half, PropertyKey name,
               const char* missing, Value base, std::vector<Slot> arguments) {
  const Value count = Value::number(static_cast<double>(arguments.size()));
  for_each_alternative(half, guard, [&](const Guard& part, Value function) {
    if (function.is_undefined()) {
      throw_error(operation, part, ErrorType::kTypeError,
                  "'" + text_of(*as_symbol(name)) + "' was defined without a " + missing);
      return;
    }
    std::vector<Slot> given;
    for (const Slot& argument : arguments) given.push_back(restrict(argument, part));
    operation.result.calls.push_back({part, function, base, given, count, Value::undefined()});
  });
}

}  // namespace

void get_private(Operation& operation, const Guard& guard, Value base, PropertyKey name) {
  Context& context = operation.context;
  const Guard has = owners(context, base, name, guard);
  refuse(operation, guard.minus(has), base, name, Access::kRead);
  if (has.is_false()) return;
  const Symbol& symbol = *as_symbol(name);
  const Slot value = symbol.role == SymbolRole::kPrivateMethod
                         ? symbol.element
                         : own_slot(context, *as_object(base), name, has);
  for_each_alternative(value, has, [&](const Guard& part, Value element) {
    if (is_accessor(element)) {
      call_half(operation, part, static_cast<Accessor*>(element.as_heap())->getter, name, "getter",
                base, {});
    } else {
      operation.result.values.add(part, element);
    }
  });
}

void set_private(Operation& operation, const Guard& guard, Value base, PropertyKey name,
                 const Slot& value) {
  Context& context = operation.context;
  const Guard has = owners(context, base, name, guard);
  refuse(operation, guard.minus(has), base, name, Access::kWrite);
  if (has.is_false()) return;
  const Symbol& symbol = *as_symbol(name);
  if (symbol.role != SymbolRole::kPrivateMethod) {
    context.pristine.keep(as_object(base));
    store_in_map(context, has, *as_object(base), name, restrict(value, has));
    return;
  }
  for_each_alternative(symbol.element, has, [&](const Guard& part, Value element) {
    if (is_accessor(element)) {
      call_half(operation, part, static_cast<Accessor*>(element.as_heap())->setter, name, "setter",
                base, {value});
    } else {
      throw_error(operation, part, ErrorType::kTypeError,
                  "Private method '" + text_of(symbol) + "' is not writable");
    }
  });
}

void has_private(Operation& operation, const Guard& guard, Value base, PropertyKey name) {
  Context& context = operation.context;
  if (!is_object(base)) {
    const Symbol& proof = *as_symbol(proof_of(name));
    const bool names_class = proof.role == SymbolRole::kInstanceBrand;
    const std::string head = "Cannot use 'in' operator to search for '" +
                             text_of(names_class ? proof : *as_symbol(name)) + "' in ";
    throw_error(operation, guard, ErrorType::kTypeError,
                head + (base.is_term() ? "value" : to_utf8(to_string(context, base)->text())));
    return;
  }
  const Guard has = owners(context, base, name, guard);
  operation.result.values.add(has, Value::boolean(true));
  operation.result.values.add(guard.minus(has), Value::boolean(false));
}

void add_private(Operation& operation, const Guard& guard, Object& object, PropertyKey name,
                 const Slot& value) {
  Context& context = operation.context;
  const Guard has = owners(context, Value::heap(&object), name, guard);
  if (!has.is_false()) {
    const Symbol& symbol = *as_symbol(name);
    const bool is_brand = symbol.role == SymbolRole::kInstanceBrand;
    throw_error(operation, has, ErrorType::kTypeError,
                "Cannot initialize " +
                    (is_brand ? "private methods of class " + text_of(symbol) : text_of(symbol)) +
                    " twice on the same object");
  }
  const Guard lacks = guard.minus(has);
  if (lacks.is_false()) return;
  context.pristine.keep(&object);
  define_in_map(context, lacks, object, name, restrict(value, lacks), kWritable);
}

void define_private_method(Context& context, const Guard& guard, PropertyKey name,
                           PrivateMethodKind kind, Value function) {
  Symbol& symbol = *as_symbol(name);
  if (kind == PrivateMethodKind::kMethod) {
    store(context, symbol.element, symbol.domain, guard, function);
    return;
  }
  for_each_alternative(Slot(symbol.element), guard, [&](const Guard& part, Value old) {
    auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, part);
    if (is_accessor(old)) {
      accessor->getter = static_cast<Accessor*>(old.as_heap())->getter;
      accessor->setter = static_cast<Accessor*>(old.as_heap())->setter;
    }
    (kind == PrivateMethodKind::kGetter ? accessor->getter : accessor->setter) = function;
    store(context, symbol.element, symbol.domain, part, Value::heap(accessor));
  });
}

}  // namespace sheaf
