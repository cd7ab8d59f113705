// CommonJS: `require` and what a module's top level sees.

#include "interpreter/builtins/require.h"

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

/// Runs the module on the paths that have not required it yet; gives its exports on the others.
void require_loaded(NativeCall& call, const ModuleLoader::Loaded& loaded) {
  Context& context = call.context;
  ModuleIndex index = context.modules.find(loaded.path);
  if (index == context.modules.size()) {
    context.modules.add(loaded.path, loaded.program);
    context.record.arms.emplace_back(loaded.program->arm_count);
  }
  if (call.realm.module(index).module_object.value().is_undefined()) {
    prepare_module(call.realm, index);
  }
  ModuleInstance& module = call.realm.module(index);
  // The cache is guarded.
  const Guard cached = call.guard & module.loaded;
  const Guard fresh = call.guard.minus(cached);
  if (!cached.is_false()) {
    call.result.values.add(cached, data_property(call, module.module_object.value(),
                                                 context.names.key_exports, cached));
  }
  if (fresh.is_false()) return;
  module.loaded |= fresh;
  FunctionObject* body =
      new_function(call.realm, context.true_guard, context.modules[index].functions[0].get());
  std::vector<Slot> arguments = module_arguments(call.realm, index);
  arguments.insert(arguments.begin(), Value::heap(body));
  call_library(call, fresh, u"module$run", std::move(arguments));
}

void require_module(NativeCall& call) {
  const Value name = call.argument(0);
  if (!name.is_string()) {
    call.throw_error(ErrorType::kTypeError, "The \"id\" argument must be of type string");
    return;
  }
  const std::string specifier = to_utf8(name.as_string()->text());
  if (specifier == "sheaf") {
    call.give(Value::heap(call.realm.sheaf_module));
    return;
  }
  const Modules& modules = call.context.modules;
  const auto from = static_cast<ModuleIndex>(call.callee->bound_this.value().as_number());
  const ModuleLoader::Loaded loaded = modules.loader().load(modules[from].path, specifier);
  if (!loaded.program) {
    call.give_up(call.guard, "module", "cannot load module '" + specifier + "': " + loaded.error);
    return;
  }
  require_loaded(call, loaded);
}

const NativeEntry kRequire{"require", require_module, 1, kExpandAll};

}  // namespace

std::vector<Slot> module_arguments(Realm& realm, ModuleIndex index) {
  Context& context = realm.context;
  const std::string& path = context.modules[index].path;
  const Slot module_object = realm.module(index).module_object;
  const auto text = [&](const std::string& s) {
    return Slot(Value::string(context.strings.make(from_utf8(s))));
  };
  FunctionObject* require = new_native(realm, &kRequire);
  require->bound_this = Value::number(index);
  const Slot exports =
      shown_property(context, module_object.value(), context.names.key_exports, context.true_guard);
  return {exports, Value::heap(require), module_object, text(path),
          text(path.substr(0, path.rfind('/')))};
}

void prepare_module(Realm& realm, ModuleIndex index) {
  Context& context = realm.context;
  const Slot parent = Value::heap(realm.object_prototype);
  Object* object = new_object(context, context.true_guard, parent);
  Object* exports = new_object(context, context.true_guard, parent);
  define_own(context, context.true_guard, object, context.names.key_exports, Value::heap(exports));
  realm.module(index).module_object = Value::heap(object);
}

}  // namespace sheaf
