// The processes of an application: each is a realm, and all share heap and path condition. What
// happens in them and when is JavaScript (stdlib/models/app_host.js); this is how it reaches them.

#include "interpreter/builtins/processes.h"

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/require.h"
#include "interpreter/record/ends.h"
#include "interpreter/record/joint_states.h"

namespace sheaf {

namespace {

/// The module's number, known to the record from now on.
ModuleIndex add_module(Context& context, const ModuleLoader::Loaded& loaded) {
  const ModuleIndex index = context.modules.find(loaded.path);
  if (index == context.modules.size()) {
    context.modules.add(loaded.path, loaded.program);
    context.record.arms.emplace_back(loaded.program->arm_count);
  }
  return index;
}

void give_up_loading(NativeCall& call, const std::string& what, const std::string& error) {
  call.give_up(call.guard, "module", "cannot load '" + what + "': " + error);
}

/// load(path): runs the main module of a Node process.
void load(NativeCall& call, Text path) {
  Context& context = call.context;
  const std::string name = to_utf8(path.text());
  const ModuleLoader::Loaded loaded = context.modules.loader().load(name, name);
  if (!loaded.program) return give_up_loading(call, name, loaded.error);
  const ModuleIndex index = add_module(context, loaded);
  Object* module = start_loading(call.realm, index, call.guard, Value::undefined());
  call.realm.main_module = Value::heap(module);
  FunctionObject* body =
      new_function(call.realm, context.true_guard, context.modules[index].functions[0].get());
  std::vector<Slot> arguments = module_arguments(call.realm, index, module);
  arguments.insert(arguments.begin(), {Value::heap(body), Value::number(index)});
  call_library(call, call.guard, u"module$run", std::move(arguments));
}

/// `this` of a script is the global object.
void run_script(NativeCall& call, const std::string& name, const ModuleLoader::Loaded& loaded) {
  if (!loaded.program) return give_up_loading(call, name, loaded.error);
  Context& context = call.context;
  const ModuleIndex index = add_module(context, loaded);
  note_file(call.realm, index);
  FunctionObject* body =
      new_function(call.realm, context.true_guard, context.modules[index].functions[0].get());
  call.tail_call(Value::heap(body), Value::heap(call.realm.global), {});
}

/// script(page, source): runs a script file in the page.
void script(NativeCall& call, Text page, Text source) {
  const std::string name = to_utf8(source.text());
  run_script(call, name, call.context.modules.loader().load_script(to_utf8(page.text()), name));
}

/// part(page, begin, end, before, after): runs a part of the page's text as a script.
void part(NativeCall& call, Text page, Number begin, Number end, Text before, Text after) {
  const std::string name = to_utf8(page.text());
  run_script(call, name,
             call.context.modules.loader().load_page_part(
                 name, {static_cast<std::size_t>(begin.value), static_cast<std::size_t>(end.value),
                        to_utf8(before.text()), to_utf8(after.text())}));
}

/// library(name): a function of the library as the process has it.
void library(NativeCall& call, Text name) {
  call.give(Value::heap(call.realm.library_function(call.context.strings.intern(name.text()))));
}

/// __readText(path): the text of a file of the application, or undefined.
void read_text(NativeCall& call, Text path) {
  const std::optional<std::string> text =
      call.context.modules.loader().read_text(to_utf8(path.text()));
  if (text) {
    call.give(Value::string(call.context.strings.make(from_utf8(*text))));
  } else {
    call.give(Value::undefined());
  }
}

/// __note(text): something happened on a feasible path, which the report wants to know.
void note(NativeCall& call, Text text) {
  Context& context = call.context;
  std::string noted = to_utf8(text.text());
  if (!context.record.notes.contains(noted) &&
      context.solver.check(call.guard).feasible == Feasible::kSat) {
    context.record.notes.insert(std::move(noted));
  }
  call.give(Value::undefined());
}

/// __sawStates(run, passing, position): the paths are after that many events, and nothing is
/// queued. `passing` holds what does not outlive an event.
void saw_states(NativeCall& call, Any run, Any passing, Number position) {
  call.context.record.joint_states->saw(call.guard, static_cast<std::uint64_t>(position.value),
                                        run.object(), passing.object());
  call.give(Value::undefined());
}

/// __leftStates(): the paths take no further event.
void left_states(NativeCall& call) {
  call.context.record.joint_states->left(call.guard);
  call.give(Value::undefined());
}

/// __endWith(error): paths end with an error here and now. One that is thrown ends its paths when
/// all others have left the function, which a run may not live to see.
void end_with(NativeCall& call, Slot error) {
  for_each_alternative(error, call.guard, [&](const Guard& guard, Value thrown) {
    call.end_paths(guard, kind_of_uncaught(call.context, guard, thrown), thrown);
  });
  call.result.ended.push_back(call.guard);
}

/// __giveUp(code, reason): paths end with a limitation.
void give_up(NativeCall& call, Text code, Text reason) {
  // Limitations keep their codes as texts that live for ever.
  const char* kept = to_utf8(code.text()) == "max-messages" ? "max-messages" : "model";
  call.give_up(call.guard, kept, to_utf8(reason.text()));
}

constexpr NativeEntry kProcess[] = {
    native<load>("load", 1),
    native<script>("script", 2),
    native<part>("part", 5),
    native<library>("library", 1),
};
constexpr NativeEntry kIntrinsics[] = {
    native<read_text>("__readText"),     native<note>("__note"),
    native<give_up>("__giveUp"),         native<saw_states>("__sawStates"),
    native<left_states>("__leftStates"), native<end_with>("__endWith"),
};

}  // namespace

void install_processes(const std::vector<Realm*>& realms) {
  Realm& harness = *realms.front();
  Context& context = harness.context;
  ArrayObject* list = new_array(harness, context.true_guard);
  for (std::size_t i = 1; i < realms.size(); ++i) {
    Realm& realm = *realms[i];
    Object* process =
        new_object(context, context.true_guard, Value::heap(harness.object_prototype));
    harness.define(process, "global", Value::heap(realm.global));
    harness.define(process, "host", Value::heap(realm.host));
    for (const NativeEntry& entry : kProcess) realm.define_native(process, entry);
    realm.define(realm.host, "number", Value::number(static_cast<double>(i - 1)));
    realm.define(realm.host, "models",
                 Value::heap(new_object(context, context.true_guard, Value::null())));
    list->elements.push_back(Value::heap(process));
  }
  list->length = Value::number(static_cast<double>(list->elements.size()));
  harness.define(harness.host, "processes", Value::heap(list));
  const Slot console = shown_property(context, Value::heap(harness.global), harness.key("console"),
                                      context.true_guard);
  harness.define(
      harness.host, "print",
      shown_property(context, console.value(), harness.key("log"), context.true_guard).value());
  harness.define(harness.host, "sheaf", Value::heap(harness.sheaf_module));
  harness.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  context.record.joint_states = std::make_shared<JointStates>(context, realms);
}

void note_file(Realm& realm, ModuleIndex index) {
  Context& context = realm.context;
  if (context.options.processes == 0) return;
  const Slot number =
      shown_property(context, Value::heap(realm.host), realm.key("number"), context.true_guard);
  if (!number.is_single() || !number.value().is_number()) return;
  context.record.notes.insert("file " +
                              std::to_string(static_cast<int>(number.value().as_number())) + " " +
                              context.modules[index].path);
}

std::optional<Value> module_model(Realm& realm, const Guard& guard, std::string_view specifier) {
  Context& context = realm.context;
  const Slot models = shown_property(context, Value::heap(realm.host), realm.key("models"), guard);
  if (!models.is_single() || !is_object(models.value())) return std::nullopt;
  const Slot model = shown_property(context, models.value(), realm.key(specifier), guard);
  if (model.is_single() && is_callable(model.value())) return model.value();
  return std::nullopt;
}

}  // namespace sheaf
