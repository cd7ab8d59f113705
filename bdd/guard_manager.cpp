#include "bdd/guard_manager.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <type_traits>

// The only file that includes CUDD: an installed CUDD 3, or (SHEAF_CUDD_ABC) version 2.4.2 as kept
// inside ABC.
#include <cudd.h>

#ifdef SHEAF_CUDD_ABC
#include <bdd/cudd/cuddInt.h>

#include <cstddef>
// Version 3 hides its node type; for that one only the checks at run time remain.
static_assert(std::is_same_v<DdHalfWord, std::uint32_t>);
static_assert(offsetof(DdNode, index) == sheaf::kGuardNodeIndexOffset);
static_assert(offsetof(DdNode, ref) == sheaf::kGuardNodeCountOffset);
static_assert(offsetof(DdNode, type.kids.T) == sheaf::kGuardNodeHighOffset);
static_assert(offsetof(DdNode, type.kids.E) == sheaf::kGuardNodeLowOffset);
static_assert(CUDD_CONST_INDEX == sheaf::kGuardConstantIndex);
#endif

namespace sheaf {
namespace {

// Handed to Cudd_Init, which sets aside and touches a fraction of it; the real limit follows.
constexpr std::size_t kInitialMemory = std::size_t{64} << 20;
// Small at first: the library clears every slot, and doubles the cache by itself while it pays.
constexpr unsigned kInitialCacheSlots = 1u << 15;
constexpr unsigned kSlotsPerVariable = 64;
// A cache slot takes at most this much; the cache may grow to a quarter of the memory limit, the
// library's tables grow loosely (without collecting first) up to a fifth.
constexpr std::size_t kCacheSlotBytes = 40;
constexpr std::size_t kCacheShare = 4;
constexpr std::size_t kNodeBytes = 40;
constexpr std::size_t kLooseShare = 5;
// A collection forgets what the cache knows of dead nodes, which are often asked for again: the
// library's own rule (collect when a table is full) collects so often that large runs take twice
// as long. So it collects only when many nodes are dead (Options::dead_nodes_kept), and more than
// are alive, or when a quarter of the memory is in use.
constexpr std::size_t kCollectionShare = 4;
// Variables may take this fraction on top of the memory limit, see new_variable_at_level.
constexpr std::size_t kVariableShare = 8;
// Unit of the library's own times: clock ticks in ABC's copy, milliseconds in version 3.
#ifdef SHEAF_CUDD_ABC
constexpr double kLibraryTicksPerMillisecond = CLOCKS_PER_SEC / 1000.0;
#else
constexpr double kLibraryTicksPerMillisecond = 1;
#endif

DdNode* to_library(GuardNode* node) { return reinterpret_cast<DdNode*>(node); }
GuardNode* from_library(DdNode* node) { return reinterpret_cast<GuardNode*>(node); }

[[noreturn]] void fail(const char* message) {
  std::fprintf(stderr, "sheaf: guard invariant broken: %s\n", message);
  std::abort();
}

unsigned clamp_to_unsigned(std::size_t value) {
  return static_cast<unsigned>(std::min<std::size_t>(value, std::numeric_limits<unsigned>::max()));
}

// Reads why a call returned NULL and clears it, so that the next call starts afresh.
GuardLimitError::Reason take_limit(DdManager* library) {
  const Cudd_ErrorType code = Cudd_ReadErrorCode(library);
  Cudd_ClearErrorCode(library);
  if (code == CUDD_INVALID_ARG) fail("invalid argument to the diagram library");
  if (code == CUDD_INTERNAL_ERROR) fail("internal error of the diagram library");
  return code == CUDD_TOO_MANY_NODES ? GuardLimitError::Reason::kLiveNodes
                                     : GuardLimitError::Reason::kMemory;
}

// See guard_node_layout.h: what the handles read must be what the library's functions answer.
void check_layout(GuardNode* one) {
  const auto count = [&] { return guard_node_word<std::uint32_t>(one, kGuardNodeCountOffset); };
  const std::uint32_t before = count();
  Cudd_Ref(to_library(one));
  const std::uint32_t after = count();
  Cudd_Deref(to_library(one));
  if (after != before + 1 || count() != before) fail("unknown node layout (reference count)");
  if (guard_node_index(one) != kGuardConstantIndex ||
      Cudd_NodeReadIndex(to_library(one)) != kGuardConstantIndex) {
    fail("unknown node layout (index)");
  }
}

// The limit that makes the library give up whatever it is at.
constexpr unsigned kRefusingLimit = 1;

// When conjunctions give up, by the library's clock; 0: never. An operation that finds all its
// nodes in the tables never asks for a free one, and would not see the limit above.
void set_time_stop(DdManager* library, std::int64_t time) {
#ifdef SHEAF_CUDD_ABC
  library->TimeStop = time;
#else
  static_cast<void>(library);
  static_cast<void>(time);
#endif
}

// Before a collection; 0 calls it off. One that finds free nodes would let an operation that is to
// be given up go on, because the library looks at its limits only when it has none.
int allow_collection(DdManager* library, const char*, void*) {
  return Cudd_ReadMaxLive(library) == kRefusingLimit ? 0 : 1;
}

}  // namespace

const char* GuardLimitError::what() const noexcept {
  return reason_ == Reason::kLiveNodes ? "guard limit reached: too many live nodes"
                                       : "guard limit reached: out of memory";
}

// ---------------------------------------------------------------------------------------- Guard

void Guard::release_last() noexcept { Cudd_IterDerefBdd(manager_->library_, to_library(node_)); }

template <typename Operation>
GuardNode* GuardManager::build(Operation operation) {
  if (++operations_ % kCollectionInterval == 0) consider_collection();
  const bool timed = options_.timing != Timing::kOff;
  const auto start = timed ? Clock::now() : Clock::time_point{};
  DdNode* const node = operation();
  if (timed) operation_time_ += Clock::now() - start;
  if (node == nullptr) throw_limit();
  guard_node_retain(from_library(node));
  // The library looks at the limit only when its list of free nodes is empty.
  if (options_.live_node_limit != 0 && live_nodes() > options_.live_node_limit) {
    Cudd_IterDerefBdd(library_, node);
    throw GuardLimitError(GuardLimitError::Reason::kLiveNodes);
  }
  return from_library(node);
}

GuardNode* GuardManager::conjoin_watched(GuardNode* left, GuardNode* right) {
  return build([&] { return Cudd_bddAnd(library_, to_library(left), to_library(right)); });
}

void GuardManager::consider_collection() {
  const std::size_t dead = Cudd_ReadDead(library_);
  const bool many = dead > options_.dead_nodes_kept && dead > live_nodes();
  if (many || Cudd_ReadMemoryInUse(library_) > options_.memory_limit_bytes / kCollectionShare) {
    Cudd_EnableGarbageCollection(library_);
  } else {
    Cudd_DisableGarbageCollection(library_);
  }
}

void GuardManager::throw_limit() { throw GuardLimitError(take_limit(library_)); }

// --------------------------------------------------------------------------------- construction

GuardManager::GuardManager() : GuardManager(Options{}) {}

GuardManager::GuardManager(const Options& options) : options_(options) {
  library_ = Cudd_Init(0, 0, kSlotsPerVariable, kInitialCacheSlots, kInitialMemory);
  if (library_ == nullptr) throw GuardLimitError(GuardLimitError::Reason::kMemory);
  one_ = from_library(Cudd_ReadOne(library_));
  check_layout(one_);
  Cudd_AddHook(library_, allow_collection, CUDD_PRE_GC_HOOK);
  set_memory_limit(options.memory_limit_bytes);
  set_live_node_limit(options.live_node_limit);
  consider_collection();
  if (options.sifting) {
    Cudd_AutodynEnable(library_, CUDD_REORDER_SIFT);
  } else {
    Cudd_AutodynDisable(library_);
  }
}

GuardManager::~GuardManager() {
#ifdef SHEAF_INVARIANTS
  if (Cudd_CheckZeroRef(library_) != 0) fail("a guard outlives its manager");
#endif
  Cudd_Quit(library_);
}

void GuardManager::set_memory_limit(std::size_t bytes) {
  options_.memory_limit_bytes = bytes;
  Cudd_SetMaxMemory(library_, bytes);
  // 0 would mean "choose yourself" to these two.
  const auto at_least_one = [](std::size_t value) {
    return std::max(clamp_to_unsigned(value), 1u);
  };
  Cudd_SetMaxCacheHard(library_, at_least_one(bytes / kCacheShare / kCacheSlotBytes));
  Cudd_SetLooseUpTo(library_, at_least_one(bytes / kLooseShare / kNodeBytes));
}

void GuardManager::set_live_node_limit(std::size_t nodes) {
  options_.live_node_limit = nodes;
  watched_ = nodes != 0 || options_.timing != Timing::kOff;
  Cudd_SetMaxLive(library_, refuses_     ? 1
                            : nodes == 0 ? std::numeric_limits<unsigned>::max()
                                         : clamp_to_unsigned(nodes));
}

void GuardManager::refuse_operations() noexcept {
  // The library looks at this limit whenever its list of free nodes is empty; the write is one
  // word, so that another thread may do it.
  refuses_ = true;
  Cudd_SetMaxLive(library_, kRefusingLimit);
  set_time_stop(library_, 1);  // long ago
}

void GuardManager::allow_operations() noexcept {
  refuses_ = false;
  set_time_stop(library_, 0);
  set_live_node_limit(options_.live_node_limit);
}

// ------------------------------------------------------------------------------------ variables

GuardVariable GuardManager::new_variable_at_level(std::uint32_t level) {
  const GuardVariable variable = variable_count();
  // The library corrupts its tables when a new variable's node meets a limit (2.4.2). So the limits
  // are tested here and lifted during the call. Memory once taken for nodes is never given back;
  // variables may therefore exceed the memory limit a little, or a manager that has reached it
  // could never have a new variable again.
  if (options_.live_node_limit != 0 && live_nodes() >= options_.live_node_limit) {
    throw GuardLimitError(GuardLimitError::Reason::kLiveNodes);
  }
  const std::size_t memory_limit = options_.memory_limit_bytes;
  if (Cudd_ReadMemoryInUse(library_) > memory_limit + memory_limit / kVariableShare) {
    throw GuardLimitError(GuardLimitError::Reason::kMemory);
  }
  Cudd_SetMaxLive(library_, std::numeric_limits<unsigned>::max());
  Cudd_SetMaxMemory(library_, std::numeric_limits<unsigned long>::max());
  DdNode* const node = Cudd_bddNewVarAtLevel(library_, static_cast<int>(level));
  set_live_node_limit(options_.live_node_limit);
  Cudd_SetMaxMemory(library_, options_.memory_limit_bytes);
  if (node == nullptr) throw_limit();
  // The other half of check_layout: a variable is the first node that has children.
  if (guard_node_index(from_library(node)) != variable ||
      guard_node_high(from_library(node)) != one_ ||
      guard_node_low(from_library(node)) != guard_node_complement(one_)) {
    fail("unknown node layout (children)");
  }
  return variable;
}

GuardVariable GuardManager::new_variable() { return new_variable_at_level(variable_count()); }
GuardVariable GuardManager::new_variable_at_top() { return new_variable_at_level(0); }
GuardVariable GuardManager::new_variable_above(GuardVariable neighbour) {
  return new_variable_at_level(level_of(neighbour));
}
GuardVariable GuardManager::new_variable_below(GuardVariable neighbour) {
  return new_variable_at_level(level_of(neighbour) + 1);
}

std::uint32_t GuardManager::variable_count() const noexcept {
  return static_cast<std::uint32_t>(Cudd_ReadSize(library_));
}

std::uint32_t GuardManager::level_of(GuardVariable variable) const {
  if (variable >= variable_count()) fail("no such guard variable");
  return static_cast<std::uint32_t>(Cudd_ReadPerm(library_, static_cast<int>(variable)));
}

Guard GuardManager::literal(GuardVariable variable, bool positive) {
  if (variable >= variable_count()) fail("no such guard variable");
  GuardNode* const node = from_library(Cudd_bddIthVar(library_, static_cast<int>(variable)));
  guard_node_retain(node);
  return Guard(this, positive ? node : guard_node_complement(node));
}

// ----------------------------------------------------------------------------------- operations

Guard GuardManager::if_then_else(const Guard& condition, const Guard& then_guard,
                                 const Guard& else_guard) {
  return Guard(this, build([&] {
                 return Cudd_bddIte(library_, to_library(condition.node_),
                                    to_library(then_guard.node_), to_library(else_guard.node_));
               }));
}

std::optional<Guard> GuardManager::and_within(const Guard& left, const Guard& right,
                                              std::size_t max_new_nodes) {
  const std::size_t live_before = live_nodes();
  // The library replaces its own limit by this one during the call, so respect the tighter.
  std::size_t allowance = max_new_nodes;
  bool tightened = false;
  if (options_.live_node_limit != 0) {
    const std::size_t room =
        options_.live_node_limit - std::min(options_.live_node_limit, live_before);
    tightened = room < allowance;
    allowance = std::min(allowance, room);
  }
  // The library adds the allowance to the live nodes in 32 bits.
  const unsigned headroom = std::numeric_limits<unsigned>::max() - clamp_to_unsigned(live_before);
  ++operations_;
  DdNode* const node = Cudd_bddAndLimit(library_, to_library(left.node_), to_library(right.node_),
                                        std::min(clamp_to_unsigned(allowance), headroom));
  if (node == nullptr) {
    const GuardLimitError::Reason reason = take_limit(library_);
    if (reason == GuardLimitError::Reason::kMemory || tightened) throw GuardLimitError(reason);
    return std::nullopt;
  }
  guard_node_retain(from_library(node));
  Guard result(this, from_library(node));
  if (live_nodes() > live_before + max_new_nodes) return std::nullopt;
  if (tightened && live_nodes() > options_.live_node_limit) {
    throw GuardLimitError(GuardLimitError::Reason::kLiveNodes);
  }
  return result;
}

Guard GuardManager::simplify(const Guard& guard, const Guard& care) {
  if (care.is_false()) fail("simplification against an empty care set");
  // Constrain, not Restrict: measured several times faster, nearly as cheap as a conjunction. It
  // may grow the diagram, so the smaller of the two is kept.
  const Guard result(this, build([&] {
                       return Cudd_bddConstrain(library_, to_library(guard.node_),
                                                to_library(care.node_));
                     }));
  return node_count(result) <= node_count(guard) ? result : guard;
}

std::vector<GuardVariable> GuardManager::support(const Guard& guard) {
  int* const occurs = Cudd_SupportIndex(library_, to_library(guard.node_));
  if (occurs == nullptr) throw_limit();
  std::vector<GuardVariable> variables;
  for (GuardVariable variable = 0; variable < variable_count(); ++variable) {
    if (occurs[variable] != 0) variables.push_back(variable);
  }
  std::free(occurs);
  return variables;
}

std::size_t GuardManager::node_count(const Guard& guard) {
  return static_cast<std::size_t>(Cudd_DagSize(to_library(guard.node_)));
}

bool GuardManager::sift(std::chrono::milliseconds budget) {
  // The library cannot be interrupted while it reorders, so it works in rounds over the fullest
  // levels only, ever more of them, until the time is over or a round gains less than a hundredth.
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::steady_clock::now() - start; };
  const int saved_variables = Cudd_ReadSiftMaxVar(library_);
  const std::size_t live_before = live_nodes();
  std::size_t live = live_before;
  for (std::uint32_t variables = 4; elapsed() < budget; variables *= 2) {
    Cudd_SetSiftMaxVar(library_, static_cast<int>(variables));
    if (Cudd_ReduceHeap(library_, CUDD_REORDER_SIFT, 0) == 0) {
      take_limit(library_);  // A failed round keeps a valid order; there is just less gain.
      break;
    }
    const std::size_t live_after = live_nodes();
    const bool gained = live_after < live - live / 100;
    live = live_after;
    if (!gained && variables >= variable_count()) break;
  }
  Cudd_SetSiftMaxVar(library_, saved_variables);
  reorder_time_ += elapsed();
  return live < live_before;
}

// ----------------------------------------------------------------------------------- statistics

std::size_t GuardManager::live_nodes() const noexcept {
  return Cudd_ReadKeys(library_) - Cudd_ReadDead(library_);
}

std::size_t GuardManager::count_referenced_nodes() const {
  return static_cast<std::size_t>(Cudd_CheckZeroRef(library_));
}

double GuardManager::cache_lookups() const noexcept { return Cudd_ReadCacheLookUps(library_); }

GuardManager::Statistics GuardManager::statistics() const {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  Statistics result;
  result.live_nodes = static_cast<std::size_t>(Cudd_ReadNodeCount(library_));
  result.peak_live_nodes = static_cast<std::size_t>(Cudd_ReadPeakLiveNodeCount(library_));
  result.variables = variable_count();
  result.operations = operations_;
  result.cache_lookups = Cudd_ReadCacheLookUps(library_);
  result.cache_hits = Cudd_ReadCacheHits(library_);
  result.garbage_collections = static_cast<std::uint64_t>(Cudd_ReadGarbageCollections(library_));
  result.garbage_collection_ms =
      static_cast<double>(Cudd_ReadGarbageCollectionTime(library_)) / kLibraryTicksPerMillisecond;
  result.reorder_ms = std::chrono::duration_cast<Milliseconds>(reorder_time_).count();
  result.operation_ms = std::chrono::duration_cast<Milliseconds>(operation_time_).count();
  result.memory_bytes = static_cast<std::size_t>(Cudd_ReadMemoryInUse(library_));
  return result;
}

}  // namespace sheaf
