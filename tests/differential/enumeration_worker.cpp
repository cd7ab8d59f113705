#include "tests/differential/enumeration_worker.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

namespace sheaf {

namespace {

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "enumeration worker: %s\n", what);
  std::exit(3);
}

InputValue read_input(const nlohmann::json& entry) {
  InputValue value;
  value.name = entry.at("name");
  const std::string type = entry.at("type");
  if (type == "oneOf") {
    value.type = InputType::kChoice;
    value.value = entry.at("index");
  } else if (type == "boolean") {
    value.type = InputType::kBoolean;
    value.value = entry.at("value").get<bool>() ? 1 : 0;
  } else {
    value.type = InputType::kInteger;
    const nlohmann::json& number = entry.at("value");
    value.value = number.is_number() ? number.get<std::int64_t>() : 0;  // -0 is tagged
  }
  return value;
}

EnumeratedRun read_run(const nlohmann::json& json) {
  EnumeratedRun run;
  for (const nlohmann::json& entry : json.at("consumed")) run.consumed.push_back(read_input(entry));
  run.output = json.at("output");
  const nlohmann::json& outcome = json.at("outcome");
  run.kind = outcome.at("kind");
  run.name = outcome.at("name");
  run.message = outcome.at("message");
  run.thrown = outcome.at("thrownText");
  run.is_error = outcome.at("isError");
  for (const nlohmann::json& arm : json.at("arms")) run.arms.emplace_back(arm.at(0), arm.at(1));
  return run;
}

}  // namespace

EnumerationWorker::EnumerationWorker() {
  int down[2];
  int up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0) fail("no pipe");
  signal(SIGPIPE, SIG_IGN);
  process_ = fork();
  if (process_ == 0) {
    dup2(down[0], 0);
    dup2(up[1], 1);
    // When the engine aborts, the answer finds no reader; Node's complaint about that is noise.
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    execlp("node", "node", SHEAF_SOURCE_DIR "/node/runner.cjs", nullptr);
    _exit(127);
  }
  close(down[0]);
  close(up[1]);
  to_ = fdopen(down[1], "w");
  from_ = fdopen(up[0], "r");
}

EnumerationWorker::~EnumerationWorker() {
  std::fclose(to_);
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

void EnumerationWorker::send(const std::string& file, const std::string& source,
                             std::uint32_t limit, std::uint32_t timeout_ms) {
  const nlohmann::json request{{"id", 0},          {"file", file},
                               {"source", source}, {"enumerate", true},
                               {"limit", limit},   {"limits", {{"timeoutMs", timeout_ms}}}};
  const std::string line = request.dump() + "\n";
  std::fwrite(line.data(), 1, line.size(), to_);
  std::fflush(to_);
}

NodeEnumeration EnumerationWorker::receive() {
  char* line = nullptr;
  std::size_t capacity = 0;
  const ssize_t length = getline(&line, &capacity, from_);
  if (length <= 0) fail("Node ended");
  const nlohmann::json json = nlohmann::json::parse(line, line + length);
  std::free(line);
  NodeEnumeration answer;
  if (json.contains("error")) {
    answer.error = json.at("error");
    return answer;
  }
  answer.exceeded = json.at("exceeded");
  for (const nlohmann::json& run : json.at("runs")) answer.runs.push_back(read_run(run));
  return answer;
}

}  // namespace sheaf
