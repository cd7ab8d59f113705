// The harness API: require('sheaf').

#include <cmath>

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

void Engine::request_input(const Guard& guard, const std::string& name, InputType type,
                           std::int64_t minimum, std::int64_t maximum,
                           const std::function<void(const Guard&, const Input&)>& use) {
  // The symbol is (name, k): the k-th request of that name on each path.
  auto [entry, is_first] = request_counts_.try_emplace(name, Value::number(0));
  const Slot count = entry->second;
  if constexpr (kCountsHits) {
    hits.add(GuardedOperation::kRequestOnPart, !(guard == live_run));
    hits.add(GuardedOperation::kGuardedRequestCount, restrict(count, guard).is_summary());
  }
  SummaryBuilder increased;
  for_each_alternative(count, guard, [&](const Guard& part, Value k) {
    const auto request = static_cast<std::uint32_t>(k.as_number());
    increased.add(part, Value::number(fault_active(Fault::kRepeatedRequest) ? 0 : request + 1));
    bool is_new = false;
    const Input& input = inputs.request(name, request, type, minimum, maximum, &is_new);
    const InputId id = input.id;
    if (options.inputs) {
      // Concrete run: the next value of the list.
      if (next_input_ < options.inputs->size()) {
        concrete_.set(id, (*options.inputs)[next_input_].value);
        ++next_input_;
      }
    }
    requests.emplace_back(part, id);
    use(part, inputs.at(id));
  });
  entry->second = update(count, guard, increased.finish(), true_guard);
}

namespace {

std::optional<std::string> name_argument(NativeCall& call) {
  const Value name = call.argument(0);
  if (!name.is_string()) {
    call.throw_error(ErrorType::kTypeError, "The name of an input must be a string");
    return std::nullopt;
  }
  return to_utf8(name.as_string()->text());
}

/// Bound `min` or `max` of an options object; the fallback where it is missing.
std::optional<std::int64_t> bound(NativeCall& call, std::string_view key, std::int64_t fallback) {
  const Value options = call.argument(1);
  if (!is_object(options)) return fallback;
  const Slot slot = call.engine.lookup(options, call.engine.realm->key(key), call.guard);
  const Slot seen = restrict(slot, call.guard);
  if (!seen.is_single()) {
    call.throw_error(ErrorType::kTypeError, "The bounds of an input must not depend on inputs");
    return std::nullopt;
  }
  const Value value = seen.value();
  if (value.is_absent() || value.is_undefined()) return fallback;
  if (!value.is_number() || value.as_number() != std::floor(value.as_number()) ||
      std::fabs(value.as_number()) > static_cast<double>(kMaxSafeInteger)) {
    call.throw_error(ErrorType::kTypeError, "The bounds of an input must be safe integers");
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value.as_number());
}

constexpr std::int64_t kMinInt32 = -2147483648LL, kMaxInt32 = 2147483647LL;

void give_integer(NativeCall& call, const std::string& name, std::int64_t low, std::int64_t high) {
  Engine& engine = call.engine;
  engine.request_input(call.guard, name, InputType::kInteger, low, high,
                       [&](const Guard& guard, const Input& input) {
                         if (engine.options.inputs) {
                           call.result.values.add(
                               guard,
                               Value::number(static_cast<double>(engine.concrete_value(input))));
                         } else {
                           call.result.values.add(guard, engine.terms.input(input.id));
                         }
                       });
}

void sheaf_int(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  const auto low = bound(call, "min", kMinInt32);
  if (!low) return;
  const auto high = bound(call, "max", kMaxInt32);
  if (!high) return;
  if (*low > *high) {
    call.throw_error(ErrorType::kRangeError, "int: min is greater than max");
    return;
  }
  give_integer(call, *name, *low, *high);
}

void sheaf_read_input(NativeCall& call) {
  // Unnamed: the call site is the name.
  const SourcePosition position =
      call.engine.modules[call.place.module]->program->source->position_of(call.place.offset);
  give_integer(call,
               "readInput@" + std::to_string(position.line) + ":" + std::to_string(position.column),
               kMinInt32, kMaxInt32);
}

void sheaf_boolean(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  Engine& engine = call.engine;
  engine.request_input(
      call.guard, *name, InputType::kBoolean, 0, 1, [&](const Guard& guard, const Input& input) {
        if (engine.options.inputs) {
          call.result.values.add(guard, Value::boolean(engine.concrete_value(input) != 0));
          return;
        }
        const Guard truth = guard & engine.predicates.boolean_input(input.id);
        call.result.values.add(truth, Value::boolean(true));
        call.result.values.add(guard.minus(truth), Value::boolean(false));
      });
}

void sheaf_one_of(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  if (!is_array(call.argument(1))) {
    call.throw_error(ErrorType::kTypeError, "oneOf needs an array of values");
    return;
  }
  Engine& engine = call.engine;
  ArrayObject* values = as_array(call.argument(1));
  for_each_alternative(values->length, call.guard, [&](const Guard& guard, Value length) {
    const auto count = static_cast<std::int64_t>(length.as_number());
    if (count == 0) {
      engine.throw_error(call.result, guard, ErrorType::kTypeError,
                         "oneOf needs at least one value");
      return;
    }
    const auto give = [&](const Guard& part, std::int64_t index) {
      if (part.is_false()) return;
      engine.get_element(call.result, part, call.argument(1),
                         Value::number(static_cast<double>(index)));
    };
    engine.request_input(
        guard, *name, InputType::kChoice, 0, count - 1, [&](const Guard& part, const Input& input) {
          if (engine.options.inputs) {
            give(part, engine.concrete_value(input));
            return;
          }
          Guard rest = part;
          for (std::int64_t i = 0; i + 1 < count; ++i) {
            const Guard here =
                rest & engine.predicates.choice_input(input.id, static_cast<std::uint32_t>(i));
            rest = rest.minus(here);
            give(here, i);
          }
          give(rest, count - 1);
        });
  });
}

void sheaf_assume(NativeCall& call) {
  Engine& engine = call.engine;
  const Guard holds = fault_active(Fault::kIgnoredAssumption)
                          ? call.guard
                          : engine.truthy(call.argument_slot(0), call.guard);
  const Split sides = engine.split(call.guard, holds);
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    engine.hits.add(GuardedOperation::kAssumptionOnPart, !(sides.when_false == call.guard));
    engine.end_paths(sides.when_false, OutcomeKind::kAssumptionFailed, Value::undefined(),
                     call.place);
    call.result.ended.push_back(sides.when_false);
  }
}

void throw_assertion(NativeCall& call, const Guard& guard, const Slot& message,
                     const char* fallback) {
  Engine& engine = call.engine;
  Realm& realm = *engine.realm;
  for_each_alternative(message, guard, [&](const Guard& part, Value text) {
    Object* error = engine.new_object(part, Value::heap(realm.assertion_error_prototype));
    error->object_class = ObjectClass::kError;
    realm.remember_error_place(error, call.place);
    Value shown = text;
    if (text.is_undefined()) {
      shown = Value::string(engine.strings.make_ascii(fallback));
    } else if (!text.is_string() && !engine.terms_is_string(text)) {
      shown = text.is_term() ? engine.terms.string_of_integer(text)
                             : Value::string(engine.to_string(text));
    }
    engine.define_own(part, error, realm.key_message, shown, kWritable | kConfigurable);
    engine.define_stack(part, error);
    call.result.throws.emplace_back(part, Value::heap(error));
  });
}

void sheaf_assert(NativeCall& call) {
  Engine& engine = call.engine;
  const Split sides = engine.split(call.guard, engine.truthy(call.argument_slot(0), call.guard));
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    throw_assertion(call, sides.when_false, call.argument_slot(1), "Assertion failed");
  }
}

void sheaf_unreachable(NativeCall& call) {
  throw_assertion(call, call.guard, call.argument_slot(0), "Unreachable code reached");
}

const NativeEntry kSheaf[] = {
    {"int", sheaf_int, 2, expand_argument(0) | expand_argument(1)},
    {"boolean", sheaf_boolean, 1, expand_argument(0)},
    {"oneOf", sheaf_one_of, 2, expand_argument(0) | expand_argument(1)},
    {"readInput", sheaf_read_input, 0, kExpandNothing},
    {"assume", sheaf_assume, 1, kExpandNothing},
    {"assert", sheaf_assert, 2, kExpandNothing},
    {"unreachable", sheaf_unreachable, 1, kExpandNothing},
};

void require_module(NativeCall& call) {
  Engine& engine = call.engine;
  Realm& realm = *engine.realm;
  const Value name = call.argument(0);
  if (!name.is_string()) {
    call.throw_error(ErrorType::kTypeError, "The \"id\" argument must be of type string");
    return;
  }
  const std::string specifier = to_utf8(name.as_string()->text());
  if (specifier == "sheaf") {
    call.give(Value::heap(realm.sheaf_module));
    return;
  }
  const auto from = static_cast<std::size_t>(call.callee->bound_this.value().as_number());
  const ModuleLoader::Loaded loaded = engine.loader().load(engine.modules[from]->path, specifier);
  if (!loaded.program) {
    engine.drop_paths(call.guard, "module", call.place,
                      "cannot load module '" + specifier + "': " + loaded.error);
    call.result.ended.push_back(call.guard);
    return;
  }
  engine.require(call, loaded);
}

const NativeEntry kRequire{"require", require_module, 1, kExpandAll};

}  // namespace

FunctionObject* Engine::make_require(ModuleIndex module) {
  FunctionObject* function = new_native(&kRequire);
  function->bound_this = Value::number(module);
  return function;
}

std::vector<Slot> Engine::module_arguments(ModuleIndex index) {
  LoadedModule& module = *modules[index];
  const auto text = [&](const std::string& s) {
    return Slot(Value::string(strings.make(from_utf8(s))));
  };
  const std::string directory = module.path.substr(0, module.path.rfind('/'));
  const Slot exports =
      get_own(as_object(module.module_object.value()), realm->key_exports, true_guard);
  return {exports, Value::heap(make_require(index)), module.module_object, text(module.path),
          text(directory)};
}

void Engine::prepare_module(ModuleIndex index) {
  LoadedModule& module = *modules[index];
  Object* object = new_object(true_guard, Value::heap(realm->object_prototype));
  Object* exports = new_object(true_guard, Value::heap(realm->object_prototype));
  define_own(true_guard, object, realm->key_exports, Value::heap(exports));
  module.module_object = Value::heap(object);
}

void Engine::require(NativeCall& call, const ModuleLoader::Loaded& loaded) {
  ModuleIndex index = 0;
  while (index < modules.size() && modules[index]->path != loaded.path) ++index;
  if (index == modules.size()) {
    add_module(loaded.path, loaded.program);
    prepare_module(index);
  }
  LoadedModule& module = *modules[index];
  // The cache is guarded: the top level runs on the paths that have not required it yet.
  const Guard cached = call.guard & module.loaded;
  const Guard fresh = call.guard.minus(cached);
  if (!cached.is_false()) {
    call.result.values.add(
        cached, get_own(as_object(module.module_object.value()), realm->key_exports, cached));
  }
  if (fresh.is_false()) return;
  module.loaded |= fresh;
  FunctionObject* body = new_function(true_guard, module.functions[0].get());
  std::vector<Slot> arguments = module_arguments(index);
  arguments.insert(arguments.begin(), Value::heap(body));
  call_library(call.result, fresh, u"module$run", std::move(arguments));
}

void install_sheaf(Realm& realm) {
  realm.sheaf_module =
      realm.engine.new_object(realm.engine.true_guard, Value::heap(realm.object_prototype));
  for (const NativeEntry& entry : kSheaf) realm.define_native(realm.sheaf_module, entry);
  realm.assertion_error_prototype =
      realm.engine.new_object(realm.engine.true_guard, Value::heap(realm.error_prototypes[0]));
  realm.define(realm.assertion_error_prototype, "name",
               Value::string(realm.engine.strings.intern_ascii("AssertionError")));
}

}  // namespace sheaf
