#pragma once

#include <string>

#include "interpreter/record/output.h"

namespace sheaf {

struct Context;

/// Values as people read them, without an assignment: inputs stay names, `2 * x`, and what differs
/// from path to path inside an object is listed, `{ n: 1 | 2 }`.
class ValueWords {
 public:
  /// For what `slot` holds on the paths of `guard`, as it is now.
  ValueWords(Context& context, const Guard& guard, const Slot& slot, CodePlace place);

  std::string write(Value value) const { return write(value, 0); }

 private:
  std::string write(Value value, int depth) const;
  std::string write(const Slot& slot, int depth) const;
  std::string write_object(const ObjectSnapshot& object, int depth) const;
  std::string write_members(const ObjectSnapshot& object, int depth) const;

  Context& context_;
  Guard guard_;
  OutputRecord record_;
};

}  // namespace sheaf
