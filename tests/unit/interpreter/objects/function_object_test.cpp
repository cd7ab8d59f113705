#include "interpreter/objects/function_object.h"

#include <gtest/gtest.h>

#include "summaries/collector.h"

namespace sheaf {
namespace {

static_assert(CellType<FunctionObject> && CellType<IteratorCell> && CellType<KeyListCell>);

/// How many locations and strings a cell shows.
struct Counter : CellVisitor {
  void visit_slot(Slot&, SlotRole role) override { ++(role == SlotRole::kValue ? values : own); }
  void visit_string(const JsString*) override { ++strings; }
  int values = 0, own = 0, strings = 0;
};

class CellsOfTheInterpreter : public ::testing::Test {
 protected:
  template <typename T>
  T* make(CellKind kind) {
    return heap.make<T>(kind, guards.true_guard());
  }

  GuardManager guards;
  StringTable strings;
  Heap heap;
};

TEST_F(CellsOfTheInterpreter, ShowAllTheirLocations) {
  auto* function = make<FunctionObject>(CellKind::kFunction);
  function->bound_arguments.resize(2);
  function->name = strings.intern_ascii("f");
  Counter seen;
  function->trace(seen);
  EXPECT_EQ(seen.values, 2 + 4 + 2);  // those of an object, its own, the arguments
  EXPECT_EQ(seen.own, 1 + 4);
  EXPECT_EQ(seen.strings, 1);

  seen = {};
  make<IteratorCell>(CellKind::kIterator)->trace(seen);
  EXPECT_EQ(seen.values, 0);
  EXPECT_EQ(seen.own, 4);

  seen = {};
  auto* keys = make<KeyListCell>(CellKind::kKeyList);
  keys->keys.resize(3);
  keys->trace(seen);
  EXPECT_EQ(seen.values, 0);
  EXPECT_EQ(seen.own, 3 + 2);
}

TEST_F(CellsOfTheInterpreter, KeepWhatTheyReferToAlive) {
  auto* function = make<FunctionObject>(CellKind::kFunction);
  heap.mark();
  auto* iterator = make<IteratorCell>(CellKind::kIterator);
  auto* keys = make<KeyListCell>(CellKind::kKeyList);
  function->home_object = Value::heap(iterator);
  iterator->next_method = Value::heap(keys);
  keys->keys.push_back(Value::string(strings.intern_ascii("the name of a key")));
  function->name = strings.intern_ascii("the name of a function");
  make<FunctionObject>(CellKind::kFunction);
  const std::size_t before = strings.size();
  Collector(heap, strings, guards.true_guard()).finish();
  EXPECT_EQ(heap.size(), 3u);
  EXPECT_EQ(strings.size(), before);
  EXPECT_EQ(function->name->text(), u"the name of a function");
  function->home_object = Value::undefined();
  Collector(heap, strings, guards.true_guard()).finish();
  EXPECT_EQ(heap.size(), 1u);
  EXPECT_EQ(strings.size(), before - 1);
}

TEST_F(CellsOfTheInterpreter, AreRestoredFromAClone) {
  auto* function = make<FunctionObject>(CellKind::kFunction);
  function->bound_arguments.assign(2, Value::number(1));
  function->has_own_properties = true;
  std::unique_ptr<HeapCell> copy = function->clone();
  function->bound_arguments.clear();
  function->has_own_properties = false;
  function->environment = Value::number(2);
  function->assign(std::move(*copy));
  EXPECT_EQ(function->bound_arguments.size(), 2u);
  EXPECT_TRUE(function->has_own_properties);
  EXPECT_TRUE(function->environment.value().is_undefined());

  auto* iterator = make<IteratorCell>(CellKind::kIterator);
  copy = iterator->clone();
  iterator->index = Value::number(7);
  iterator->assign(std::move(*copy));
  EXPECT_EQ(iterator->index.as_number(), 0);

  auto* keys = make<KeyListCell>(CellKind::kKeyList);
  keys->keys.resize(3);
  copy = keys->clone();
  keys->keys.clear();
  keys->assign(std::move(*copy));
  EXPECT_EQ(keys->keys.size(), 3u);
  EXPECT_GE(keys->memory_bytes(), sizeof(KeyListCell) + 3 * sizeof(Slot));
}

}  // namespace
}  // namespace sheaf
