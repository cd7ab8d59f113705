#include "tests/support/program_generator_state.h"

namespace sheaf {

namespace {
constexpr double kFunctionInputLimit = 1.6;  // binary logarithm of the assignments one call adds
}

/// `(parameters) { body }` of a function, and what a call of it costs.
Syntax ProgramGenerator::function_parts(std::uint32_t parameters, int depth, CallCost& cost) {
  BodyFrame inner;
  inner.is_function = true;
  inner.input_limit = kFunctionInputLimit;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  std::vector<Syntax> list;
  for (std::uint32_t i = 0; i < parameters; ++i) {
    const std::string parameter = fresh("a");
    if (has(ProgramFeature::kDestructuring) && random_.chance(20)) {
      list.push_back(fixed(parameter + " = @", number(0)));
    } else {
      list.push_back(fixed(parameter));
    }
    declare(parameter, ValueKind::kNumber, random_.chance(70));
  }
  if (has(ProgramFeature::kSpread) && random_.chance(15)) {
    const std::string rest = fresh("a");
    list.push_back(fixed("..." + rest));
    declare(rest, ValueKind::kArray, false);
  }
  Statements body = statements(random_.between(1, 4), depth + 1);
  if (random_.chance(85)) body.push_back(statement("return @;", number(2)));
  leave_scope(mark);
  cost = frame().cost;
  cost.steps += 1;
  frames_.pop_back();
  return fixed("(@) {@}", comma_list(std::move(list)), line_list(std::move(body)));
}

void ProgramGenerator::add_function(Statements& out) {
  ++function_count_;
  const std::string name = fresh("f");
  const std::uint32_t parameters = random_.below(4);
  CallCost cost;
  Syntax parts = function_parts(parameters, 0, cost);
  const std::uint32_t form = random_.below(3);
  if (form == 0) {
    out.push_back(statement("function " + name + "@", std::move(parts)));
  } else if (form == 1) {
    out.push_back(statement("const " + name + " = function @;", std::move(parts)));
  } else {
    parts.pieces[1] = ") => {";
    out.push_back(statement("const " + name + " = @;", std::move(parts)));
  }
  Variable& variable = declare(name, ValueKind::kFunction, false);
  variable.fixed_function = true;
  variable.parameters = parameters;
  variable.cost = cost;
  const Variable function = variable;
  if (random_.chance(85)) out.push_back(statement("console.log(@);", call(function, 1)));
}

void ProgramGenerator::add_recursion(Statements& out) {
  ++function_count_;
  const std::string name = fresh("f");
  const std::string count = fresh("n");
  const std::string sum = fresh("s");
  BodyFrame inner;
  inner.is_function = true;
  inner.input_limit = 0.35;  // four levels
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  declare(count, ValueKind::kNumber, false);
  declare(sum, ValueKind::kNumber, true);
  Statements body;
  body.push_back(fixed("if (!(" + count + " > 0)) return " + sum + ";"));
  for (Syntax& more : statements(random_.between(0, 2), 2)) body.push_back(std::move(more));
  const std::string down = random_.pick({" - 1, @)", " - 2, @)"});
  body.push_back(statement(
      "return " + random_.pick({"", "1 + ", "-"}) + name + "(" + count + down + ";", number(1)));
  CallCost cost{frame().cost.steps * 4 + 8, frame().cost.input_bits * 4};
  leave_scope(mark);
  frames_.pop_back();
  out.push_back(
      fixed("function " + name + "(" + count + ", " + sum + ") {@}", line_list(std::move(body))));
  // The depth is cut off at the call, not in the function: callers pass any number.
  const std::string wrapper = fresh("f");
  out.push_back(fixed("const " + wrapper + " = (n, s) => " + name + "(n < 4 ? n : 3, s);"));
  Variable& variable = declare(wrapper, ValueKind::kFunction, false);
  variable.fixed_function = true;
  variable.parameters = 2;
  variable.cost = cost;
  const Variable function = variable;
  if (random_.chance(85)) out.push_back(statement("console.log(@);", call(function, 1)));
}

/// A function that goes on after the program: what becomes of it is printed then.
void ProgramGenerator::add_async(Statements& out) {
  ++function_count_;
  const std::string name = fresh("f");
  const std::string parameter = fresh("a");
  const std::string awaited = fresh("v");
  BodyFrame inner;
  inner.is_function = true;
  inner.input_limit = kFunctionInputLimit;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  declare(parameter, ValueKind::kNumber, true);
  Statements body = statements(random_.between(0, 2), 1);
  Syntax awaiting = statement("let " + awaited + " = await @;", number(1));
  if (random_.chance(40))
    awaiting = statement("if (@) await @;", condition(1), number(0));
  else
    declare(awaited, ValueKind::kNumber, true);
  body.push_back(std::move(awaiting));
  for (Syntax& more : statements(random_.between(0, 2), 1)) body.push_back(std::move(more));
  body.push_back(statement("return @;", number(1)));
  leave_scope(mark);
  CallCost cost = frame().cost;
  cost.steps += 10;
  frames_.pop_back();
  out.push_back(
      fixed("async function " + name + "(" + parameter + ") {@}", line_list(std::move(body))));
  for (int i = 0; i < 3 && affordable(cost); ++i) {
    charge(cost);
    Syntax run = statement(
        name + "(@).then((v) => console.log('then', v), (e) => console.log('caught', typeof e));",
        number(1));
    if (random_.chance(70)) run = statement("if (@) @", condition(1), std::move(run));
    out.push_back(std::move(run));
  }
}

/// Closures over loop variables, to be called later.
void ProgramGenerator::add_closures(Statements& out) {
  ++function_count_;
  const std::string list = fresh("h");
  const std::string counter = fresh("i");
  const std::string word = random_.pick({"let ", "let ", "var "});
  out.push_back(fixed("const " + list + " = [];"));

  const std::size_t mark = variables_.size();
  declare(counter, ValueKind::kNumber, word == "let ");
  BodyFrame inner;
  inner.is_function = true;
  frames_.push_back(inner);
  Syntax body = number(2);
  Statements before = statements(random_.between(0, 1), 2);
  frames_.pop_back();
  before.push_back(statement("return @;", std::move(body)));
  Syntax push = statement(list + ".push(" + random_.pick({"() => {", "function () {"}) + "@});",
                          line_list(std::move(before)));
  Statements loop;
  if (random_.chance(60)) {
    loop.push_back(statement("if (@) @", condition(1), std::move(push)));
  } else {
    loop.push_back(std::move(push));
  }
  leave_scope(mark);
  out.push_back(
      statement("for (" + word + counter + " = 0; " + counter + " < 3; " + counter + "++) {@}",
                line_list(std::move(loop))));
  declare(list, ValueKind::kClosures, false);
  if (random_.chance(60)) out.push_back(closure_statement());
}

/// Two closures that share a variable.
void ProgramGenerator::add_counter(Statements& out) {
  ++function_count_;
  const std::string maker = fresh("f");
  const std::string state = fresh("c");
  const std::string step = random_.pick({" += n", "++", " = n", " -= 1"});
  out.push_back(fixed("function " + maker + "(" + state + ") { return { x: 0, v: " + state +
                      ", m(n) { " + state + step + "; return " + state + "; }, get() { return " +
                      state + "; } }; }"));
  const std::string first = fresh("v");
  out.push_back(statement("const " + first + " = " + maker + "(@);", number(1)));
  const std::string second = fresh("v");
  out.push_back(statement("const " + second + " = @ ? " + first + " : " + maker + "(@);",
                          condition(1), number(0)));
  declare(first, ValueKind::kInstance, false);
  declare(second, ValueKind::kInstance, false);
  // One code, two environments, one call.
  if (random_.chance(70)) {
    out.push_back(statement("console.log(" + second + ".m(@), " + first + ".get());", number(0)));
  }
}

Syntax ProgramGenerator::closure_statement() {
  const std::string name = find(ValueKind::kClosures)->name;
  if (frame().is_function || !affordable({30, 0})) return print();
  charge({30, 0});
  Choice choice(*this);
  choice.add(3, [&] {
    return statement("if (" + name + ".length > " + "@) console.log(" + name + "[0]());",
                     integer_literal());
  });
  choice.add(3, [&] {
    const std::string each = fresh("i");
    return statement("for (let " + each + " = 0; " + each + " < " + name + ".length; ++" + each +
                     ") console.log(" + name + "[" + each + "]());");
  });
  choice.add(3, ProgramFeature::kForOf, [&] {
    const std::string each = fresh("k");
    return statement("for (const " + each + " of " + name + ") console.log(" + each + "());");
  });
  choice.add(4, ProgramFeature::kOptional,
             [&] { return statement("console.log(" + name + "[@]?.());", number_leaf()); });
  choice.add(1, ProgramFeature::kTypeErrors,
             [&] { return statement("console.log(" + name + "[1]());"); });
  return choice.make();
}

// Classes -----------------------------------------------------------------------------------------

/// Statements of a method: `this.x` and the parameter `n` are numbers.
Syntax ProgramGenerator::method_body() {
  BodyFrame inner;
  inner.is_function = true;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  declare("n", ValueKind::kNumber, true);
  declare("this.x", ValueKind::kNumber, true);
  Statements body = statements(random_.between(0, 1), 3);
  body.push_back(statement("return @;", number(1)));
  leave_scope(mark);
  frames_.pop_back();
  return line_list(std::move(body));
}

void ProgramGenerator::add_class(Statements& out) {
  const std::string base = fresh("C");
  std::vector<Syntax> members;
  members.push_back(fixed("constructor(n) { this.x = n; @ }",
                          random_.chance(40) ? statement("if (@) this.y = n;", condition(1))
                                             : statement("this.y = 1;")));
  const bool accessors = has(ProgramFeature::kAccessors);
  if (accessors) {
    members.push_back(fixed(
        "get v() {@}", line_list(syntax_vector(statement(
                           "return @;", expression(random_.pick({"this.x", "this.x + 1"})))))));
    members.push_back(fixed("set v(n) { this.x = n; }"));
  }
  members.push_back(fixed("m(n) {@}", method_body()));
  members.push_back(fixed("static s(n) { return new " + base + "(n); }"));
  out.push_back(fixed("class " + base + " {@}", line_list(std::move(members))));
  classes_.push_back(base);
  const auto add_instance = [&](const std::string& name) {
    const std::string instance = fresh("v");
    out.push_back(statement("const " + instance + " = new " + name + "(@);", number(1)));
    declare(instance, ValueKind::kInstance, false);
  };
  if (random_.chance(60)) add_instance(base);
  if (random_.chance(30)) return;

  const std::string derived = fresh("C");
  std::vector<Syntax> more;
  if (random_.chance(60)) {
    more.push_back(fixed("constructor(n) { super(@); this.w = n; }",
                         expression(random_.pick({"n", "n + 1", "2", "n > 1 ? n : 0"}))));
  }
  if (random_.chance(70)) {
    more.push_back(fixed(
        "m(n) { return " +
        random_.pick({"super.m(n) + 1", "super.m(this.x)", "(this.x = super.m(n))"}) + "; }"));
  }
  if (accessors && random_.chance(50)) more.push_back(fixed("get v() { return super.v; }"));
  out.push_back(
      fixed("class " + derived + " extends " + base + " {@}", line_list(std::move(more))));
  classes_.push_back(derived);
  if (random_.chance(60)) add_instance(derived);
}

void ProgramGenerator::add_constructor_function(Statements& out) {
  const std::string name = fresh("P");
  out.push_back(statement("function " + name + "(n) { this.x = n; if (@) this.v = n; }",
                          expression(random_.pick({"n > 0", "n", "n === 2"}))));
  out.push_back(fixed(name + ".prototype.m = function (n) {@};", method_body()));
  if (random_.chance(50)) out.push_back(statement(name + ".prototype.v = @;", number(0)));
  classes_.push_back(name);
}

}  // namespace sheaf
