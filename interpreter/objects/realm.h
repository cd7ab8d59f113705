#pragma once

#include <array>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/objects/function_object.h"
#include "interpreter/objects/native.h"
#include "interpreter/record/run_result.h"

namespace sheaf {

struct Context;

/// What a module is in one realm: its `module` object, and where it has run.
struct ModuleInstance {
  Slot module_object;  // the `module` of CommonJS, where it is loaded
  Slot parent;         // the number of the module that first required it, or undefined
  Guard loaded;        // paths on which its top level has run or is running, and has not thrown
};

/// The built-in objects of one realm (ECMA-262 9.3): its global object and everything that hangs
/// there. They exist on all paths (domain: true). A run may have several realms; they share heap,
/// names and path condition, and a value of one keeps the prototypes of its maker in another.
///
/// Three kinds of library function:
///  - natives in builtins/: leaf work on guarded arguments (NativeEntry tables);
///  - JavaScript in stdlib/: everything that calls back into user code. A library function named
///    `Array$prototype$map` is installed as Array.prototype.map, `Array$from` as Array.from,
///    `get$Map$prototype$size` as a getter, when the realm is made;
///  - intrinsics: natives that only library code reaches, as `__name(…)`.
/// What Node has besides is there as lacking (lacking.h).
struct Realm {
  explicit Realm(Context& shared);
  /// Makes the built-ins.
  void install();

  Context& context;
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
  Object* generator_prototype = nullptr;           // %GeneratorFunction.prototype.prototype%
  Object* generator_function_prototype = nullptr;  // %GeneratorFunction.prototype%
  Object* async_function_prototype = nullptr;      // %AsyncFunction.prototype%
  Object* async_generator_prototype = nullptr;
  Object* async_generator_function_prototype = nullptr;
  Object* promise_prototype = nullptr;
  FunctionObject* promise_constructor = nullptr;
  Object* aggregate_error_prototype = nullptr;
  Object* host = nullptr;  // queues of jobs and timers (stdlib/host.js)
  Object* map_prototype = nullptr;
  Object* set_prototype = nullptr;
  PropertyMap sloppy_function_members;        // lacking: `arguments` and `caller` (lacking.h)
  Accessor* stack_accessor = nullptr;         // `stack` of an error until someone looks at it
  ArrayObject* join_stack = nullptr;          // objects whose elements are being joined
  std::array<Object*, 7> error_prototypes{};  // by ErrorType
  Object* assertion_error_prototype = nullptr;
  Object* sheaf_module = nullptr;      // what require('sheaf') gives
  Object* module_prototype = nullptr;  // what every `module` inherits from
  Object* module_model = nullptr;      // the members of every `module`, and of every `require`
  Object* require_model = nullptr;
  Slot main_module;                        // `module` of the harness: what require.main is
  FunctionObject* array_values = nullptr;  // Array.prototype[Symbol.iterator] as it was made
  FunctionObject* string_iterator = nullptr;
  /// By ModuleIndex; shorter than the list of modules if some are not used here.
  std::vector<ModuleInstance> modules;
  ModuleInstance& module(ModuleIndex index);

  PropertyKey key(std::string_view ascii);
  /// Adds a method or function property: writable, configurable, not enumerable.
  void define(Object* target, std::string_view name, Value value,
              std::uint8_t attributes = kWritable | kConfigurable);
  FunctionObject* define_native(Object* target, const NativeEntry& entry);
  void define_getter(Object* target, std::string_view name, const NativeEntry& entry);
  /// A constructor with its prototype object, linked both ways and put on the global object.
  FunctionObject* define_class(const NativeEntry& constructor, Object* prototype);
  /// Finds a native that library code calls as `__name`.
  FunctionObject* intrinsic(const JsString* name) const;
  void add_intrinsics(const NativeEntry* entries, std::size_t count);
  void add_intrinsic(std::string_view name, FunctionObject* function);
  /// A function of the library as a value of this realm.
  FunctionObject* library_function(const JsString* name);

  Value prototype_of_primitive(Value primitive, bool is_string_term) const;

  /// All cells that the realm refers to: they live as long as it does.
  void trace(CellVisitor& visitor);
  /// Those of them that the program can come by: not the functions that only the library calls.
  void trace_visible(CellVisitor& visitor);
  /// Forgets what a path did: the program starts anew.
  void start_again();

 private:
  void install_library();

  std::unordered_map<const JsString*, FunctionObject*> intrinsics_;
  std::unordered_map<const JsString*, FunctionObject*> library_functions_;
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
void install_generator(Realm& realm);
void install_async_generator(Realm& realm);
void install_promise(Realm& realm);  // promises, and the queues of the host
void install_reflect(Realm& realm);
void install_uri(Realm& realm);
void install_sheaf(Realm& realm);    // the harness API
void install_require(Realm& realm);  // CommonJS

}  // namespace sheaf
