#include "summaries/summary.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <optional>

#include "summaries/summary_builder.h"
#include "tests/unit/summaries/few_paths.h"

namespace sheaf {
namespace {

/// What each path holds; nothing outside the location's domain.
using Contents = std::array<std::optional<int>, FewPaths::kPaths>;

Contents contents_of(const FewPaths& paths, const Slot& slot, FewPaths::Set readers) {
  Contents result;
  for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
    if (!FewPaths::contains(readers, path)) continue;
    if (slot.is_single()) {
      result[path] = static_cast<int>(slot.value().as_number());
      continue;
    }
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (!paths.holds(alternative.guard, path)) continue;
      RC_ASSERT(!result[path]);  // guards are disjoint
      result[path] = static_cast<int>(alternative.value.as_number());
    }
    RC_ASSERT(paths.holds(slot.summary().universe(), path));
  }
  if (slot.is_summary()) {
    check_invariants(slot.summary().alternatives(), slot.summary().universe());
  }
  return result;
}

FewPaths::Set any_paths() { return *rc::gen::inRange<FewPaths::Set>(0, FewPaths::kAll + 1); }

/// Arbitrary contents of the paths of `domain`; few distinct values, so that many guards join.
Contents any_contents(FewPaths::Set domain) {
  const int values = *rc::gen::inRange(1, 6);
  Contents contents;
  for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
    const int value = *rc::gen::inRange(0, values);
    if (FewPaths::contains(domain, path)) contents[path] = value;
  }
  return contents;
}

/// One guard for each path: the builder has to join them all.
Slot slot_of(FewPaths& paths, const Contents& contents, FewPaths::Set domain, bool knows_universe) {
  SummaryBuilder builder;
  for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
    if (!contents[path]) continue;
    builder.add(paths.guard_of(FewPaths::Set{1} << path), Value::number(*contents[path]));
  }
  return knows_universe ? builder.finish(paths.guard_of(domain)) : builder.finish();
}

TEST(Summary, HoldsOnEachPathWhatWasAddedThere) {
  EXPECT_TRUE(rc::check("builder, with and without a known universe", [] {
    FewPaths paths;
    const FewPaths::Set domain = any_paths();
    RC_PRE(domain != 0);
    const Contents contents = any_contents(domain);
    const Slot slot = slot_of(paths, contents, domain, *rc::gen::arbitrary<bool>());
    RC_ASSERT(contents_of(paths, slot, domain) == contents);
  }));
}

TEST(Summary, RestrictionKeepsWhatItsPathsSee) {
  EXPECT_TRUE(rc::check("restrict", [] {
    FewPaths paths;
    const FewPaths::Set domain = any_paths(), readers = any_paths() & domain;
    RC_PRE(readers != 0);
    const Contents contents = any_contents(domain);
    const Slot slot = slot_of(paths, contents, domain, true);
    Contents expected;
    for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
      if (FewPaths::contains(readers, path)) expected[path] = contents[path];
    }
    RC_ASSERT(contents_of(paths, restrict(slot, paths.guard_of(readers)), readers) == expected);
  }));
}

TEST(Summary, AnUpdateChangesItsOwnPathsOnly) {
  EXPECT_TRUE(rc::check("update, repeatedly", [] {
    FewPaths paths;
    const FewPaths::Set domain = any_paths();
    RC_PRE(domain != 0);
    Contents contents = any_contents(domain);
    Slot slot = slot_of(paths, contents, domain, true);
    const int updates = *rc::gen::inRange(1, 6);
    for (int i = 0; i < updates; ++i) {
      const FewPaths::Set written = any_paths() & domain;
      if (written == 0) continue;
      const Contents stored = any_contents(written);
      const Slot value = slot_of(paths, stored, written, true);
      slot = update(slot, paths.guard_of(written), value, paths.guard_of(domain));
      for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
        if (stored[path]) contents[path] = stored[path];
      }
      RC_ASSERT(contents_of(paths, slot, domain) == contents);
    }
  }));
}

}  // namespace
}  // namespace sheaf
