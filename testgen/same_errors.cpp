#include "testgen/same_errors.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "testgen/report.h"

namespace sheaf {

namespace {

using Words = std::vector<std::string>;

/// Stands for what differs.
constexpr const char* kGap = "…";
/// Letters in common that make two messages alike: one word.
constexpr std::size_t kFewestLetters = 3;
/// Of one message; what follows is taken to differ.
constexpr std::size_t kMostWords = 400;

bool is_letter(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return std::isalpha(byte) != 0 || letter == '_' || byte >= 0x80;
}

/// Words, numbers and single signs.
Words words_of(const std::string& text) {
  Words words;
  for (std::size_t i = 0; i < text.size();) {
    const auto digit = [](char letter) {
      return std::isdigit(static_cast<unsigned char>(letter)) != 0;
    };
    std::size_t end = i + 1;
    if (is_letter(text[i])) {
      while (end < text.size() && is_letter(text[end])) end++;
    } else if (digit(text[i])) {
      while (end < text.size() && digit(text[end])) end++;
    }
    if (words.size() == kMostWords) {
      words.emplace_back(kGap);
      break;
    }
    words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

void add_gap(Words& words) {
  if (words.empty() || words.back() != kGap) words.emplace_back(kGap);
}

/// The longest sequence of words that both have, with gaps where one of them has more.
Words common_words(const Words& a, const Words& b) {
  // lengths[i][j]: of what a from i on and b from j on have in common.
  std::vector<std::vector<std::size_t>> lengths(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  Words result;
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i] == b[j]) {
      a[i] == kGap ? add_gap(result) : result.push_back(a[i]);
      i++, j++;
    } else {
      add_gap(result);
      lengths[i + 1][j] >= lengths[i][j + 1] ? i++ : j++;
    }
  }
  if (i < a.size() || j < b.size()) add_gap(result);
  return result;
}

std::size_t letters_in(const Words& words) {
  std::size_t count = 0;
  for (const std::string& word : words) {
    if (word != kGap)
      count += static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_letter));
  }
  return count;
}

const std::string& message_of(const Outcome& outcome) {
  return outcome.is_error ? outcome.message : outcome.thrown;
}

/// Thrown at the same place and called from the same line, as far as that is known.
bool has_same_place(const ReportedError& a, const ReportedError& b) {
  const Outcome &left = a.record.outcome, &right = b.record.outcome;
  if (std::tie(left.kind, left.is_error, left.name, left.place, a.expected) !=
      std::tie(right.kind, right.is_error, right.name, right.place, b.expected)) {
    return false;
  }
  if (a.trace.size() < 2 || b.trace.size() < 2) return a.trace.size() == b.trace.size();
  return a.trace[1].file == b.trace[1].file && a.trace[1].line == b.trace[1].line;
}

}  // namespace

void group_errors(RunReport& report) {
  if (report.app) return;
  std::vector<std::pair<ReportedError*, Words>> groups;
  for (ReportedError& error : report.errors) {
    const Words words = words_of(message_of(error.record.outcome));
    bool is_like_another = false;
    for (auto& [first, form] : groups) {
      if (!has_same_place(*first, error)) continue;
      Words common = common_words(form, words);
      if (letters_in(common) < kFewestLetters) continue;
      error.same_as = first->id;
      form = std::move(common);
      is_like_another = true;
      break;
    }
    if (!is_like_another) groups.emplace_back(&error, words);
  }
}

std::size_t count_errors(const RunReport& report) {
  return static_cast<std::size_t>(
      std::count_if(report.errors.begin(), report.errors.end(),
                    [](const ReportedError& error) { return error.same_as.empty(); }));
}

std::vector<const ReportedError*> errors_like(const RunReport& report, const ReportedError& first) {
  std::vector<const ReportedError*> result;
  for (const ReportedError& error : report.errors) {
    if (error.id == first.id || error.same_as == first.id) result.push_back(&error);
  }
  return result;
}

std::string common_form(const std::vector<std::string>& messages) {
  Words form;
  for (std::size_t i = 0; i < messages.size(); i++) {
    form = i == 0 ? words_of(messages[i]) : common_words(form, words_of(messages[i]));
  }
  std::string text;
  for (const std::string& word : form) text += word;
  return text;
}

}  // namespace sheaf
