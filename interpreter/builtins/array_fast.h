#pragma once

#include "summaries/value.h"

namespace sheaf {

struct Realm;

/// Native array methods without callbacks, with the library's JavaScript behind them.
void install_fast_array(Realm& realm);
/// Whether the value is the Array of the realm (array.cpp).
bool is_array_constructor(const Realm& realm, Value value);

}  // namespace sheaf
