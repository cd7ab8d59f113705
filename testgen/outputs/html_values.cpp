#include "testgen/outputs/html_values.h"

#include <fmt/format.h>

#include <map>

#include "testgen/outputs/html.h"

namespace sheaf {

using html::escape;
using html::plural;

const RunDocument& ValueWriter::lines() const {
  static const RunDocument kNone = RunDocument::array();
  return values_ == nullptr ? kNone : values_->at("lines");
}

std::string ValueWriter::preface() const {
  if (values_ == nullptr) return "";
  std::string text =
      "<p class=\"hint\">A click on a line shows what its variables hold before it runs";
  if (values_->contains("cut")) text += "; " + escape(values_->at("cut").get<std::string>());
  return text + ".</p>\n";
}

std::string ValueWriter::none() const {
  if (values_ == nullptr) return "";
  if (!values_->value("complete", false)) return "<p class=\"none\">No values were noted here.</p>";
  return "<p class=\"none\">No statement that a path reaches begins on this line.</p>";
}

std::string ValueWriter::paths_text(const RunDocument& entry) const {
  if (!entry.contains("paths")) return "";
  const bool all = values_->value("countedAll", false);
  const auto paths = entry.at("paths").get<std::uint64_t>();
  if (paths == 0) return "";  // not one that was counted: others may come here
  return (all ? "" : "at least ") + plural(paths, "path");
}

std::string ValueWriter::pass_html(const RunDocument& pass, const std::string& when) const {
  const std::string condition = pass.value("condition", "");
  const std::string paths = paths_text(pass);
  std::string html =
      fmt::format("<h4>{}{}{}</h4>", when,
                  condition.empty() ? "on all paths" : "on paths with " + escape(condition),
                  paths.empty() ? "" : " (" + paths + ")");
  html += "<table class=\"held\"><tbody>";
  for (const RunDocument& variable : pass.at("variables")) {
    const RunDocument& values = variable.at("values");
    const std::size_t more = variable.value("moreValues", std::size_t{0});
    const std::size_t rows = values.size() + (more > 0 ? 1 : 0);
    std::string name = fmt::format("<th scope=\"row\" rowspan=\"{}\">{}</th>", rows,
                                   escape(variable.at("name").get<std::string>()));
    for (const RunDocument& value : values) {
      const std::string own = value.value("condition", "");
      html += fmt::format("<tr>{}<td class=\"v\">{}</td><td>{}</td><td class=\"num\">{}</td></tr>",
                          name, escape(value.at("text").get<std::string>()),
                          own.empty() ? "" : "when " + escape(own), paths_text(value));
      name.clear();
    }
    if (more > 0)
      html +=
          fmt::format("<tr>{}<td colspan=\"3\">and {}</td></tr>", name, plural(more, "more value"));
  }
  html += "</tbody></table>";
  if (pass.value("moreVariables", false))
    html += "<p class=\"none\">More variables are in scope.</p>";
  return html;
}

std::string ValueWriter::write(const RunDocument& line) const {
  std::string html;
  std::map<std::uint64_t, std::size_t> passes;  // by column: statements of one line
  for (const RunDocument& pass : line.at("passes"))
    passes[pass.at("column").get<std::uint64_t>()]++;
  std::map<std::uint64_t, std::size_t> numbers;
  for (const RunDocument& pass : line.at("passes")) {
    if (pass.at("variables").empty()) continue;
    const std::uint64_t column = pass.at("column");
    std::string when;
    if (passes.size() > 1) when = fmt::format("Column {}, ", column);
    if (passes[column] > 1)
      when += fmt::format("{} {}, ", when.empty() ? "Pass" : "pass", ++numbers[column]);
    html += pass_html(pass, when.empty() ? "Before it runs, " : when);
  }
  if (html.empty()) return "<p class=\"none\">No variable in scope holds a value here.</p>";
  if (line.value("morePasses", false)) {
    html +=
        "<p class=\"none\">Paths may pass here more often; later passes were not looked at.</p>";
  }
  return html;
}

}  // namespace sheaf
