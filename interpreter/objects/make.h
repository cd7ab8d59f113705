#pragma once

#include "interpreter/objects/realm.h"

namespace sheaf {

/// New cells, on the paths of `guard`.
Object* new_object(Context& context, const Guard& guard, Slot prototype);
ArrayObject* new_array(Realm& realm, const Guard& guard);
/// ECMA-262 7.1.18 ToObject of a primitive; a text must be concrete.
Object* new_wrapper(Realm& realm, const Guard& guard, Value primitive);
/// ECMA-262 10.2.1.2: what a sloppy function sees as `this`. DEVIATION: a symbolic text stays a
/// primitive, because a String object needs its characters.
Value sloppy_this(Realm& realm, const Guard& guard, Value value);
FunctionObject* new_function(Realm& realm, const Guard& guard, const CompiledFunction* code);
FunctionObject* new_native(Realm& realm, const NativeEntry* entry);
/// `name`, `length` and `prototype` of a function are made when first looked at.
void materialise(Context& context, FunctionObject* function);

}  // namespace sheaf
