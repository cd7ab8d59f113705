#include "testgen/outputs/html_report.h"

#include <fmt/format.h>

#include "testgen/input_json.h"
#include "testgen/input_vector.h"
#include "testgen/outputs/html.h"
#include "testgen/outputs/html_sequence.h"
#include "testgen/outputs/html_source.h"
#include "testgen/outputs/output_file.h"
#include "testgen/outputs/timeline.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

using html::escape;
using html::plural;

std::string duration_text(double ms) {
  return ms >= 1000 ? fmt::format("{:.1f} s", ms / 1000) : fmt::format("{:.0f} ms", ms);
}

std::string thousands(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, "\u202f");
  return text;
}

class HtmlWriter {
 public:
  HtmlWriter(const RunDocument& run, const HtmlRequest& request) : run_(run), request_(request) {
    for (const RunDocument& error : run.at("errors")) {
      if (error.contains("sameAs")) continue;  // told by the one that it is like
      (error.at("kind") == "nontermination" ? endless_ : errors_).push_back(&error);
    }
  }

  std::string write() {
    const std::string harness = escape(harness_name());
    text_ = fmt::format(
        "<!doctype html>\n<!-- {} -->\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}: {}</title>\n<link rel=\"icon\" "
        "href=\"data:,\">\n<style>{}</style>\n</head>\n<body>\n"
        "<a class=\"skip\" href=\"#errors\">To the errors</a>\n",
        kGeneratedBy, harness, escape(found_text()), html::kStyle);
    write_header(harness);
    write_navigation();
    text_ += "<main>\n";
    write_errors();
    write_divergences();
    section("source", "Source", html_sources(run_, request_));
    write_inputs();
    write_timeline();
    write_limitations();
    write_configuration();
    text_ += fmt::format(
        "</main>\n<footer><p>Sheaf {}</p></footer>\n<script>{}</script>\n</body>\n</html>\n",
        escape(run_.at("tool").value("version", "")), html::kScript);
    return std::move(text_);
  }

 private:
  std::string harness_name() const {
    const std::filesystem::path harness = run_.at("harness").get<std::string>();
    // Applications lie in folders that have their names.
    return run_.contains("events")
               ? (harness.parent_path().filename() / harness.filename()).string()
               : harness.filename().string();
  }

  /// An application is explored up to a number of events.
  std::string bound_text() const {
    if (!run_.contains("events")) return "";
    const RunDocument& events = run_.at("events");
    if (events.contains("fixpoint")) return " More events lead to no new state.";
    return fmt::format(" Up to {} in a row.", plural(events.value("depth", 0), "event"));
  }

  std::uint64_t arms(const char* status) const {
    return run_.at("coverage").at("arms").value(status, std::uint64_t{0});
  }

  std::string found_text() const {
    std::string text = errors_.empty() ? "No errors" : plural(errors_.size(), "error");
    if (!endless_.empty()) text += ", " + plural(endless_.size(), "path") + " that may not end";
    return text;
  }

  bool has_diverged() const {
    for (const RunDocument& test : run_.at("tests")) {
      if (test.value("replayed", "") == "diverged") return true;
    }
    return false;
  }

  std::string state_text() const {
    const bool complete = run_.at("complete");
    if (run_.contains("harnessErrors")) {
      return "<strong>The harness uses the API of Sheaf wrongly</strong>, so that nothing is said "
             "of "
             "the paths that end there.";
    }
    if (complete && run_.contains("unsatisfiedAssumptions")) {
      return "<strong>No input satisfies the assumptions</strong>, so nothing was tested.";
    }
    if (complete) {
      return "<strong>Complete</strong>: every path was explored exactly, and every replay did as "
             "predicted." +
             bound_text();
    }
    if (has_diverged()) {
      return "<strong>Incomplete</strong>: a replay differs from the prediction, which is a fault "
             "of "
             "Sheaf and not of the program.";
    }
    const std::string end = run_.at("termination");
    if (end != "exhausted") {
      return fmt::format(
          "<strong>Incomplete</strong>: the run ended by {}. What is not covered may "
          "still be reachable.",
          escape(end));
    }
    return "<strong>Incomplete</strong>: some paths were given up; <a href=\"#limitations\">the "
           "limitations</a> say where and why.";
  }

  void write_header(const std::string& harness) {
    const std::uint64_t total = arms("total");
    const std::string covered =
        total == 0 ? "no branches"
                   : fmt::format("{} of {} covered", arms("covered"), plural(total, "arm"));
    text_ += fmt::format(
        "<header>\n<p class=\"brand\">Sheaf report</p>\n<h1>{}</h1>\n"
        "<p class=\"verdict\" id=\"verdict\"><span class=\"{}\">{}</span>, {}</p>\n"
        "<p class=\"state\">{}</p>\n",
        harness, errors_.empty() ? "good" : "bad", escape(found_text()), covered, state_text());
    if (total == 0) {
      text_ += "</header>\n";
      return;
    }
    struct Row {
      const char *status, *figure, *words;
    };
    constexpr Row kRows[] = {{"covered", "covered", "covered"},
                             {"infeasible", "infeasible", "proved infeasible"},
                             {"not-called", "notCalled", "not called"},
                             {"unknown", "unknown", "unknown"}};
    std::string bar, legend;
    for (const Row& row : kRows) {
      const std::uint64_t count = arms(row.figure);
      if (count == 0 && row.status != std::string_view("covered")) continue;
      if (count > 0)
        bar += fmt::format("<i class=\"{}\" style=\"flex:{}\"></i>", row.status, count);
      legend += fmt::format("<li class=\"{}\"><b>{}</b> {}</li>", row.status, count, row.words);
    }
    text_ += fmt::format(
        "<div class=\"bar\" aria-hidden=\"true\">{}</div>\n<ul "
        "class=\"legend\">{}</ul>\n</header>\n",
        bar, legend);
  }

  void write_navigation() {
    const auto item = [](const char* id, const char* name, std::size_t count) {
      return fmt::format("<li><a href=\"#{}\">{} <span>{}</span></a></li>", id, name, count);
    };
    text_ += "<nav aria-label=\"Sections\"><ul>" +
             item("errors", "Errors", errors_.size() + endless_.size()) +
             item("source", "Source", run_.at("sources").size()) +
             item("inputs", "Inputs", run_.at("tests").size()) +
             "<li><a href=\"#timeline\">Timeline</a></li>" +
             item("limitations", "Limitations", run_.at("limitations").size()) +
             "<li><a href=\"#configuration\">Configuration</a></li></ul></nav>\n";
  }

  void section(const char* id, const char* title, const std::string& content) {
    text_ += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", id, title, content);
  }

  /// `file:line`, a link into the source view where the file is shown.
  std::string place_html(const RunDocument& entry) const {
    const std::string file = entry.at("file");
    const std::uint64_t line = entry.at("line");
    const std::string text = escape(fmt::format("{}:{}", file, line));
    const std::string anchor = html_line_anchor(run_, request_, file, line);
    return anchor.empty() ? text : fmt::format("<a href=\"#{}\">{}</a>", anchor, text);
  }

  static std::string values_html(const RunDocument& test) {
    if (test.contains("events")) {
      std::string html = "<ol class=\"stack\">";
      for (const RunDocument& event : test.at("events")) {
        html += "<li>" + escape(printable(event.get<std::string>())) + "</li>";
      }
      return html + "</ol>";
    }
    std::string problem;
    const auto list = input_values_from_json(test.at("values"), problem);
    if (!list || list->empty()) return "<p class=\"none\">The program asked for no input.</p>";
    std::string html = "<dl class=\"values\">";
    for (const InputValue& value : *list) {
      const std::string text = describe_inputs({value});
      const std::size_t equals = text.find(" = ");
      html += fmt::format("<dt>{}</dt><dd>{}</dd>", escape(text.substr(0, equals)),
                          escape(equals == std::string::npos ? "" : text.substr(equals + 3)));
    }
    return html + "</dl>";
  }

  std::string stack_html(const RunDocument& error) const {
    if (!error.contains("trace")) return "";
    std::string html = "<div><h4>Call stack</h4><ol class=\"stack\">";
    for (const RunDocument& frame : error.at("trace")) {
      const std::string function = frame.value("function", "");
      html += fmt::format("<li>{} <span>{}</span></li>",
                          function.empty() ? "<span>top level</span>" : escape(function),
                          place_html(frame));
    }
    return html + "</ol></div>";
  }

  /// Errors that differ from it by words only, each with its input.
  std::string like_html(const std::string& id) const {
    std::string html;
    for (const RunDocument& error : run_.at("errors")) {
      if (error.value("sameAs", "") != id) continue;
      html += fmt::format("<li>{0} <a href=\"#input-{1}\">#{1}</a> {2}</li>",
                          escape(error.at("id").get<std::string>()), error.at("test").dump(),
                          escape(error_title(error)));
    }
    return html.empty() ? html : "<h4>In other words</h4><ul>" + html + "</ul>\n";
  }

  std::string card(const RunDocument& error, bool is_endless) const {
    const std::string id = error.at("id");
    const RunDocument& test = run_.at("tests").at(error.at("test").get<std::size_t>() - 1);
    std::string title =
        is_endless ? "Possible non-termination: " + error.value("message", "") : error_title(error);
    if (error.value("expected", false)) title += " (expected)";
    std::string html = fmt::format(
        "<details class=\"card{}\" id=\"{}\">\n<summary><span class=\"id\">{}</span>"
        "<span class=\"title\">{}</span><span class=\"place\">{}</span></summary>\n"
        "<div class=\"inside\"><div class=\"columns\"><div><h4>Input "
        "<a href=\"#input-{}\">#{}</a></h4>{}</div>{}</div>\n",
        is_endless ? " maybe" : "", escape(id), escape(id), escape(title), place_html(error),
        test.at("id").dump(), test.at("id").dump(), values_html(test), stack_html(error));
    html += like_html(id);
    html += html_sequence(run_, error);
    if (const std::string output = test.value("output", ""); !output.empty()) {
      html +=
          fmt::format("<h4>Printed before</h4><pre>{}</pre>\n", escape(printable_ending(output)));
    }
    const std::string file =
        (request_.run_directory / error.at("input").get<std::string>()).string();
    return html + fmt::format("<h4>Reproduce</h4><pre>sheaf replay {}</pre></div>\n</details>\n",
                              escape(file));
  }

  void write_errors() {
    std::string html;
    if (run_.contains("harnessErrors")) {
      for (const RunDocument& error : run_.at("harnessErrors")) {
        html += fmt::format(
            "<p><strong>Harness error</strong> at <span class=\"mono\">{}</span>: {}</p>\n",
            place_html(error), escape(error.value("message", "")));
      }
    }
    for (const RunDocument* error : errors_) html += card(*error, false);
    for (const RunDocument* error : endless_) html += card(*error, true);
    if (html.empty()) html = "<p class=\"none\">No input was found that ends with an error.</p>\n";
    section("errors", "Errors", html);
  }

  void write_divergences() {
    std::string html;
    for (const RunDocument& test : run_.at("tests")) {
      if (test.value("replayed", "") != "diverged") continue;
      html += fmt::format("<h4>Input #{}: {}</h4><ul>", test.at("id").dump(),
                          escape(inputs_text(test.at("values"))));
      for (const RunDocument& difference : test.value("differences", RunDocument::array())) {
        html += "<li>" + escape(printable(difference.get<std::string>())) + "</li>";
      }
      html += "</ul>\n";
    }
    if (!html.empty()) section("differences", "Replays that differ: faults of Sheaf", html);
  }

  std::string outcome_html(const RunDocument& test) const {
    const RunDocument& outcome = test.at("outcome");
    const std::string kind = outcome.at("kind");
    if (outcome.contains("isError")) {
      return fmt::format("<span class=\"error\">{}</span>", escape(error_title(outcome)));
    }
    if (kind == "normal") return "ends normally";
    if (kind == "assumption-failed") return "fails an assumption";
    if (kind == "dropped") return "given up";
    return escape(kind + " " + outcome.value("message", ""));
  }

  static std::string values_text(const RunDocument& test) {
    if (!test.contains("events")) return inputs_text(test.at("values"));
    std::string text;
    for (const RunDocument& event : test.at("events")) {
      text += (text.empty() ? "" : ", ") + printable(event.get<std::string>());
    }
    return text.empty() ? "no events" : text;
  }

  void write_inputs() {
    std::string html =
        "<table class=\"stacked\"><thead><tr><th "
        "class=\"num\">#</th><th>Values</th><th>Outcome</th>"
        "<th>New arms</th><th>Replayed by</th></tr></thead><tbody>\n";
    for (const RunDocument& test : run_.at("tests")) {
      std::string new_arms;
      for (const RunDocument& arm : test.at("newArms")) {
        new_arms +=
            (new_arms.empty() ? "" : ", ") + escape(short_place(arm) + " " + short_arm_name(arm));
      }
      const std::string replayed = test.value("replayed", "");
      const char* who = replayed == "node"   ? "Sheaf and Node"
                        : replayed == "self" ? "Sheaf"
                        : replayed.empty()   ? "nobody"
                                             : "differs";
      html += fmt::format(
          "<tr id=\"input-{0}\"><td class=\"num\" data-name=\"#\">{0}</td><td "
          "class=\"mono\">{1}</td>"
          "<td>{2}</td><td data-name=\"new:\">{3}</td><td data-name=\"replayed "
          "by\">{4}</td></tr>\n",
          test.at("id").dump(), escape(values_text(test)), outcome_html(test), new_arms, who);
    }
    section("inputs", "Inputs", html + "</tbody></table>\n");
  }

  void write_timeline() {
    if (run_.value("timeline", RunDocument::array()).empty()) {
      return section("timeline", "Timeline",
                     "<p class=\"none\">Nothing was found while exploring.</p>\n");
    }
    section(
        "timeline", "Timeline",
        fmt::format("<figure>{}<figcaption>Arms covered while exploring, of {}; a dot is an error."
                    "</figcaption></figure>\n",
                    timeline_svg(run_, false), arms("total")));
  }

  void write_limitations() {
    if (run_.at("limitations").empty()) {
      return section(
          "limitations", "Limitations",
          "<p class=\"none\">None: nothing was given up, skipped or left unknown.</p>\n");
    }
    std::string html =
        "<table class=\"stacked\"><thead><tr><th>Where</th><th>Reason</th><th "
        "class=\"num\">Times</th>"
        "</tr></thead><tbody>\n";
    for (const RunDocument& limitation : run_.at("limitations")) {
      html += fmt::format(
          "<tr><td class=\"mono\">{}</td><td><span class=\"mono\">{}</span>: {}</td>"
          "<td class=\"num\" data-name=\"times\">{}</td></tr>\n",
          place_html(limitation), escape(limitation.value("code", "")),
          escape(printable(limitation.value("reason", ""))), limitation.at("count").dump());
    }
    section("limitations", "Limitations", html + "</tbody></table>\n");
  }

  void write_configuration() {
    std::string command;
    for (const RunDocument& word : run_.at("command")) {
      command += (command.empty() ? "" : " ") + word.get<std::string>();
    }
    const RunDocument& stats = run_.at("stats");
    std::string facts;
    const auto fact = [&](const char* name, const std::string& value) {
      facts += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, escape(value));
    };
    const auto number = [&](const RunDocument& object, const char* key) {
      return thousands(object.value(key, std::uint64_t{0}));
    };
    fact("Strategy", run_.at("strategy"));
    fact("Seed", run_.at("seed").dump());
    fact("Ended by", run_.at("termination"));
    fact("Time in all", duration_text(run_.value("elapsedMs", 0.0)));
    fact("Time exploring", duration_text(stats.value("exploredMs", 0.0)));
    fact("Instructions", number(stats, "instructions"));
    if (stats.contains("paths")) fact("Paths run one by one", number(stats, "paths"));
    fact("Merges", number(stats, "merges"));
    if (stats.contains("summarySize")) {
      fact("Summary size, average",
           fmt::format("{:.2f}", stats["summarySize"].value("average", 0.0)));
      fact("Summary size, largest", number(stats["summarySize"], "max"));
    }
    if (stats.contains("bdd"))
      fact("Nodes of decision diagrams", number(stats["bdd"], "peakNodes"));
    if (stats.contains("solver")) {
      fact("Questions of feasibility", number(stats["solver"], "queries"));
      fact("of these to the solver", number(stats["solver"], "calls"));
    }
    fact("Memory", fmt::format("{:.0f} MiB", stats.value("peakRssMiB", 0.0)));
    if (run_.at("coverage").contains("istanbul")) {
      for (const char* figure : {"statements", "branches", "functions", "lines"}) {
        const RunDocument& counts = run_["coverage"]["istanbul"][figure];
        fact((std::string("Istanbul, ") + figure).c_str(),
             counts.at("covered").dump() + " of " + counts.at("total").dump());
      }
    }
    section("configuration", "Configuration",
            fmt::format("<pre>{}</pre>\n<h4>Figures</h4>\n<dl class=\"facts\">{}</dl>\n",
                        escape(command), facts));
  }

  const RunDocument& run_;
  const HtmlRequest& request_;
  std::vector<const RunDocument*> errors_, endless_;
  std::string text_;
};

}  // namespace

std::string html_report(const RunDocument& run, const HtmlRequest& request) {
  return HtmlWriter(run, request).write();
}

}  // namespace sheaf
