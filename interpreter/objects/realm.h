#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "interpreter/machine/engine.h"

namespace sheaf {

/// The built-in objects of one engine. They exist on all paths (domain: true).
///
/// Three kinds of library function:
///  - natives in builtins/*.cpp: leaf work on guarded arguments (NativeEntry tables);
///  - JavaScript in stdlib/*.js: everything that calls back into user code. A library function
///  named
///    `Array$prototype$map` is installed as Array.prototype.map, `Array$from` as Array.from,
///    `get$Map$prototype$size` as a getter, when the realm is made;
///  - intrinsics: natives that only library code reaches, as `__name(…)`.
struct Realm {
  explicit Realm(Engine& engine);
  /// Makes the built-ins; the engine must know its realm by now.
  void install();

  Engine& engine;
  Object* global = nullptr;
  Object* object_prototype = nullptr;
  Object* function_prototype = nullptr;
  Object* array_prototype = nullptr;
  Object* string_prototype = nullptr;
  Object* number_prototype = nullptr;
  Object* boolean_prototype = nullptr;
  Object* symbol_prototype = nullptr;
  Object* iterator_prototype = nullptr;
  Object* array_iterator_prototype = nullptr;
  Object* string_iterator_prototype = nullptr;
  Object* map_iterator_prototype = nullptr;
  Object* set_iterator_prototype = nullptr;
  Object* map_prototype = nullptr;
  Object* set_prototype = nullptr;
  /// What a run of the program leaves behind here.
  struct PathState {
    Slot random_calls = Value::number(0);
    Slot group_indentation = Value::number(0);  // console.group
    std::unordered_map<std::uint32_t, CodePlace> error_places;
    std::vector<std::uint32_t> stack_overflows;
  };
  PathState path;
  Accessor* stack_accessor = nullptr;         // `stack` of an error until someone looks at it
  ArrayObject* join_stack = nullptr;          // objects whose elements are being joined
  std::array<Object*, 7> error_prototypes{};  // by ErrorType
  Object* assertion_error_prototype = nullptr;
  Object* sheaf_module = nullptr;          // what require('sheaf') gives
  FunctionObject* array_values = nullptr;  // Array.prototype[Symbol.iterator] as it was made
  FunctionObject* string_iterator = nullptr;
  Value symbol_iterator, symbol_to_primitive, symbol_to_string_tag;

  PropertyKey key_length, key_prototype, key_constructor, key_name, key_message, key_stack,
      key_value, key_done, key_next, key_return, key_exports, key_get, key_set, key_to_string,
      key_value_of;
  const JsString *text_undefined, *text_null, *text_true, *text_false, *text_boolean, *text_number,
      *text_string, *text_function, *text_symbol, *text_object;

  PropertyKey key(std::string_view ascii);
  /// Adds a method or function property: writable, configurable, not enumerable.
  void define(Object* target, std::string_view name, Value value,
              std::uint8_t attributes = kWritable | kConfigurable);
  FunctionObject* define_native(Object* target, const NativeEntry& entry);
  void define_getter(Object* target, std::string_view name, const NativeEntry& entry);
  /// A constructor with its prototype object, linked both ways and put on the global object.
  FunctionObject* define_class(const NativeEntry& constructor, Object* prototype);
  /// Finds a native that library code calls as `__name`.
  const NativeEntry* intrinsic(const JsString* name) const;
  void add_intrinsics(const NativeEntry* entries, std::size_t count);

  Value prototype_of_primitive(Value primitive, bool is_string_term) const;
  bool is_assertion_error(Value error) const;
  bool is_stack_overflow(Value error) const;
  /// Where an error object was made, or the fallback.
  CodePlace place_of_error(Value error, CodePlace fallback) const;
  /// Forgets what a path did: a path-by-path run starts anew.
  void remember_error_place(const Object* error, CodePlace place);

 private:
  void install_library();

  std::unordered_map<const JsString*, const NativeEntry*> intrinsics_;
  friend class Engine;
};

// One function per file in builtins/: creates prototypes and natives of its area.
void install_object(Realm& realm);
void install_function(Realm& realm);
void install_array(Realm& realm);
void install_string(Realm& realm);
void install_number(Realm& realm);
void install_math(Realm& realm);
void install_error(Realm& realm);
void install_json(Realm& realm);
void install_console(Realm& realm);
void install_symbol(Realm& realm);
void install_collections(Realm& realm);
void install_conversions(Realm& realm);  // intrinsics of operators and conversions
void install_sheaf(Realm& realm);        // the harness API

}  // namespace sheaf
