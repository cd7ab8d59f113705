#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "interpreter/builtins/builtins.h"

namespace sheaf {

/// One use of the harness API, and the paths on which it is right. A wrong use is an error of the
/// harness: it ends its paths, the program cannot catch it, and nothing is said of the program.
/// node/runtime.js refuses the same uses with the same words.
class HarnessUse {
 public:
  /// Named after the native that is called.
  explicit HarnessUse(NativeCall& call);
  /// Named by the library, where that checks the use.
  HarnessUse(NativeCall& call, std::string title);

  /// Takes the first argument for the name of an input of this type. False where it is none.
  bool take_name(InputType type);
  const std::string& name() const { return name_; }
  /// Paths that go on.
  const Guard& right() const { return right_; }

  /// Ends paths with the message `int('x'): what`.
  void refuse(const Guard& part, const std::string& what);
  /// All arguments from this one on must be missing or undefined.
  void refuse_arguments_from(std::size_t first, const std::string& what);
  /// The second argument, if there is one, must be an object that has no other options.
  void check_options(std::initializer_list<std::string_view> known);
  /// The value of an option that is the same on all paths, undefined if it is missing; nothing
  /// after a refusal.
  std::optional<Value> constant_option(std::string_view option);
  /// Visits the integers that an option has on the paths that go on.
  void for_each_integer(std::string_view option, const Guard& guard, std::int64_t fallback,
                        const std::function<void(const Guard&, std::int64_t)>& visit);

 private:
  NativeCall& call_;
  Context& context_;
  Guard right_;
  std::string name_;
  std::string title_;  // int('x')
};

/// `a number`, `null`, …: what a value is, for messages.
std::string_view kind_of_value(Value value);

}  // namespace sheaf
