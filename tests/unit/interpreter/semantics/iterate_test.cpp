#include "interpreter/semantics/iterate.h"

#include "interpreter/semantics/element.h"
#include "interpreter/semantics/values.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// Opens an iteration and takes steps; each is observed.
void walk(World& world, const Guard& guard, const Slot& source, int steps) {
  TestOperation opening(world, guard);
  open_iterator(opening, guard, source);
  const Summary::Alternatives opened = opening.result.values.alternatives();
  world.observe("open", opening.result);
  for (int i = 0; i < steps; ++i) {
    TestOperation stepping(world, guard);
    for (const Alternative& alternative : opened) {
      step_iterator(stepping, alternative.guard,
                    static_cast<IteratorCell*>(alternative.value.as_heap()));
    }
    world.observe("step", stepping.result);
  }
}

TEST(Iterate, ArraysOfDifferentLengthsAreOneLoop) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    ArrayObject* longer = world.array({1, 2, 3});
    ArrayObject* grown = world.array({7});
    if (!b.is_false()) array_push(context, b, grown, world.integer("x", 0, 1));
    grown->elements[0] = World::slot({{b, Value::absent()}, {!b, Value::number(7)}});
    const Slot source = World::slot({{a, Value::heap(longer)}, {!a, Value::heap(grown)}});
    walk(world, context.true_guard, source, 5);
  });
}

TEST(Iterate, SourcesOfEveryKind) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const Value pair = Value::string(context.strings.make(u"a\xd83d\xde00"));
    const Slot source = World::slot({{a & b, pair},
                                     {a.minus(b), Value::heap(world.object())},
                                     {b.minus(a), Value::undefined()},
                                     {!(a | b), Value::number(5)}});
    walk(world, context.true_guard, source, 3);
    // A Map iterates by its own method: the library opens it.
    Object* map = new_object(context, context.true_guard, Value::heap(world.realm.map_prototype));
    walk(world, context.true_guard,
         World::slot({{a, Value::heap(map)}, {!a, Value::heap(world.array({1}))}}), 2);
  });
}

TEST(Iterate, WalkedSourcesShareOneRecord) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation operation(world);
  open_iterator(operation, world.context.true_guard,
                World::slot({{a, Value::heap(world.array({1}))}, {!a, world.text("x")}}));
  EXPECT_EQ(operation.result.values.size(), 1u);
}

TEST(Iterate, AnArrayIsDoneForGood) {
  World world;
  Context& context = world.context;
  ArrayObject* array = world.array({1});
  TestOperation opening(world);
  open_iterator(opening, context.true_guard, Value::heap(array));
  auto* record =
      static_cast<IteratorCell*>(opening.result.values.alternatives()[0].value.as_heap());
  const auto step = [&] {
    TestOperation operation(world);
    step_iterator(operation, context.true_guard, record);
    return operation.result.values.alternatives()[0].value;
  };
  EXPECT_EQ(step().as_number(), 1);
  array_push(context, context.true_guard, array, Value::number(2));
  EXPECT_EQ(step().as_number(), 2);  // elements that come meanwhile are visited
  EXPECT_TRUE(step().is_marker(Value::Marker::kDone));
  array_push(context, context.true_guard, array, Value::number(3));
  EXPECT_TRUE(step().is_marker(Value::Marker::kDone));
}

TEST(Iterate, KeysAreThoseOfEachPath) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b"), everywhere = context.true_guard;
    Object* parent = world.object();
    Object* object = world.object();
    object->prototype = Value::heap(parent);
    const auto define = [&](const Guard& guard, Object* target, const char* key,
                            std::uint8_t attributes = kAllAttributes) {
      if (guard.is_false()) return;
      define_own(context, guard, target, world.key(key), Value::number(1), attributes);
    };
    define(a, object, "x");
    define(everywhere, object, "y");
    define(!a, object, "x");
    define(everywhere, parent, "x");
    define(b, parent, "z");
    define(b, object, "hidden", kWritable | kConfigurable);
    define(everywhere, parent, "hidden");
    const Slot source = World::slot({{a | b, Value::heap(object)}, {!(a | b), world.text("no")}});
    TestOperation opening(world);
    open_key_list(opening, everywhere, source);
    ASSERT_EQ(opening.result.values.size(), 1u);
    auto* list = static_cast<KeyListCell*>(opening.result.values.alternatives()[0].value.as_heap());
    bool is_done = false;
    for (int i = 0; i < 20 && !is_done; ++i) {
      // A key deleted on the way is not visited.
      if (i == 1 && !b.is_false()) {
        TestOperation deleting(world, b);
        delete_property(deleting, b, Value::heap(parent), world.key("z"), true);
      }
      TestOperation stepping(world);
      step_key_list(stepping, everywhere, list);
      is_done = true;
      for (const Alternative& alternative : stepping.result.values.alternatives()) {
        // How many steps skip a key differs between the worlds: only keys count.
        if (alternative.value.is_marker(Value::Marker::kDone)) continue;
        is_done = false;
        if (alternative.value.is_string()) {
          world.observe("key", alternative.guard, alternative.value);
        }
      }
    }
    EXPECT_TRUE(is_done);
  });
}

TEST(Iterate, AKeyThatWasDeletedMeanwhileIsPassedOver) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* object = world.object();
  define_own(context, context.true_guard, object, world.key("x"), Value::number(1));
  TestOperation opening(world);
  open_key_list(opening, context.true_guard, Value::heap(object));
  auto* list = static_cast<KeyListCell*>(opening.result.values.alternatives()[0].value.as_heap());
  TestOperation deleting(world, a);
  delete_property(deleting, a, Value::heap(object), world.key("x"), true);
  TestOperation stepping(world);
  step_key_list(stepping, context.true_guard, list);
  const Slot step = stepping.result.values.finish();
  EXPECT_TRUE(restrict(step, a).value().is_marker(Value::Marker::kSkip));
  EXPECT_EQ(restrict(step, !a).value().bits(), world.key("x").bits());
}

TEST(Iterate, ClosingCallsTheLibraryWhereAnIteratorIsOpen) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  auto* record = context.heap.make<IteratorCell>(CellKind::kIterator, context.true_guard);
  record->source = Value::heap(world.object());
  record->next_method = World::slot({{a, world.function("next")}, {!a, Value::absent()}});
  TestOperation operation(world);
  close_iterator(operation, context.true_guard, record);
  ASSERT_EQ(operation.result.calls.size(), 1u);
  EXPECT_EQ(operation.result.calls[0].guard, a);
}

}  // namespace
}  // namespace sheaf
