#include "interpreter/objects/names.h"

namespace sheaf {

Names::Names(StringTable& strings, Heap& heap, const Guard& everywhere) {
  const auto key = [&](std::string_view text) { return Value::string(strings.intern_ascii(text)); };
  key_length = key("length");
  key_prototype = key("prototype");
  key_constructor = key("constructor");
  key_name = key("name");
  key_message = key("message");
  key_stack = key("stack");
  key_value = key("value");
  key_done = key("done");
  key_next = key("next");
  key_return = key("return");
  key_exports = key("exports");
  key_get = key("get");
  key_set = key("set");
  key_to_string = key("toString");
  key_value_of = key("valueOf");
  text_undefined = strings.intern_ascii("undefined");
  text_null = strings.intern_ascii("null");
  text_true = strings.intern_ascii("true");
  text_false = strings.intern_ascii("false");
  text_boolean = strings.intern_ascii("boolean");
  text_number = strings.intern_ascii("number");
  text_string = strings.intern_ascii("string");
  text_function = strings.intern_ascii("function");
  text_symbol = strings.intern_ascii("symbol");
  text_object = strings.intern_ascii("object");
  for (const char* name : {"iterator", "toPrimitive", "toStringTag", "asyncIterator", "hasInstance",
                           "isConcatSpreadable", "match", "matchAll", "replace", "search",
                           "species", "split", "unscopables"}) {
    auto* symbol = heap.make<Symbol>(CellKind::kSymbol, everywhere);
    symbol->description = strings.intern_ascii("Symbol." + std::string(name));
    symbols.emplace_back(name, Value::heap(symbol));
  }
  symbol_iterator = symbols[0].second;
  symbol_to_primitive = symbols[1].second;
  symbol_to_string_tag = symbols[2].second;
  symbol_async_iterator = symbols[3].second;
}

}  // namespace sheaf
