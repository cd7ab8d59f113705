#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/machine/scheduler.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {

/// A scheduler without JavaScript: what stands at an address is a function of the test.
class Stage : private Scheduler::Client {
 public:
  using Action = std::function<Step(Cursor&)>;

  explicit Stage(RunOptions options = {}) : world(std::move(options)) {}

  World world;
  Context& context = world.context;
  Scheduler scheduler{world.context, *this};

  /// Code made by hand. An address without an action is passed over.
  struct Body {
    std::string name;
    ir::Function ir;
    CompiledFunction compiled;
    std::map<std::uint32_t, Action> actions;
  };
  Body& body(const std::string& name) {
    Body& made = bodies_.emplace_back();
    made.name = name;
    made.ir.register_count = 8;
    made.compiled.ir = &made.ir;
    return made;
  }
  std::shared_ptr<CallRecord> root(const Guard& guard) {
    return scheduler.make_root(RecordKind::kModule, guard);
  }
  Activation* start(const Body& code, const Guard& guard, const std::shared_ptr<CallRecord>& record,
                    std::uint32_t depth = 0) {
    Activation* made = scheduler.activate(&code.compiled, &world.realm, guard, record, depth);
    scheduler.push_entry(*made, 0, guard);
    return made;
  }

  // ---- actions ----------------------------------------------------------------------------------
  /// Goes on at an address.
  Action jump(std::uint32_t target) {
    return [this, target](Cursor& cursor) { return scheduler.go_to(cursor, target); };
  }
  /// The paths of `condition` go to the first address, the others to the second.
  Action branch(const Guard& condition, std::uint32_t if_true, std::uint32_t if_false) {
    return [=, this](Cursor& cursor) {
      const Guard truth = cursor.guard & condition, rest = cursor.guard.minus(condition);
      if (!truth.is_false()) scheduler.push_entry(*cursor.activation, if_true, truth);
      if (!rest.is_false()) scheduler.push_entry(*cursor.activation, if_false, rest);
      return Step::kStop;
    };
  }
  Action give(const Slot& value) {
    return [=, this](Cursor& cursor) {
      scheduler.return_value(*cursor.activation, cursor.guard, value);
      return Step::kStop;
    };
  }
  Action fail(const Slot& exception) {
    return [=, this](Cursor& cursor) {
      scheduler.throw_at(*cursor.activation, cursor.pc, cursor.guard, exception);
      return Step::kStop;
    };
  }
  /// Calls functions on parts of the paths; the result goes to a register.
  Action call(std::vector<std::pair<Guard, const Body*>> callees, std::int32_t destination) {
    return [=, this](Cursor& cursor) {
      const auto record = scheduler.take_record(cursor, cursor.guard, destination, 0);
      for (const auto& [guard, code] : callees) {
        const Guard part = cursor.guard & guard;
        if (!part.is_false()) start(*code, part, record, cursor.activation->depth + 1);
      }
      return Step::kStop;
    };
  }

  // ---- what happened ----------------------------------------------------------------------------
  struct Moment {
    std::string where;  // name@address
    Guard guard;
  };
  std::vector<Moment> moments;
  std::string route() const {
    std::string result;
    for (const Moment& moment : moments) result += (result.empty() ? "" : " ") + moment.where;
    return result;
  }
  struct End {
    std::string how;
    Guard guard;
    Slot value;
  };
  std::vector<End> ends;
  bool stops = false;

 private:
  void run(Activation& activation) override {
    Cursor cursor = scheduler.take_entry(activation);
    const Body* code = nullptr;
    for (const Body& known : bodies_) {
      if (&known.compiled == activation.function) code = &known;
    }
    for (Step step = Step::kNext; step == Step::kNext;) {
      const auto action = code->actions.find(cursor.pc);
      if (action == code->actions.end()) {
        ++cursor.pc;
        continue;
      }
      moments.push_back({code->name + "@" + std::to_string(cursor.pc), cursor.guard});
      step = action->second(cursor);
    }
  }
  bool should_stop() override {
    if (stops) scheduler.stop();
    return stops;
  }
  void end(const std::string& how, const Guard& guard, const Slot& value) {
    ends.push_back({how, guard, value});
    context.live_run = context.live_run.minus(guard);
  }
  void root_returned(const CallRecord&, const Guard& guard) override { end("returned", guard, {}); }
  void root_threw(const CallRecord&, const Guard& guard, const Slot& exception, const Activation&,
                  std::uint32_t pc) override {
    end("threw at " + std::to_string(pc), guard, exception);
  }
  void loop_exceeded(Cursor& cursor) override { end("exceeded", cursor.guard, {}); }

  std::deque<Body> bodies_;
};

}  // namespace sheaf
