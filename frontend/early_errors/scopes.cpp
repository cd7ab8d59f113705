#include "frontend/early_errors/scopes.h"

namespace sheaf {

DeclarationScopes::Legal DeclarationScopes::add(Scope& scope, std::string_view name,
                                                std::uint8_t flag, std::uint8_t excluded) {
  std::uint8_t& flags = scope.names.try_emplace(std::string(name), std::uint8_t{0}).first->second;
  const bool legal = (flags & excluded) == 0;
  flags = static_cast<std::uint8_t>(flags | flag);
  return static_cast<Legal>(legal);
}

void DeclarationScopes::declare_parameter(std::string_view name) {
  (void)add(scopes_.back(), name, kParameter, 0);
}

DeclarationScopes::Legal DeclarationScopes::declare_catch_parameter(std::string_view name,
                                                                    CatchParameter form) {
  const Flag flag = form == CatchParameter::kIdentifier ? kCatchIdentifier : kCatchPattern;
  return add(scopes_.back(), name, flag, kCatchIdentifier | kCatchPattern);
}

DeclarationScopes::Legal DeclarationScopes::declare_lexical(std::string_view name) {
  return add(scopes_.back(), name, kLexical, 0xFF);
}

DeclarationScopes::Legal DeclarationScopes::declare_var(std::string_view name) {
  // Annex B.3.4 lets a var share the name of a catch parameter that is a mere identifier.
  constexpr std::uint8_t kExcluded = kLexical | kRepeatableFunction | kCatchPattern;
  Legal legal = Legal::kYes;
  for (std::size_t i = scopes_.size(); i > 0; --i) {
    Scope& scope = scopes_[i - 1];
    if (add(scope, name, kVar, kExcluded) == Legal::kNo) legal = Legal::kNo;
    if (scope.kind == DeclarationScopeKind::kFunction) break;
  }
  return legal;
}

DeclarationScopes::Legal DeclarationScopes::declare_function(std::string_view name,
                                                             BlockFunction form) {
  Scope& scope = scopes_.back();
  if (scope.kind == DeclarationScopeKind::kFunction) return add(scope, name, kVar, kLexical);
  if (form == BlockFunction::kUnique) return add(scope, name, kLexical, 0xFF);
  return add(scope, name, kRepeatableFunction,
             static_cast<std::uint8_t>(~static_cast<unsigned>(kRepeatableFunction) & 0xFFu));
}

}  // namespace sheaf
