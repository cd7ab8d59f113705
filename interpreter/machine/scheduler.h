#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/context.h"
#include "interpreter/machine/activation.h"
#include "interpreter/machine/pending_reads.h"

namespace sheaf {

/// Paths in a loop that holds up others.
struct Parked {
  Activation* activation;
  std::uint32_t pc;
  Guard guard;
};

/// What runs next: the youngest activation first, in it the lowest address first. It moves parts of
/// frontiers: to handlers, to callers, into rest and back. What instructions do, and what the end
/// of a root means, its client knows.
class Scheduler {
 public:
  class Client {
   public:
    virtual ~Client() = default;
    /// Runs the entry at the back of the frontier.
    virtual void run(Activation& activation) = 0;
    virtual bool should_stop() = 0;
    /// Paths come out of a root.
    virtual void root_returned(const CallRecord& root, const Guard& guard) = 0;
    virtual void root_threw(const CallRecord& root, const Guard& guard, const Slot& exception,
                            const Activation& activation, std::uint32_t pc) = 0;
    /// Nothing is left to do. Whether there is now.
    virtual bool start_next() { return false; }
    /// A loop ran more often than the user allows.
    virtual void loop_exceeded(Cursor& cursor) = 0;
  };

  Scheduler(Context& context, Client& client);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // ---- the run ----------------------------------------------------------------------------------
  /// Runs until no entry is left, or until stop() was called.
  void run_to_end();
  void stop() { stopped_ = true; }
  /// Goes on after a stop.
  void allow() { stopped_ = false; }
  bool stopped() const { return stopped_; }
  /// Forgets all activations: the program starts anew.
  void clear();
  /// Rounds of a loop after which it is parked, if it holds up other paths.
  void set_loop_bound(std::uint64_t rounds) { loop_bound_ = rounds; }

  // ---- activations and records
  // --------------------------------------------------------------------
  Activation* activate(const CompiledFunction* code, Realm* realm, const Guard& guard,
                       std::shared_ptr<CallRecord> record, std::uint32_t depth);
  std::shared_ptr<CallRecord> take_record(const Cursor& cursor, const Guard& called,
                                          std::int32_t destination, std::uint8_t flags);
  std::shared_ptr<CallRecord> make_root(RecordKind kind, const Guard& guard);

  // ---- the frontier
  // -------------------------------------------------------------------------------
  void push_entry(Activation& activation, std::uint32_t pc, Guard guard);
  /// The same for paths that have just got `value`: where a state may hold one value only, they
  /// are as many states as it takes.
  void push_states(Activation& activation, std::uint32_t pc, const Guard& guard, const Slot& value);
  Cursor take_entry(Activation& activation);
  Step go_to(Cursor& cursor, std::uint32_t target);
  /// Lets the cursor's paths wait at `pc`: as one entry, or as one for each value of the register
  /// that they are divided by.
  void go_on_divided(const Cursor& cursor, std::uint32_t pc);
  /// May a store of these paths to a register overwrite?
  bool overwrites(const Activation& activation, const Guard& guard) const {
    return context_.policy.one_path || guard == activation.live;
  }
  /// What a register holds for paths that wait and may still read it; nothing if none does.
  std::optional<Slot> needed(const Activation& activation, std::size_t index) {
    return pending_reads_.needed(activation, index);
  }
  /// Guarded store to a register. `others_wait`: all other paths of the activation stand in its
  /// frontier, wait for callees, are parked or rest.
  void assign(Activation& activation, std::size_t index, const Guard& guard, const Slot& value,
              bool others_wait = false);

  /// At every loop and call: whether the client is to be asked if the run must stop. Mostly not; a
  /// table that has grown much is a reason at once.
  bool is_time_to_ask() {
    if (++steps_ < kStepsPerQuestion && !context_.heap.should_collect() &&
        !context_.strings.should_collect()) {
      return false;
    }
    steps_ = 0;
    return true;
  }

  // ---- leaving an activation
  // ------------------------------------------------------------------------
  /// The paths leave with a value. The caller of this function has taken them from the frontier.
  void return_value(Activation& activation, const Guard& guard, const Slot& value);
  void throw_at(Activation& activation, std::uint32_t pc, const Guard& guard, const Slot& thrown);
  /// The paths leave nothing behind: they have ended.
  void drop(Activation& activation, const Guard& guard) {
    activation.live = activation.live.minus(guard);
  }

  // ---- rest (generators)
  // ----------------------------------------------------------------------------
  /// The paths stay at `pc` until they are resumed; whoever waits for them gets the value.
  void rest(Activation& activation, std::uint32_t pc, const Guard& guard, const Slot& value);
  /// Takes the parts of resting entries that lie under `guard`; they will return to `record`.
  std::vector<FrontierEntry> wake(Activation& activation, const Guard& guard,
                                  const std::shared_ptr<CallRecord>& record);

  // ---- for strategies
  // -------------------------------------------------------------------------------
  /// Goes on with the paths of `part` only.
  void narrow(Cursor& cursor, const Guard& part);
  /// Visits every activation that has something left to do.
  template <typename Visitor>
  void for_each_activation(const Visitor& visit) const {
    for (const auto& owned : activations_) visit(*owned);
    for (Activation* generator : generators_) visit(*generator);
  }

 private:
  void schedule();
  void resume_parked();
  void park(Cursor& cursor, std::uint32_t target);
  void wait_on_stack(Activation& activation);
  /// Nothing is left to do in the activation: its records hear of it.
  void finish(Activation& activation);
  void recycle(Activation& activation);
  void count_join(const Join& join);
  /// Paths come back from a call where others have come back before; so do exceptions.
  void count_return(CallRecord& record, const Guard& earlier, SummaryBuilder& results,
                    const Guard& part, const Slot& value);
  void deliver(CallRecord& record);

  Context& context_;
  Client& client_;
  std::vector<Activation*> stack_;
  /// Activations of ordinary calls; the frames are used again.
  std::vector<std::unique_ptr<Activation>> activations_, pool_;
  /// Those that belong to the heap and have something left to do.
  std::vector<Activation*> generators_;
  std::vector<std::shared_ptr<CallRecord>> record_pool_;
  std::vector<Parked> parked_;
  PendingReads pending_reads_;
  static constexpr std::uint32_t kStepsPerQuestion = 16;
  std::uint32_t steps_ = 0;
  std::uint64_t loop_bound_;
  bool stopped_ = false;
};

}  // namespace sheaf
