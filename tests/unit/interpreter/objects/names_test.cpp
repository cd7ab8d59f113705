#include "interpreter/objects/names.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Names, AreInternedAndSymbolsAreOfTheirOwn) {
  StringTable strings;
  GuardManager guards;
  Heap heap;
  const Names names(strings, heap, guards.true_guard());
  EXPECT_EQ(names.key_length.as_string(), strings.intern_ascii("length"));
  EXPECT_EQ(names.text_undefined, strings.intern_ascii("undefined"));
  EXPECT_EQ(names.symbols.size(), heap.size());
  for (std::size_t i = 0; i < names.symbols.size(); ++i) {
    ASSERT_TRUE(is_symbol(names.symbols[i].second));
    const auto* symbol = static_cast<Symbol*>(names.symbols[i].second.as_heap());
    EXPECT_EQ(to_utf8(symbol->description->text()),
              "Symbol." + std::string(names.symbols[i].first));
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_NE(names.symbols[i].second.bits(), names.symbols[k].second.bits());
    }
  }
  EXPECT_EQ(names.symbol_iterator.bits(), names.symbols[0].second.bits());
}

}  // namespace
}  // namespace sheaf
