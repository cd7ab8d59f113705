#pragma once

#include <functional>
#include <string>

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// A value as error messages show it, without running user code: `#<Point>`, `[object Array]`, `1`.
std::string describe(Context& context, Value value, const Guard& guard);
/// Calls visit(paths, `head`, the value and `tail` as one text). The text follows a symbolic
/// integer or text from path to path; other symbolic values are taken one by one.
void for_each_message(Operation& operation, const Guard& guard, const std::string& head,
                      Value value, const std::string& tail,
                      const std::function<void(const Guard&, const Slot&)>& visit);
/// Throws a TypeError with such a text.
void throw_naming(Operation& operation, const Guard& guard, const std::string& head, Value value,
                  const std::string& tail);
/// The same where messages show the type, too: `number 5`, `object null`, `string "a"`, `symbol`.
void throw_naming_typed(Operation& operation, const Guard& guard, Value value,
                        const std::string& tail);
/// A key as error messages show it: its text, or `Symbol(description)`.
std::string describe_key(PropertyKey key);

/// Name of the constructor that made an object, empty if unknown.
std::string constructor_name(Context& context, Value object, const Guard& guard);

}  // namespace sheaf
