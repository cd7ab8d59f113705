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
void construct(NativeCall& call, Concrete description) {
  if (!call.new_target.is_undefined()) {
    call.throw_error(ErrorType::kTypeError, "Symbol is not a constructor");
    return;
  }
  if (description.is_object()) {
    call_library(call, call.guard, u"callWithText",
                 {Value::heap(call.callee), description.value()});
  } else if (is_symbol(description)) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert a Symbol value to a string");
  } else {
    const JsString* text =
        description.is_undefined() ? nullptr : to_string(call.context, description);
    call.give(Value::heap(new_symbol(call.context, call.guard, text)));
  }
}

void private_name(NativeCall& call, Text description, Integer kind, Any brand) {
  Symbol* name = new_symbol(call.context, call.guard, description.string());
  switch (static_cast<ir::PrivateNameKind>(static_cast<int>(kind.value))) {
    case ir::kPrivateField:
      name->role = SymbolRole::kPrivateField;
      break;
    case ir::kPrivateMethod:
      name->role = SymbolRole::kPrivateMethod;
      name->brand = as_symbol(brand.value());
      break;
    case ir::kInstanceBrand:
      name->role = SymbolRole::kInstanceBrand;
      break;
    case ir::kStaticBrand:
      name->role = SymbolRole::kStaticBrand;
      break;
  }
  call.give(Value::heap(name));
}

void to_string(NativeCall& call, This<SymbolValue> self) {
  call.give(Value::string(
      call.context.strings.make(from_utf8(describe(call.context, self.value(), call.guard)))));
}

void value_of(NativeCall& call, This<SymbolValue> self) { call.give(self.value()); }

void description(NativeCall& call, This<SymbolValue> self) {
  const JsString* text = static_cast<Symbol*>(self.value().as_heap())->description;
  call.give(text == nullptr ? Value::undefined() : Value::string(text));
}

constexpr NativeEntry kConstructor = native_constructor<construct>("Symbol");
constexpr NativeEntry kMethods[] = {
    native<to_string>("toString"),
    native<value_of>("valueOf"),
};
constexpr NativeEntry kIntrinsics[] = {native<private_name>("__privateName")};
constexpr NativeEntry kDescription = native<description>("description");
constexpr NativeEntry kToPrimitive = native<value_of>("[Symbol.toPrimitive]", 1);

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
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf
