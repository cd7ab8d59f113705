#pragma once

#include <vector>

#include "interpreter/objects/realm.h"

namespace sheaf {

/// Makes the `module` object of a module in this realm.
void prepare_module(Realm& realm, ModuleIndex index);
/// What the top level of a module gets: exports, require, module, __filename, __dirname.
std::vector<Slot> module_arguments(Realm& realm, ModuleIndex index);

}  // namespace sheaf
