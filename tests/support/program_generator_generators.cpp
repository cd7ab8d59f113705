// Generators. What makes them hard for all paths at once is that an activation rests on some paths
// only, at different places, and is resumed from different places: so generators are made on all
// paths and advanced on a part of them, chosen by inputs, closed early, and handed around.
#include "tests/support/program_generator_state.h"

namespace sheaf {

namespace {

constexpr double kGeneratorInputLimit = 1;  // binary logarithm of the assignments one body adds

std::string report_error(const std::string& error, const std::string& tag) {
  return "console.log('" + tag + "', " + error + " instanceof Error ? " + error +
         ".name + ': ' + " + error + ".message : " + error + ");";
}

}  // namespace

/// A condition that goes both ways if any does: one on an input, where there is one.
Syntax ProgramGenerator::split() {
  const Variable* found = nullptr;
  std::size_t seen = 0;
  for (const Variable& variable : variables_) {
    if (variable.from_input && random_.below(++seen) == 0) found = &variable;
  }
  if (found == nullptr || random_.chance(30)) return condition(1);
  switch (found->kind) {
    case ValueKind::kNumber:
      return expression(found->name + random_.pick({" > ", " < ", " === "}) + "@",
                        integer_literal());
    case ValueKind::kString:
      return expression(found->name + random_.pick({" === 'a'", " !== 'b'", " === 'x'", ""}));
    default:
      return expression(random_.pick({"!", ""}) + found->name);
  }
}

// Definitions -------------------------------------------------------------------------------------

/// `(n) { body }` of a generator function, and what running one generator to its end costs.
Syntax ProgramGenerator::generator_parts(CallCost& cost, GeneratorThis its_this) {
  BodyFrame inner;
  inner.is_function = true;
  inner.is_generator = true;
  // Every generator of the function would request them: few bodies may, or the others get none.
  inner.input_limit = random_.chance(30) ? kGeneratorInputLimit : 0;
  frames_.push_back(inner);
  const std::size_t mark = variables_.size();
  const std::string parameter = fresh("a");
  declare(parameter, ValueKind::kNumber, random_.chance(70));
  if (its_this == GeneratorThis::kHasX) declare("this.x", ValueKind::kNumber, true);
  Syntax list = has(ProgramFeature::kDestructuring) && random_.chance(20)
                    ? fixed(parameter + " = @", number(0))
                    : fixed(parameter);
  Statements body;
  const int count = random_.between(2, 4);
  for (int i = 0; i < count; ++i) {
    if (i == 0 || random_.chance(65)) {
      body.push_back(yield_statement(1));
    } else {
      add_statement(body, 1);
    }
  }
  if (random_.chance(50)) body.push_back(statement("return @;", number(1)));
  leave_scope(mark);
  cost = frame().cost;
  cost.steps += 10;
  frames_.pop_back();
  return fixed("(@) {@}", std::move(list), line_list(std::move(body)));
}

/// A generator function, and some generators made by it.
void ProgramGenerator::add_generator(Statements& out) {
  const std::string name = fresh("G");
  GeneratorSource source;
  source.callee = name;
  switch (random_.below(8)) {
    case 0:
    case 1:
      out.push_back(
          fixed("function* " + name + "@", generator_parts(source.cost, GeneratorThis::kNone)));
      break;
    case 2:
      out.push_back(fixed("const " + name + " = function* @;",
                          generator_parts(source.cost, GeneratorThis::kNone)));
      break;
    case 3:
    case 7: {
      // One code, two environments, one call.
      const std::string captured = fresh("c");
      declare(captured, ValueKind::kNumber, true);
      Syntax parts = generator_parts(source.cost, GeneratorThis::kNone);
      variables_.pop_back();
      Syntax test = split();
      out.push_back(fixed("const " + name + "m = (" + captured + ") => function* @, " + name +
                              " = @ ? " + name + "m(@) : " + name + "m(@);",
                          std::move(parts), std::move(test), number(0), number(0)));
      break;
    }
    case 4:
      source.callee = name + ".m";
      out.push_back(fixed("const " + name + " = { x: @, *m@ };", number(1),
                          generator_parts(source.cost, GeneratorThis::kHasX)));
      break;
    case 5:
      source.callee = name + "[Symbol.iterator]";
      out.push_back(fixed("const " + name + " = { x: @, *[Symbol.iterator]@ };", number(1),
                          generator_parts(source.cost, GeneratorThis::kHasX)));
      break;
    default:
      if (!has(ProgramFeature::kClasses)) {
        out.push_back(fixed("const " + name + " = function* named@;",
                            generator_parts(source.cost, GeneratorThis::kNone)));
        break;
      }
      source.callee = random_.pick({"new ", ""}) + name;
      const bool is_static = source.callee == name;
      source.callee += is_static ? ".m" : "().m";
      out.push_back(fixed(
          "class " + name + " { x = 1; static x = 2; " + (is_static ? "static " : "") + "*m@ }",
          generator_parts(source.cost, GeneratorThis::kHasX)));
  }
  generators_.push_back(std::move(source));
  add_generator_variable(out);
  if (random_.chance(60)) add_generator_variable(out);
}

/// A generator of one of the functions so far, or where that would cost too much, an existing one.
Syntax ProgramGenerator::generator_call() {
  if (generators_.empty() || !affordable(generators_.back().cost)) {
    const Variable* made = find(ValueKind::kGenerator);
    return expression(made == nullptr ? "(function* () { yield 1; })()" : made->name);
  }
  const GeneratorSource& picked = random_.pick(generators_);
  const GeneratorSource source = affordable(picked.cost) ? picked : generators_.back();
  charge(source.cost);
  return expression(source.callee + "(@)", number(1));
}

void ProgramGenerator::add_generator_variable(Statements& out) {
  const std::string name = fresh("g");
  const bool writable = random_.chance(60);
  const std::string start = (writable ? "let " : "const ") + name;
  const Variable* other = find(ValueKind::kGenerator);
  if (other != nullptr && random_.chance(30)) {
    // Two names for one generator on some paths.
    const std::string alias = other->name;
    out.push_back(statement(start + " = @ ? @ : " + alias + ";", split(), generator_call()));
  } else if (random_.chance(25)) {
    Syntax test = split();
    Syntax first = generator_call();
    out.push_back(
        statement(start + " = @ ? @ : @;", std::move(test), std::move(first), generator_call()));
  } else {
    out.push_back(statement(start + " = @;", generator_call()));
  }
  declare(name, ValueKind::kGenerator, writable);
}

// Inside a generator ------------------------------------------------------------------------------

/// What `yield*` delegates to.
Syntax ProgramGenerator::delegate() {
  Choice choice(*this);
  choice.add(2, [&] { return expression("[@, @]", number(0), number(0)); });
  choice.add(1, [&] { return expression("@ ? 'ab' : []", split()); });
  if (!generators_.empty()) {
    choice.add(5, [&] { return generator_call(); });
    choice.add(3,
               [&] { return expression("(@ ? @ : [@])", split(), generator_call(), number(0)); });
  }
  if (find(ValueKind::kGenerator) != nullptr) choice.add(2, [&] { return generator_reference(); });
  return choice.make();
}

/// A statement with a yield in it; inside others it may also leave.
Syntax ProgramGenerator::yield_statement(int depth) {
  charge({2, 0});
  Choice choice(*this);
  choice.add(4, [&] { return statement("yield @;", number(1)); });
  choice.add(5, [&] { return statement("if (@) yield @;", split(), number(1)); });
  choice.add(2, [&] {
    return statement("if (@) yield @; else @", split(), number(0), yield_statement(depth + 1));
  });
  choice.add(4, [&] { return statement("console.log('" + fresh("t") + "', yield @);", any(1)); });
  choice.add(1, [&] {
    return statement("console.log([yield @, yield @].join());", number(0), number(0));
  });
  if (const Variable* variable = find_writable(ValueKind::kNumber)) {
    const std::string name = variable->name;
    choice.add(3, [this, name] { return statement(name + " += yield @;", number(1)); });
    choice.add(2, [this, name] {
      return statement("{ " + name + "++; yield " + name + "; if (@) " + name + " -= @; }", split(),
                       number(0));
    });
  }
  if (const Variable* variable = find_writable(ValueKind::kAny)) {
    const std::string name = variable->name;
    choice.add(3, [this, name] { return statement(name + " = yield @;", any(1)); });
  }
  if (frame().loop_depth == 0) {
    const std::string counter = fresh("i");
    const std::string bound = std::to_string(random_.between(2, 3));
    const std::string loop =
        "for (let " + counter + " = 0; " + counter + " < " + bound + "; " + counter + "++) ";
    choice.add(4, [&, loop, counter] {
      return statement(loop + "{ if (@) yield " + counter + "; @ }", split(),
                       random_.chance(50) ? statement("if (@) break;", split()) : print());
    });
    choice.add(2, [&, loop] {
      ++frame().loop_depth;
      Syntax inner = yield_statement(depth + 1);
      --frame().loop_depth;
      return statement(loop + "{@}", std::move(inner));
    });
  }
  // A loop so long that it is put aside, and the generator is resumed on other paths meanwhile.
  if (const Variable* variable = find_writable(ValueKind::kNumber);
      variable != nullptr && frame().multiplicity == 1 && frame().loop_depth == 0) {
    const std::string name = variable->name;
    const std::string counter = fresh("i");
    choice.add(1, ProgramFeature::kLoops, [this, name, counter] {
      return statement("{ if (@) for (let " + counter + " = 0; " + counter + " < 1100; " + counter +
                           "++) " + name + " = @; yield " + name + "; }",
                       split(), number(0));
    });
  }
  choice.add(6, ProgramFeature::kYieldStar, [&] { return statement("yield* @;", delegate()); });
  choice.add(3, ProgramFeature::kYieldStar,
             [&] { return statement("console.log('" + fresh("t") + "', yield* @);", delegate()); });
  choice.add(2, ProgramFeature::kYieldStar,
             [&] { return statement("if (@) yield* @;", split(), delegate()); });
  if (depth < 3) {
    const std::string error = fresh("e");
    const std::string tag = fresh("c");
    const auto inner = [this, depth] { return yield_statement(depth + 1); };
    choice.add(4, ProgramFeature::kExceptions, [&, error, tag, inner] {
      Syntax first = inner();
      Syntax last = random_.chance(50) ? statement("if (@) @", split(), throw_statement())
                                       : yield_statement(depth + 1);
      return statement("try {@} catch (" + error + ") { " + report_error(error, tag) + " @ }",
                       line_list(syntax_vector(std::move(first), std::move(last))),
                       random_.chance(50) ? inner() : print());
    });
    choice.add(6, ProgramFeature::kGeneratorClosing, [&, tag, inner] {
      Syntax body = inner();
      Syntax last = random_.chance(40) ? inner() : random_.chance(30) ? leave_statement() : print();
      return statement("try {@} finally { console.log('" + tag + "'); @ }", std::move(body),
                       std::move(last));
    });
    if (!generators_.empty()) {
      // Closing the outer one closes the inner one.
      const std::string each = fresh("k");
      choice.add(3, ProgramFeature::kForOf, [&, each] {
        Syntax source = generator_call();
        return statement("for (const " + each + " of @) { yield " + each + "; if (@) " +
                             random_.pick({"break;", "continue;", "return 4;"}) + " @ }",
                         std::move(source), split(), print());
      });
    }
  }
  // Only where another statement has a yield.
  choice.add(depth > 1 ? 2 : 0, [&] { return statement("if (@) return @;", split(), number(0)); });
  return choice.make();
}

// Using generators --------------------------------------------------------------------------------

/// One of the generators at hand, or a choice between two; there must be one.
Syntax ProgramGenerator::generator_reference() {
  const std::string one = find(ValueKind::kGenerator)->name;
  const std::string two = find(ValueKind::kGenerator)->name;
  Choice choice(*this);
  choice.add(8, [&] { return expression(one); });
  if (one == two) return choice.make();
  choice.add(2, [&] { return expression("(@ ? " + one + " : " + two + ")", split()); });
  choice.add(1, ProgramFeature::kArrays,
             [&] { return expression("[" + one + ", " + two + "][@ ? 0 : 1]", split()); });
  choice.add(1, ProgramFeature::kObjects, [&] {
    return expression("({ p: " + one + ", q: " + two + " })[@ ? 'p' : 'q']", split());
  });
  return choice.make();
}

/// Advances, closes or consumes a generator; mostly on a part of the paths.
Syntax ProgramGenerator::generator_statement() {
  charge({6, 0});
  const std::string error = fresh("e");
  const std::string tag = fresh("c");
  Syntax made = generator_operation();
  if (random_.chance(40)) made = statement("if (@) {@}", split(), std::move(made));
  // Errors are caught in most programs, so that most programs go on.
  if (random_.chance(75)) {
    made = statement("try {@} catch (" + error + ") { " + report_error(error, tag) + " }",
                     std::move(made));
  }
  return made;
}

Syntax ProgramGenerator::generator_operation() {
  const auto it = [this] { return generator_reference(); };
  const std::string one = find(ValueKind::kGenerator)->name;
  const std::string two = find(ValueKind::kGenerator)->name;
  const std::string each = fresh("k");
  const std::string other = fresh("k");
  const std::string label = fresh("l");
  const std::vector<std::string> ways{"break;", "break " + label + ";", "continue " + label + ";"};
  Choice choice(*this);
  choice.add(7, [&] { return statement("show(@.next(@));", it(), any(1)); });
  choice.add(4, [&] { return statement("show(@.next());", it()); });
  choice.add(4, [&] {
    return statement("if (@) show(" + one + ".next(@)); else show(" + two + ".next());", split(),
                     number(0));
  });
  choice.add(3, [&] {
    return statement("for (let " + each + " = 0; " + each + " < 3; " + each + "++) { show(" + one +
                         ".next(" + each + ")); if (@) show(" + two + ".next(@)); }",
                     split(), number(0));
  });
  choice.add(1, [&] {
    return statement("console.log(((k) => k.next(@))(@).value, typeof " + one + ", " + one +
                         " === " + two + ");",
                     number(0), it());
  });
  choice.add(1, ProgramFeature::kOptional,
             [&] { return statement("console.log(@.next?.(@)?.value);", it(), number(0)); });
  if (const Variable* variable = find_writable(ValueKind::kGenerator)) {
    const std::string name = variable->name;
    choice.add(2, [this, name] { return statement(name + " = @;", generator_call()); });
  }
  choice.add(5, ProgramFeature::kGeneratorClosing,
             [&] { return statement("show(@.return(@));", it(), any(0)); });
  choice.add(5, ProgramFeature::kGeneratorClosing, [&] {
    return statement("show(@.throw(@));", it(),
                     random_.chance(50) ? any(0) : expression("new RangeError('r')"));
  });
  choice.add(5, ProgramFeature::kForOf, [&] {
    return statement("for (const " + each + " of @) { console.log(" + each + "); if (@) break; }",
                     it(), split());
  });
  choice.add(2, ProgramFeature::kForOf, [&] {
    return statement("for (const " + each + " of @) { console.log(" + each + "); @ }", it(),
                     print());
  });
  choice.add(2, ProgramFeature::kForOf, [&] {
    return statement("for (const " + each + " of @) { if (@) @ }", it(), split(),
                     throw_statement());
  });
  choice.add(3, ProgramFeature::kForOf, [&] {
    return statement(label + ": for (const " + each + " of " + one + ") { for (const " + other +
                         " of " + two + ") { console.log(" + each + ", " + other + "); if (@) " +
                         random_.pick(ways) + " } }",
                     split());
  });
  choice.add(3, ProgramFeature::kDestructuring, [&] {
    return statement("{ const [" + each + ", " + other + " = @] = @; console.log(" + each + ", " +
                         other + "); }",
                     number(0), it());
  });
  choice.add(2, ProgramFeature::kDestructuring, [&] {
    return statement("{ const [" + each + ", ..." + other + "] = @; console.log(" + each + ", " +
                         other + ".length); }",
                     it());
  });
  if (const Variable* variable = find_writable(ValueKind::kNumber)) {
    const std::string name = variable->name;
    choice.add(2, ProgramFeature::kDestructuring, [this, it, name] {
      return statement("[" + name + ", " + name + " = @] = @;", number(0), it());
    });
    choice.add(2, ProgramFeature::kDestructuring, [this, it, name] {
      return statement("({ value: " + name + " = @ } = @.next(@));", number(0), it(), number(0));
    });
  }
  choice.add(3, ProgramFeature::kSpread,
             [&] { return statement("console.log([@, ...@].join());", number(0), it()); });
  choice.add(2, ProgramFeature::kSpread, [&] {
    return statement("console.log(((...r) => r.length)(...@, ...@));", it(), it());
  });
  return choice.make();
}

/// A generator function of its own, made and used here, possibly on a part of the paths.
Syntax ProgramGenerator::generator_block() {
  const std::string name = fresh("G");
  const std::string first = fresh("g");
  const std::string second = fresh("g");
  const std::size_t mark = variables_.size();
  CallCost cost;
  Syntax parts = generator_parts(cost, GeneratorThis::kNone);
  cost.steps *= 2;
  cost.input_bits *= 2;
  if (!affordable(cost)) return print();
  charge(cost);
  Syntax head = [&]() -> Syntax {
    if (random_.chance(70)) {
      Syntax test = split();
      Syntax one = number(0);
      return fixed("const " + name + " = function* @, " + first + " = " + name + "(@); let " +
                       second + " = @ ? " + first + " : " + name + "(@);",
                   std::move(parts), std::move(one), std::move(test), number(0));
    }
    // One that resumes itself on some paths.
    return fixed("const " + name + " = function* @; let " + first + ", " + second +
                     " = (function* () { if (@) yield 1; try { if (@) show(" + first +
                     ".next()); } catch (e) { console.log(e.message); } yield @; })(); " + first +
                     " = @ ? " + second + " : " + name + "(@);",
                 std::move(parts), split(), split(), number(0), split(), number(0));
  }();
  declare(first, ValueKind::kGenerator, false);
  declare(second, ValueKind::kGenerator, true);
  Statements body;
  const int count = random_.between(2, 4);
  for (int i = 0; i < count; ++i) body.push_back(generator_statement());
  leave_scope(mark);
  return statement("{ @ @ }", std::move(head), line_list(std::move(body)));
}

}  // namespace sheaf
