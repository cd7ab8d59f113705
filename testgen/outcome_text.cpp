#include "testgen/outcome_text.h"

#include "testgen/printable.h"

namespace sheaf {

std::string_view outcome_kind_name(OutcomeKind kind) {
  switch (kind) {
    case OutcomeKind::kNormal:
      return "normal";
    case OutcomeKind::kUncaught:
      return "uncaught";
    case OutcomeKind::kAssertion:
      return "assertion";
    case OutcomeKind::kStackOverflow:
      return "stack-overflow";
    case OutcomeKind::kUnhandledRejection:
      return "unhandled-rejection";
    case OutcomeKind::kAssumptionFailed:
      return "assumption-failed";
    case OutcomeKind::kHarnessError:
      return "harness-error";
    case OutcomeKind::kDropped:
      return "dropped";
  }
  return "";
}

bool is_error(OutcomeKind kind) {
  return kind == OutcomeKind::kUncaught || kind == OutcomeKind::kAssertion ||
         kind == OutcomeKind::kStackOverflow || kind == OutcomeKind::kUnhandledRejection;
}

std::string_view termination_name(Termination termination) {
  switch (termination) {
    case Termination::kExhausted:
      return "exhausted";
    case Termination::kMaxTime:
      return "max-time";
    case Termination::kMaxSteps:
      return "max-steps";
    case Termination::kMaxMemory:
      return "max-memory";
    case Termination::kMaxPaths:
      return "max-paths";
    case Termination::kStopOnError:
      return "stop-on-error";
    case Termination::kInterrupted:
      return "interrupted";
  }
  return "";
}

std::string error_text(const Outcome& outcome) {
  if (!outcome.is_error) return outcome.thrown;
  if (outcome.message.empty()) return outcome.name;
  return outcome.name + ": " + outcome.message;
}

std::string describe_outcome(const Outcome& outcome) {
  switch (outcome.kind) {
    case OutcomeKind::kNormal:
      return "ends normally";
    case OutcomeKind::kAssumptionFailed:
      return "fails an assumption";
    case OutcomeKind::kHarnessError:
      return "harness error: " + outcome.message;
    case OutcomeKind::kDropped:
      return "is given up";
    case OutcomeKind::kUncaught:
    case OutcomeKind::kAssertion:
    case OutcomeKind::kStackOverflow:
    case OutcomeKind::kUnhandledRejection:
      break;
  }
  return printable(error_text(outcome));
}

}  // namespace sheaf
