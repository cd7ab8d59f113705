#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/objects/realm.h"

namespace sheaf {

/// Puts what stdlib/app_platform.js needs of the processes of an application into the host of the
/// harness's realm: for each realm an object with its global object, its queues, and natives that
/// run modules and scripts in it. `realms`: the harness's first.
void install_processes(const std::vector<Realm*>& realms);

/// The function that stands for a module of this name in the realm, if a model was given for it.
std::optional<Value> module_model(Realm& realm, const Guard& guard, std::string_view specifier);

/// Notes that the module runs in the process of this realm, if it is one: which files are whose.
void note_file(Realm& realm, ModuleIndex index);

}  // namespace sheaf
