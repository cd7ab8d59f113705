#include "summaries/collector.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "summaries/summary_builder.h"
#include "summaries/term.h"
#include "tests/unit/summaries/few_paths.h"

namespace sheaf {
namespace {

/// A heap and its roots. Guards over few paths: the first half of them, and the other.
struct World {
  static constexpr FewPaths::Set kFirst = 0x00ff, kSecond = 0xff00;

  template <typename T = Object>
  T* make(CellKind kind = CellKind::kObject) {
    return heap.make<T>(kind, paths.guards.true_guard());
  }
  Object* object_with(Slot content) {
    auto* object = make();
    object->primitive = std::move(content);
    return object;
  }
  Slot either(Value first, Value second) {
    SummaryBuilder builder;
    builder.add(paths.guard_of(kFirst), first);
    builder.add(paths.guard_of(kSecond), second);
    return builder.finish(paths.guards.true_guard());
  }
  std::size_t collect(FewPaths::Set live = FewPaths::kAll) {
    Collector collector(heap, strings, paths.guard_of(live));
    for (Slot& root : roots) collector.visit_slot(root, SlotRole::kValue);
    return collector.finish();
  }
  /// Ids of the cells that there are, in order.
  std::vector<std::uint32_t> ids() const {
    std::vector<std::uint32_t> result;
    heap.for_each_since({}, [&](const HeapCell& cell) { result.push_back(cell.id); });
    return result;
  }
  const JsString* text(const std::string& text) { return strings.make_ascii(text); }

  FewPaths paths;
  StringTable strings;
  Heap heap;
  std::vector<Slot> roots;
};

using Ids = std::vector<std::uint32_t>;

TEST(Collector, FreesWhatNoRootReaches) {
  World world;
  auto* kept = world.make();
  world.make();
  auto* inner = world.make<Environment>(CellKind::kEnvironment);
  world.make();
  kept->prototype = Value::heap(inner);
  world.roots = {Value::heap(kept)};
  EXPECT_EQ(world.collect(), 2 * sizeof(Object));
  EXPECT_EQ(world.ids(), (Ids{0, 2}));
  world.roots.clear();
  EXPECT_EQ(world.collect(), sizeof(Object) + sizeof(Environment));
  EXPECT_EQ(world.heap.size(), 0u);
  EXPECT_EQ(world.heap.memory_bytes(), 0u);
}

TEST(Collector, FreesCycles) {
  World world;
  auto* first = world.make();
  auto* second = world.object_with(Value::heap(first));
  first->primitive = Value::heap(second);
  auto* self = world.make();
  self->prototype = Value::heap(self);
  world.roots = {Value::heap(first), Value::heap(self)};
  world.collect();
  EXPECT_EQ(world.ids(), (Ids{0, 1, 2}));
  world.roots.pop_back();
  world.collect();
  EXPECT_EQ(world.ids(), (Ids{0, 1}));
  world.roots.clear();
  world.collect();
  EXPECT_EQ(world.heap.size(), 0u);
}

TEST(Collector, WalksLongChainsWithoutRecursion) {
  constexpr std::size_t kLength = 1'000'000;
  World world;
  Value chain = Value::null();
  const JsString* rope = world.text(std::string(20, 'x'));
  for (std::size_t i = 0; i < kLength; ++i) {
    auto* cell = world.make<Accessor>(CellKind::kAccessor);
    cell->getter = chain;
    chain = Value::heap(cell);
    // Deep on either side; never flattened, since the text would be long.
    const JsString* piece = world.strings.single(u'a');
    rope = i % 2 == 0 ? world.strings.concat(rope, piece) : world.strings.concat(piece, rope);
  }
  const std::size_t strings_before = world.strings.size();
  world.roots = {chain, Value::string(rope)};
  world.collect();
  EXPECT_EQ(world.heap.size(), kLength);
  EXPECT_EQ(world.strings.size(), strings_before);
  world.roots.clear();
  world.collect();
  EXPECT_EQ(world.heap.size(), 0u);
  EXPECT_LT(world.strings.size(), 10u);
  EXPECT_LT(world.strings.memory_bytes(), 100'000u);
}

TEST(Collector, FollowsOnlyAlternativesOfLivePaths) {
  World world;
  auto* first = world.make();
  auto* second = world.make();
  auto* holder = world.object_with(world.either(Value::heap(first), Value::heap(second)));
  world.roots = {Value::heap(holder)};
  world.collect();
  EXPECT_EQ(world.ids(), (Ids{0, 1, 2}));
  // Some of the second half's paths go on: that is enough.
  world.collect(World::kFirst | 0x0100);
  EXPECT_EQ(world.ids(), (Ids{0, 1, 2}));
  EXPECT_TRUE(holder->primitive.is_summary());
  world.collect(World::kFirst);
  EXPECT_EQ(world.ids(), (Ids{0, 2}));
  ASSERT_TRUE(holder->primitive.is_single());
  EXPECT_EQ(holder->primitive.value().as_heap(), first);
}

TEST(Collector, ASlotThatNoLivePathSeesBecomesUndefined) {
  World world;
  SummaryBuilder builder;
  builder.add(world.paths.guard_of(0x1), Value::heap(world.make()));
  builder.add(world.paths.guard_of(0x2), Value::heap(world.make()));
  world.roots = {builder.finish()};
  world.collect(0x4);
  EXPECT_EQ(world.heap.size(), 0u);
  ASSERT_TRUE(world.roots[0].is_single());
  EXPECT_TRUE(world.roots[0].value().is_undefined());
}

TEST(Collector, HeldSlotsKeepTheirDeadAlternatives) {
  World world;
  const Slot outcome = world.either(Value::heap(world.make()), Value::heap(world.make()));
  Collector collector(world.heap, world.strings, world.paths.guard_of(World::kFirst));
  collector.visit_held(outcome);
  collector.finish();
  EXPECT_EQ(world.heap.size(), 2u);
  EXPECT_EQ(outcome.size(), 2u);
}

TEST(Collector, ValuesOfAnUnfinishedSummaryAreRoots) {
  World world;
  SummaryBuilder waiting;
  waiting.add(world.paths.guard_of(World::kFirst), Value::heap(world.make()));
  world.make();
  Collector collector(world.heap, world.strings, world.paths.guards.true_guard());
  waiting.trace(collector);
  collector.finish();
  EXPECT_EQ(world.ids(), (Ids{0}));
}

TEST(Collector, SlotsGoOnSharingOneSummary) {
  World world;
  SummaryBuilder builder;
  for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
    builder.add(world.paths.guard_of(FewPaths::Set{1} << path),
                Value::number(static_cast<double>(path)));
  }
  const Slot wide = builder.finish(world.paths.guards.true_guard());
  world.roots = {wide, wide, wide};
  world.collect(World::kFirst);
  EXPECT_EQ(world.roots[0].size(), 8u);
  EXPECT_TRUE(world.roots[0].identical(world.roots[1]));
  EXPECT_TRUE(world.roots[0].identical(world.roots[2]));
  EXPECT_EQ(wide.size(), 16u);  // a place that was not visited
}

TEST(Collector, WithoutEndedPathsSummariesStayAsTheyAre) {
  World world;
  world.roots = {world.either(Value::number(1), Value::number(2))};
  const Slot before = world.roots[0];
  world.collect();
  EXPECT_TRUE(before.identical(world.roots[0]));
  world.collect(World::kFirst | 0x8000);
  EXPECT_TRUE(before.identical(world.roots[0]));
}

TEST(Collector, ImmortalCellsAreRoots) {
  World world;
  auto* builtin = world.make();
  world.make();
  const Heap::Mark mark = world.heap.mark();
  auto* added = world.make();
  world.make();
  builtin->properties.append(Value::string(world.strings.intern_ascii("added")), Value::heap(added),
                             kAllAttributes);
  world.collect();
  EXPECT_EQ(world.ids(), (Ids{0, 1, 2}));
  EXPECT_EQ(builtin->properties[0].key.as_string()->text(), u"added");
  world.heap.back_to(mark);
  EXPECT_EQ(world.ids(), (Ids{0, 1}));
}

TEST(Collector, KeysOfPropertiesLive) {
  World world;
  auto* object = world.make();
  auto* symbol = world.make<Symbol>(CellKind::kSymbol);
  symbol->description = world.text("what a symbol is for");
  const Value name = Value::string(world.strings.intern_ascii("the name of a property"));
  object->properties.append(name, Value::number(1), kAllAttributes);
  object->properties.append(Value::heap(symbol), Value::number(2), kAllAttributes);
  world.strings.intern_ascii("the name of nothing");
  world.roots = {Value::heap(object)};
  const std::size_t before = world.strings.size();
  world.collect();
  EXPECT_EQ(world.strings.size(), before - 1);
  EXPECT_EQ(world.ids(), (Ids{0, 1}));
  EXPECT_EQ(symbol->description->text(), u"what a symbol is for");
  const Value again = Value::string(world.strings.intern_ascii("the name of a property"));
  EXPECT_EQ(again.bits(), name.bits());
  EXPECT_EQ(object->properties.find(again), 0);
}

TEST(Collector, CountsMemoryAnew) {
  World world;
  auto* array = world.make<ArrayObject>(CellKind::kArray);
  array->elements.resize(1000);
  array->elements[0] = world.either(Value::number(1), Value::number(2));
  array->elements[1] = array->elements[0];
  world.make();
  world.heap.count_memory(12345);  // of a vector that is gone
  world.roots = {Value::heap(array)};
  EXPECT_EQ(world.collect(), sizeof(Object));
  EXPECT_EQ(world.heap.memory_bytes(),
            sizeof(ArrayObject) + 1000 * sizeof(Slot) + 2 * (sizeof(Summary) / 2));
}

TEST(CollectorStrings, FreesWhatNothingRefersTo) {
  World world;
  const std::size_t before = world.strings.size();
  const JsString* kept = world.text("a string that is kept, and not short");
  for (int i = 0; i < 10'000; ++i) world.text("a string of its own " + std::to_string(i));
  const std::size_t memory = world.strings.memory_bytes();
  world.roots = {Value::string(kept)};
  EXPECT_GT(world.collect(), 10'000 * sizeof(JsString));
  EXPECT_EQ(world.strings.size(), before + 1);
  EXPECT_LT(world.strings.memory_bytes() * 10, memory);
  EXPECT_EQ(kept->text(), u"a string that is kept, and not short");
  // Freed nodes are used again.
  const std::size_t small = world.strings.memory_bytes();
  for (int i = 0; i < 100; ++i) world.text("short");
  EXPECT_EQ(world.strings.memory_bytes(), small);
  world.collect();
  EXPECT_EQ(world.strings.size(), before + 1);
}

TEST(CollectorStrings, AnInternedTextCanComeBack) {
  World world;
  world.strings.intern_ascii("here and gone");
  world.collect();
  const JsString* again = world.strings.intern_ascii("here and gone");
  EXPECT_TRUE(again->is_interned());
  EXPECT_EQ(again->text(), u"here and gone");
  EXPECT_EQ(world.strings.intern(world.text("here and gone")), again);
  world.roots = {Value::string(again)};
  world.collect();
  EXPECT_EQ(world.strings.intern_ascii("here and gone"), again);
}

TEST(CollectorStrings, ATwinDoesNotKeepTheInternedString) {
  World world;
  const JsString* interned = world.strings.intern_ascii("two of a kind");
  const JsString* copy = world.text("two of a kind");
  EXPECT_EQ(world.strings.intern(copy), interned);
  const std::size_t before = world.strings.size();
  world.roots = {Value::string(copy)};
  world.collect();
  EXPECT_EQ(world.strings.size(), before - 1);
  EXPECT_EQ(world.strings.intern(copy), copy);  // now the only one with this text
  // A twin that lives stays known.
  const JsString* other = world.text("two of a kind");
  world.roots.push_back(Value::string(other));
  EXPECT_EQ(world.strings.intern(other), copy);
  world.collect();
  world.collect();
  EXPECT_EQ(world.strings.intern(other), copy);
}

TEST(CollectorStrings, PartsOfARopeLiveUntilItIsFlat) {
  World world;
  const JsString* left = world.text("the left part of the rope; ");
  const JsString* right = world.text("the right part of the rope");
  const JsString* rope = world.strings.concat(left, right);
  world.roots = {Value::string(rope)};
  const std::size_t before = world.strings.size();
  world.collect();
  EXPECT_EQ(world.strings.size(), before);
  const std::size_t memory = world.strings.memory_bytes();
  EXPECT_EQ(rope->text(), u"the left part of the rope; the right part of the rope");
  EXPECT_GE(world.strings.memory_bytes(), memory + 2 * rope->length());
  world.collect();
  EXPECT_EQ(world.strings.size(), before - 2);
  EXPECT_EQ(rope->text(), u"the left part of the rope; the right part of the rope");
  EXPECT_EQ(world.strings.intern(rope), rope);
}

TEST(CollectorStrings, SharedAndPinnedStringsStay) {
  World world;
  const JsString* constant = world.strings.intern_ascii("constant");
  const JsString* early = world.strings.concat(world.text("a rope that was made"),
                                               world.text("before the strings were pinned"));
  world.strings.pin_all();
  const JsString* letter = world.strings.single(u'x');
  const JsString* late =
      world.strings.concat(world.text("a rope that was pinned"), world.text(" by itself, later"));
  world.strings.pin(late);
  world.text("garbage");
  const std::size_t before = world.strings.size();
  for (int i = 0; i < 2; ++i) world.collect();
  EXPECT_EQ(world.strings.size(), before - 3);  // the garbage, and the parts of the late rope
  EXPECT_EQ(world.strings.intern_ascii("constant"), constant);
  EXPECT_EQ(world.strings.single(u'x'), letter);
  EXPECT_EQ(world.strings.empty()->length(), 0u);
  EXPECT_EQ(early->text(), u"a rope that was madebefore the strings were pinned");
  EXPECT_EQ(late->text(), u"a rope that was pinned by itself, later");
}

TEST(CollectorStrings, StringsInsideTermsLive) {
  World world;
  InputTable inputs;
  TermTable terms(inputs);
  const Value number = terms.input(inputs.request("x", 0, InputType::kInteger, -5, 5, nullptr).id);
  const Value digits = terms.string_of_integer(number, world.strings);
  const Value joined =
      terms.concat(Value::string(world.text("the number is ")), digits, world.strings);
  const Value chosen = terms.select_string(
      {{world.paths.guard_of(World::kFirst), Value::string(world.text("the first of them"))},
       {world.paths.guard_of(World::kSecond), joined}});
  const std::size_t before = world.strings.size();
  world.text("garbage, not a term");
  Collector collector(world.heap, world.strings, world.paths.guards.true_guard());
  terms.trace(collector);
  collector.finish();
  EXPECT_EQ(world.strings.size(), before);
  EXPECT_EQ(terms.at(joined.as_term()).left.text()->text(), u"the number is ");
  EXPECT_EQ(terms.at(chosen.as_term()).entries[0].second.as_string()->text(), u"the first of them");
}

TEST(CollectorStrings, ACollectionIsDueWhenTextsGrow) {
  World world;
  EXPECT_FALSE(world.strings.should_collect());
  const JsString* big = world.text(std::string(kMinCollectionStep / 4, 'x'));
  EXPECT_FALSE(world.strings.should_collect());
  const JsString* rope = world.strings.concat(big, world.strings.single(u'y'));
  EXPECT_FALSE(world.strings.should_collect());
  rope->text();  // a second copy
  EXPECT_TRUE(world.strings.should_collect());
  world.collect();
  EXPECT_FALSE(world.strings.should_collect());
  EXPECT_LT(world.strings.memory_bytes(), 100'000u);
}

TEST(CollectorDeathTest, ACollectionMustBeFinished) {
  World world;
  EXPECT_DEATH(Collector(world.heap, world.strings, world.paths.guards.true_guard()),
               "not finished");
}

/// What one location holds on each path: the number of a cell or of a string.
using Contents = std::array<std::size_t, FewPaths::kPaths>;

/// A random graph beside what it is made of. Targets below `cells` are cells, the others strings.
struct RandomGraph {
  World world;
  std::vector<HeapCell*> cells;
  std::vector<const JsString*> strings;
  std::size_t immortal = 0;                     // the first cells
  std::vector<std::vector<Slot*>> slots;        // of each cell, the roots last
  std::vector<std::vector<Contents>> contents;  // the same places

  Value target(std::size_t number) const {
    return number < cells.size() ? Value::heap(cells[number])
                                 : Value::string(strings[number - cells.size()]);
  }

  Contents any_contents() {
    const std::size_t targets = cells.size() + strings.size();
    const std::size_t choices = *rc::gen::inRange<std::size_t>(1, 4);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < choices; ++i) {
      chosen.push_back(*rc::gen::inRange<std::size_t>(0, targets));
    }
    Contents result;
    for (std::size_t& each : result) each = *rc::gen::elementOf(chosen);
    return result;
  }

  Slot slot_of(const Contents& each) {
    SummaryBuilder builder;
    for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
      builder.add(world.paths.guard_of(FewPaths::Set{1} << path), target(each[path]));
    }
    return builder.finish(world.paths.guards.true_guard());
  }

  void add_cell() {
    switch (*rc::gen::inRange(0, 3)) {
      case 0: {
        auto* cell = world.make<Object>();
        const Value key = Value::string(world.strings.intern_ascii("key"));
        cell->properties.append(key, Value::null(), kAllAttributes);
        slots.push_back({&cell->prototype, &cell->properties[0].value});
        cells.push_back(cell);
        break;
      }
      case 1: {
        auto* cell = world.make<ArrayObject>(CellKind::kArray);
        cell->elements.resize(2);
        slots.push_back({&cell->elements[0], &cell->elements[1]});
        cells.push_back(cell);
        break;
      }
      default: {
        auto* cell = world.make<Environment>(CellKind::kEnvironment);
        cell->slots.resize(1);
        slots.push_back({&cell->parent, &cell->slots[0]});
        cells.push_back(cell);
        break;
      }
    }
  }

  RandomGraph() {
    const auto cell_count = *rc::gen::inRange<std::size_t>(1, 30);
    const auto string_count = *rc::gen::inRange<std::size_t>(1, 10);
    for (std::size_t i = 0; i < string_count; ++i) {
      strings.push_back(world.text("a text of its own " + std::to_string(i)));
    }
    immortal = *rc::gen::inRange<std::size_t>(0, 3);
    for (std::size_t i = 0; i < cell_count; ++i) {
      if (i == immortal) world.heap.mark();
      add_cell();
    }
    immortal = immortal < cell_count ? immortal : 0;
    world.roots.resize(*rc::gen::inRange<std::size_t>(0, 4));
    slots.emplace_back();
    for (Slot& root : world.roots) slots.back().push_back(&root);
    for (const auto& places : slots) {
      contents.emplace_back();
      for (Slot* slot : places) {
        contents.back().push_back(any_contents());
        *slot = slot_of(contents.back().back());
      }
    }
  }

  /// By number of the target: what the paths of `live` reach from roots and the immortal cells.
  std::vector<bool> reachable(FewPaths::Set live) const {
    std::vector<bool> result(cells.size() + strings.size(), false);
    std::vector<bool> is_source(slots.size(), false);
    is_source.back() = true;
    for (std::size_t i = 0; i < immortal; ++i) result[i] = is_source[i] = true;
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = 0; i < slots.size(); ++i) {
        if (!is_source[i]) continue;
        for (const Contents& each : contents[i]) {
          const bool is_single = std::set<std::size_t>(each.begin(), each.end()).size() == 1;
          for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
            if (!is_single && !FewPaths::contains(live, path)) continue;
            if (result[each[path]]) continue;
            result[each[path]] = changes = true;
            if (each[path] < cells.size()) is_source[each[path]] = true;
          }
        }
      }
    }
    return result;
  }

  /// Every live path sees in the slot what it saw before.
  void check(const Slot& slot, const Contents& each, FewPaths::Set live) const {
    for (std::size_t path = 0; path < FewPaths::kPaths; ++path) {
      if (!FewPaths::contains(live, path)) continue;
      Value seen = slot.is_single() ? slot.value() : Value::undefined();
      if (slot.is_summary()) {
        RC_ASSERT(world.paths.holds(slot.summary().universe(), path));
        for (const Alternative& alternative : slot.summary().alternatives()) {
          if (world.paths.holds(alternative.guard, path)) seen = alternative.value;
        }
      }
      RC_ASSERT(seen.bits() == target(each[path]).bits());
    }
  }
};

TEST(CollectorProperty, FreesExactlyWhatNoLivePathReaches) {
  const bool passed = rc::check([] {
    RandomGraph graph;
    World& world = graph.world;
    FewPaths::Set live = FewPaths::kAll;
    for (int round = 0; round < 3; ++round) {
      const std::vector<bool> expected = graph.reachable(live);
      std::size_t strings_alive = 0;
      for (std::size_t i = 0; i < graph.strings.size(); ++i) {
        strings_alive += expected[graph.cells.size() + i] ? 1 : 0;
      }
      world.collect(live);
      Ids ids;
      std::size_t keys = 0;
      for (std::size_t i = 0; i < graph.cells.size(); ++i) {
        if (!expected[i]) continue;
        ids.push_back(static_cast<std::uint32_t>(i));
        if (graph.cells[i]->kind == CellKind::kObject) keys = 1;
      }
      RC_ASSERT(world.ids() == ids);
      RC_ASSERT(world.strings.size() == strings_alive + keys + 1);  // and the empty string
      for (std::size_t i = 0; i < graph.slots.size(); ++i) {
        if (i < graph.cells.size() && !expected[i]) continue;
        for (std::size_t s = 0; s < graph.slots[i].size(); ++s) {
          const Slot& slot = *graph.slots[i][s];
          graph.check(slot, graph.contents[i][s], live);
          if (slot.is_summary()) {
            check_invariants(slot.summary().alternatives(), slot.summary().universe());
          }
        }
      }
      // Some path always goes on: what a slot holds alone is followed even where none does.
      const FewPaths::Set fewer = live & *rc::gen::inRange<FewPaths::Set>(0, FewPaths::kAll + 1);
      if (fewer != 0) live = fewer;
    }
  });
  EXPECT_TRUE(passed);
}

}  // namespace
}  // namespace sheaf
