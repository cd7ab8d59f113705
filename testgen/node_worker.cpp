#include "testgen/node_worker.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testgen/input_json.h"
#include "testgen/instrument.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

struct NodeWorker::Instrumented {
  Json program;                           // file, source, modules
  std::vector<std::uint32_t> first_site;  // by module
  std::vector<std::vector<bool>> comparable_arms;
};

std::string replace_lone_surrogates(std::string json) {
  for (std::size_t at = json.find('\\'); at != std::string::npos && at + 1 < json.size();
       at = json.find('\\', at + 2)) {
    // JSON.stringify writes pairs as they are and escapes only what stands alone.
    const bool surrogate = json[at + 1] == 'u' && at + 5 < json.size() &&
                           (json[at + 2] == 'd' || json[at + 2] == 'D') && json[at + 3] >= '8';
    if (surrogate) json.replace(at + 2, 4, "fffd");
  }
  return json;
}

NodeWorker::NodeWorker(NodePackage package, const ModuleList& modules)
    : package_(std::move(package)),
      modules_(modules),
      instrumented_(std::make_unique<Instrumented>()) {
  std::uint32_t first_site = 0;
  Json others = Json::object();
  for (const std::shared_ptr<const ir::Program>& program : modules_) {
    InstrumentedSource source = instrument(*program, first_site);
    instrumented_->first_site.push_back(first_site);
    instrumented_->comparable_arms.push_back(std::move(source.comparable_arms));
    first_site += static_cast<std::uint32_t>(program->sites.size());
    const std::string& path = program->source->path();
    if (program == modules_.front()) {
      instrumented_->program["file"] = path;
      instrumented_->program["source"] = std::move(source.text);
    } else if (!path.ends_with(".json")) {
      others[path] = std::move(source.text);
    }
  }
  instrumented_->program["modules"] = std::move(others);
}

NodeWorker::~NodeWorker() = default;

bool NodeWorker::reports(ModuleIndex module, std::uint32_t arm) const {
  const auto& by_module = instrumented_->comparable_arms;
  return module < by_module.size() && arm < by_module[module].size() && by_module[module][arm];
}

std::optional<std::string> NodeWorker::start() {
  if (process_.running()) return std::nullopt;
  Launch launch{.command = confined_node_command(package_, {}), .is_confined = true};
  launch.command.push_back(package_.directory + "/runner.cjs");
  const std::optional<std::string> problem = process_.start(launch);
  if (!problem) return std::nullopt;
  return package_.node + " cannot be started: " + *problem;
}

std::optional<std::string> NodeWorker::ask(nlohmann::json request, int timeout_ms) {
  if (start()) return std::nullopt;
  request["id"] = next_id_++;
  const bool sent =
      process_.write_line(request.dump(-1, ' ', false, Json::error_handler_t::replace));
  std::optional<std::string> line = sent ? process_.read_line(timeout_ms) : std::nullopt;
  if (!line) process_.stop();
  return line;
}

NodeRun NodeWorker::run(const std::vector<InputValue>& inputs, int timeout_ms, std::uint64_t seed,
                        int patience_ms) {
  NodeRun failed;
  if (const std::optional<std::string> problem = start()) {
    failed.failure = *problem;
    return failed;
  }
  Json request;
  const std::uint64_t id = next_id_++;
  request["id"] = id;
  request.update(instrumented_->program);
  request["limits"]["timeoutMs"] = timeout_ms;
  request["limits"]["seed"] = std::to_string(seed);
  request["values"] = input_values_to_json(inputs);
  const bool sent =
      process_.write_line(request.dump(-1, ' ', false, Json::error_handler_t::replace));
  const std::optional<std::string> line =
      sent ? process_.read_line(timeout_ms + patience_ms) : std::nullopt;
  if (!line) {
    process_.stop();
    failed.failure = "the Node worker gave no answer";
    return failed;
  }
  return parse_answer(replace_lone_surrogates(*line), id);
}

NodeRun NodeWorker::parse_answer(const std::string& line, std::uint64_t id) const {
  NodeRun result;
  const Json answer = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!answer.is_object() || answer.value("id", Json()) != id) {
    result.failure = "the Node worker's answer cannot be read";
    return result;
  }
  if (answer.contains("error")) {
    result.failure = answer["error"].is_string() ? answer["error"].get<std::string>() : "error";
    return result;
  }
  const Json& outcome = answer.at("outcome");
  result.kind = outcome.value("kind", "");
  result.name = outcome.value("name", "");
  result.message = outcome.value("message", "");
  result.thrown = outcome.value("thrownText", "");
  result.is_error = outcome.value("isError", false);
  result.output = answer.value("output", "");
  result.leftover = answer.value("leftover", std::uint64_t{0});
  std::string message;
  result.consumed = input_values_from_json(answer.value("consumed", Json::array()), message)
                        .value_or(std::vector<InputValue>());
  for (const Json& pair : answer.value("arms", Json::array())) {
    const std::uint32_t number = pair.at(0);
    const std::uint32_t arm = pair.at(1);
    const auto after = std::upper_bound(instrumented_->first_site.begin(),
                                        instrumented_->first_site.end(), number);
    // Modules without sites share their first site with the next one: the last of them has it.
    const auto module = static_cast<ModuleIndex>(after - instrumented_->first_site.begin()) - 1;
    const ir::Site& site = modules_[module]->sites.at(number - instrumented_->first_site[module]);
    result.arms.emplace_back(module, site.first_arm + arm);
  }
  std::sort(result.arms.begin(), result.arms.end());
  return result;
}

}  // namespace sheaf
