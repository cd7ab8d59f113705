#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

Object* new_error(Operation& operation, const Guard& guard, ErrorType type,
                  std::string_view message);
/// The same with a message that may differ from path to path, and be symbolic: a text on each.
Object* new_error_of_text(Operation& operation, const Guard& guard, ErrorType type,
                          const Slot& message);
/// Gives an error its `stack`. As in Node, its text is made from name and message by the first look
/// at it, not when the error is made.
void define_stack(Realm& realm, const Guard& guard, Object* error);
void fix_stack(Context& context, const Guard& guard, Object* error, CodePlace fallback);
/// The same for every error among an object and its prototypes.
void fix_stacks_on_chain(Context& context, const Guard& guard, Value object, CodePlace fallback);
/// What `object.stack = value` does while the text is not fixed: replaces one's own, and is a store
/// like any other to whoever inherits it.
void set_stack_of(Context& context, const Guard& guard, Object* object, const Slot& value);
bool is_assertion_error(const Context& context, Value error);
bool is_stack_overflow(const Context& context, Value error);
/// Where an error object was made, or the fallback.
CodePlace place_of_error(const Context& context, Value error, CodePlace fallback);

}  // namespace sheaf
