// Which keys the kinds of objects claim, and what they do with them: the rows of InternalMethods.

#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

bool is_length(const Context& context, PropertyKey key) {
  return key.bits() == context.names.key_length.bits();
}

void visit_present(const Slot& slot, const Guard& guard, std::uint8_t attributes,
                   const OwnVisitor& visit) {
  for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
    if (!value.is_absent()) visit(part, attributes, value);
  });
}

// ---- arrays, ECMA-262 10.4.2 --------------------------------------------------------------------

ArrayObject& as_array(Object& object) { return static_cast<ArrayObject&>(object); }

bool array_claims(const Context& context, const Object&, PropertyKey key) {
  return is_length(context, key) || index_of_key(key) >= 0;
}

Slot array_get(Context& context, Object& object, PropertyKey key, const Guard&) {
  ArrayObject& array = as_array(object);
  if (is_length(context, key)) return array.length;
  const auto index = static_cast<std::size_t>(index_of_key(key));
  return index < array.elements.size() ? array.elements[index] : Slot(Value::absent());
}

void array_visit(Context& context, Object& object, PropertyKey key, const Guard& guard,
                 const OwnVisitor& visit) {
  ArrayObject& array = as_array(object);
  if (is_length(context, key)) {
    for_each_alternative(array.length_writable, guard, [&](const Guard& part, Value writable) {
      visit_present(array.length, part, writable.is_true() ? kWritable : 0, visit);
    });
    return;
  }
  const Slot element = array_get(context, object, key, guard);
  for_each_alternative(array.element_attributes, guard, [&](const Guard& part, Value attributes) {
    visit_present(element, part, static_cast<std::uint8_t>(attributes.as_number()), visit);
  });
}

/// Elements from the end down to `size` go, unless one of them must stay: then the length ends
/// there (10.4.2.4 step 17).
void shorten(Context& context, const Guard& guard, ArrayObject& array, std::size_t size,
             std::vector<Refusal>& refusals) {
  Guard fixed = context.false_guard;
  for_each_alternative(array.element_attributes, guard, [&](const Guard& part, Value attributes) {
    if ((static_cast<unsigned>(attributes.as_number()) & kConfigurable) == 0) fixed |= part;
  });
  Guard shrinking = guard;
  for (std::size_t i = array.elements.size(); i > size && !fixed.is_false(); --i) {
    const Guard stays = presence(array.elements[i - 1], fixed);
    if (stays.is_false()) continue;
    fixed = fixed.minus(stays);
    shrinking = shrinking.minus(stays);
    store_own(context, array.length, array.domain, stays, Value::number(static_cast<double>(i)));
    refusals.push_back(
        {stays, "Cannot delete property '" + std::to_string(i - 1) + "' of [object Array]"});
  }
  if (shrinking.is_false()) return;
  for (std::size_t i = size; i < array.elements.size(); ++i) {
    store(context, array.elements[i], array.domain, shrinking, Value::absent());
  }
  if (covers(context, shrinking, array.domain) && size < array.elements.size())
    array.elements.resize(size);
  store_own(context, array.length, array.domain, shrinking,
            Value::number(static_cast<double>(size)));
}

void put_length(Operation& operation, const Guard& guard, ArrayObject& array, Value length,
                std::vector<Refusal>& refusals) {
  Context& context = operation.context;
  if (length.is_term()) {
    for (auto& [part, value] : enumerate(operation, length, guard, "a symbolic array length")) {
      put_length(operation, part, array, value, refusals);
    }
    return;
  }
  if (is_object(length)) {
    // Its conversion may run user code: the library does it.
    call_library(operation, guard, u"op$setLength", {Value::heap(&array), length});
    return;
  }
  if (is_symbol(length)) {
    throw_error(operation, guard, ErrorType::kTypeError,
                "Cannot convert a Symbol value to a number");
    return;
  }
  const double number = to_number(length);
  if (!(number >= 0 && number <= 4294967295.0 && number == std::floor(number))) {
    throw_error(operation, guard, ErrorType::kRangeError, "Invalid array length");
    return;
  }
  shorten(context, guard, array, static_cast<std::size_t>(number), refusals);
}

void array_put(Operation& operation, const Guard& guard, Object& object, PropertyKey key,
               const Slot& value, std::vector<Refusal>& refusals) {
  ArrayObject& array = as_array(object);
  if (is_length(operation.context, key)) {
    for_each_alternative(value, guard, [&](const Guard& part, Value length) {
      put_length(operation, part, array, length, refusals);
    });
    return;
  }
  const std::int64_t index = index_of_key(key);
  if (index >= kMaxElements) {
    operation.give_up(guard, "array-too-sparse",
                      "an array element beyond " + std::to_string(kMaxElements));
    return;
  }
  Guard allowed = guard;
  for_each_alternative(array.length_writable, guard, [&](const Guard& part, Value writable) {
    if (writable.is_true()) return;
    for_each_alternative(array.length, part, [&](const Guard& piece, Value length) {
      if (static_cast<double>(index) < length.as_number()) return;
      allowed = allowed.minus(piece);
      refusals.push_back(
          {piece, "Cannot add property " + std::to_string(index) + ", object is not extensible"});
    });
  });
  if (allowed.is_false()) return;
  define_element(operation.context, allowed, &array, static_cast<std::size_t>(index),
                 restrict(value, allowed));
}

void array_set_attributes(Operation& operation, const Guard& guard, Object& object, PropertyKey key,
                          std::uint8_t attributes) {
  Context& context = operation.context;
  ArrayObject& array = as_array(object);
  if (is_length(context, key)) {
    store(context, array.length_writable, array.domain, guard,
          Value::boolean((attributes & kWritable) != 0));
    return;
  }
  for_each_alternative(Slot(array.element_attributes), guard, [&](const Guard& part, Value shared) {
    if (attributes == static_cast<std::uint8_t>(shared.as_number())) return;
    operation.give_up(part, "array-element-attributes",
                      "array elements with attributes of their own are not supported");
  });
}

void array_remove(Context& context, const Guard& guard, Object& object, PropertyKey key) {
  ArrayObject& array = as_array(object);
  const std::int64_t index = index_of_key(key);
  if (index < 0 || static_cast<std::size_t>(index) >= array.elements.size()) return;
  store(context, array.elements[static_cast<std::size_t>(index)], array.domain, guard,
        Value::absent());
}

void array_list(Context& context, Object& object, const Guard& guard, const KeyVisitor& visit) {
  ArrayObject& array = as_array(object);
  for (std::size_t i = 0; i < array.elements.size(); ++i) {
    const Guard present = presence(array.elements[i], guard);
    // All elements are enumerable; the other attributes differ between paths.
    if (!present.is_false()) {
      visit(to_key(context, Value::number(static_cast<double>(i))), present, kEnumerableProperty);
    }
  }
  visit(context.names.key_length, guard, 0);
}

void array_limit_attributes(Context& context, const Guard& guard, Object& object,
                            std::uint8_t kept) {
  ArrayObject& array = as_array(object);
  for_each_alternative(
      Slot(array.element_attributes), guard, [&](const Guard& part, Value attributes) {
        store_own(context, array.element_attributes, array.domain, part,
                  Value::number(static_cast<unsigned>(attributes.as_number()) & kept));
      });
  if ((kept & kWritable) == 0) {
    store(context, array.length_writable, array.domain, guard, Value::boolean(false));
  }
}

// ---- String objects, ECMA-262 10.4.3 ------------------------------------------------------------

const JsString* text_of(const Object& object) {
  // A String object is made of one concrete text on all of its paths.
  return object.primitive.value().as_string();
}

bool string_claims(const Context& context, const Object& object, PropertyKey key) {
  if (!object.primitive.is_single()) return false;
  const std::int64_t index = index_of_key(key);
  return is_length(context, key) || (index >= 0 && index < text_of(object)->length());
}

Slot string_get(Context& context, Object& object, PropertyKey key, const Guard&) {
  const JsString* text = text_of(object);
  if (is_length(context, key)) return Value::number(text->length());
  const auto index = static_cast<std::size_t>(index_of_key(key));
  return Value::string(context.strings.single(text->text()[index]));
}

void string_visit(Context& context, Object& object, PropertyKey key, const Guard& guard,
                  const OwnVisitor& visit) {
  visit(guard, is_length(context, key) ? 0 : kEnumerableProperty,
        string_get(context, object, key, guard).value());
}

/// Read-only and not configurable: whoever comes here found the value or attribute unchanged.
void string_put(Operation&, const Guard&, Object&, PropertyKey, const Slot&,
                std::vector<Refusal>&) {}
void string_set_attributes(Operation&, const Guard&, Object&, PropertyKey, std::uint8_t) {}
void string_remove(Context&, const Guard&, Object&, PropertyKey) {}
void string_limit_attributes(Context&, const Guard&, Object&, std::uint8_t) {}

void string_list(Context& context, Object& object, const Guard& guard, const KeyVisitor& visit) {
  if (!object.primitive.is_single()) return;
  for (std::uint32_t i = 0; i < text_of(object)->length(); ++i) {
    visit(to_key(context, Value::number(i)), guard, kEnumerableProperty);
  }
  visit(context.names.key_length, guard, 0);
}

// ---- `arguments` of sloppy functions, ECMA-262 10.4.4 -------------------------------------------

/// Claims the elements that are linked to parameters. They are kept in the map.
bool arguments_claims(const Context&, const Object& object, PropertyKey key) {
  if (!object.primitive.is_single() || !object.primitive.value().is_number()) return false;
  const std::int64_t index = index_of_key(key);
  return index >= 0 && static_cast<double>(index) < object.primitive.value().as_number();
}

Slot arguments_get(Context&, Object& object, PropertyKey key, const Guard& guard) {
  return object.properties.get(key, guard);
}

/// DEVIATION from 10.4.4.4: the store would have to reach the parameter, too. Answers the paths on
/// which the element is gone, and with it the link.
Guard end_linked_paths(Operation& operation, const Guard& guard, Object& object, PropertyKey key) {
  const Guard linked = presence(object.properties.get(key, guard), guard);
  if (!linked.is_false()) {
    operation.give_up(
        linked, "linked-arguments",
        "an element of `arguments` is assigned, but not the parameter that it is linked to");
  }
  return guard.minus(linked);
}

void arguments_put(Operation& operation, const Guard& guard, Object& object, PropertyKey key,
                   const Slot& value, std::vector<Refusal>&) {
  const Guard rest = end_linked_paths(operation, guard, object, key);
  if (rest.is_false()) return;
  define_in_map(operation.context, rest, object, key, restrict(value, rest), kAllAttributes);
}

void arguments_set_attributes(Operation& operation, const Guard& guard, Object& object,
                              PropertyKey key, std::uint8_t) {
  end_linked_paths(operation, guard, object, key);
}

void arguments_list(Context&, Object&, const Guard&, const KeyVisitor&) {}
void arguments_limit_attributes(Context&, const Guard&, Object&, std::uint8_t) {}

}  // namespace

const InternalMethods kArrayMethods{
    array_claims,         array_get,    array_visit, array_put,
    array_set_attributes, array_remove, array_list,  array_limit_attributes};
const InternalMethods kStringMethods{
    string_claims,         string_get,    string_visit, string_put,
    string_set_attributes, string_remove, string_list,  string_limit_attributes};
const InternalMethods kArgumentsMethods{
    arguments_claims,         arguments_get,   visit_in_map,   arguments_put,
    arguments_set_attributes, remove_from_map, arguments_list, arguments_limit_attributes};

}  // namespace sheaf
