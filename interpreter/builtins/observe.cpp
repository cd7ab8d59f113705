#include "interpreter/builtins/observe.h"

#include "interpreter/builtins/builtins.h"
#include "interpreter/record/observation.h"

namespace sheaf {

namespace {

void tell(NativeCall& call, Rest<Slot> operands) {
  observe(call.context, call.guard, operands.slots(), call.place());
  call.give(Value::undefined());
}

constexpr NativeEntry kIntrinsics[] = {native<tell>("__observe")};

}  // namespace

void install_observe(Realm& realm) { realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics)); }

}  // namespace sheaf
