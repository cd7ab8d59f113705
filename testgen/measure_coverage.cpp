#include "testgen/measure_coverage.h"

#include "testgen/input_json.h"
#include "testgen/node_worker.h"
#include "testgen/outputs/istanbul.h"
#include "testgen/replay.h"

namespace sheaf {

namespace {

using Json = nlohmann::json;

std::vector<StackFrame> read_trace(const Json& frames) {
  std::vector<StackFrame> trace;
  for (const Json& frame : frames) {
    trace.push_back({frame.value("function", ""), frame.value("file", ""),
                     frame.value("line", std::uint32_t{0})});
  }
  return trace;
}

}  // namespace

std::optional<MeasuredCoverage> measure_coverage(
    Replayer& replayer, const std::vector<const std::vector<InputValue>*>& inputs) {
  if (!replayer.has_node()) return std::nullopt;
  std::uint32_t counters = 0;
  std::vector<IstanbulSource> sources;
  Json request, modules = Json::object();
  for (const std::shared_ptr<const ir::Program>& program : replayer.modules()) {
    const std::string& path = program->source->path();
    if (path.ends_with(".json")) {
      // An application begins with a text that its description stands for, and nobody wrote.
      if (!request.contains("file")) {
        request["file"] = path;
        request["source"] = program->source->text();
      }
      continue;
    }
    sources.push_back(instrument_for_istanbul(program->source, counters));
    if (request.contains("file")) {
      modules[path] = sources.back().instrumented;
    } else {
      request["file"] = path;
      request["source"] = sources.back().instrumented;
    }
  }
  request["modules"] = std::move(modules);
  request["counters"] = counters;
  request["inputs"] = Json::array();
  for (const std::vector<InputValue>* values : inputs) {
    request["inputs"].push_back(Json(input_values_to_json(*values)));
  }
  const std::optional<std::string> line = replayer.ask_node(std::move(request));
  if (!line) return std::nullopt;
  const Json answer = Json::parse(replace_lone_surrogates(*line), nullptr, false);
  if (!answer.is_object() || !answer.contains("counts")) return std::nullopt;
  MeasuredCoverage result;
  for (const Json& end : answer.at("ends")) result.traces.push_back(read_trace(end.at("trace")));
  if (result.traces.size() != inputs.size()) return std::nullopt;
  const std::vector<std::uint64_t> counts = answer.at("counts");
  if (counts.size() != counters) return std::nullopt;
  result.final_document = istanbul_coverage(sources, counts);
  return result;
}

}  // namespace sheaf
