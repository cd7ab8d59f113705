// CommonJS: `require` and what a module's top level sees.

#include "interpreter/builtins/require.h"

#include <algorithm>
#include <functional>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/processes.h"
#include "interpreter/objects/lacking.h"

namespace sheaf {

namespace {

ModuleIndex module_of(const NativeCall& call) {
  return static_cast<ModuleIndex>(call.callee->bound_this.value().as_number());
}

Slot text_slot(Context& context, const std::string& text) {
  return Value::string(context.strings.make(from_utf8(text)));
}

/// Runs the module on the paths that have not required it yet; gives its exports on the others.
void require_loaded(NativeCall& call, const ModuleLoader::Loaded& loaded) {
  Context& context = call.context;
  ModuleIndex index = context.modules.find(loaded.path);
  if (index == context.modules.size()) {
    context.modules.add(loaded.path, loaded.program);
    context.record.arms.emplace_back(loaded.program->arm_count);
  }
  const ModuleInstance& known = call.realm.module(index);
  // The cache is guarded.
  const Guard cached = call.guard & known.loaded;
  const Guard fresh = call.guard.minus(cached);
  if (!cached.is_false()) {
    for_each_alternative(Slot(known.module_object), cached, [&](const Guard& part, Value module) {
      get_property(call, part, module, context.names.key_exports, module);
    });
  }
  if (fresh.is_false()) return;
  Object* module = start_loading(call.realm, index, fresh, call.callee->bound_this);
  FunctionObject* body =
      new_function(call.realm, context.true_guard, context.modules[index].functions[0].get());
  std::vector<Slot> arguments = module_arguments(call.realm, index, module);
  arguments.insert(arguments.begin(), {Value::heap(body), Value::number(index)});
  call_library(call, fresh, u"module$run", std::move(arguments));
}

void throw_with_code(NativeCall& call, const Guard& guard, ErrorType type,
                     const std::string& message, std::string_view code,
                     const std::vector<std::string>* require_stack = nullptr) {
  Context& context = call.context;
  Object* error = new_error(call, guard, type, message);
  define_own(context, guard, error, call.realm.key("code"), call.realm.key(code));
  if (require_stack != nullptr) {
    ArrayObject* list = new_array(call.realm, guard);
    for (const std::string& path : *require_stack) {
      list->elements.push_back(text_slot(context, path));
    }
    list->length = Value::number(static_cast<double>(list->elements.size()));
    define_own(context, guard, error, call.realm.key("requireStack"), Value::heap(list));
  }
  call.result.throws.emplace_back(guard, Value::heap(error));
}

/// As Node does: the message and `requireStack` say who required whom, which paths may differ in.
void throw_missing(NativeCall& call, const std::string& specifier) {
  const Modules& modules = call.context.modules;
  std::vector<std::string> stack;
  const std::function<void(const Guard&, Value)> follow = [&](const Guard& guard, Value at) {
    // A module that threw and came back may have been required by what it required.
    const bool is_first =
        at.is_undefined() ||
        std::find(stack.begin(), stack.end(),
                  modules[static_cast<ModuleIndex>(at.as_number())].path) != stack.end();
    if (is_first) {
      std::string message = "Cannot find module '" + specifier + "'\nRequire stack:";
      for (const std::string& path : stack) message += "\n- " + path;
      throw_with_code(call, guard, ErrorType::kError, message, "MODULE_NOT_FOUND", &stack);
      return;
    }
    const auto index = static_cast<ModuleIndex>(at.as_number());
    stack.push_back(modules[index].path);
    for_each_alternative(Slot(call.realm.module(index).parent), guard, follow);
    stack.pop_back();
  };
  follow(call.guard, call.callee->bound_this.value());
}

void throw_wrong_specifier(NativeCall& call, Value name) {
  if (name.is_string()) {
    throw_with_code(call, call.guard, ErrorType::kTypeError,
                    "The argument 'id' must be a non-empty string. Received ''",
                    "ERR_INVALID_ARG_VALUE");
  } else if (name.is_nullish()) {
    throw_with_code(call, call.guard, ErrorType::kTypeError,
                    std::string("The \"id\" argument must be of type string. Received ") +
                        (name.is_null() ? "null" : "undefined"),
                    "ERR_INVALID_ARG_TYPE");
  } else {
    call.give_up(call.guard, "module", "`require` of something that is no string");
  }
}

void require_module(NativeCall& call) {
  const Value name = call.argument(0);
  if (!name.is_string() || name.as_string()->length() == 0) {
    throw_wrong_specifier(call, name);
    return;
  }
  const std::string specifier = to_utf8(name.as_string()->text());
  if (specifier == "sheaf") {
    call.give(Value::heap(call.realm.sheaf_module));
    return;
  }
  if (specifier == "events" || specifier == "node:events") {
    call_library(call, call.guard, u"events$load", {});
    return;
  }
  if (specifier == "sheaf/app") {
    call_library(call, call.guard, u"app$load", {});
    return;
  }
  if (const std::optional<Value> model = module_model(call.realm, call.guard, specifier)) {
    call.tail_call(*model, Value::undefined(), {});
    return;
  }
  if (is_node_module(specifier)) {
    call.give_up(call.guard, "lacking",
                 "Node's module `" + specifier +
                     "` is not supported yet; the paths that require it end here");
    return;
  }
  if (specifier.starts_with("node:")) {
    throw_with_code(call, call.guard, ErrorType::kError, "No such built-in module: " + specifier,
                    "ERR_UNKNOWN_BUILTIN_MODULE");
    return;
  }
  const Modules& modules = call.context.modules;
  const ModuleLoader::Loaded loaded =
      modules.loader().load(modules[module_of(call)].path, specifier);
  if (loaded.program) {
    require_loaded(call, loaded);
  } else if (loaded.is_missing) {
    throw_missing(call, specifier);
  } else {
    call.give_up(call.guard, "module", "cannot load module '" + specifier + "': " + loaded.error);
  }
}

/// __forgetModule(index): a module that threw while loading runs again when it is required again.
void forget_module(NativeCall& call) {
  ModuleInstance& module =
      call.realm.module(static_cast<ModuleIndex>(call.argument(0).as_number()));
  module.loaded = module.loaded.minus(call.guard);
  call.give(Value::undefined());
}

const NativeEntry kRequire{"require", require_module, 1, kExpandAll};
const NativeEntry kIntrinsics[] = {{"__forgetModule", forget_module, 1, kExpandAll}};

}  // namespace

std::vector<Slot> module_arguments(Realm& realm, ModuleIndex index, Object* module) {
  Context& context = realm.context;
  const std::string& path = context.modules[index].path;
  FunctionObject* require = new_native(realm, &kRequire);
  require->bound_this = Value::number(index);
  const Slot main =
      realm.main_module.value().is_undefined() ? Slot(Value::heap(module)) : realm.main_module;
  define_own(context, context.true_guard, require, realm.key("main"), main);
  complete_like(context, require, *realm.require_model);
  const Slot exports =
      shown_property(context, Value::heap(module), context.names.key_exports, module->domain);
  return {exports, Value::heap(require), Value::heap(module), text_slot(context, path),
          text_slot(context, path.substr(0, path.rfind('/')))};
}

Object* start_loading(Realm& realm, ModuleIndex index, const Guard& guard, const Slot& parent) {
  Context& context = realm.context;
  const std::string& path = context.modules[index].path;
  Object* module = new_object(context, guard, Value::heap(realm.module_prototype));
  Object* exports = new_object(context, guard, Value::heap(realm.object_prototype));
  const auto define = [&](std::string_view name, const Slot& value) {
    define_own(context, guard, module, realm.key(name), value);
  };
  define("id", parent.is_single() && parent.value().is_undefined() ? Slot(realm.key("."))
                                                                   : text_slot(context, path));
  define("path", text_slot(context, path.substr(0, path.rfind('/'))));
  define("exports", Value::heap(exports));
  define("filename", text_slot(context, path));
  define("loaded", Value::boolean(false));
  complete_like(context, module, *realm.module_model);
  ModuleInstance& instance = realm.module(index);
  store_own(context, instance.module_object, context.true_guard, guard, Value::heap(module));
  store_own(context, instance.parent, context.true_guard, guard, parent);
  instance.loaded |= guard;
  note_file(realm, index);
  return module;
}

void install_require(Realm& realm) {
  realm.module_prototype =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  realm.module_model = new_model(realm, "%module%");
  realm.require_model = new_model(realm, "%require%");
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf
