#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/compile.h"
#include "interpreter/context.h"
#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/property.h"
#include "interpreter/strategies/multise.h"

/// Engines for tests that run no program: summaries are made by hand, and what an operation leaves
/// behind is looked at under every assignment of the few inputs.
namespace sheaf {

inline Slot get_own(Context& context, Object* object, PropertyKey key, const Guard& guard) {
  return own_slot(context, *object, key, guard);
}

/// Frozen where `guard` holds, as Object.freeze leaves it.
inline void freeze_array(ArrayObject* array, const Guard& guard) {
  const auto on = [&](Value frozen, Value open) {
    SummaryBuilder builder;
    builder.add(guard, frozen);
    builder.add(!guard, open);
    return builder.finish();
  };
  array->element_attributes = on(Value::number(kEnumerableProperty), Value::number(kAllAttributes));
  array->length_writable = on(Value::boolean(false), Value::boolean(true));
  array->extensible = on(Value::boolean(false), Value::boolean(true));
}

class NoModules : public ModuleLoader {
 public:
  Loaded load(const std::string&, const std::string& specifier) override {
    return {"", nullptr, "there is no module " + specifier};
  }
};

inline std::shared_ptr<const ir::Program> compile_text(const std::string& text,
                                                       const std::string& path = "test.js") {
  const auto source = std::make_shared<const SourceFile>(path, text);
  CompileResult result = compile(source, SourceKind::kCommonJs);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    ADD_FAILURE() << format_diagnostic(*source, diagnostic);
  }
  return std::move(result.program);
}

/// Values of inputs by name. A world that has them is on one path from the start.
using FixedInputs = std::map<std::string, std::int64_t>;

/// A context with one realm and the text of one module, driven by `multise`.
///
/// The same test code can run in a world whose inputs are symbolic and in one where they are fixed:
/// guards are then true or false, terms are numbers, so that every slot holds one value. What it
/// observes must be the same; see check_law.
class World {
 public:
  explicit World(RunOptions options = {}, std::optional<FixedInputs> fixed = std::nullopt,
                 const std::string& text = "f(a);\n")
      : context(std::move(options), loader_),
        multise_(context),
        realm(context),
        fixed_(std::move(fixed)) {
    context.follow(multise_);
    const auto program = compile_text(text);
    context.modules.add("test.js", program);
    context.record.arms.emplace_back(program->arm_count);
    realm.install();
    context.pristine.seal(false);
  }

 private:
  NoModules loader_;

 public:
  Context context;

 private:
  MultiSe multise_;

 public:
  Realm realm;

  // ---- inputs -----------------------------------------------------------------------------------
  Guard boolean(const std::string& name) {
    if (fixed_) return (*fixed_)[name] != 0 ? context.true_guard : context.false_guard;
    return context.predicates.boolean_input(input_id(name, InputType::kBoolean, 0, 1));
  }
  Value integer(const std::string& name, std::int64_t low, std::int64_t high) {
    if (fixed_) return Value::number(static_cast<double>((*fixed_)[name]));
    return context.terms.input(input_id(name, InputType::kInteger, low, high));
  }
  InputId input_id(const std::string& name, InputType type, std::int64_t low, std::int64_t high) {
    return context.inputs.request(name, 0, type, low, high, nullptr).id;
  }
  /// All combinations of values of the inputs that have been asked for.
  void for_each_assignment(const std::function<void(const Assignment&)>& visit) const {
    Assignment assignment;
    const auto choose = [&](const auto& self, InputId id) -> void {
      if (id == context.inputs.size()) {
        visit(assignment);
        return;
      }
      const Input& input = context.inputs.at(id);
      for (std::int64_t value = input.minimum; value <= input.maximum; ++value) {
        assignment.set(id, value);
        self(self, id + 1);
      }
    };
    choose(choose, 0);
  }
  FixedInputs by_name(const Assignment& assignment) const {
    FixedInputs result;
    for (InputId id = 0; id < context.inputs.size(); ++id) {
      result[context.inputs.at(id).name] = assignment.value(context.inputs.at(id));
    }
    return result;
  }

  // ---- values -----------------------------------------------------------------------------------
  using Parts = std::initializer_list<std::pair<Guard, Value>>;
  /// A slot that holds each value on the paths of its guard.
  static Slot slot(Parts parts) {
    SummaryBuilder builder;
    for (const auto& [guard, value] : parts) builder.add(guard, value);
    return builder.finish();
  }
  Value text(std::string_view ascii) { return Value::string(context.strings.make_ascii(ascii)); }
  PropertyKey key(std::string_view ascii) { return realm.key(ascii); }
  Object* object(const Guard& domain) {
    return new_object(context, domain, Value::heap(realm.object_prototype));
  }
  Object* object() { return object(context.true_guard); }
  ArrayObject* array(std::initializer_list<double> elements, const Guard& domain) {
    ArrayObject* result = new_array(realm, domain);
    for (const double element : elements) result->elements.push_back(Value::number(element));
    result->length = Value::number(static_cast<double>(elements.size()));
    return result;
  }
  ArrayObject* array(std::initializer_list<double> elements) {
    return array(elements, context.true_guard);
  }
  /// A function that nobody runs, known by its name.
  Value function(const char* name) {
    auto& entry = entries_[name];
    if (!entry) entry = std::make_unique<NativeEntry>(NativeEntry{name, [](NativeCall&) {}});
    return Value::heap(new_native(realm, entry.get()));
  }

  Evaluator evaluator(const Assignment& assignment) const {
    return Evaluator(context.inputs, context.terms, context.predicates, assignment);
  }
  /// What the slot holds under an assignment; nothing outside its domain.
  static std::optional<Value> value_at(const Slot& slot, Evaluator& evaluator) {
    if (slot.is_single()) return slot.value();
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (evaluator.holds(alternative.guard)) return alternative.value;
    }
    return std::nullopt;
  }
  std::string show(const Slot& slot, Evaluator& evaluator, int depth = 3);

  // ---- observations -----------------------------------------------------------------------------
  struct Seen {
    Guard guard;
    std::string verb;
    std::vector<Slot> values;
  };
  void observe(const std::string& what, const Guard& guard, const Slot& slot) {
    seen_.push_back({guard, what, {slot}});
  }
  void observe(const std::string& what, const Guard& guard) { seen_.push_back({guard, what, {}}); }
  void observe(const std::string& what, OperationResult& result) {
    for (const Alternative& alternative : result.values.alternatives()) {
      seen_.push_back({alternative.guard, what + " gives", {alternative.value}});
    }
    for (const auto& [guard, value] : result.throws) {
      seen_.push_back({guard, what + " throws", {value}});
    }
    for (const CallRequest& call : result.calls) {
      std::vector<Slot> values{call.callee, call.this_value};
      values.insert(values.end(), call.arguments.begin(), call.arguments.end());
      seen_.push_back({call.guard, what + " calls", std::move(values)});
    }
    for (const Guard& guard : result.ended) seen_.push_back({guard, what + " ends", {}});
  }
  /// Everything that was observed under an assignment, a line each.
  std::string observed(const Assignment& assignment) {
    Evaluator at = evaluator(assignment);
    std::string result;
    for (const Seen& seen : seen_) {
      if (!at.holds(seen.guard)) continue;
      result += seen.verb;
      for (const Slot& value : seen.values) result += " " + show(value, at);
      result += "\n";
    }
    return result;
  }

 private:
  std::string show_object(Object* object, Evaluator& evaluator, int depth);

  std::optional<FixedInputs> fixed_;
  std::map<std::string, std::unique_ptr<NativeEntry>> entries_;
  std::vector<Seen> seen_;
};

inline std::string World::show(const Slot& slot, Evaluator& evaluator, int depth) {
  const std::optional<Value> held = value_at(slot, evaluator);
  if (!held) return "nothing";
  Value value = *held;
  if (value.is_term()) {
    if (context.terms.is_string_term(value)) return "'" + to_utf8(evaluator.string(value)) + "'";
    value = Value::number(evaluator.number(value));
  }
  switch (value.kind()) {
    case Value::Kind::kNumber:
      if (value.as_number() == 0 && std::signbit(value.as_number())) return "-0";
      return number_to_text(value.as_number());
    case Value::Kind::kString:
      return "'" + to_utf8(value.as_string()->text()) + "'";
    case Value::Kind::kMarker:
      return "<" + std::to_string(value.bits() & 15) + ">";
    case Value::Kind::kHeap:
      if (is_symbol(value)) return "symbol";
      if (is_callable(value)) return to_utf8(as_function(value)->name->text());
      if (is_accessor(value)) return "accessor";
      if (!is_object(value)) return "cell";
      return show_object(as_object(value), evaluator, depth);
    default:
      return to_utf8(to_string(context, value)->text());
  }
}

/// The object as its path sees it: properties in order, attributes where not all are set.
inline std::string World::show_object(Object* object, Evaluator& evaluator, int depth) {
  const Value self = Value::heap(object);
  if (object->object_class == ObjectClass::kError) {
    const auto part = [&](PropertyKey name) {
      return show(shown_property(context, self, name, object->domain), evaluator);
    };
    return part(context.names.key_name) + ": " + part(context.names.key_message);
  }
  if (depth == 0) return "…";
  std::string result = "{";
  for (const auto& [name, guard] : own_keys(context, object, object->domain, false, true)) {
    if (!evaluator.holds(guard)) continue;
    result += " " + (is_symbol(name) ? "symbol" : to_utf8(name.as_string()->text())) + ":" +
              show(get_own(context, object, name, object->domain), evaluator, depth - 1);
    PropertyMap& map = object->properties;
    for (std::int32_t at = map.find(name); at >= 0; at = map.find_next(name, at)) {
      const Property& property = map[static_cast<std::size_t>(at)];
      if (property.attributes == kAllAttributes) continue;
      if (!evaluator.holds(presence(property.value, object->domain))) continue;
      result += "/" + std::to_string(property.attributes);
    }
  }
  return result + " }";
}

/// An operation by itself. It keeps what the machine would have heard.
class TestOperation : public Operation {
 public:
  TestOperation(World& world, const Guard& entry)
      : Operation(world.context, world.realm, entry, own_) {}
  explicit TestOperation(World& world) : TestOperation(world, world.context.true_guard) {}

  CodePlace place() const override { return where; }
  bool is_in_library() const override { return false; }
  void limit(const Guard& guard, const char* code, std::string reason) override {
    limitations.push_back({guard, code, std::move(reason)});
  }
  void end_paths(const Guard& guard, OutcomeKind kind, Value message) override {
    ends.emplace_back(guard, kind);
    end_messages.push_back(message);
  }

  struct Limit {
    Guard guard;
    std::string code, reason;
  };
  CodePlace where;
  std::vector<Limit> limitations;
  std::vector<std::pair<Guard, OutcomeKind>> ends;
  std::vector<Value> end_messages;  // one for each of `ends`

 private:
  OperationResult own_;
};

using Scenario = std::function<void(World&)>;

/// The law in the small: what is observed on all paths at once is, on each path, what is observed
/// when only that path runs. Answers the first difference.
inline std::optional<std::string> find_difference(const Scenario& scenario,
                                                  const RunOptions& options = {}) {
  World all(options);
  scenario(all);
  std::optional<std::string> found;
  all.for_each_assignment([&](const Assignment& assignment) {
    if (found) return;
    const FixedInputs inputs = all.by_name(assignment);
    World one(options, inputs);
    scenario(one);
    const std::string together = all.observed(assignment), alone = one.observed({});
    if (together == alone) return;
    found = "where";
    for (const auto& [name, value] : inputs) *found += " " + name + "=" + std::to_string(value);
    *found += "\ntogether:\n" + together + "alone:\n" + alone;
  });
  return found;
}

inline void check_law(const Scenario& scenario, const RunOptions& options = {}) {
  const std::optional<std::string> difference = find_difference(scenario, options);
  EXPECT_FALSE(difference) << *difference;
}

}  // namespace sheaf
