#pragma once

#include <vector>

#include "interpreter/objects/realm.h"

namespace sheaf {

/// Makes the `module` object for one start of a module on these paths, and notes that they have it.
Object* start_loading(Realm& realm, ModuleIndex index, const Guard& guard, const Slot& parent);
/// What the top level of a module gets: exports, require, module, __filename, __dirname.
std::vector<Slot> module_arguments(Realm& realm, ModuleIndex index, Object* module);

}  // namespace sheaf
