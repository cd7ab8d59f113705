#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// The builder's slot; a summary above --max-summary becomes a select term. `universe` covers all
/// guards that were added.
Slot finish(Context& context, SummaryBuilder& builder, const Guard& universe);

/// The location after a guarded update, within the same bound: every place that makes a summary of
/// the program's values keeps it. Lengths, positions and references are exempt.
Slot bounded_update(Context& context, const Slot& location, const Guard& guard, const Slot& value,
                    const Guard& domain);

/// What the paths of a state see of a location under Policy::single_values: its integers as one
/// select, its texts as another, all other values as they are.
Slot joined_in_state(Context& context, const Slot& slot, const Guard& state);
/// Under Policy::single_values, a select over a few constants as those constants: an operator works
/// on each, and what it gives is a select over constants again. Any other slot as it is.
Slot constants_apart(const Context& context, const Slot& slot, const Guard& guard);
/// The parts of a state on which such a slot is one value; Booleans are one, a formula. Just the
/// state itself, unless something in the slot cannot be joined.
std::vector<Guard> parts_of_state(const Slot& slot, const Guard& state);

/// Paths of `guard` on which `slot` is truthy.
Guard truthy(Context& context, const Slot& slot, const Guard& guard);
Guard truthy_value(Context& context, Value value, const Guard& guard);

/// How a guard divides on a part of it, after asking what is feasible: when one side is infeasible
/// the other keeps the unsplit guard. A run of one path asks nothing: its model chooses afterwards.
Split split(Context& context, const Guard& guard, const Guard& condition);
/// Whether the paths may exist; a run of one path does not ask.
bool may_exist(Context& context, const Guard& guard);

/// The values a term can take on these paths, each with its guard; when there are too many one is
/// chosen, the others are given up and a limitation says so. Any other value is the only one.
std::vector<std::pair<Guard, Value>> enumerate(Operation& operation, Value value,
                                               const Guard& guard, const std::string& why);

/// Why a built-in enumerates what it is given, and what the user can do.
std::string few_values_of(std::string_view builtin);

/// Inputs under which a number that is zero is −0; any inputs where it is not zero.
inline Guard zero_is_negative(Context& context, Value number) {
  return context.predicates.zero_is_negative(number);
}
/// Inputs under which a value is −0.
Guard is_negative_zero(Context& context, Value value);
bool is_string_term(const Context& context, Value value);

/// May a store under `guard` to a location of this domain overwrite?
bool covers(const Context& context, const Guard& guard, const Guard& domain);
/// Guarded store to any heap location.
void store(Context& context, Slot& location, const Guard& domain, const Guard& guard,
           const Slot& value);
/// The same for the engine's own numbers (lengths, positions, counts), which always stay apart:
/// whoever reads them needs to know each.
void store_own(Context& context, Slot& location, const Guard& domain, const Guard& guard,
               const Slot& value);

}  // namespace sheaf
