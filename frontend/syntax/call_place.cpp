#include "frontend/syntax/call_place.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

std::uint32_t call_place(Node call) {
  const Node arguments = call.child(Field::kArguments);
  if (call.is(Kind::kNewExpression) || !arguments) return call.begin();
  const Node callee = call.child(Field::kFunction);
  if (!call.child(Field::kOptionalChain)) {
    if (callee.is(Kind::kIdentifier) || callee.is(Kind::kUndefined) || callee.is(Kind::kSuper)) {
      return callee.begin();
    }
    if (const Node property = callee.child(Field::kProperty)) return property.begin();
  }
  return arguments.begin();
}

}  // namespace sheaf
