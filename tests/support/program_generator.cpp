#include "tests/support/program_generator.h"

#include <cmath>
#include <iterator>

#include "tests/support/program_generator_state.h"

namespace sheaf {

namespace {

constexpr std::string_view kFeatureWords[] = {
#define SHEAF_PROGRAM_FEATURE(name, word) word,
#include "tests/support/program_generator_features.def"
};

constexpr double kMaxSteps = 1500;

}  // namespace

ProgramFeatures ProgramFeatures::all() {
  ProgramFeatures result;
  for (std::size_t i = 0; i < std::size(kFeatureWords); ++i)
    result.add(static_cast<ProgramFeature>(i));
  return result;
}

ProgramFeatures ProgramFeatures::core() {
  ProgramFeatures result;
  for (std::size_t i = 0; i <= static_cast<std::size_t>(ProgramFeature::kExceptions); ++i) {
    result.add(static_cast<ProgramFeature>(i));
  }
  return result;
}

std::optional<ProgramFeatures> ProgramFeatures::parse(std::string_view words) {
  ProgramFeatures result;
  while (!words.empty()) {
    const std::size_t comma = words.find(',');
    std::string_view word = words.substr(0, comma);
    words = comma == std::string_view::npos ? std::string_view() : words.substr(comma + 1);
    const bool takes_away = word.starts_with('-');
    if (takes_away) word.remove_prefix(1);
    if (word == "all" || word == "core") {
      result.bits_ |= word == "all" ? all().bits_ : core().bits_;
      continue;
    }
    bool known = false;
    for (std::size_t i = 0; i < std::size(kFeatureWords); ++i) {
      if (kFeatureWords[i] != word) continue;
      known = true;
      const ProgramFeature feature = static_cast<ProgramFeature>(i);
      takes_away ? result.remove(feature) : result.add(feature);
    }
    if (!known) return std::nullopt;
  }
  return result;
}

Syntax ProgramGenerator::Choice::make() {
  int total = 0;
  for (const Option& option : options_) total += option.weight;
  int rest = static_cast<int>(generator_.random_.below(static_cast<std::size_t>(total)));
  for (const Option& option : options_) {
    if (rest < option.weight) return option.make();
    rest -= option.weight;
  }
  return options_.back().make();
}

ProgramGenerator::ProgramGenerator(const GeneratorOptions& options)
    : features_(options.features), random_(options.seed * 0x2545f4914f6cdd1dull + 1) {
  // A program that uses everything at once shows little of each: leave some features out.
  for (std::size_t i = static_cast<std::size_t>(ProgramFeature::kSwitch);
       i < std::size(kFeatureWords); ++i) {
    const ProgramFeature feature = static_cast<ProgramFeature>(i);
    if (random_.chance(45) && !options.always.has(feature)) features_.remove(feature);
  }
}

// Scopes ------------------------------------------------------------------------------------------

const Variable* ProgramGenerator::find(ValueKind kind) {
  const Variable* found = nullptr;
  std::size_t seen = 0;
  for (const Variable& variable : variables_) {
    if (variable.kind != kind) continue;
    const std::size_t weight = variable.from_input ? 4 : 1;
    seen += weight;
    if (random_.below(seen) < weight) found = &variable;
  }
  return found;
}

const Variable* ProgramGenerator::find_writable(ValueKind kind) {
  const Variable* found = nullptr;
  std::size_t seen = 0;
  for (const Variable& variable : variables_) {
    if (variable.kind != kind || !variable.writable) continue;
    if (random_.below(++seen) == 0) found = &variable;
  }
  return found;
}

const Variable* ProgramGenerator::find_callable() {
  const Variable* found = nullptr;
  std::size_t seen = 0;
  for (const Variable& variable : variables_) {
    if (variable.kind != ValueKind::kFunction || !affordable(variable.cost)) continue;
    if (frame().is_function && !variable.fixed_function) continue;
    if (random_.below(++seen) == 0) found = &variable;
  }
  return found;
}

Variable& ProgramGenerator::declare(std::string name, ValueKind kind, bool writable) {
  Variable variable;
  variable.name = std::move(name);
  variable.kind = kind;
  variable.writable = writable;
  variables_.push_back(std::move(variable));
  return variables_.back();
}

void ProgramGenerator::leave_scope(std::size_t mark) { variables_.resize(mark); }

bool ProgramGenerator::affordable(const CallCost& cost) {
  const BodyFrame& current = frame();
  return current.cost.steps + current.multiplicity * cost.steps <= kMaxSteps &&
         current.cost.input_bits + current.multiplicity * cost.input_bits <= current.input_limit;
}

void ProgramGenerator::charge(const CallCost& cost) {
  frame().cost.steps += frame().multiplicity * cost.steps;
  frame().cost.input_bits += frame().multiplicity * cost.input_bits;
}

// Inputs ------------------------------------------------------------------------------------------

void ProgramGenerator::make_inputs() {
  const int count = random_.between(2, 6);
  for (int i = 0; i < count; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    InputSource source;
    const std::uint32_t kind = random_.below(100);
    if (kind < 30 && has(ProgramFeature::kIntegers)) {
      const int low = random_.between(-2, 3);
      const int size = random_.between(2, 5);
      source.text = "int('" + name + "', { min: " + std::to_string(low) +
                    ", max: " + std::to_string(low + size - 1) + " })";
      source.kind = ValueKind::kNumber;
      source.bits = std::log2(size);
    } else if (kind < 60) {
      const std::uint32_t flavour = random_.below(has(ProgramFeature::kMixedTypes) ? 3 : 2);
      const std::string values =
          flavour == 0   ? random_.pick({"[0, 1, 2]", "[1, 5]", "[-1, 0, 3]", "[2, 3, 4, 7]",
                                         "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]"})
          : flavour == 1 ? random_.pick({"['a', 'b']", "['x', 'y', '']", "['a', 'b', 'c', 'ab']"})
                         : random_.pick({"[undefined, null, 0]", "['5', 5]", "[NaN, -0, 1, '']",
                                         "[true, 'true', 1]", "[null, 3]", "['1', 2, undefined]"});
      source.text = "oneOf('" + name + "', " + values + ")";
      source.kind = flavour == 0   ? ValueKind::kNumber
                    : flavour == 1 ? ValueKind::kString
                                   : ValueKind::kAny;
      double size = 1;
      for (const char character : values) size += character == ',' ? 1 : 0;
      source.bits = std::log2(size);
    } else {
      source.text = "boolean('" + name + "')";
    }
    inputs_.push_back(std::move(source));
  }
}

/// Requests an input of this kind where the budget allows it.
Syntax ProgramGenerator::input_or(ValueKind kind, const std::function<Syntax()>& otherwise) {
  const InputSource* found = nullptr;
  std::size_t seen = 0;
  for (const InputSource& source : inputs_) {
    if (source.kind != kind || !affordable({0, source.bits})) continue;
    if (random_.below(++seen) == 0) found = &source;
  }
  if (found == nullptr) return otherwise();
  charge({0, found->bits});
  return expression(found->text);
}

// The whole program -------------------------------------------------------------------------------

Syntax ProgramGenerator::program() {
  BodyFrame top;
  // Every assignment costs a run in Node, so most programs have few, and a few have many.
  const std::uint32_t size = random_.below(100);
  top.input_limit = size < 60 ? 5 : size < 90 ? 6.5 : size < 99 ? 8 : 12;
  frames_.push_back(top);
  statements_left_ = random_.between(8, 24);
  make_inputs();

  Statements out;
  if (random_.chance(30)) out.push_back(statement("'use strict';"));
  out.push_back(fixed("const { int, boolean, oneOf, assume, assert } = require('sheaf');"));

  // Some inputs are read at the start, as most programs do; others where expressions want them.
  for (const InputSource& source : inputs_) {
    if (!random_.chance(60) || !affordable({0, source.bits})) continue;
    charge({0, source.bits});
    const std::string name = fresh("v");
    const bool writable = random_.chance(60);
    out.push_back(
        statement((writable ? "let " : "const ") + name + " = @;", expression(source.text)));
    declare(name, source.kind, writable).from_input = true;
  }
  std::vector<ValueKind> kinds{ValueKind::kNumber, ValueKind::kAny};
  if (has(ProgramFeature::kObjects) && random_.chance(50)) kinds.push_back(ValueKind::kObject);
  if (has(ProgramFeature::kArrays) && random_.chance(50)) kinds.push_back(ValueKind::kArray);
  for (const ValueKind kind : kinds) {
    const std::string name = fresh("v");
    out.push_back(statement("let " + name + " = @;", value(kind, 1)));
    declare(name, kind, true);
  }
  if (has(ProgramFeature::kClasses)) add_class(out);
  if (has(ProgramFeature::kPrototypes)) add_constructor_function(out);

  if (has(ProgramFeature::kGenerators)) {
    out.push_back(fixed("const show = (r) => console.log(r.value, r.done);"));
    add_generator(out);
    if (random_.chance(50)) add_generator(out);
  }

  const int count = random_.between(10, 16) + (has(ProgramFeature::kGenerators) ? 2 : 0);
  for (int i = 0; i < count; ++i) add_statement(out, 0);
  add_print_all(out, 0);
  return line_list(std::move(out));
}

Syntax generate_program(const GeneratorOptions& options) {
  return ProgramGenerator(options).program();
}

}  // namespace sheaf
