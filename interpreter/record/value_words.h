#pragma once

#include <string>

#include "interpreter/record/output.h"
#include "summaries/input.h"

namespace sheaf {

struct Context;

/// The name of an input as users see it: `x`, and `x#2` for the second request of that name; of a
/// character of a text, `t[0]`.
std::string input_in_words(const Context& context, const Input& input);

/// The name of the character that a term is; empty if it is none.
std::string character_input(const Context& context, TermId term);

/// A character between quotes, escaped if it cannot be seen: `'7'`, `'\u2028'`.
std::string character_in_words(std::int64_t code);

/// A term as people read it: `2 * x`, and for texts `t[0..2] ++ '!'`. Where a number is meant, a
/// character is `code(t[0])`.
std::string term_in_words(const Context& context, const Value& term);

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
