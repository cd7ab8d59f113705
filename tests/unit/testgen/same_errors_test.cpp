#include "testgen/same_errors.h"

#include <gtest/gtest.h>

#include "testgen/report.h"

namespace sheaf {
namespace {

ReportedError error(const std::string& id, const std::string& message, std::uint32_t offset,
                    std::vector<StackFrame> trace = {}) {
  ReportedError result;
  result.id = id;
  result.record.outcome.kind = OutcomeKind::kUncaught;
  result.record.outcome.is_error = true;
  result.record.outcome.name = "Error";
  result.record.outcome.message = message;
  result.record.outcome.place = {0, offset};
  result.trace = std::move(trace);
  return result;
}

std::vector<std::string> groups(std::vector<ReportedError> errors) {
  RunReport report;
  report.errors = std::move(errors);
  group_errors(report);
  std::vector<std::string> result;
  for (const ReportedError& each : report.errors) result.push_back(each.same_as);
  return result;
}

using Groups = std::vector<std::string>;

TEST(SameErrors, FormsKeepTheWordsThatAllHave) {
  EXPECT_EQ(common_form({"bad 3"}), "bad 3");
  EXPECT_EQ(common_form({"bad 3", "bad 14"}), "bad …");
  EXPECT_EQ(common_form({"unexpected a at 0", "unexpected + at 12", "unexpected b at 7"}),
            "unexpected … at …");
  EXPECT_EQ(common_form({"3 is bad", "4 is bad"}), "… is bad");
  EXPECT_EQ(common_form({"a", "a b"}), "a…");
  EXPECT_EQ(common_form({"ä ö", "ü ö"}), "… ö");
}

TEST(SameErrors, OnePlaceAndWordsInCommon) {
  EXPECT_EQ(groups({error("E1", "bad 1", 5), error("E2", "bad 2", 5), error("E3", "bad 3", 5)}),
            (Groups{"", "E1", "E1"}));
  EXPECT_EQ(groups({error("E1", "bad 1", 5), error("E2", "bad 2", 6)}), (Groups{"", ""}));
  EXPECT_EQ(groups({error("E1", "full", 5), error("E2", "empty", 5)}), (Groups{"", ""}));
  EXPECT_EQ(groups({error("E1", "a 1", 5), error("E2", "a 2", 5)}), (Groups{"", ""}));
  EXPECT_EQ(groups({error("E1", "bad 1", 5), error("E2", "other", 5), error("E3", "bad 3", 5)}),
            (Groups{"", "", "E1"}));
}

TEST(SameErrors, CalledFromOtherLinesTheyDiffer) {
  const StackFrame place{"fail", "/a.js", 1}, one{"", "/a.js", 7}, other{"", "/a.js", 8};
  EXPECT_EQ(
      groups({error("E1", "is bad 1", 5, {place, one}), error("E2", "is bad 2", 5, {place, other}),
              error("E3", "is bad 3", 5, {place, one})}),
      (Groups{"", "", "E1"}));
}

TEST(SameErrors, NamesAndExpectationsCount) {
  std::vector<ReportedError> errors{error("E1", "bad 1", 5), error("E2", "bad 2", 5),
                                    error("E3", "bad 3", 5)};
  errors[1].record.outcome.name = "TypeError";
  errors[2].expected = true;
  EXPECT_EQ(groups(errors), (Groups{"", "", ""}));
}

TEST(SameErrors, LongMessagesAreComparedAtTheirBeginning) {
  const std::string many(100'000, '-');
  EXPECT_EQ(groups({error("E1", "word " + many + "1", 5), error("E2", "word " + many + "2", 5)}),
            (Groups{"", "E1"}));
}

}  // namespace
}  // namespace sheaf
