#pragma once

namespace sheaf {

struct Realm;

/// Native array methods without callbacks, with the library's JavaScript behind them.
void install_fast_array(Realm& realm);

}  // namespace sheaf
