#include "interpreter/objects/key_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sheaf {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// An array of the even numbers from 0.
ArrayObject even_keys(std::uint32_t id, int count) {
  ArrayObject keys;
  keys.id = id;
  for (int i = 0; i < count; ++i) keys.elements.emplace_back(Value::number(2 * i));
  return keys;
}

TEST(KeyIndexes, FindsTheOnlyPlaceOfAKey) {
  KeyIndexes indexes;
  const ArrayObject keys = even_keys(1, 100);
  EXPECT_THAT(indexes.candidates(keys, Value::number(84)), ElementsAre(42));
  EXPECT_THAT(indexes.candidates(keys, Value::number(-0.0)), ElementsAre(0));
  EXPECT_THAT(indexes.candidates(keys, Value::number(85)), IsEmpty());
  EXPECT_THAT(indexes.candidates(keys, Value::boolean(true)), IsEmpty());
}

TEST(KeyIndexes, LooksEverywhereInSmallArraysAndForTerms) {
  KeyIndexes indexes;
  EXPECT_THAT(indexes.candidates(even_keys(1, 5), Value::number(3)), SizeIs(5));
  EXPECT_THAT(indexes.candidates(even_keys(2, 100), Value::term(0)), SizeIs(100));
}

TEST(KeyIndexes, KnowsWhatIsAddedAlsoOverAnotherKey) {
  KeyIndexes indexes;
  ArrayObject keys = even_keys(1, 100);
  EXPECT_THAT(indexes.candidates(keys, Value::number(7)), IsEmpty());
  indexes.add(keys, Value::number(7), 40);
  keys.elements.emplace_back(Value::number(std::numeric_limits<double>::quiet_NaN()));
  indexes.add(keys, keys.elements.back(), 100);
  EXPECT_THAT(indexes.candidates(keys, Value::number(7)), ElementsAre(40));
  EXPECT_THAT(indexes.candidates(keys, Value::number(80)), ElementsAre(40));
  EXPECT_THAT(indexes.candidates(keys, Value::number(std::nan(""))), ElementsAre(100));
}

TEST(KeyIndexes, TakesEveryPlaceOfATermForAPossibleOne) {
  KeyIndexes indexes;
  ArrayObject keys = even_keys(1, 100);
  keys.elements[30] = Value::term(0);
  EXPECT_THAT(indexes.candidates(keys, Value::number(4)), ElementsAre(2, 30));
}

TEST(KeyIndexes, ForgetsAndMakesAnew) {
  KeyIndexes indexes;
  for (std::uint32_t id = 1; id < 100; ++id) {
    EXPECT_THAT(indexes.candidates(even_keys(id, 20), Value::number(4)), ElementsAre(2));
  }
  ArrayObject keys = even_keys(99, 20);
  keys.elements[5] = Value::number(4);
  indexes.forget();
  EXPECT_THAT(indexes.candidates(keys, Value::number(4)), ElementsAre(2, 5));
}

}  // namespace
}  // namespace sheaf
