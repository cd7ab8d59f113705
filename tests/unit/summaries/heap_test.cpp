#include "summaries/heap.h"

#include <gtest/gtest.h>

#include <vector>

#include "summaries/collector.h"

namespace sheaf {
namespace {

static_assert(sizeof(HeapCell) <= 32, "the mark lies in padding");
static_assert(sizeof(JsString) <= 72, "the collector's flags lie in padding");

/// Inherits what its base does: the heap must refuse to make one.
struct ForgetfulObject : Object {
  Slot more;
};
static_assert(CellType<Object> && CellType<ArrayObject> && CellType<Environment>);
static_assert(CellType<Symbol> && CellType<Accessor>);
static_assert(!CellType<ForgetfulObject> && !CellType<HeapCell> && !CellType<Slot>);

/// Writes down what a cell shows.
class Recorder : public CellVisitor {
 public:
  void visit_slot(Slot& slot, SlotRole role) override {
    (role == SlotRole::kValue ? values : own).push_back(&slot);
  }
  void visit_value(Value value) override { keys.push_back(value); }
  void visit_string(const JsString* string) override { strings.push_back(string); }

  std::vector<Slot*> values, own;
  std::vector<Value> keys;
  std::vector<const JsString*> strings;
};

class HeapTest : public ::testing::Test {
 protected:
  template <typename T>
  T* make(CellKind kind) {
    return heap.make<T>(kind, guards.true_guard());
  }

  GuardManager guards;
  StringTable strings;
  Heap heap;
};

TEST_F(HeapTest, IdsCountUpAndAreNotGivenOutAgainAfterACollection) {
  const auto* first = make<Object>(CellKind::kObject);
  const auto* second = make<Object>(CellKind::kObject);
  EXPECT_EQ(first->id, 0u);
  EXPECT_EQ(second->id, 1u);
  Collector(heap, strings, guards.true_guard()).finish();
  EXPECT_EQ(heap.size(), 0u);
  EXPECT_EQ(make<Object>(CellKind::kObject)->id, 2u);
}

TEST_F(HeapTest, BackToDropsTheCellsSinceTheMark) {
  make<Object>(CellKind::kObject);
  const Heap::Mark mark = heap.mark();
  EXPECT_EQ(mark.cells, 1u);
  EXPECT_EQ(mark.next_id, 1u);
  std::vector<std::uint32_t> ids;
  for (int path = 0; path < 3; ++path) {
    EXPECT_EQ(make<Object>(CellKind::kObject)->id, 1u);
    make<Environment>(CellKind::kEnvironment);
    ids.clear();
    heap.for_each_since(mark, [&](const HeapCell& cell) { ids.push_back(cell.id); });
    EXPECT_EQ(ids, (std::vector<std::uint32_t>{1, 2}));
    heap.back_to(mark);
    EXPECT_EQ(heap.size(), 1u);
    EXPECT_EQ(heap.memory_bytes(), mark.memory_bytes);
  }
}

TEST_F(HeapTest, BackToAfterACollectionFindsTheImmortalCells) {
  make<Object>(CellKind::kObject);  // before the collection, not reachable
  Collector(heap, strings, guards.true_guard()).finish();
  auto* builtin = make<Object>(CellKind::kObject);
  const Heap::Mark mark = heap.mark();
  EXPECT_EQ(mark.cells, 1u);
  EXPECT_EQ(mark.next_id, 2u);
  builtin->primitive = Value::heap(make<Object>(CellKind::kObject));
  make<Object>(CellKind::kObject);
  Collector(heap, strings, guards.true_guard()).finish();
  EXPECT_EQ(heap.size(), 2u);
  builtin->primitive = Value::undefined();
  heap.back_to(mark);
  EXPECT_EQ(heap.size(), 1u);
  EXPECT_EQ(make<Object>(CellKind::kObject)->id, 2u);
}

TEST_F(HeapTest, ACollectionIsDueWhenTheHeapHasDoubled) {
  EXPECT_FALSE(heap.should_collect());
  heap.count_memory(kMinCollectionStep);
  EXPECT_TRUE(heap.should_collect());
  auto* array = make<ArrayObject>(CellKind::kArray);
  array->elements.resize(3 * kMinCollectionStep / sizeof(Slot));
  heap.mark();
  Collector(heap, strings, guards.true_guard()).finish();
  EXPECT_FALSE(heap.should_collect());
  EXPECT_GE(heap.memory_bytes(), 3 * kMinCollectionStep);
  heap.count_memory(2 * kMinCollectionStep);
  EXPECT_FALSE(heap.should_collect());
  heap.count_memory(2 * kMinCollectionStep);
  EXPECT_TRUE(heap.should_collect());
}

TEST_F(HeapTest, EveryKindShowsAllItsLocations) {
  Recorder seen;
  auto* array = make<ArrayObject>(CellKind::kArray);
  const JsString* key = strings.intern_ascii("key");
  array->elements.resize(2);
  array->properties.append(Value::string(key), Value::null(), kAllAttributes);
  array->trace(seen);
  EXPECT_EQ(seen.values,
            (std::vector<Slot*>{&array->prototype, &array->primitive, &array->properties[0].value,
                                &array->elements[0], &array->elements[1]}));
  EXPECT_EQ(seen.own, (std::vector<Slot*>{&array->extensible, &array->length,
                                          &array->element_attributes, &array->length_writable}));
  ASSERT_EQ(seen.keys.size(), 1u);
  EXPECT_EQ(seen.keys[0].bits(), Value::string(key).bits());

  seen = {};
  auto* environment = make<Environment>(CellKind::kEnvironment);
  environment->slots.resize(1);
  environment->trace(seen);
  EXPECT_EQ(seen.values, (std::vector<Slot*>{&environment->parent, &environment->slots[0]}));

  seen = {};
  auto* accessor = make<Accessor>(CellKind::kAccessor);
  accessor->trace(seen);
  EXPECT_EQ(seen.values, (std::vector<Slot*>{&accessor->getter, &accessor->setter}));

  seen = {};
  auto* symbol = make<Symbol>(CellKind::kSymbol);
  symbol->trace(seen);
  EXPECT_TRUE(seen.strings.empty());
  symbol->description = key;
  symbol->trace(seen);
  EXPECT_EQ(seen.strings, (std::vector<const JsString*>{key}));
}

/// Changes a cell that was copied and puts the copy back.
template <typename T, typename Change>
void change_and_restore(T& cell, const Change& change) {
  HeapCell& base = cell;
  const std::unique_ptr<HeapCell> copy = base.clone();
  ASSERT_EQ(typeid(*copy), typeid(T));
  EXPECT_EQ(copy->id, cell.id);
  EXPECT_EQ(copy->kind, cell.kind);
  EXPECT_EQ(copy->domain, cell.domain);
  change(cell);
  base.assign(std::move(*copy));
}

TEST_F(HeapTest, ACloneRestoresTheCell) {
  const Value one = Value::number(1), two = Value::number(2);
  const Value key = Value::string(strings.intern_ascii("key"));
  auto* object = make<Object>(CellKind::kObject);
  object->object_class = ObjectClass::kMap;
  object->properties.append(key, one, kWritable);
  change_and_restore(*object, [&](Object& o) {
    o.prototype = two;
    o.object_class = ObjectClass::kSet;
    o.properties[0].value = two;
    o.properties.append(Value::string(strings.intern_ascii("new")), two, kAllAttributes);
  });
  EXPECT_TRUE(object->prototype.value().is_null());
  EXPECT_EQ(object->object_class, ObjectClass::kMap);
  ASSERT_EQ(object->properties.size(), 1u);
  EXPECT_EQ(object->properties[0].value.value().bits(), one.bits());
  EXPECT_EQ(object->properties[0].attributes, kWritable);
  EXPECT_EQ(object->properties.find(key), 0);

  auto* array = make<ArrayObject>(CellKind::kArray);
  array->elements.assign(3, one);
  array->length = Value::number(3);
  change_and_restore(*array, [&](ArrayObject& a) {
    a.elements.clear();
    a.length = Value::number(0);
    a.length_writable = Value::boolean(false);
  });
  ASSERT_EQ(array->elements.size(), 3u);
  EXPECT_EQ(array->elements[2].value().bits(), one.bits());
  EXPECT_EQ(array->length.as_number(), 3);
  EXPECT_TRUE(array->length_writable.value().is_true());

  auto* environment = make<Environment>(CellKind::kEnvironment);
  environment->slots.assign(1, one);
  change_and_restore(*environment, [&](Environment& e) {
    e.slots.assign(2, two);
    e.parent = two;
  });
  ASSERT_EQ(environment->slots.size(), 1u);
  EXPECT_EQ(environment->slots[0].value().bits(), one.bits());
  EXPECT_TRUE(environment->parent.value().is_undefined());

  auto* symbol = make<Symbol>(CellKind::kSymbol);
  symbol->description = key.as_string();
  change_and_restore(*symbol, [](Symbol& s) { s.description = nullptr; });
  EXPECT_EQ(symbol->description, key.as_string());

  auto* accessor = make<Accessor>(CellKind::kAccessor);
  accessor->getter = one;
  change_and_restore(*accessor, [&](Accessor& a) {
    a.getter = two;
    a.setter = two;
  });
  EXPECT_EQ(accessor->getter.value().bits(), one.bits());
  EXPECT_TRUE(accessor->setter.value().is_undefined());
}

TEST_F(HeapTest, MemoryOfACellCountsItsVectors) {
  auto* object = make<Object>(CellKind::kObject);
  EXPECT_EQ(object->memory_bytes(), sizeof(Object));
  std::size_t before = object->memory_bytes();
  for (int i = 0; i < 8; ++i) {
    object->properties.append(Value::string(strings.intern_ascii(std::to_string(i))),
                              Value::number(i), kAllAttributes);
  }
  EXPECT_GE(object->memory_bytes(), before + 8 * sizeof(Property));
  before = object->memory_bytes();
  for (int i = 8; i < 64; ++i) {
    object->properties.append(Value::string(strings.intern_ascii(std::to_string(i))),
                              Value::number(i), kAllAttributes);
  }
  // From some size on there is an index.
  EXPECT_GT(object->memory_bytes(), sizeof(Object) + 64 * (sizeof(Property) + sizeof(void*)));
  auto* array = make<ArrayObject>(CellKind::kArray);
  array->elements.reserve(100);
  EXPECT_EQ(array->memory_bytes(), sizeof(ArrayObject) + 100 * sizeof(Slot));
  auto* environment = make<Environment>(CellKind::kEnvironment);
  environment->slots.reserve(10);
  EXPECT_EQ(environment->memory_bytes(), sizeof(Environment) + 10 * sizeof(Slot));
}

}  // namespace
}  // namespace sheaf
