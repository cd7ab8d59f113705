#include "tests/differential/law_worker.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

namespace sheaf {

namespace {

std::optional<nlohmann::json> read_line(std::FILE* file) {
  char* line = nullptr;
  std::size_t capacity = 0;
  const ssize_t length = getline(&line, &capacity, file);
  std::optional<nlohmann::json> json;
  if (length > 0) json = nlohmann::json::parse(line, line + length);
  std::free(line);
  return json;
}

void write_line(std::FILE* file, const nlohmann::json& json) {
  // Output of generated programs may be cut inside a character in a detail text.
  const std::string line =
      json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  std::fwrite(line.data(), 1, line.size(), file);
  std::fflush(file);
}

nlohmann::json to_json(const HitCounts& hits) {
  nlohmann::json opcodes = nlohmann::json::array();
  for (const HitCounts::Instructions& counts : hits.opcodes) {
    opcodes.push_back({counts.all, counts.guarded});
  }
  return {{"opcodes", opcodes}, {"operations", hits.operations}};
}

HitCounts hits_from_json(const nlohmann::json& json) {
  HitCounts hits;
  for (std::size_t i = 0; i < hits.opcodes.size(); ++i) {
    const nlohmann::json& counts = json.at("opcodes").at(i);
    hits.opcodes[i] = {counts.at(0), counts.at(1)};
  }
  for (std::size_t i = 0; i < hits.operations.size(); ++i) {
    hits.operations[i] = json.at("operations").at(i);
  }
  return hits;
}

nlohmann::json to_json(const LawVerdict& verdict) {
  return {{"status", static_cast<int>(verdict.status)},
          {"category", verdict.category},
          {"signature", verdict.signature},
          {"detail", verdict.detail},
          {"complete", verdict.complete},
          {"sampled", verdict.sampled},
          {"limitations", verdict.limitations},
          {"runs", verdict.runs},
          {"uncaught", verdict.uncaught_runs},
          {"unpredicted", verdict.unpredicted_runs},
          {"arms", verdict.arms},
          {"infeasible", verdict.infeasible_arms},
          {"paths", verdict.paths},
          {"node_ms", verdict.node_ms},
          {"engine_ms", verdict.engine_ms},
          {"hits", to_json(verdict.hits)}};
}

LawVerdict from_json(const nlohmann::json& json) {
  LawVerdict verdict;
  verdict.status = static_cast<LawStatus>(json.at("status").get<int>());
  verdict.category = json.at("category");
  verdict.signature = json.at("signature");
  verdict.detail = json.at("detail");
  verdict.complete = json.at("complete");
  verdict.sampled = json.at("sampled");
  verdict.limitations = json.at("limitations").get<std::vector<std::string>>();
  verdict.runs = json.at("runs");
  verdict.uncaught_runs = json.at("uncaught");
  verdict.unpredicted_runs = json.at("unpredicted");
  verdict.arms = json.at("arms");
  verdict.infeasible_arms = json.at("infeasible");
  verdict.paths = json.at("paths");
  verdict.node_ms = json.at("node_ms");
  verdict.engine_ms = json.at("engine_ms");
  verdict.hits = hits_from_json(json.at("hits"));
  return verdict;
}

}  // namespace

LawWorker::LawWorker(LawLimits limits, unsigned time_limit_s)
    : limits_(limits), time_limit_s_(time_limit_s) {
  signal(SIGPIPE, SIG_IGN);
}

LawWorker::~LawWorker() { stop(); }

void LawWorker::start() {
  int down[2];
  int up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0) std::abort();
  std::fflush(stdout);
  process_ = fork();
  if (process_ == 0) {
    close(down[1]);
    close(up[0]);
    serve(down[0], up[1]);
  }
  close(down[0]);
  close(up[1]);
  to_ = fdopen(down[1], "w");
  from_ = fdopen(up[0], "r");
}

void LawWorker::stop() {
  if (process_ < 0) return;
  std::fclose(to_);
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

void LawWorker::serve(int from, int to) const {
  std::FILE* requests = fdopen(from, "r");
  std::FILE* answers = fdopen(to, "w");
  {
    EnumerationWorker node;
    while (const std::optional<nlohmann::json> request = read_line(requests)) {
      alarm(time_limit_s_);
      LawLimits limits = limits_;
      const std::uint32_t max_summary = request->at("max_summary");
      if (max_summary != 0) limits.max_summary = max_summary;
      const LawVerdict verdict =
          check_law(request->at("file"), request->at("source"), node, limits);
      alarm(0);
      write_line(answers, to_json(verdict));
    }
  }
  // Not exit: what the parent had buffered must not be written twice.
  _exit(0);
}

LawVerdict LawWorker::check(const std::string& file, const std::string& source,
                            std::uint32_t max_summary) {
  if (process_ < 0) start();
  write_line(to_, {{"file", file}, {"source", source}, {"max_summary", max_summary}});
  if (const std::optional<nlohmann::json> answer = read_line(from_)) return from_json(*answer);

  std::fclose(to_);
  std::fclose(from_);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  LawVerdict verdict;
  verdict.status = LawStatus::kBroken;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    verdict.category = "time";
    verdict.detail = "no answer within " + std::to_string(time_limit_s_) + " s";
  } else {
    verdict.category = "crash";
    verdict.detail = WIFSIGNALED(status)
                         ? std::string("ended by signal: ") + strsignal(WTERMSIG(status))
                         : "ended with status " + std::to_string(WEXITSTATUS(status));
  }
  return verdict;
}

}  // namespace sheaf
