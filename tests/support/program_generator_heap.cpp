// Statements that change objects and arrays.
#include "tests/support/program_generator_state.h"

namespace sheaf {

Syntax ProgramGenerator::array_statement() {
  const std::string name = find(ValueKind::kArray)->name;
  Choice choice(*this);
  choice.add(
      4, [&] { return statement(name + ".push(@);", random_.chance(80) ? number(1) : any(1)); });
  choice.add(3, [&] { return statement(name + "[@] = @;", index(1), number(1)); });
  choice.add(3, ProgramFeature::kIntegers,
             [&] { return statement(name + "[@] = @;", number_leaf(), number(0)); });
  choice.add(2, [&] {
    return statement(name + "[@]" + random_.pick({" += 1;", "++;", " = 0;"}), index(0));
  });
  choice.add(2, [&] { return statement(name + ".pop();"); });
  choice.add(1, [&] {
    return statement(name + ".length = " + std::to_string(random_.between(0, 2)) + ";");
  });
  choice.add(1, ProgramFeature::kHoles,
             [&] { return statement("delete " + name + "[@];", index(0)); });
  choice.add(1, ProgramFeature::kHoles,
             [&] { return statement(name + "[" + name + ".length + 1] = @;", number(0)); });
  choice.add(3, ProgramFeature::kArrayMethods, [&] {
    return statement(name +
                     random_.pick({".shift();", ".unshift(4);", ".reverse();", ".splice(1, 1, 8);",
                                   ".splice(0, 2);", ".push(1, 2);", ".fill(1);"}));
  });
  choice.add(1, ProgramFeature::kSort, [&] { return statement(name + ".sort((s, t) => s - t);"); });
  choice.add(2, ProgramFeature::kInspection,
             [&] { return statement("console.log(" + name + ");"); });
  return choice.make();
}

Syntax ProgramGenerator::object_statement() {
  const std::string name = find(ValueKind::kObject)->name;
  Choice choice(*this);
  const auto property = [&] { return name + "." + random_.pick({"p", "q", "r", "s"}); };
  choice.add(
      5, [&] { return statement(property() + " = @;", random_.chance(80) ? number(2) : any(1)); });
  choice.add(2, [&] { return statement(name + "[@] = @;", key(), number(1)); });
  choice.add(4, [&] { return statement("delete " + property() + ";"); });
  choice.add(3, [&] { return statement("delete " + name + "[@];", key()); });
  choice.add(2, [&] { return statement(property() + random_.pick({" += 1;", "++;", " -= 2;"})); });
  choice.add(2, ProgramFeature::kAliases, [&] {
    // A store through one of two objects.
    const std::string other = find(ValueKind::kObject)->name;
    return statement("(@ ? " + name + " : " + other + ")." + random_.pick({"p", "q"}) + " = @;",
                     condition(1), number(1));
  });
  choice.add(1, ProgramFeature::kLogicalAssignment, [&] {
    return statement(property() + random_.pick({" ||= @;", " &&= @;",
                                                " ?"
                                                "?= @;"}),
                     number(0));
  });
  choice.add(2, [&] { return statement("console.log(Object.keys(" + name + ").join());"); });
  choice.add(2, ProgramFeature::kInspection,
             [&] { return statement("console.log(" + name + ");"); });
  choice.add(2, ProgramFeature::kJson,
             [&] { return statement("console.log(JSON.stringify(" + name + "));"); });
  choice.add(1, ProgramFeature::kTypeErrors,
             [&] { return statement("console.log(" + name + ".r.q);"); });
  return choice.make();
}

Syntax ProgramGenerator::instance_statement() {
  const std::string name = find(ValueKind::kInstance)->name;
  Choice choice(*this);
  choice.add(3, [&] { return statement(name + ".x = @;", number(1)); });
  choice.add(3, [&] { return statement(name + ".v = @;", number(1)); });
  choice.add(2, [&] { return statement(name + ".y = @;", number(0)); });
  choice.add(1, [&] { return statement(name + random_.pick({".x++;", ".v += 2;", ".x -= 1;"})); });
  if (affordable({20, 0})) {
    charge({20, 0});
    choice.add(4, [&] { return statement("console.log(" + name + ".m(@));", number(1)); });
    choice.add(1, [&] {
      return statement("console.log(" + name + ".m.call({ x: @, v: 1 }, @));", number(0),
                       number(0));
    });
  }
  choice.add(1, [&] { return statement("delete " + name + random_.pick({".x;", ".y;", ".v;"})); });
  choice.add(2, ProgramFeature::kInspection,
             [&] { return statement("console.log(" + name + ");"); });
  return choice.make();
}

}  // namespace sheaf
