#include "testgen/input_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>

namespace sheaf {
namespace {

TEST(InputVector, ReadsWhatItWrites) {
  EXPECT_TRUE(rc::check("every list of values survives", [] {
    InputFile file;
    file.harness = "../x.js";
    const auto count = *rc::gen::inRange(0, 6);
    for (int i = 0; i < count; i++) {
      InputValue value;
      value.type = *rc::gen::element(InputType::kInteger, InputType::kBoolean, InputType::kChoice);
      value.name = *rc::gen::element<std::string>("x", "flag \"q\"", "größe");
      value.value = value.type == InputType::kBoolean ? *rc::gen::inRange<std::int64_t>(0, 2)
                    : value.type == InputType::kChoice
                        ? *rc::gen::inRange<std::int64_t>(0, 9)
                        : *rc::gen::inRange<std::int64_t>(-2147483648LL, 2147483648LL);
      file.values.push_back(value);
    }
    InputFileError error;
    const std::optional<InputFile> read = read_input_file(write_input_file(file), error);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->harness == file.harness);
    RC_ASSERT(read->values.size() == file.values.size());
    for (std::size_t i = 0; i < file.values.size(); i++) {
      RC_ASSERT(read->values[i].name == file.values[i].name);
      RC_ASSERT(read->values[i].type == file.values[i].type);
      RC_ASSERT(read->values[i].value == file.values[i].value);
    }
  }));
}

TEST(InputVector, SaysWhyATextIsNoInputFile) {
  const std::pair<const char*, const char*> cases[] = {
      {"{", "is not a JSON object"},
      {"[]", "is not a JSON object"},
      {"{\"values\": []}", "schemaVersion must be 1"},
      {"{\"schemaVersion\": 1}", "values must be an array"},
      {"{\"schemaVersion\": 1, \"values\": [3]}",
       "value 1 must be an object with a name and a type"},
      {R"({"schemaVersion": 1, "values": [{"name": "n", "type": "bigint", "value": 5}]})",
       "value 1 has the type 'bigint', which is not supported"},
      {R"({"schemaVersion": 1, "values": [{"name": "s", "type": "string", "value": 1}]})",
       "value 1, string 's', has no fitting value"},
      {R"({"schemaVersion": 1, "values": [{"name": "x", "type": "int", "value": 1.5}]})",
       "value 1, int 'x', has no fitting value"},
      {R"({"schemaVersion": 1, "values": [{"name": "x", "type": "boolean", "value": 1}]})",
       "value 1, boolean 'x', has no fitting value"},
  };
  for (const auto& [text, message] : cases) {
    InputFileError error;
    EXPECT_FALSE(read_input_file(text, error).has_value()) << text;
    EXPECT_EQ(error.message, message);
  }
}

TEST(InputVector, MinusZeroIsTheIntegerZero) {
  InputFileError error;
  const auto file = read_input_file(
      R"({"schemaVersion":1,"values":[{"name":"x","type":"int","value":{"$":"num","v":"-0"}}]})",
      error);
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->values[0].value, 0);
}

TEST(InputVector, DescribesValuesForPeople) {
  EXPECT_EQ(describe_inputs({{"x", InputType::kInteger, -3},
                             {"flag", InputType::kBoolean, 1},
                             {"color", InputType::kChoice, 2}}),
            "x = -3, flag = true, color = choice 2");
  InputValue color{"color", InputType::kChoice, 1};
  color.shown = "\"red\"";
  EXPECT_EQ(describe_inputs({color}), "color = \"red\"");
  EXPECT_EQ(describe_inputs({{"op", InputType::kInteger, 2},
                             {"x", InputType::kInteger, 1},
                             {"op", InputType::kInteger, 0}}),
            "op #1 = 2, x = 1, op #2 = 0");
}

TEST(InputVector, EveryDoubleSurvives) {
  ASSERT_TRUE(rc::check([] {
    InputFile file;
    file.values.push_back({"x", InputType::kNumber});
    const double number = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
    file.values.back().number = *rc::gen::element(number, 0.0, -0.0, 1e21, -5e-324);
    InputFileError error;
    const auto read = read_input_file(write_input_file(file), error);
    RC_ASSERT(read.has_value());
    const double again = read->values[0].number, before = file.values[0].number;
    if (std::isnan(before)) {
      RC_ASSERT(std::isnan(again));
    } else {
      RC_ASSERT(std::bit_cast<std::uint64_t>(again) == std::bit_cast<std::uint64_t>(before));
    }
  }));
}

TEST(InputVector, AChoiceIsReadByItsIndexAndShowsItsValue) {
  InputFile file;
  file.values.push_back({"color", InputType::kChoice, 1, 0, 2});
  file.values.back().shown = "\"red\"";
  const std::string text = write_input_file(file);
  EXPECT_NE(text.find(R"("value": "red")"), std::string::npos) << text;
  InputFileError error;
  const auto read = read_input_file(text, error);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->values[0].value, 1);
  EXPECT_EQ(read->values[0].shown, "\"red\"");
}

}  // namespace
}  // namespace sheaf
