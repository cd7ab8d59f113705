#pragma once

namespace sheaf {

struct Realm;

/// The intrinsic that watched statements call (frontend/watch.h).
void install_observe(Realm& realm);

}  // namespace sheaf
