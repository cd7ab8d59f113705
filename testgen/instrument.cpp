#include "testgen/instrument.h"

#include <algorithm>
#include <string_view>

namespace sheaf {

namespace {

/// Text to insert before an offset. At one offset closing texts come before opening ones; closing
/// texts end the innermost wrap first, opening texts begin the outermost first.
struct Insertion {
  std::uint32_t offset;
  bool opens;
  std::uint32_t length;  // of the wrapped range: orders wraps that share an end
  std::uint32_t layer;   // orders wraps of the same range: a lower layer is further outside
  std::string text;
};

bool comes_before(const Insertion& left, const Insertion& right) {
  if (left.offset != right.offset) return left.offset < right.offset;
  if (left.opens != right.opens) return !left.opens;
  if (left.length != right.length) {
    return left.opens ? left.length > right.length : left.length < right.length;
  }
  return left.opens ? left.layer < right.layer : left.layer > right.layer;
}

/// Is the logical expression with this left operand an assignment (`a ||= b`)?
bool is_logical_assignment(std::string_view text, SourceRange left) {
  std::size_t at = left.end;
  while (at < text.size()) {
    const char character = text[at];
    if (character == ' ' || character == '\t' || character == '\n' || character == '\r' ||
        character == ')') {
      at++;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      at = std::min(text.find("*/", at), text.size() - 2) + 2;
    } else {
      break;
    }
  }
  const std::string_view operation = text.substr(std::min(at, text.size()), 3);
  return operation == "&&=" || operation == "||=" ||
         operation ==
             "?"
             "?=";
}

class Instrumenter {
 public:
  Instrumenter(const ir::Program& program, std::uint32_t first_site)
      : program_(program), text_(program.source->text()), first_site_(first_site) {
    result_.comparable_arms.assign(program.arm_count, false);
  }

  InstrumentedSource run() {
    for (std::size_t index = 0; index < program_.sites.size(); index++) {
      const ir::Site& site = program_.sites[index];
      if (!add_site(site, std::to_string(first_site_ + index))) continue;
      for (std::uint32_t arm = 0; arm < site.arm_count; arm++) {
        result_.comparable_arms[site.first_arm + arm] = true;
      }
    }
    std::stable_sort(insertions_.begin(), insertions_.end(), comes_before);
    std::size_t copied = 0;
    for (const Insertion& insertion : insertions_) {
      result_.text.append(text_, copied, insertion.offset - copied);
      result_.text += insertion.text;
      copied = insertion.offset;
    }
    result_.text.append(text_, copied);
    return std::move(result_);
  }

 private:
  bool add_site(const ir::Site& site, const std::string& number) {
    switch (site.kind) {
      case ir::SiteKind::kIf:
      case ir::SiteKind::kLoop:
        // The parentheses of the statement may or may not belong to the range: the outer pair makes
        // both right.
        wrap(site.condition, "(__sheaf_branch(" + number + ",(", ")))");
        return true;
      case ir::SiteKind::kConditional:
        wrap(site.condition, "__sheaf_branch(" + number + ",(", "))");
        return true;
      case ir::SiteKind::kAnd:
      case ir::SiteKind::kOr:
        if (is_logical_assignment(text_, site.condition)) return false;
        wrap(site.condition, "__sheaf_branch(" + number + ",(", "))");
        return true;
      case ir::SiteKind::kNullish:
        if (is_logical_assignment(text_, site.condition)) return false;
        wrap(site.condition, "__sheaf_nullish(" + number + ",(", "))");
        return true;
      case ir::SiteKind::kSwitch:
        add_switch(site, number);
        return true;
      case ir::SiteKind::kDefault:
        // A wrap would take the name from an anonymous function, and the unused default leaves no
        // place to record at.
        return false;
    }
    return false;
  }

  /// The discriminant lives in a variable of a block around the statement, so that recursion and
  /// closures see their own. Labels stand before the block and still serve `break`.
  void add_switch(const ir::Site& site, const std::string& number) {
    const std::string variable = "__sheaf_d" + number;
    wrap(site.range, "{ let " + variable + "; ", " }");
    const std::size_t count = site.cases.size();
    const std::string none = std::to_string(count);
    std::string close = ")";
    if (count == 0) close = "), __sheaf_arm(" + number + "," + none + "), " + variable;
    wrap(site.condition, "(" + variable + " = (", close + ")");
    for (std::size_t i = 0; i < count; i++) {
      const std::string otherwise = i + 1 == count ? none : "-1";
      wrap(site.cases[i],
           "__sheaf_case(" + number + "," + std::to_string(i) + "," + variable + ",(",
           ")," + otherwise + ")");
    }
  }

  void wrap(SourceRange range, std::string open, std::string close) {
    const std::uint32_t length = range.end - range.begin;
    insertions_.push_back({range.begin, true, length, layer_, std::move(open)});
    insertions_.push_back({range.end, false, length, layer_, std::move(close)});
    layer_++;
  }

  const ir::Program& program_;
  const std::string& text_;
  const std::uint32_t first_site_;
  std::uint32_t layer_ = 0;
  std::vector<Insertion> insertions_;
  InstrumentedSource result_;
};

}  // namespace

InstrumentedSource instrument(const ir::Program& program, std::uint32_t first_site) {
  return Instrumenter(program, first_site).run();
}

}  // namespace sheaf
