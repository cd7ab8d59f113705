#include "stdlib/library.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "frontend/ir/serialize.h"
#include "frontend/ir/verify.h"

namespace sheaf {
namespace {

std::u16string wide(std::string_view ascii) { return std::u16string(ascii.begin(), ascii.end()); }

TEST(Library, HoldsAWellFormedProgram) {
  const auto program = ir::deserialize(library_image().bytes);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(ir::verify(*program), std::vector<std::string>());
  EXPECT_TRUE(program->sites.empty());
}

TEST(Library, EntriesNameTheirFunctionsInOrder) {
  const LibraryImage image = library_image();
  const auto program = ir::deserialize(image.bytes);
  ASSERT_NE(program, nullptr);
  ASSERT_FALSE(image.entries.empty());
  EXPECT_TRUE(std::ranges::is_sorted(image.entries, {}, &LibraryEntry::name));
  for (const LibraryEntry& entry : image.entries) {
    ASSERT_LT(entry.function, program->functions.size());
    EXPECT_EQ(program->functions[entry.function]->name, wide(entry.name));
    EXPECT_TRUE(program->functions[entry.function]->strict);
  }
}

TEST(Library, HasForEach) {
  EXPECT_TRUE(std::ranges::any_of(library_image().entries, [](const LibraryEntry& entry) {
    return entry.name == "Array$prototype$forEach";
  }));
}

}  // namespace
}  // namespace sheaf
