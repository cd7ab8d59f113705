// console: stdout gets log, info and debug; what goes to stderr is not part of a path's output.

#include "interpreter/builtins/builtins.h"
#include "interpreter/record/output.h"

namespace sheaf {

namespace {

void log(NativeCall& call, Rest<Slot> values) {
  print(call.context, call.guard, values.slots(), call.place());
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

void group(NativeCall& call, Rest<Slot> values) {
  if (!values.empty()) print(call.context, call.guard, values.slots(), call.place());
  indent(call, 2);
}

void group_end(NativeCall& call) { indent(call, -2); }

void to_stderr(NativeCall& call) { call.give(Value::undefined()); }

constexpr NativeEntry kMethods[] = {
    native<log>("log"),
    native<log>("info"),
    native<log>("debug"),
    native<group>("group"),
    native<group>("groupCollapsed"),
    native<group_end>("groupEnd"),
    native<to_stderr>("assert"),
    native<to_stderr>("error"),
    native<to_stderr>("warn"),
    native<to_stderr>("trace"),
};

}  // namespace

void install_console(Realm& realm) {
  const auto plain = [&](Object* parent) {
    return new_object(realm.context, realm.context.true_guard, Value::heap(parent));
  };
  Object* console = plain(plain(realm.object_prototype));
  for (const NativeEntry& entry : kMethods) {
    realm.define(console, entry.name, Value::heap(new_native(realm, &entry)), kAllAttributes);
  }
  define_under_symbol(realm, console, realm.context.names.symbol_to_string_tag,
                      realm.key("console"), kConfigurable);
  realm.define(realm.global, "console", Value::heap(console));
}

}  // namespace sheaf
