#include "interpreter/objects/modules.h"

#include <algorithm>

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Modules, AreNumberedAsTheyCome) {
  NoModules loader;
  StringTable strings;
  Modules modules(strings, loader);
  EXPECT_EQ(modules.size(), 0u);
  EXPECT_EQ(modules.add("a.js", compile_text("1;", "a.js")), 0u);
  EXPECT_EQ(modules.add("b.js", compile_text("function f() {} f();", "b.js")), 1u);
  EXPECT_EQ(modules.find("b.js"), 1u);
  EXPECT_EQ(modules.find("c.js"), modules.size());
  EXPECT_EQ(modules.source(1).path(), "b.js");
  ASSERT_EQ(modules[1].functions.size(), 2u);
  const CompiledFunction& top = *modules[1].functions[0];
  EXPECT_EQ(top.module, 1u);
  EXPECT_EQ(modules.function_of(top, 1), modules[1].functions[1].get());
}

TEST(Modules, ConstantsBecomeSlots) {
  NoModules loader;
  StringTable strings;
  Modules modules(strings, loader);
  modules.add("a.js", compile_text("let a = 'text', b = 1.5, c = null, d = true;"));
  bool text = false, number = false;
  for (const Slot& constant : modules[0].functions[0]->constants) {
    const Value value = constant.value();
    text = text || (value.is_string() && value.as_string() == strings.intern_ascii("text"));
    number = number || (value.is_number() && value.as_number() == 1.5);
  }
  EXPECT_TRUE(text);  // interned: property keys compare by address
  EXPECT_TRUE(number);
}

TEST(Modules, WhoReadsAllArgumentsIsKnown) {
  NoModules loader;
  StringTable strings;
  Modules modules(strings, loader);
  modules.add("a.js", compile_text("function f(a) { return arguments; }"
                                   "function g(...rest) {} function h(a) { return a; }"));
  const auto& functions = modules[0].functions;
  ASSERT_EQ(functions.size(), 4u);
  EXPECT_TRUE(functions[1]->reads_all_arguments);
  EXPECT_TRUE(functions[2]->reads_all_arguments);
  EXPECT_FALSE(functions[3]->reads_all_arguments);
}

TEST(Modules, LibraryFunctionsArePreparedOnce) {
  NoModules loader;
  StringTable strings;
  Modules modules(strings, loader);
  const JsString* name = strings.intern_ascii("op$add");
  const CompiledFunction* add = modules.library_function(name);
  EXPECT_EQ(modules.library_function(name), add);
  EXPECT_TRUE(add->is_library);
  EXPECT_EQ(modules.function_of(*add, static_cast<std::int32_t>(add->index)), add);
  const auto& entries = modules.library_entries();
  EXPECT_TRUE(std::is_sorted(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    return a.first->text() < b.first->text();
  }));
}

}  // namespace
}  // namespace sheaf
