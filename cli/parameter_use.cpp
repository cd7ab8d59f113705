#include "cli/parameter_use.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace sheaf {

namespace {

constexpr std::string_view kTextMethods[] = {
    "startsWith", "endsWith",   "split",         "trim",        "trimStart",   "trimEnd",
    "charAt",     "charCodeAt", "codePointAt",   "toUpperCase", "toLowerCase", "replace",
    "replaceAll", "match",      "matchAll",      "padStart",    "padEnd",      "substring",
    "substr",     "repeat",     "localeCompare", "normalize",   "search"};
constexpr std::string_view kListMethods[] = {
    "push",        "pop",     "shift", "unshift", "map",     "filter",    "reduce",
    "reduceRight", "forEach", "some",  "every",   "find",    "findIndex", "sort",
    "reverse",     "splice",  "join",  "flat",    "flatMap", "fill"};
/// Of strings and arrays alike: they tell nothing.
constexpr std::string_view kOfBoth[] = {"length", "slice", "indexOf",  "includes",
                                        "concat", "at",    "toString", "lastIndexOf"};

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

void add(std::vector<std::string>& list, std::string text) {
  if (!contains(list, text)) list.push_back(std::move(text));
}

/// The first group of every place in `text` where the pattern fits.
template <typename Visit>
void for_each_match(const std::string& text, const std::string& pattern, const Visit& visit) {
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) visit(*at);
}

/// Reads of `name.member`; those that are no calls of methods become members.
void read_members(const std::string& text, const std::string& name, ParameterUse& use,
                  std::vector<std::string>& members) {
  for_each_match(text, "(^|[^\\w.$])" + name + "\\??\\.(\\w+)(\\s*\\()?",
                 [&](const std::smatch& at) {
                   const std::string member = at[2];
                   const bool is_call = at[3].matched;
                   if (is_call && contains(kTextMethods, member)) use.is_text = true;
                   if (is_call && contains(kListMethods, member)) use.is_list = true;
                   if (!is_call && !contains(kOfBoth, member)) add(members, member);
                 });
}

}  // namespace

ParameterUse use_of_parameter(std::string_view function_text, std::string_view parameter) {
  ParameterUse use;
  const bool is_plain = std::all_of(parameter.begin(), parameter.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
  });
  // Longer functions are no first modules, and regular expressions recurse over their text.
  constexpr std::size_t kLongest = 20'000;
  if (!is_plain || parameter.empty() || function_text.size() > kLongest) return use;
  const std::string text(function_text), name(parameter);
  read_members(text, name, use, use.members);
  const auto add_literal = [&](const std::smatch& at) { add(use.literals, at[2]); };
  for_each_match(text, "(^|[^\\w.$])" + name + "\\s*[!=]==?\\s*['\"]([^'\"\\\\\\n]*)['\"]",
                 add_literal);
  for_each_match(text, "(['\"])([^'\"\\\\\\n]*)['\"]\\s*[!=]==?\\s*" + name + "\\b", add_literal);
  for_each_match(text,
                 "(^|[^\\w.$])" + name +
                     "\\.(?:startsWith|endsWith|includes|indexOf)\\(\\s*['\"]([^'\"\\\\\\n]*)['\"]",
                 add_literal);
  ParameterUse element;
  for_each_match(text, "for\\s*\\(\\s*(?:const|let|var)\\s+(\\w+)\\s+of\\s+" + name + "\\s*\\)",
                 [&](const std::smatch& at) {
                   use.is_list = true;
                   read_members(text, at[1], element, use.element_members);
                 });
  for_each_match(
      text,
      "(^|[^\\w.$])" + name +
          "\\.(?:map|filter|forEach|some|every|find|findIndex)\\(\\s*\\(?\\s*(\\w+)\\s*\\)?\\s*=>",
      [&](const std::smatch& at) { read_members(text, at[2], element, use.element_members); });
  return use;
}

}  // namespace sheaf
