#pragma once

#include <map>
#include <string>
#include <vector>

namespace sheaf {

/// Takes rights away from the calling thread and from every process that it starts afterwards: no
/// sockets of any kind, no signals to other processes, no looking into them. There is no way back,
/// so it belongs into a thread of its own. False where the system offers no such filter.
bool give_up_rights();

/// Whether `give_up_rights` works here; tried once, in a thread of its own.
bool can_give_up_rights();

/// What a confined process gets of this process's environment, NAME=VALUE each: where programs and
/// libraries lie, language and time zone, and the additions.
std::vector<std::string> scrubbed_environment(const std::map<std::string, std::string>& additions);

}  // namespace sheaf
