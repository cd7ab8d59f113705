#pragma once

#include <string>

#include "interpreter/exploration.h"
#include "interpreter/record/conclude.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {

/// A program text and everything that one run of it needs, open to look into.
class TestRun {
 public:
  explicit TestRun(const std::string& text, RunOptions options = {})
      : exploration(compile_text(text), loader_, std::move(options)) {}

 private:
  NoModules loader_;

 public:
  Exploration exploration;
  Context& context = exploration.context;
  Machine& machine = exploration.machine;

  InputId input(const std::string& name) const {
    for (InputId id = 0; id < context.inputs.size(); ++id) {
      if (context.inputs.at(id).name == name) return id;
    }
    ADD_FAILURE() << "no input " << name;
    return 0;
  }
  /// What a path prints.
  std::string output(const FixedInputs& inputs) const {
    return predict_from_log(context, assignment(inputs)).output;
  }
  Assignment assignment(const FixedInputs& inputs) const {
    Assignment result;
    for (const auto& [name, value] : inputs) result.set(input(name), value);
    return result;
  }
  /// A property of a realm's global object.
  Slot global(Realm& realm, const char* name) {
    return get_own(context, realm.global, realm.key(name), context.true_guard);
  }
};

inline RunOptions with_strategy(StrategyKind kind) {
  RunOptions options;
  options.strategy = kind;
  return options;
}

}  // namespace sheaf
