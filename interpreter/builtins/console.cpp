// console: stdout gets log, info and debug; what goes to stderr is not part of a path's output.

#include "interpreter/builtins/builtins.h"
#include "interpreter/record/output.h"

namespace sheaf {

namespace {

void log(NativeCall& call) {
  print(call.context, call.guard, call.arguments, call.place());
  call.give(Value::undefined());
}

/// Changes the indentation of what is printed from now on, on each path.
void indent(NativeCall& call, double change) {
  Context& context = call.context;
  Slot& indentation = context.record.group_indentation;
  SummaryBuilder changed;
  for_each_alternative(Slot(indentation), call.guard, [&](const Guard& part, Value spaces) {
    changed.add(part, Value::number(std::max(0.0, spaces.as_number() + change)));
  });
  store_own(context, indentation, context.true_guard, call.guard, changed.finish());
  call.give(Value::undefined());
}

void group(NativeCall& call) {
  if (!call.arguments.empty()) print(call.context, call.guard, call.arguments, call.place());
  indent(call, 2);
}

void group_end(NativeCall& call) { indent(call, -2); }

void to_stderr(NativeCall& call) { call.give(Value::undefined()); }

constexpr NativeEntry kMethods[] = {
    {.name = "log", .function = log, .expand = kExpandNothing},
    {.name = "info", .function = log, .expand = kExpandNothing},
    {.name = "debug", .function = log, .expand = kExpandNothing},
    {.name = "group", .function = group, .expand = kExpandNothing},
    {.name = "groupCollapsed", .function = group, .expand = kExpandNothing},
    {.name = "groupEnd", .function = group_end, .expand = kExpandNothing},
    {.name = "assert", .function = to_stderr, .expand = kExpandNothing},
    {.name = "error", .function = to_stderr, .expand = kExpandNothing},
    {.name = "warn", .function = to_stderr, .expand = kExpandNothing},
    {.name = "trace", .function = to_stderr, .expand = kExpandNothing},
};

}  // namespace

void install_console(Realm& realm) {
  Object* console =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  for (const NativeEntry& entry : kMethods) {
    realm.define(console, entry.name, Value::heap(new_native(realm, &entry)), kAllAttributes);
  }
  realm.define(realm.global, "console", Value::heap(console));
}

}  // namespace sheaf
