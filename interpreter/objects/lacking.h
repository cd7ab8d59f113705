#pragma once

#include <string_view>

#include "interpreter/objects/realm.h"

namespace sheaf {

/// What Node has and Sheaf does not is *lacking*: known by name (node_members.h, made from Node
/// itself), so that its absence is never taken for a fact about the program. A realm has such a
/// member as a property whose getter gives the paths up with its name, and whose setter makes an
/// ordinary property of it: a program may bring its own. `in` and lists of keys therefore answer as
/// Node does, and reads of what Sheaf has cost nothing.

/// Puts every member that Node has on every standard object of the realm: those it has in Node's
/// order and with Node's attributes, the others as lacking.
void complete_realm(Realm& realm);
/// The same for one object, which has the members of the named row of the table.
void complete_object(Realm& realm, Object* object, std::string_view row);
/// For objects that are made again and again: one that has the members of the row as lacking, and
/// what completes another object in its likeness.
Object* new_model(Realm& realm, std::string_view row);
void complete_like(Context& context, Object* object, const Object& model);

/// What Node gives every function in sloppy mode as its own.
void install_function_members(Realm& realm);

/// Whether the value of a property slot stands for something lacking.
bool is_lacking(Value value);

/// Whether Node has a module of this name that comes from no file: `fs`, `node:fs`.
bool is_node_module(std::string_view specifier);

}  // namespace sheaf
