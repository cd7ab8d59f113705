#include "tests/differential/enumeration_worker.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "testgen/input_json.h"
#include "testgen/node_worker.h"

namespace sheaf {

namespace {

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "enumeration worker: %s\n", what);
  std::exit(3);
}

EnumeratedRun read_run(const nlohmann::ordered_json& json) {
  EnumeratedRun run;
  std::string message;
  std::optional<std::vector<InputValue>> consumed =
      input_values_from_json(json.at("consumed"), message);
  if (!consumed) fail(message.c_str());
  run.consumed = std::move(*consumed);
  run.output = json.at("output");
  const nlohmann::ordered_json& outcome = json.at("outcome");
  run.kind = outcome.at("kind");
  run.name = outcome.at("name");
  run.message = outcome.at("message");
  run.thrown = outcome.at("thrownText");
  run.is_error = outcome.at("isError");
  for (const nlohmann::ordered_json& arm : json.at("arms"))
    run.arms.emplace_back(arm.at(0), arm.at(1));
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
                             std::uint32_t limit, std::uint32_t timeout_ms, std::uint32_t samples) {
  nlohmann::ordered_json request{{"id", 0},          {"file", file},
                                 {"source", source}, {"enumerate", true},
                                 {"limit", limit},   {"limits", {{"timeoutMs", timeout_ms}}}};
  if (samples > 0) request["sample"] = {{"count", samples}};
  const std::string line = request.dump() + "\n";
  std::fwrite(line.data(), 1, line.size(), to_);
  std::fflush(to_);
}

NodeEnumeration EnumerationWorker::receive() {
  char* line = nullptr;
  std::size_t capacity = 0;
  const ssize_t length = getline(&line, &capacity, from_);
  if (length <= 0) fail("Node ended");
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(
      replace_lone_surrogates(std::string(line, static_cast<std::size_t>(length))));
  std::free(line);
  NodeEnumeration answer;
  if (json.contains("error")) {
    answer.error = json.at("error");
    return answer;
  }
  answer.exceeded = json.at("exceeded");
  for (const nlohmann::ordered_json& run : json.at("runs")) answer.runs.push_back(read_run(run));
  return answer;
}

}  // namespace sheaf
