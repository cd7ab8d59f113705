#pragma once

#include "interpreter/builtins/builtins.h"

namespace sheaf {

/// ECMA-262 7.1.18 ToObject of the first argument.
void to_object(NativeCall& call);

/// What stdlib/object.js uses to look at properties and their attributes.
void install_object_intrinsics(Realm& realm);

}  // namespace sheaf
