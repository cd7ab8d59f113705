#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace sheaf {

/// For a process of ours just after its fork. A Ctrl-C reaches the whole process group; in a group
/// of its own the child hears of it from the parent only, thus once. And it never outlives the
/// parent.
void bind_to_parent(pid_t parent);

/// Writes everything, or as much as the reader takes.
void write_all(int descriptor, std::string_view text);

/// What became of a child that did not end as it should, from its wait status.
std::string describe_status(int status);

}  // namespace sheaf
