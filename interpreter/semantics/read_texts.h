#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// What a merged run reads of a summary of texts, for all of them at once. A text that was read has
/// one alternative for each length, and the program has as many positions in it: what is the same
/// for several alternatives joins before it meets the paths.

/// The characters at positions of texts. False if some alternative is something else; nothing is
/// done then.
bool get_characters(Operation& operation, const Guard& guard, const Slot& texts,
                    const Slot& positions);

/// The lengths of texts, as the paths of the guard see them; nothing if some alternative is no text
/// of known length.
std::optional<Slot> get_lengths(Context& context, const Guard& guard, const Slot& texts);

}  // namespace sheaf
