#pragma once

#include "interpreter/objects/realm.h"

namespace sheaf {

/// The methods of String.prototype that know characters by their Unicode properties: case,
/// normalisation, collation.
void install_string_mapping(Realm& realm);

}  // namespace sheaf
