#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf {

/// The strings that stand in the texts of the programs, and what instructions do with them.
///
/// JavaScript runs a function that nobody calls only through a property of a certain name, and a
/// program can give a function that name only if the name stands in its text: as a property name,
/// inside a string, or in two pieces that are joined; or by a key that it makes at run time, which
/// Reachability takes for any name.
class NameUses {
 public:
  explicit NameUses(const std::vector<const ir::Program*>& programs);

  /// Whether any of the names is used in any way.
  bool mentions(std::initializer_list<std::u16string_view> names) const;
  /// … other than to read the property of that name.
  bool mentions_beyond_reads(std::initializer_list<std::u16string_view> names) const;
  /// … other than to read it or to define or assign it: the value of a string, that may become the
  /// name of anything.
  bool mentions_as_value(std::initializer_list<std::u16string_view> names) const;

 private:
  enum Use : unsigned { kRead = 1, kStored = 2, kValue = 4 };
  bool has(std::initializer_list<std::u16string_view> names, unsigned uses) const;
  bool has_pieces(std::u16string_view name) const;

  std::map<std::u16string_view, unsigned> uses_;  // of whole strings, which the programs own
};

}  // namespace sheaf
