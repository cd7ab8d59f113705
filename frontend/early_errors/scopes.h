#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

enum class DeclarationScopeKind : std::uint8_t { kFunction, kBlock };

/// Names declared in the scopes around the current place, to find redeclarations (ECMA-262 14.2.1,
/// 14.12.1, 14.15.1, 15.2.1 and annex B.3). Order of declarations does not matter: whichever of two
/// that exclude each other comes second is the error. Each `declare` tells whether it is allowed.
class DeclarationScopes {
 public:
  enum class Legal : bool { kNo = false, kYes = true };
  /// Several plain functions of one name may share a block in sloppy code.
  enum class BlockFunction : std::uint8_t { kUnique, kRepeatable };
  enum class CatchParameter : std::uint8_t { kIdentifier, kPattern };

  void push(DeclarationScopeKind kind) { scopes_.push_back({kind, {}}); }
  void pop() { scopes_.pop_back(); }

  void declare_parameter(std::string_view name);
  [[nodiscard]] Legal declare_catch_parameter(std::string_view name, CatchParameter form);
  [[nodiscard]] Legal declare_lexical(std::string_view name);
  [[nodiscard]] Legal declare_var(std::string_view name);
  /// A function declaration: like a var directly in a function, lexical in a block.
  [[nodiscard]] Legal declare_function(std::string_view name, BlockFunction form);

 private:
  enum Flag : std::uint8_t {
    kParameter = 1,
    kCatchIdentifier = 2,
    kCatchPattern = 4,
    kLexical = 8,
    kRepeatableFunction = 16,
    kVar = 32,  // also set in the blocks that the var passes on its way to the function
  };
  struct Scope {
    DeclarationScopeKind kind;
    std::map<std::string, std::uint8_t, std::less<>> names;
  };

  /// Adds the flag to the name and tells whether none of `excluded` was there.
  static Legal add(Scope& scope, std::string_view name, std::uint8_t flag, std::uint8_t excluded);

  std::vector<Scope> scopes_;
};

}  // namespace sheaf
