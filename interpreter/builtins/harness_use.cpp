#include "interpreter/builtins/harness_use.h"

#include <algorithm>
#include <cmath>

#include "summaries/input_words.h"

namespace sheaf {

namespace {

std::string joined(std::initializer_list<std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += " and ";
    text += word;
  }
  return text;
}

}  // namespace

std::string_view kind_of_value(Value value) {
  if (value.is_undefined() || value.is_absent()) return "undefined";
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "a boolean";
  if (value.is_number() || value.is_term()) return "a number";
  if (value.is_string()) return "a string";
  if (is_callable(value)) return "a function";
  if (is_array(value)) return "an array";
  if (is_object(value)) return "an object";
  return "a symbol";
}

HarnessUse::HarnessUse(NativeCall& call)
    : HarnessUse(call, std::string(call.callee->native->name)) {}

HarnessUse::HarnessUse(NativeCall& call, std::string title)
    : call_(call), context_(call.context), right_(call.guard), title_(std::move(title)) {}

bool HarnessUse::take_name(InputType type) {
  const Value name = call_.argument(0);
  if (!name.is_string()) {
    refuse(right_, "the name must be a string, not " + std::string(kind_of_value(name)));
    return false;
  }
  name_ = to_utf8(name.as_string()->text());
  title_ += "('" + name_ + "')";
  auto& types = context_.record.request_types[name_];
  for (const auto& [other, paths] : types) {
    if (other == type) continue;
    refuse(paths,
           "the name is already used by " + std::string(word_of(other)) + "('" + name_ + "')");
  }
  const auto [known, is_new] = types.try_emplace(type, right_);
  if (!is_new && !right_.implies(known->second)) known->second |= right_;
  return true;
}

void HarnessUse::refuse(const Guard& part, const std::string& what) {
  const Guard wrong = part & right_;
  if (wrong.is_false()) return;
  right_ = right_.minus(wrong);
  call_.result.ended.push_back(wrong);
  if (!may_exist(context_, wrong)) return;
  const std::string message = title_ + ": " + what;
  call_.limit(wrong, "harness-error", message);
  call_.end_paths(wrong, OutcomeKind::kHarnessError,
                  Value::string(context_.strings.make(from_utf8(message))));
}

void HarnessUse::refuse_arguments_from(std::size_t first, const std::string& what) {
  for (std::size_t i = first; i < call_.arguments.size(); ++i) {
    Guard given = context_.false_guard;
    for_each_alternative(call_.arguments[i], right_, [&](const Guard& part, Value value) {
      if (!value.is_undefined() && !value.is_absent()) given |= part;
    });
    refuse(given, what);
  }
}

void HarnessUse::check_options(std::initializer_list<std::string_view> known) {
  const Value options = call_.argument(1);
  if (options.is_undefined()) return;
  if (!is_object(options) || is_callable(options)) {
    refuse(right_, "the second argument must be an object with " + joined(known) + ", not " +
                       std::string(kind_of_value(options)));
    return;
  }
  const Guard paths = right_;
  for (const auto& [key, present] : own_keys(context_, as_object(options), paths, true, false)) {
    const std::string option = to_utf8(key.as_string()->text());
    if (std::find(known.begin(), known.end(), option) != known.end()) continue;
    refuse(present & paths, "there is no option '" + option + "', only " + joined(known));
  }
}

std::optional<Value> HarnessUse::constant_option(std::string_view option) {
  const Value options = call_.argument(1);
  if (!is_object(options)) return Value::undefined();
  const Slot slot =
      restrict(data_property(call_, options, call_.realm.key(option), right_), right_);
  if (slot.is_single() && !slot.value().is_term()) {
    return slot.value().is_absent() ? Value::undefined() : slot.value();
  }
  refuse(right_, std::string(option) + " must not depend on inputs");
  return std::nullopt;
}

void HarnessUse::for_each_integer(std::string_view option, const Guard& guard,
                                  std::int64_t fallback,
                                  const std::function<void(const Guard&, std::int64_t)>& visit) {
  const auto take = [&](const Guard& part, Value value) {
    if (value.is_absent() || value.is_undefined()) {
      visit(part, fallback);
    } else if (!value.is_number() || value.as_number() != std::floor(value.as_number()) ||
               std::fabs(value.as_number()) > static_cast<double>(kMaxSafeInteger)) {
      refuse(part, std::string(option) + " must be a safe integer");
    } else {
      visit(part, static_cast<std::int64_t>(value.as_number()));
    }
  };
  const Value options = call_.argument(1);
  if (!is_object(options)) {
    visit(guard, fallback);
    return;
  }
  const Slot slot = data_property(call_, options, call_.realm.key(option), guard);
  for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
    if (!value.is_term()) {
      take(part, value);
      return;
    }
    const std::string why = title_ + ": " + std::string(option) + " has too many values";
    for (const auto& [piece, concrete] : enumerate(call_, value, part, why)) take(piece, concrete);
  });
}

}  // namespace sheaf
