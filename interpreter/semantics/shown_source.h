#pragma once

#include <string>

#include "frontend/syntax/cst.h"

namespace sheaf {

/// What messages show for everything that has no name.
inline constexpr const char* kIntermediateValue = "(intermediate value)";

/// An expression as messages show it: `f(...).x`, `u[(k + 1)]`, `{(intermediate value)}`.
/// `with_calls`: whether a call inside shows its `(...)`; where something is iterated, it does not.
std::string shown_source(cst::Node expression, bool with_calls = true);

/// The callee of a call or a `new`; the links of its chain stay, also behind `?.`.
std::string shown_callee(cst::Node call, bool with_calls = true);

/// Member, element and call: what chains are made of.
bool is_chain_link(cst::Node node);
/// The object of a member, the callee of a call.
cst::Node link_before(cst::Node link);
bool has_optional_link(cst::Node chain);
cst::Node inside_parentheses(cst::Node node);

}  // namespace sheaf
