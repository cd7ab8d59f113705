#pragma once

#include "interpreter/objects/realm.h"

namespace sheaf {

/// New cells, on the paths of `guard`.
Object* new_object(Context& context, const Guard& guard, Slot prototype);
ArrayObject* new_array(Realm& realm, const Guard& guard);
FunctionObject* new_function(Realm& realm, const Guard& guard, const CompiledFunction* code);
FunctionObject* new_native(Realm& realm, const NativeEntry* entry);
/// `name`, `length` and `prototype` of a function are made when first looked at.
void materialise(Context& context, FunctionObject* function);

}  // namespace sheaf
