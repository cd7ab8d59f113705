// Symbol, ECMA-262 20.4.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

Symbol* new_symbol(Context& context, const Guard& guard, const JsString* description) {
  auto* symbol = context.heap.make<Symbol>(CellKind::kSymbol, guard);
  symbol->description = description;
  return symbol;
}

// 20.4.1.1 Symbol ( [ description ] )
void construct(NativeCall& call) {
  if (!call.new_target.is_undefined()) {
    call.throw_error(ErrorType::kTypeError, "Symbol is not a constructor");
    return;
  }
  if (convert_operands(call, "-s")) return;
  const Value text = call.argument(0);
  const JsString* description = text.is_undefined() ? nullptr : to_string(call.context, text);
  call.give(Value::heap(new_symbol(call.context, call.guard, description)));
}

/// 20.4.3 thisSymbolValue; undefined after a throw.
Value this_symbol(NativeCall& call) {
  const Value self = call.this_value();
  if (is_symbol(self)) return self;
  if (is_object(self) && as_object(self)->object_class == ObjectClass::kSymbol) {
    return as_object(self)->primitive.value();
  }
  call.throw_error(ErrorType::kTypeError, "Symbol.prototype." +
                                              std::string(call.callee->native->name) +
                                              " requires that 'this' be a Symbol");
  return Value::undefined();
}

void to_string(NativeCall& call) {
  const Value self = this_symbol(call);
  if (self.is_undefined()) return;
  call.give(Value::string(
      call.context.strings.make(from_utf8(describe(call.context, self, call.guard)))));
}

void value_of(NativeCall& call) {
  const Value self = this_symbol(call);
  if (!self.is_undefined()) call.give(self);
}

void description(NativeCall& call) {
  const Value self = this_symbol(call);
  if (self.is_undefined()) return;
  const JsString* text = static_cast<Symbol*>(self.as_heap())->description;
  call.give(text == nullptr ? Value::undefined() : Value::string(text));
}

constexpr NativeEntry kConstructor{.name = "Symbol", .function = construct, .is_constructor = true};
constexpr NativeEntry kMethods[] = {
    {.name = "toString", .function = to_string},
    {.name = "valueOf", .function = value_of},
};
constexpr NativeEntry kDescription{.name = "description", .function = description};
constexpr NativeEntry kToPrimitive{
    .name = "[Symbol.toPrimitive]", .function = value_of, .length = 1};

}  // namespace

void install_symbol(Realm& realm) {
  Context& context = realm.context;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.symbol_prototype);
  for (const auto& [name, symbol] : context.names.symbols) {
    realm.define(constructor, name, symbol, 0);
  }
  define_natives(realm, realm.symbol_prototype, kMethods);
  realm.define_getter(realm.symbol_prototype, "description", kDescription);
  define_under_symbol(realm, realm.symbol_prototype, realm.context.names.symbol_to_primitive,
                      Value::heap(new_native(realm, &kToPrimitive)), kConfigurable);
  define_under_symbol(realm, realm.symbol_prototype, realm.context.names.symbol_to_string_tag,
                      realm.key("Symbol"), kConfigurable);
}

}  // namespace sheaf
