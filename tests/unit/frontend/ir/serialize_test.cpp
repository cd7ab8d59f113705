#include "frontend/ir/serialize.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "frontend/ir/blocks.h"
#include "frontend/ir/operands.h"
#include "frontend/ir/print.h"

namespace sheaf::ir {
namespace {

/// Every opcode once, every kind of constant, and something in every list.
Program program_with_everything() {
  Program program;
  program.sites = {{SiteKind::kIf, {0, 300}, {4, 5}, 2, 0, {}},
                   {SiteKind::kSwitch, {9, 70000}, {10, 11}, 3, 2, {{12, 13}, {14, 15}}}};
  program.arm_count = 5;
  auto function = std::make_unique<Function>();
  function->name = u"naïve\xD83D";
  function->kind = FunctionKind::kDerivedConstructor;
  function->strict = true;
  function->parameter_count = 3;
  function->length = 2;
  function->register_count = 1000;
  function->range = {5, 70000};
  function->constants = {Undefined{},
                         Null{},
                         Uninitialized{},
                         true,
                         false,
                         -0.0,
                         std::numeric_limits<double>::quiet_NaN(),
                         1e300,
                         std::u16string(u"text"),
                         std::u16string()};
  for (std::size_t i = 0; i < kOpcodeCount; ++i) {
    Instruction instruction;
    instruction.opcode = static_cast<Opcode>(i);
    instruction.flags = i % 3 == 0 ? kSourceOperation : 0;
    const std::size_t operands = operands_of(instruction.opcode).size();
    if (operands > 0) instruction.a = static_cast<std::int32_t>(i * 7);
    if (operands > 1) instruction.b = -static_cast<std::int32_t>(i);
    if (operands > 2) instruction.c = std::numeric_limits<std::int32_t>::min();
    if (operands > 3) instruction.d = std::numeric_limits<std::int32_t>::max();
    instruction.position = i % 2 == 0 ? 5 : 70000;
    function->code.push_back(instruction);
  }
  function->handlers = {{1, 4, 6, 900}, {0, 5, 7, 901}};
  function->loops = {{2, 3}};
  function->branches = {{1, 2, -1}, {-1, -1, -1}};
  function->block_starts = find_block_starts(*function);
  program.functions.push_back(std::move(function));
  program.functions.push_back(std::make_unique<Function>());
  program.functions.back()->is_generator = true;
  return program;
}

TEST(IrSerialize, ReadsBackWhatWasWritten) {
  const Program program = program_with_everything();
  const std::vector<unsigned char> bytes = serialize(program);
  const std::unique_ptr<Program> copy = deserialize(bytes);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(print(*copy), print(program));
  EXPECT_EQ(serialize(*copy), bytes);
  EXPECT_EQ(copy->functions[0]->block_starts, program.functions[0]->block_starts);
  EXPECT_EQ(copy->functions[0]->branches[1].site, -1);
  EXPECT_FALSE(copy->functions[0]->is_generator);
  EXPECT_TRUE(copy->functions[1]->is_generator);
  EXPECT_TRUE(std::signbit(std::get<double>(copy->functions[0]->constants[5])));
}

TEST(IrSerialize, MakesAFunctionWhenItIsAskedFor) {
  const Program program = program_with_everything();
  const std::vector<unsigned char> bytes = serialize(program);
  const auto serialized = SerializedProgram::open(bytes);
  ASSERT_NE(serialized, nullptr);
  ASSERT_EQ(serialized->function_count(), 2u);
  const Function* second = serialized->function(1);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->name, program.functions[1]->name);
  EXPECT_EQ(serialized->function(1), second);
  const Function* first = serialized->head(0);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->register_count, program.functions[0]->register_count);
  EXPECT_TRUE(first->code.empty());
  EXPECT_EQ(serialized->function(0), first);
  EXPECT_FALSE(first->code.empty());
}

TEST(IrSerialize, RefusesEveryTruncation) {
  const std::vector<unsigned char> bytes = serialize(program_with_everything());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(deserialize(std::span(bytes).first(size)), nullptr) << size;
  }
}

TEST(IrSerialize, RefusesTrailingBytesAndOtherFormats) {
  std::vector<unsigned char> bytes = serialize(program_with_everything());
  bytes.push_back(0);
  EXPECT_EQ(deserialize(bytes), nullptr);
  bytes.pop_back();
  EXPECT_NE(deserialize(bytes), nullptr);
  for (const std::size_t place : {0, 4, 5}) {  // magic, version, instruction set
    std::vector<unsigned char> other = bytes;
    other[place] ^= 1;
    EXPECT_EQ(deserialize(other), nullptr) << place;
  }
}

TEST(IrSerialize, SurvivesEveryDamagedByte) {
  const std::vector<unsigned char> bytes = serialize(program_with_everything());
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (const int value : {0x00, 0x7F, 0x80, 0xFF}) {
      std::vector<unsigned char> damaged = bytes;
      damaged[place] = static_cast<unsigned char>(value);
      // Either refused or some other program: what matters is that reading it is safe.
      if (const auto program = deserialize(damaged)) {
        EXPECT_EQ(program->functions.size(), 2u);
      }
    }
  }
}

}  // namespace
}  // namespace sheaf::ir
