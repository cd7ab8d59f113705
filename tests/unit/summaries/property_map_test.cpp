#include "summaries/property_map.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <string>

#include "summaries/js_string.h"
#include "tests/unit/summaries/few_paths.h"

namespace sheaf {
namespace {

constexpr std::size_t kPaths = FewPaths::kPaths;
constexpr std::size_t kKeys = 5;

/// A property map beside what each path would see by itself: a list of keys in order of insertion.
class Comparison {
 public:
  Comparison() {
    for (std::size_t k = 0; k < kKeys; ++k) {
      keys_.push_back(Value::string(strings_.intern_ascii(std::string(1, char('a' + k)))));
    }
  }

  void insert(std::size_t key, FewPaths::Set paths) {
    for (std::size_t path = 0; path < kPaths; ++path) {
      auto& order = orders_[path];
      if (FewPaths::contains(paths, path) &&
          std::find(order.begin(), order.end(), key) == order.end()) {
        order.push_back(key);
      }
    }
    Guard missing = paths_.guard_of(paths);
    const Guard everywhere = paths_.guards.true_guard();
    std::int32_t last = -1;
    for (std::int32_t at = map_.find(keys_[key]); at >= 0; at = map_.find_next(keys_[key], at)) {
      missing = missing.minus(presence(map_[static_cast<std::size_t>(at)].value, everywhere));
      last = at;
    }
    if (missing.is_false()) return;
    if (last < 0) {
      map_.append(keys_[key], update(Value::absent(), missing, Value::number(1), everywhere),
                  kAllAttributes);
      return;
    }
    Property& property = map_[static_cast<std::size_t>(last)];
    property.value = update(property.value, missing, Value::number(1), everywhere);
    map_.insert_last(static_cast<std::size_t>(last), missing);
  }

  void erase(std::size_t key, FewPaths::Set paths) {
    for (std::size_t path = 0; path < kPaths; ++path) {
      if (FewPaths::contains(paths, path)) std::erase(orders_[path], key);
    }
    for (std::int32_t at = map_.find(keys_[key]); at >= 0;) {
      const std::int32_t next = map_.find_next(keys_[key], at);
      Slot& slot = map_[static_cast<std::size_t>(at)].value;
      slot = update(slot, paths_.guard_of(paths), Value::absent(), paths_.guards.true_guard());
      if (next < 0 && slot.is_single() && slot.value().is_absent()) {
        map_.erase(static_cast<std::size_t>(at));
      }
      at = next;
    }
  }

  void settle_and_check() {
    map_.settle_order(paths_.guards.true_guard());
    for (std::size_t path = 0; path < kPaths; ++path) {
      std::vector<std::size_t> seen;
      for (const Property& property : map_) {
        if (!paths_.holds(presence(property.value, paths_.guards.true_guard()), path)) continue;
        const auto key = std::find_if(keys_.begin(), keys_.end(), [&](Value each) {
          return each.bits() == property.key.bits();
        });
        seen.push_back(static_cast<std::size_t>(key - keys_.begin()));
      }
      RC_ASSERT(seen == orders_[path]);
    }
  }

 private:
  FewPaths paths_;
  StringTable strings_;
  std::vector<PropertyKey> keys_;
  PropertyMap map_;
  std::array<std::vector<std::size_t>, kPaths> orders_;
};

TEST(PropertyMap, EveryPathKeepsItsOwnOrder) {
  EXPECT_TRUE(rc::check("insertions, deletions, settling in between", [] {
    Comparison comparison;
    const int steps = *rc::gen::inRange(1, 40);
    for (int i = 0; i < steps; ++i) {
      const auto key = *rc::gen::inRange<std::size_t>(0, kKeys);
      const auto paths = *rc::gen::inRange<FewPaths::Set>(1, FewPaths::kAll + 1);
      switch (*rc::gen::inRange(0, 8)) {
        case 0:
          comparison.settle_and_check();
          break;
        case 1:
        case 2:
          comparison.erase(key, paths);
          break;
        default:
          comparison.insert(key, paths);
      }
    }
    comparison.settle_and_check();
  }));
}

}  // namespace
}  // namespace sheaf
