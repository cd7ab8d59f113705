#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/output.h"

namespace sheaf {

/// A value under one assignment: symbolic terms have become numbers or texts.
struct Shown {
  Value value;
  std::u16string text;  // of strings
  bool is_text = false;
};

/// Node's util.inspect on the snapshot of one output record, under one assignment.
class Inspector {
 public:
  Inspector(const OutputRecord& record, Evaluator& evaluator)
      : record_(record), evaluator_(evaluator) {}

  Shown resolve(const Slot& slot);
  /// The value as console.log shows it; strings in quotes. Objects below `depth` are cut off.
  std::u16string inspect(const Shown& shown, int depth);
  const OutputRecord& record() const { return record_; }

  struct Key {
    PropertyKey key;
    Shown shown;
    bool enumerable = true;
  };
  /// Own properties on this path, in order.
  std::vector<Key> keys_of(const ObjectSnapshot& object);

  static std::u16string symbol_text(Value symbol);

 private:
  /// Nothing: a null prototype.
  using Name = std::optional<std::u16string>;

  std::u16string format_primitive(const Shown& shown);
  std::u16string format_value(const Shown& shown, int level);
  std::u16string format_object(const ObjectSnapshot& object, std::uint32_t id, int level);
  std::u16string format_property(const Key& key, int level);
  std::u16string format_member(const Shown& shown, int level);
  std::u16string function_base(const ObjectSnapshot& object, const Name& constructor,
                               const std::u16string& tag);
  std::u16string boxed_base(const ObjectSnapshot& object, const Name& constructor,
                            const std::u16string& tag);
  std::u16string error_base(const ObjectSnapshot& object, const Name& constructor,
                            const std::u16string& tag, std::vector<Key>& keys);
  std::vector<std::u16string> format_elements(const ObjectSnapshot& array, int level);
  std::vector<std::u16string> format_entries(const ObjectSnapshot& object, int level);
  std::u16string format_promise(const ObjectSnapshot& promise, int level);
  std::size_t entry_count(const ObjectSnapshot& object);
  std::optional<std::u16string> text_of(const Slot& slot);

  const OutputRecord& record_;
  Evaluator& evaluator_;
  int depth_ = 2;
  int indentation_ = 0;
  int current_level_ = 0;                // of the object that was entered last
  std::vector<std::uint32_t> seen_;      // objects being formatted
  std::vector<std::uint32_t> circular_;  // those that contain themselves, in order of discovery
};

}  // namespace sheaf
