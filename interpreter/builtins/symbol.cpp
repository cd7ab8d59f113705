// Symbol, ECMA-262 20.4.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

Symbol* new_symbol(Engine& engine, const Guard& guard, const JsString* description) {
  auto* symbol = engine.heap.make<Symbol>(CellKind::kSymbol, guard);
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
  const JsString* description = text.is_undefined() ? nullptr : call.engine.to_string(text);
  call.give(Value::heap(new_symbol(call.engine, call.guard, description)));
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
  call.give(
      Value::string(call.engine.strings.make(from_utf8(describe(call.engine, self, call.guard)))));
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
  Engine& engine = realm.engine;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.symbol_prototype);
  const auto well_known = [&](std::string_view name) {
    const std::string text = "Symbol." + std::string(name);
    const Value symbol =
        Value::heap(new_symbol(engine, engine.true_guard, engine.strings.intern_ascii(text)));
    realm.define(constructor, name, symbol, 0);
    return symbol;
  };
  realm.define(constructor, "iterator", realm.symbol_iterator, 0);
  realm.symbol_to_primitive = well_known("toPrimitive");
  realm.symbol_to_string_tag = well_known("toStringTag");
  for (const char* name : {"asyncIterator", "hasInstance", "isConcatSpreadable", "match",
                           "matchAll", "replace", "search", "species", "split", "unscopables"}) {
    well_known(name);
  }
  define_natives(realm, realm.symbol_prototype, kMethods);
  realm.define_getter(realm.symbol_prototype, "description", kDescription);
  define_under_symbol(realm, realm.symbol_prototype, realm.symbol_to_primitive,
                      Value::heap(engine.new_native(&kToPrimitive)), kConfigurable);
  define_under_symbol(realm, realm.symbol_prototype, realm.symbol_to_string_tag,
                      realm.key("Symbol"), kConfigurable);
}

}  // namespace sheaf
