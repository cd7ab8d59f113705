#pragma once

#include "interpreter/objects/realm.h"

namespace sheaf {

/// The methods of String.prototype that look for one text in another.
void install_string_search(Realm& realm);

}  // namespace sheaf
