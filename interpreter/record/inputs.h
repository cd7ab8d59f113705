#pragma once

#include <functional>
#include <string>
#include <vector>

#include "summaries/input.h"
#include "summaries/summary.h"

namespace sheaf {

struct Context;

/// What the program asks for.
struct InputRequest {
  std::string name;
  InputType type = InputType::kInteger;
  std::int64_t minimum = 0, maximum = 0;
  /// An unnamed one takes the next value of an input file whatever its name.
  bool is_named = true;
  /// Of the units of a text.
  std::int64_t lowest_unit = 0, highest_unit = 0xffff;
  /// Of a number; infinite if it may be any double.
  double lowest = 0, highest = 0;
};

/// The next request of this name on each path: `use` gets the input for each part of the guard.
/// False in a concrete run if the value that was given does not answer the request: the path ends
/// here, and Record::input_mismatch says why.
bool request_input(Context& context, const Guard& guard, const InputRequest& request,
                   const std::function<void(const Guard&, const Input&)>& use);

/// Notes what the values of a choice are on the paths of `guard`, for those who read inputs.
void note_choices(Context& context, const Guard& guard, const Input& choice,
                  const std::vector<Slot>& values);
/// The noted value; empty if there is none.
std::string shown_choice(const Context& context, const Input& choice, std::int64_t index);

}  // namespace sheaf
