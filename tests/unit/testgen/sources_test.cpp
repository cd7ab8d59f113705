#include "testgen/sources.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "testgen/sha256.h"

namespace sheaf {
namespace {

// The examples of FIPS 180-4, and what sha256sum prints around the length of a block.
TEST(Sha256, KnownTexts) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sources, SaysWhichHaveChangedOrAreGone) {
  std::string pattern = (std::filesystem::temp_directory_path() / "sheaf-test-XXXXXX").string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const std::filesystem::path directory = pattern;
  for (const char* name : {"a.js", "b.js", "c.js"}) std::ofstream(directory / name) << name;
  std::vector<SourceHash> sources;
  for (const char* name : {"a.js", "b.js", "c.js"}) {
    sources.push_back({(directory / name).string(), sha256(name)});
  }
  sources = sources_from(sources, directory / "out");
  EXPECT_EQ(sources[0].file, "../a.js");
  EXPECT_EQ(changed_sources(sources, directory / "out", "").size(), 0u);
  std::ofstream(directory / "b.js") << "edited";
  std::filesystem::remove(directory / "c.js");
  const std::vector<std::string> changed = changed_sources(sources, directory / "out", "");
  EXPECT_EQ(changed, (std::vector<std::string>{pattern + "/b.js", pattern + "/c.js"}));
  EXPECT_EQ(changed_sources(sources, directory / "out", directory / "b.js").size(), 3u);
  std::filesystem::remove_all(directory);
}

TEST(Sources, ASentenceForAnyNumber) {
  EXPECT_EQ(describe_changes({}), "");
  EXPECT_EQ(describe_changes({"a.js"}), "a.js has changed");
  EXPECT_EQ(describe_changes({"a.js", "b.js", "c.js"}), "a.js, b.js and c.js have changed");
}

}  // namespace
}  // namespace sheaf
