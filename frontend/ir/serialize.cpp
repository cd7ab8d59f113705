#include "frontend/ir/serialize.h"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "frontend/ir/blocks.h"
#include "frontend/ir/operands.h"

// Everything is an unsigned number in LEB128; signed ones are folded first (0, -1, 1, -2, …), so
// that registers and constant numbers, both small, take one byte. Positions are differences. The
// sizes of all functions come before the first, so that each can be found without reading the
// others.

namespace sheaf::ir {
namespace {

constexpr std::array<unsigned char, 4> kMagic = {'S', 'H', 'I', 'R'};
constexpr std::uint64_t kFormatVersion = 3;

/// FNV-1a over the opcode table: bytes written for another instruction set are refused.
constexpr std::uint64_t opcode_table_fingerprint() {
  std::uint64_t hash = 0xCBF29CE484222325u;
  const auto add = [&hash](std::string_view text) {
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
    hash = (hash ^ 0xFFu) * 0x100000001B3u;
  };
  for (const OpcodeRow& row : kOpcodeRows) {
    add(row.name);
    add(row.operands);
  }
  return hash;
}

/// The alternatives of Constant, as written.
enum class ConstantTag : std::uint8_t {
  kUndefined,
  kNull,
  kUninitialized,
  kFalse,
  kTrue,
  kNumber,
  kString,
  kCount,
};

class Writer {
 public:
  void number(std::uint64_t value) {
    while (value >= 0x80u) {
      bytes_.push_back(static_cast<unsigned char>(value | 0x80u));
      value >>= 7;
    }
    bytes_.push_back(static_cast<unsigned char>(value));
  }

  void signed_number(std::int64_t value) {
    number((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }

  void byte(unsigned char value) { bytes_.push_back(value); }

  void string(const std::u16string& text) {
    number(text.size());
    for (const char16_t unit : text) number(unit);
  }

  void range(SourceRange range) {
    number(range.begin);
    number(range.end);
  }

  void append(const std::vector<unsigned char>& bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }

  std::size_t size() const { return bytes_.size(); }
  std::vector<unsigned char> take() { return std::move(bytes_); }

 private:
  std::vector<unsigned char> bytes_;
};

/// Reads what Writer writes. After the first failure every read gives zeros and `ok` is false.
class Reader {
 public:
  explicit Reader(std::span<const unsigned char> bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return position_ == bytes_.size(); }

  unsigned char byte() {
    if (position_ >= bytes_.size()) {
      ok_ = false;
      return 0;
    }
    return bytes_[position_++];
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const unsigned char next = byte();
      value |= std::uint64_t{next & 0x7Fu} << shift;
      if (next < 0x80u) return value;
    }
    ok_ = false;
    return 0;
  }

  std::int64_t signed_number() {
    const std::uint64_t folded = number();
    return static_cast<std::int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
  }

  /// A number that must fit the type.
  template <typename Integer>
  Integer integer() {
    if constexpr (std::is_signed_v<Integer>) {
      const std::int64_t value = signed_number();
      if (value != static_cast<Integer>(value)) ok_ = false;
      return static_cast<Integer>(value);
    } else {
      const std::uint64_t value = number();
      if (value != static_cast<Integer>(value)) ok_ = false;
      return static_cast<Integer>(value);
    }
  }

  /// An enumerator below `count`.
  template <typename Enumeration>
  Enumeration enumerator(std::size_t count) {
    const unsigned char value = byte();
    if (value >= count) ok_ = false;
    return static_cast<Enumeration>(value < count ? value : 0);
  }

  /// A number of elements that take a byte each at least: damage cannot ask for more memory.
  std::size_t count() {
    const std::uint64_t value = number();
    if (value > bytes_.size() - position_) ok_ = false;
    return ok_ ? static_cast<std::size_t>(value) : 0;
  }

  /// All bytes that were not read yet.
  std::span<const unsigned char> rest() const { return bytes_.subspan(position_); }
  /// The next bytes, as they are.
  std::span<const unsigned char> bytes(std::size_t size) {
    if (size > bytes_.size() - position_) ok_ = false;
    if (!ok_) return {};
    position_ += size;
    return bytes_.subspan(position_ - size, size);
  }

  std::u16string string() {
    std::u16string text(count(), u'\0');
    for (char16_t& unit : text) unit = integer<std::uint16_t>();
    return text;
  }

  SourceRange range() {
    SourceRange result;
    result.begin = integer<std::uint32_t>();
    result.end = integer<std::uint32_t>();
    return result;
  }

 private:
  std::span<const unsigned char> bytes_;
  std::size_t position_ = 0;
  bool ok_ = true;
};

void write_tag(Writer& writer, ConstantTag tag) { writer.byte(static_cast<unsigned char>(tag)); }

void write_constant(Writer& writer, const Constant& constant) {
  std::visit(
      [&writer](const auto& value) {
        using Type = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Type, Undefined>) {
          write_tag(writer, ConstantTag::kUndefined);
        } else if constexpr (std::is_same_v<Type, Null>) {
          write_tag(writer, ConstantTag::kNull);
        } else if constexpr (std::is_same_v<Type, Uninitialized>) {
          write_tag(writer, ConstantTag::kUninitialized);
        } else if constexpr (std::is_same_v<Type, bool>) {
          write_tag(writer, value ? ConstantTag::kTrue : ConstantTag::kFalse);
        } else if constexpr (std::is_same_v<Type, double>) {
          write_tag(writer, ConstantTag::kNumber);
          const auto bits = std::bit_cast<std::uint64_t>(value);
          for (int shift = 0; shift < 64; shift += 8) {
            writer.byte(static_cast<unsigned char>(bits >> shift));
          }
        } else {
          static_assert(std::is_same_v<Type, std::u16string>);
          write_tag(writer, ConstantTag::kString);
          writer.string(value);
        }
      },
      constant);
}

Constant read_constant(Reader& reader) {
  switch (reader.enumerator<ConstantTag>(static_cast<std::size_t>(ConstantTag::kCount))) {
    case ConstantTag::kNull:
      return Null{};
    case ConstantTag::kUninitialized:
      return Uninitialized{};
    case ConstantTag::kFalse:
      return false;
    case ConstantTag::kTrue:
      return true;
    case ConstantTag::kNumber: {
      std::uint64_t bits = 0;
      for (int shift = 0; shift < 64; shift += 8) bits |= std::uint64_t{reader.byte()} << shift;
      return std::bit_cast<double>(bits);
    }
    case ConstantTag::kString:
      return reader.string();
    case ConstantTag::kUndefined:
    case ConstantTag::kCount:
      break;
  }
  return Undefined{};
}

void write_function(Writer& writer, const Function& function) {
  writer.string(function.name);
  writer.byte(static_cast<unsigned char>(function.kind));
  writer.byte(function.strict ? 1 : 0);
  writer.byte(function.is_generator ? 1 : 0);
  writer.byte(function.is_async ? 1 : 0);
  writer.number(function.parameter_count);
  writer.number(function.length);
  writer.number(function.register_count);
  writer.range(function.range);
  writer.number(function.constants.size());
  for (const Constant& constant : function.constants) write_constant(writer, constant);
  writer.number(function.handlers.size());
  for (const Handler& handler : function.handlers) {
    writer.number(handler.begin);
    writer.number(handler.end);
    writer.number(handler.target);
    writer.signed_number(handler.exception_register);
  }
  writer.number(function.loops.size());
  for (const Loop& loop : function.loops) {
    writer.number(loop.header);
    writer.number(loop.end);
  }
  writer.number(function.branches.size());
  for (const BranchArms& arms : function.branches) {
    writer.signed_number(arms.site);
    writer.signed_number(arms.true_arm);
    writer.signed_number(arms.false_arm);
  }
  writer.number(function.code.size());
  std::int64_t position = function.range.begin;
  for (const Instruction& instruction : function.code) {
    writer.byte(static_cast<unsigned char>(instruction.opcode));
    writer.byte(instruction.flags);
    const std::array<std::int32_t, 4> values = operand_values(instruction);
    for (std::size_t i = 0; i < operands_of(instruction.opcode).size(); ++i) {
      writer.signed_number(values[i]);
    }
    writer.signed_number(std::int64_t{instruction.position} - position);
    position = instruction.position;
  }
}

std::unique_ptr<Function> read_head(Reader& reader) {
  auto function = std::make_unique<Function>();
  function->name = reader.string();
  function->kind = reader.enumerator<FunctionKind>(
      static_cast<std::size_t>(FunctionKind::kDerivedConstructor) + 1);
  function->strict = reader.enumerator<std::uint8_t>(2) != 0;
  function->is_generator = reader.enumerator<std::uint8_t>(2) != 0;
  function->is_async = reader.enumerator<std::uint8_t>(2) != 0;
  function->parameter_count = reader.integer<std::uint32_t>();
  function->length = reader.integer<std::uint32_t>();
  function->register_count = reader.integer<std::uint32_t>();
  function->range = reader.range();
  return function;
}

void read_body(Reader& reader, Function& function) {
  const std::size_t constants = reader.count();
  function.constants.reserve(constants);
  for (std::size_t i = 0; i < constants && reader.ok(); ++i) {
    function.constants.push_back(read_constant(reader));
  }
  function.handlers.resize(reader.count());
  for (Handler& handler : function.handlers) {
    handler.begin = reader.integer<std::uint32_t>();
    handler.end = reader.integer<std::uint32_t>();
    handler.target = reader.integer<std::uint32_t>();
    handler.exception_register = reader.integer<std::int32_t>();
  }
  function.loops.resize(reader.count());
  for (Loop& loop : function.loops) {
    loop.header = reader.integer<std::uint32_t>();
    loop.end = reader.integer<std::uint32_t>();
  }
  function.branches.resize(reader.count());
  for (BranchArms& arms : function.branches) {
    arms.site = reader.integer<std::int32_t>();
    arms.true_arm = reader.integer<std::int32_t>();
    arms.false_arm = reader.integer<std::int32_t>();
  }
  function.code.resize(reader.count());
  std::uint32_t position = function.range.begin;
  for (Instruction& instruction : function.code) {
    instruction.opcode = reader.enumerator<Opcode>(kOpcodeCount);
    instruction.flags = reader.byte();
    const std::size_t operand_count = operands_of(instruction.opcode).size();
    const std::array<std::int32_t*, 4> operands = {&instruction.a, &instruction.b, &instruction.c,
                                                   &instruction.d};
    for (std::size_t i = 0; i < operand_count; ++i) *operands[i] = reader.integer<std::int32_t>();
    position += static_cast<std::uint32_t>(reader.signed_number());
    instruction.position = position;
  }
  if (reader.ok()) function.block_starts = find_block_starts(function);
}

void write_site(Writer& writer, const Site& site) {
  writer.byte(static_cast<unsigned char>(site.kind));
  writer.range(site.range);
  writer.range(site.condition);
  writer.number(site.arm_count);
  writer.number(site.first_arm);
  writer.number(site.cases.size());
  for (const SourceRange range : site.cases) writer.range(range);
}

Site read_site(Reader& reader) {
  Site site;
  site.kind = reader.enumerator<SiteKind>(static_cast<std::size_t>(SiteKind::kDefault) + 1);
  site.range = reader.range();
  site.condition = reader.range();
  site.arm_count = reader.integer<std::uint32_t>();
  site.first_arm = reader.integer<std::uint32_t>();
  site.cases.resize(reader.count());
  for (SourceRange& range : site.cases) range = reader.range();
  return site;
}

}  // namespace

std::vector<unsigned char> serialize(const Program& program) {
  Writer writer;
  for (const unsigned char byte : kMagic) writer.byte(byte);
  writer.number(kFormatVersion);
  writer.number(opcode_table_fingerprint());
  writer.number(program.arm_count);
  writer.number(program.sites.size());
  for (const Site& site : program.sites) write_site(writer, site);
  writer.number(program.functions.size());
  Writer bodies;
  std::size_t written = 0;
  for (const auto& function : program.functions) {
    write_function(bodies, *function);
    writer.number(bodies.size() - written);
    written = bodies.size();
  }
  writer.append(bodies.take());
  return writer.take();
}

std::unique_ptr<SerializedProgram> SerializedProgram::open(std::span<const unsigned char> bytes) {
  Reader reader(bytes);
  for (const unsigned char byte : kMagic) {
    if (reader.byte() != byte) return nullptr;
  }
  if (reader.number() != kFormatVersion) return nullptr;
  if (reader.number() != opcode_table_fingerprint()) return nullptr;
  std::unique_ptr<SerializedProgram> result(new SerializedProgram);
  Program& program = result->program_;
  program.arm_count = reader.integer<std::uint32_t>();
  const std::size_t sites = reader.count();
  for (std::size_t i = 0; i < sites && reader.ok(); ++i) program.sites.push_back(read_site(reader));
  std::vector<std::size_t> sizes(reader.count());
  for (std::size_t& size : sizes) size = reader.count();
  for (const std::size_t size : sizes) result->unread_.push_back(reader.bytes(size));
  program.functions.resize(sizes.size());
  if (!reader.ok() || !reader.at_end()) return nullptr;
  return result;
}

const Function* SerializedProgram::head(std::size_t index) {
  std::unique_ptr<Function>& function = program_.functions[index];
  if (!function) {
    Reader reader(unread_[index]);
    std::unique_ptr<Function> made = read_head(reader);
    if (!reader.ok()) return nullptr;
    function = std::move(made);
    unread_[index] = reader.rest();
  }
  return function.get();
}

const Function* SerializedProgram::function(std::size_t index) {
  if (head(index) == nullptr) return nullptr;
  Function& function = *program_.functions[index];
  if (!unread_[index].empty()) {
    Reader reader(unread_[index]);
    read_body(reader, function);
    if (!reader.ok() || !reader.at_end()) return nullptr;
    unread_[index] = {};
  }
  return &function;
}

std::unique_ptr<Program> deserialize(std::span<const unsigned char> bytes) {
  const auto serialized = SerializedProgram::open(bytes);
  if (!serialized) return nullptr;
  for (std::size_t i = 0; i < serialized->function_count(); ++i) {
    if (serialized->function(i) == nullptr) return nullptr;
  }
  return std::make_unique<Program>(std::move(serialized->program_));
}

}  // namespace sheaf::ir
