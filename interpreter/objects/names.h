#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "summaries/heap.h"
#include "summaries/js_string.h"

namespace sheaf {

/// Property keys, texts and symbols that the language itself names. They belong to the run: all its
/// realms share them (ECMA-262 6.1.5.1).
struct Names {
  Names(StringTable& strings, Heap& heap, const Guard& everywhere);

  PropertyKey key_length, key_prototype, key_constructor, key_name, key_message, key_stack,
      key_value, key_done, key_next, key_return, key_exports, key_get, key_set, key_to_string,
      key_value_of;
  const JsString *text_undefined, *text_null, *text_true, *text_false, *text_boolean, *text_number,
      *text_string, *text_function, *text_symbol, *text_object;
  Value symbol_iterator, symbol_to_primitive, symbol_to_string_tag, symbol_async_iterator;
  /// All well-known symbols by the name under which Symbol has them.
  std::vector<std::pair<std::string_view, Value>> symbols;
};

}  // namespace sheaf
