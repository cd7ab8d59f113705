#include "testgen/outputs/html_source.h"

#include <fmt/format.h>

#include <map>

#include "testgen/outputs/html.h"
#include "testgen/outputs/html_values.h"
#include "testgen/outputs/source_texts.h"

namespace sheaf {

namespace {

using html::escape;

/// What is said beside one line.
struct LineNotes {
  std::string chips;
  std::string details;
  std::string values;
  bool has_error = false;
};

std::string_view status_mark(const std::string& status) {
  if (status == "covered") return "✓";
  if (status == "infeasible") return "∅";
  if (status == "not-called") return "–";
  return "?";
}

std::string status_words(const RunDocument& arm) {
  const std::string status = arm.at("status");
  if (status == "covered") {
    return arm.contains("test") ? fmt::format("covered by #{}", arm.at("test").dump()) : "covered";
  }
  if (status == "infeasible") return "proved infeasible";
  if (status == "not-called") return "not called: no input calls its function";
  return "unknown: " + arm.value("reason", "");
}

void add_arm(const RunDocument& arm, LineNotes& notes) {
  const std::string status = arm.at("status");
  std::string fate;
  if (status == "covered" && arm.contains("test")) {
    fate = fmt::format(" <a href=\"#input-{0}\">#{0}</a>", arm.at("test").dump());
  } else if (status != "covered") {
    fate = status == "not-called" ? " not called" : " " + status;
  }
  notes.chips +=
      fmt::format("<span class=\"chip {}\" title=\"{}\">{} {}{}</span>", status,
                  escape(arm.at("description").get<std::string>() + ": " + status_words(arm)),
                  status_mark(status), escape(short_arm_name(arm)), fate);
  notes.details +=
      fmt::format("<li><span class=\"{}\">{} {}</span>: {}</li>", status, status_mark(status),
                  escape(arm.at("description").get<std::string>()), escape(status_words(arm)));
}

/// By line: how often Istanbul saw the statements that begin there.
std::map<std::uint64_t, std::uint64_t> hits_by_line(const nlohmann::json& file) {
  std::map<std::uint64_t, std::uint64_t> hits;
  for (const auto& [number, place] : file.at("statementMap").items()) {
    hits[place.at("start").at("line").get<std::uint64_t>()] +=
        file.at("s").at(number).get<std::uint64_t>();
  }
  return hits;
}

std::string line_html(const std::string& anchor, std::uint64_t number, std::string_view text,
                      const LineNotes* notes, const std::string& hit_class) {
  std::string classes = "l" + hit_class;
  if (notes != nullptr && notes->has_error) classes += " bad";
  const std::string inner =
      fmt::format("<span class=\"n\">{}</span><code class=\"t\">{}</code>", number, escape(text));
  if (notes == nullptr)
    return fmt::format("<div class=\"{}\" id=\"{}\">{}</div>\n", classes, anchor, inner);
  std::string panel = notes->values;
  if (!notes->details.empty()) panel = "<ul>" + notes->details + "</ul>" + panel;
  return fmt::format(
      "<details class=\"{}\" id=\"{}\"><summary>{}<span class=\"chips\">{}</span></summary>"
      "<div class=\"panel\">{}</div></details>\n",
      classes, anchor, inner, notes->chips, panel);
}

std::string file_html(const SourceText& source, std::size_t number,
                      const std::map<std::uint64_t, LineNotes>& notes,
                      const std::map<std::uint64_t, std::uint64_t>& hits) {
  std::string result = "<div class=\"file\">\n";
  std::string_view rest = source.text;
  if (rest.ends_with("\n")) rest.remove_suffix(1);
  for (std::uint64_t line = 1;; line++) {
    const std::size_t newline = rest.find('\n');
    std::string_view text = rest.substr(0, newline);
    if (text.ends_with("\r")) text.remove_suffix(1);
    const auto found = notes.find(line);
    const auto hit = hits.find(line);
    std::string hit_class;
    if (hit != hits.end()) hit_class = hit->second > 0 ? " hit" : " miss";
    result += line_html(fmt::format("s{}-{}", number, line), line, text,
                        found == notes.end() ? nullptr : &found->second, hit_class);
    if (newline == std::string_view::npos) break;
    rest.remove_prefix(newline + 1);
  }
  return result + "</div>\n";
}

}  // namespace

std::string html_line_anchor(const RunDocument& run, const HtmlRequest& request,
                             const std::string& display_file, std::uint64_t line) {
  const int number = source_number(run, request.run_directory, display_file);
  return number < 0 ? "" : fmt::format("s{}-{}", number, line);
}

std::string html_sources(const RunDocument& run, const HtmlRequest& request) {
  const std::vector<SourceText> sources = read_source_texts(run, request.run_directory);
  const bool is_application = run.contains("processes");
  std::vector<std::map<std::uint64_t, LineNotes>> notes(sources.size());
  std::map<std::string, int> numbers;  // by the name in run.json
  const auto notes_of = [&](const RunDocument& entry) -> LineNotes* {
    const std::string file = entry.at("file");
    const auto [place, is_new] = numbers.emplace(file, -1);
    if (is_new) place->second = source_number(run, request.run_directory, file);
    if (place->second < 0) return nullptr;
    return &notes[static_cast<std::size_t>(place->second)][entry.at("line").get<std::uint64_t>()];
  };
  for (const RunDocument& error : run.at("errors")) {
    LineNotes* line = error.contains("sameAs") ? nullptr : notes_of(error);
    if (line == nullptr) continue;
    const std::string id = error.at("id");
    line->has_error = true;
    line->chips +=
        fmt::format("<span class=\"chip error\">✗ <a href=\"#{0}\">{0}</a></span>", escape(id));
    line->details +=
        fmt::format("<li><span class=\"error\">✗ <a href=\"#{0}\">{0}</a></span> {1}</li>",
                    escape(id), escape(error_title(error)));
  }
  for (const RunDocument& arm : run.at("arms")) {
    if (LineNotes* line = notes_of(arm)) add_arm(arm, *line);
  }
  const ValueWriter values(request.values);
  for (const RunDocument& line : values.lines()) {
    if (LineNotes* noted = notes_of(line)) noted->values = values.write(line);
  }
  std::string result = values.preface();
  for (std::size_t i = 0; i < sources.size(); i++) {
    const SourceText& source = sources[i];
    if (i == 0 && is_application) continue;  // app.json: what runs is made from it
    const std::string name = source.path.lexically_relative(sources[0].path.parent_path()).string();
    result += fmt::format("<h3 id=\"s{}\">{}<span>{}</span></h3>\n", i, escape(name),
                          i == 0 ? "the harness" : "");
    if (!source.is_unchanged) {
      result +=
          "<p class=\"none\">Not shown: the file has changed since the run, or is gone.</p>\n";
      continue;
    }
    std::map<std::uint64_t, std::uint64_t> hits;
    if (request.coverage != nullptr && request.coverage->contains(source.path.string())) {
      hits = hits_by_line(request.coverage->at(source.path.string()));
    }
    for (auto& [line, noted] : notes[i]) {
      if (noted.values.empty()) noted.values = values.none();
      if (is_application) continue;  // `sheaf show` knows only harnesses
      noted.values += fmt::format(
          "<p class=\"more\">In the terminal: <code>sheaf show {} --at {}:{}</code></p>",
          escape(sources[0].path.filename().string()), escape(name), line);
    }
    result += file_html(source, i, notes[i], hits);
  }
  return result;
}

}  // namespace sheaf
