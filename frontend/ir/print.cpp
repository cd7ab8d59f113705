#include "frontend/ir/print.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "frontend/ir/operands.h"

namespace sheaf::ir {
namespace {

constexpr std::size_t kOpcodeWidth = 22;
constexpr std::size_t kOperandsWidth = 40;

std::string_view kind_text(FunctionKind kind) {
  switch (kind) {
    case FunctionKind::kNormal:
      return "normal";
    case FunctionKind::kArrow:
      return "arrow";
    case FunctionKind::kMethod:
      return "method";
    case FunctionKind::kClassConstructor:
      return "class constructor";
    case FunctionKind::kDerivedConstructor:
      return "derived constructor";
  }
  return "unknown";
}

std::string_view kind_text(SiteKind kind) {
  switch (kind) {
    case SiteKind::kIf:
      return "if";
    case SiteKind::kConditional:
      return "conditional";
    case SiteKind::kAnd:
      return "and";
    case SiteKind::kOr:
      return "or";
    case SiteKind::kNullish:
      return "nullish";
    case SiteKind::kLoop:
      return "loop";
    case SiteKind::kSwitch:
      return "switch";
    case SiteKind::kDefault:
      return "default";
  }
  return "unknown";
}

std::string quote(const std::u16string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char16_t unit : text) {
    if (unit == u'"' || unit == u'\\') {
      result += '\\';
      result += static_cast<char>(unit);
    } else if (unit == u'\n') {
      result += "\\n";
    } else if (unit >= 0x20 && unit < 0x7F) {
      result += static_cast<char>(unit);
    } else {
      result += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) {
        result += kDigits[static_cast<std::size_t>(unit >> shift) & 0xFu];
      }
    }
  }
  return result + '"';
}

std::string print_number(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
  std::array<char, 32> buffer;
  const std::to_chars_result end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return std::string(buffer.data(), end.ptr);
}

std::string print_register(std::int64_t index) { return "r" + std::to_string(index); }

std::string print_place(const Program& program, std::uint32_t offset) {
  if (!program.source) return "@" + std::to_string(offset);
  const SourcePosition position = program.source->position_of(offset);
  return std::to_string(position.line) + ':' + std::to_string(position.column);
}

std::string print_range(const Program& program, SourceRange range) {
  return print_place(program, range.begin) + '-' + print_place(program, range.end);
}

std::string print_branch(const Function& function, std::int32_t number) {
  if (number < 0 || static_cast<std::size_t>(number) >= function.branches.size()) return "-";
  const BranchArms& arms = function.branches[static_cast<std::size_t>(number)];
  const auto arm = [](std::int32_t value) { return value < 0 ? "-" : std::to_string(value); };
  return "site " + std::to_string(arms.site) + " arms " + arm(arms.true_arm) + '/' +
         arm(arms.false_arm);
}

std::string print_window(const Instruction& instruction) {
  const RegisterWindow window = window_of(instruction);
  if (window.count <= 0) return "()";
  if (window.count == 1) return '(' + print_register(window.first) + ')';
  return '(' + print_register(window.first) + ".." +
         print_register(std::int64_t{window.first} + window.count - 1) + ')';
}

std::string print_operand(const Function& function, const Instruction& instruction, char letter,
                          std::int32_t value) {
  switch (letter) {
    case 'D':
      return print_register(value);
    case 'R':
    case 'K':
      if (value >= 0) return print_register(value);
      if (static_cast<std::size_t>(~value) >= function.constants.size()) {
        return "constant " + std::to_string(~value);
      }
      return print_constant(function.constants[static_cast<std::size_t>(~value)]);
    case 'W':
      return print_window(instruction);
    case 'T':
      return "→" + std::to_string(value);
    case 'B':
      return print_branch(function, value);
    case 'F':
      return "function " + std::to_string(value);
    default:
      return std::to_string(value);
  }
}

std::string padded(std::string text, std::size_t width) {
  std::size_t length = 0;
  for (const char byte : text) length += (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u;
  if (length < width) text.append(width - length, ' ');
  return text;
}

std::string print_instruction(const Program& program, const Function& function, std::size_t index) {
  const Instruction& instruction = function.code[index];
  const std::string number = std::to_string(index);
  std::string line = std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') + number + ' ';
  line += index < function.block_starts.size() && function.block_starts[index] ? '>' : ' ';
  line += (instruction.flags & kTemporaryDestination) != 0 ? 't' : ' ';
  line += (instruction.flags & kSourceOperation) != 0 ? 's' : ' ';
  line += ' ' + padded(std::string(name_of(instruction.opcode)), kOpcodeWidth);

  const std::string_view letters = operands_of(instruction.opcode);
  const std::array<std::int32_t, 4> values = operand_values(instruction);
  // The number of arguments is visible from the window.
  const bool count_is_shown = letters.find('W') != std::string_view::npos;
  std::string operands;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == 'I' && count_is_shown) continue;
    if (!operands.empty()) operands += ", ";
    operands += print_operand(function, instruction, letters[i], values[i]);
  }
  return line + padded(operands, kOperandsWidth) + " ; " +
         print_place(program, instruction.position) + '\n';
}

}  // namespace

std::string print_constant(const Constant& constant) {
  return std::visit(
      [](const auto& value) -> std::string {
        using Type = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Type, Undefined>) return "undefined";
        if constexpr (std::is_same_v<Type, Null>) return "null";
        if constexpr (std::is_same_v<Type, Uninitialized>) return "uninitialized";
        if constexpr (std::is_same_v<Type, bool>) return value ? "true" : "false";
        if constexpr (std::is_same_v<Type, double>) return print_number(value);
        if constexpr (std::is_same_v<Type, std::u16string>) return quote(value);
      },
      constant);
}

std::string print_function(const Program& program, std::size_t number) {
  const Function& function = *program.functions[number];
  std::string result =
      "function " + std::to_string(number) + ' ' + quote(function.name) + ": " +
      std::string(kind_text(function.kind)) + (function.is_async ? " async" : "") +
      (function.is_generator ? " generator" : "") + (function.strict ? ", strict" : ", sloppy") +
      ", parameters " + std::to_string(function.parameter_count) + ", length " +
      std::to_string(function.length) + ", registers " + std::to_string(function.register_count) +
      ", at " + print_range(program, function.range) + '\n';
  for (const Loop& loop : function.loops) {
    result += "  loop " + std::to_string(loop.header) + ".." + std::to_string(loop.end) + '\n';
  }
  for (const Handler& handler : function.handlers) {
    result += "  handler " + std::to_string(handler.begin) + ".." + std::to_string(handler.end) +
              " →" + std::to_string(handler.target) + " in " +
              print_register(handler.exception_register) + '\n';
  }
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    result += print_instruction(program, function, i);
  }
  return result;
}

std::string print(const Program& program) {
  std::string result;
  for (std::size_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    result += "site " + std::to_string(i) + ": " + std::string(kind_text(site.kind)) + " at " +
              print_range(program, site.range) + ", condition " +
              print_range(program, site.condition) + ", arms " + std::to_string(site.first_arm) +
              ".." + std::to_string(std::uint64_t{site.first_arm} + site.arm_count);
    for (const SourceRange range : site.cases) result += ", case " + print_range(program, range);
    result += '\n';
  }
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    if (!result.empty()) result += '\n';
    result += print_function(program, i);
  }
  return result;
}

}  // namespace sheaf::ir
