#include "testgen/shrink.h"

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include <algorithm>

namespace sheaf {
namespace {

/// A vector of which `holds` must stay true; every input is always asked for.
class Vector {
 public:
  Vector(const InputTable& inputs, std::function<bool(const Assignment&)> holds)
      : inputs_(inputs), holds_(std::move(holds)) {}

  void shrink(const Assignment& start) {
    ASSERT_TRUE(holds_(start));
    set(start);
    Shrinker(inputs_).shrink({assignment, asked_,
                              [this](const Assignment& changed) {
                                if (!holds_(changed)) return false;
                                set(changed);
                                return true;
                              },
                              [] { return false; }});
    EXPECT_TRUE(holds_(assignment));
  }

  Assignment assignment;

 private:
  void set(const Assignment& changed) {
    assignment = changed;
    asked_.clear();
    for (InputId id = 0; id < inputs_.size(); id++) {
      const Input& input = inputs_.at(id);
      if (input.type == InputType::kUnit) continue;
      asked_.push_back({input.name, input.type, changed.value(input)});
    }
  }

  const InputTable& inputs_;
  std::function<bool(const Assignment&)> holds_;
  std::vector<InputValue> asked_;
};

TEST(Shrink, ATextLosesWhatDoesNotMatter) {
  InputTable inputs;
  const Input& text = inputs.request_text("s", 0, 8, 0, 0xffff);
  Vector vector(inputs, [&](const Assignment& assignment) {
    return text_of(inputs, text, assignment).find(u'%') != std::u16string::npos;
  });
  Assignment start;
  set_text(inputs, text, u"xy\u4e00z%q", start);
  vector.shrink(start);
  EXPECT_EQ(text_of(inputs, text, vector.assignment), u"%");
}

TEST(Shrink, UnitsBecomeLettersOrDigits) {
  InputTable inputs;
  const Input& text = inputs.request_text("s", 0, 4, 0, 0xffff);
  Vector vector(inputs, [&](const Assignment& assignment) {
    const std::u16string now = text_of(inputs, text, assignment);
    return now.size() >= 2 && now[0] < u'a' && now[1] > u'p';
  });
  Assignment start;
  set_text(inputs, text, u"\x01\uffff\uffff", start);
  vector.shrink(start);
  EXPECT_EQ(text_of(inputs, text, vector.assignment), u"0z");
}

/// `a` of at most five integers as stdlib/harness.js asks for it.
struct ArrayInputs {
  ArrayInputs() {
    inputs.request("a.length", 0, InputType::kChoice, 0, 5, nullptr);
    for (int i = 0; i < 5; i++) {
      inputs.request("a[" + std::to_string(i) + "]", 0, InputType::kInteger, -1000, 1000, nullptr);
    }
  }
  std::vector<std::int64_t> elements(const Assignment& assignment) const {
    std::vector<std::int64_t> result;
    for (InputId id = 1; id <= assignment.value(inputs.at(0)); id++) {
      result.push_back(assignment.value(inputs.at(id)));
    }
    return result;
  }
  InputTable inputs;
};

TEST(Shrink, AnArrayLosesWhatDoesNotMatter) {
  const ArrayInputs array;
  Vector vector(array.inputs, [&](const Assignment& assignment) {
    const std::vector<std::int64_t> now = array.elements(assignment);
    return std::count_if(now.begin(), now.end(), [](std::int64_t e) { return e > 40; }) >= 2;
  });
  Assignment start;
  start.set(0, 5);
  for (const auto& [id, value] : {std::pair(1, 3), {2, 99}, {3, -4}, {4, 0}, {5, 77}}) {
    start.set(static_cast<InputId>(id), value);
  }
  vector.shrink(start);
  EXPECT_EQ(array.elements(vector.assignment), (std::vector<std::int64_t>{41, 41}));
}

TEST(Shrink, LeavesNoElementThatCouldGo) {
  ASSERT_TRUE(rc::check([] {
    const ArrayInputs array;
    Assignment start;
    start.set(0, *rc::gen::inRange<std::int64_t>(0, 6));
    for (InputId id = 1; id <= 5; id++) start.set(id, *rc::gen::inRange<std::int64_t>(-9, 10));
    const auto modulus = *rc::gen::inRange<std::int64_t>(2, 4);
    // As many elements of one kind as there were at first.
    const auto count = [&](const Assignment& assignment) {
      const std::vector<std::int64_t> now = array.elements(assignment);
      return std::count_if(now.begin(), now.end(),
                           [&](std::int64_t e) { return e % modulus == 1; });
    };
    const auto wanted = count(start);
    Vector vector(array.inputs,
                  [&](const Assignment& assignment) { return count(assignment) == wanted; });
    vector.shrink(start);
    RC_ASSERT(vector.assignment.value(array.inputs.at(0)) == wanted);
    for (const std::int64_t element : array.elements(vector.assignment)) RC_ASSERT(element == 1);
  }));
}

}  // namespace
}  // namespace sheaf
