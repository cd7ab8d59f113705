#include "testgen/instrument.h"

#include <gtest/gtest.h>

#include "tests/support/site_program.h"

namespace sheaf {
namespace {

using ir::SiteKind;

std::string instrumented(SiteProgramBuilder& builder, std::uint32_t first_site = 0) {
  return instrument(*builder.build(), first_site).text;
}

TEST(Instrument, WrapsTheConditionOfAnIfWithOrWithoutItsParentheses) {
  SiteProgramBuilder inner("a.js", "if (x > 1) f();");
  inner.site(SiteKind::kIf, "if (x > 1) f();", "x > 1");
  EXPECT_EQ(instrumented(inner), "if ((__sheaf_branch(0,(x > 1)))) f();");
  SiteProgramBuilder outer("a.js", "if (x > 1) f();");
  outer.site(SiteKind::kIf, "if (x > 1) f();", "(x > 1)");
  EXPECT_EQ(instrumented(outer), "if (__sheaf_branch(0,((x > 1)))) f();");
}

TEST(Instrument, NestsWrapsThatBeginAtOnePlace) {
  SiteProgramBuilder builder("a.js", "y = a && b && c ? 1 : 2");
  builder.site(SiteKind::kConditional, "a && b && c ? 1 : 2", "a && b && c")
      .site(SiteKind::kAnd, "a && b && c", "a && b")
      .site(SiteKind::kAnd, "a && b", "a");
  EXPECT_EQ(instrumented(builder, 10),
            "y = __sheaf_branch(10,(__sheaf_branch(11,(__sheaf_branch(12,(a)) && b)) && c)) "
            "? 1 : 2");
}

TEST(Instrument, LeavesLogicalAssignmentsAndDefaultsAlone) {
  SiteProgramBuilder builder("a.js", "a /* ) */ ||= b; c ?? d; function f(x = 1) {}");
  builder.site(SiteKind::kOr, "a /* ) */ ||= b", "a")
      .site(SiteKind::kNullish, "c ?? d", "c")
      .site(SiteKind::kDefault, "x = 1", "x");
  const InstrumentedSource source = instrument(*builder.build(), 0);
  EXPECT_EQ(source.text, "a /* ) */ ||= b; __sheaf_nullish(1,(c)) ?? d; function f(x = 1) {}");
  EXPECT_EQ(source.comparable_arms, (std::vector<bool>{false, false, true, true, false, false}));
}

TEST(Instrument, KeepsTheDiscriminantOfASwitchInABlock) {
  SiteProgramBuilder builder("a.js", "l: switch (d()) { case 1: break l; default: case k: }");
  builder.site(SiteKind::kSwitch, "switch (d()) { case 1: break l; default: case k: }", "d()",
               {"1", "k"});
  EXPECT_EQ(instrumented(builder),
            "l: { let __sheaf_d0; switch ((__sheaf_d0 = (d()))) { "
            "case __sheaf_case(0,0,__sheaf_d0,(1),-1): break l; "
            "default: case __sheaf_case(0,1,__sheaf_d0,(k),2): } }");
}

TEST(Instrument, RecordsTheOnlyArmOfASwitchWithoutCases) {
  SiteProgramBuilder builder("a.js", "switch (d()) { default: }");
  builder.site(SiteKind::kSwitch, "switch (d()) { default: }", "d()");
  EXPECT_EQ(instrumented(builder),
            "{ let __sheaf_d0; switch ((__sheaf_d0 = (d()), __sheaf_arm(0,0), __sheaf_d0)) { "
            "default: } }");
}

TEST(Instrument, KeepsEveryLine) {
  SiteProgramBuilder builder("a.js", "// é\nif (a\n  || b) {\n}\n");
  builder.site(SiteKind::kIf, "if (a\n  || b) {\n}", "a\n  || b")
      .site(SiteKind::kOr, "a\n  || b", "a");
  EXPECT_EQ(instrumented(builder),
            "// é\nif ((__sheaf_branch(0,(__sheaf_branch(1,(a))\n  || b)))) {\n}\n");
}

}  // namespace
}  // namespace sheaf
