#include "interpreter/objects/realm.h"

#include "interpreter/semantics/operators.h"
#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

TEST(Realm, PrototypesHangTogether) {
  World world;
  const Realm& realm = world.realm;
  const auto parent = [](const Object* object) { return object->prototype.value().bits(); };
  const auto value = [](Object* object) { return Value::heap(object).bits(); };
  EXPECT_TRUE(realm.object_prototype->prototype.value().is_null());
  for (const Object* object :
       {realm.function_prototype, realm.array_prototype, realm.string_prototype,
        realm.error_prototypes[0], realm.map_prototype, realm.iterator_prototype, realm.global}) {
    EXPECT_EQ(parent(object), value(realm.object_prototype));
    EXPECT_TRUE(object->domain.is_true());
  }
  for (std::size_t i = 1; i < realm.error_prototypes.size(); ++i) {
    EXPECT_EQ(parent(realm.error_prototypes[i]), value(realm.error_prototypes[0]));
  }
  EXPECT_EQ(parent(realm.array_iterator_prototype), value(realm.iterator_prototype));
  EXPECT_EQ(parent(realm.generator_prototype), value(realm.iterator_prototype));
}

TEST(Realm, ConstructorsAndPrototypesPointAtEachOther) {
  World world;
  Context& context = world.context;
  const Guard everywhere = context.true_guard;
  const std::pair<const char*, Object*> classes[] = {
      {"Object", world.realm.object_prototype},
      {"Array", world.realm.array_prototype},
      {"Map", world.realm.map_prototype},
      {"TypeError", world.realm.error_prototypes[1]}};
  for (const auto& [name, prototype] : classes) {
    const Slot constructor = get_own(context, world.realm.global, world.key(name), everywhere);
    ASSERT_TRUE(constructor.is_single() && is_callable(constructor.value())) << name;
    Object* function = as_object(constructor.value());
    const Slot linked = get_own(context, function, context.names.key_prototype, everywhere);
    EXPECT_EQ(linked.value().bits(), Value::heap(prototype).bits()) << name;
    const Slot back = get_own(context, prototype, context.names.key_constructor, everywhere);
    EXPECT_EQ(back.value().bits(), constructor.value().bits()) << name;
    EXPECT_EQ(as_function(constructor.value())->realm, &world.realm);
  }
}

TEST(Realm, ALibraryFunctionIsMadeOnce) {
  World world;
  Context& context = world.context;
  const JsString* name = context.strings.intern_ascii("Array$prototype$map");
  FunctionObject* function = world.realm.library_function(name);
  EXPECT_EQ(world.realm.library_function(name), function);
  EXPECT_TRUE(function->code->is_library);
  EXPECT_EQ(to_utf8(function->name->text()), "map");
  const Slot installed =
      get_own(context, world.realm.array_prototype, world.key("map"), context.true_guard);
  EXPECT_EQ(installed.value().bits(), Value::heap(function).bits());
}

TEST(Realm, IntrinsicsAreFoundByNameOnly) {
  World world;
  Context& context = world.context;
  EXPECT_EQ(world.realm.intrinsic(context.strings.intern_ascii("__none")), nullptr);
  const Slot global =
      get_own(context, world.realm.global, world.key("__toString"), context.true_guard);
  EXPECT_TRUE(global.value().is_absent());
}

TEST(Realm, PrimitivesHaveTheirPrototypes) {
  World world;
  const Realm& realm = world.realm;
  const auto of = [&](Value value, bool is_string_term = false) {
    return as_object(realm.prototype_of_primitive(value, is_string_term));
  };
  EXPECT_EQ(of(world.text("x")), realm.string_prototype);
  EXPECT_EQ(of(Value::number(1)), realm.number_prototype);
  EXPECT_EQ(of(Value::boolean(true)), realm.boolean_prototype);
  EXPECT_EQ(of(world.context.names.symbol_iterator), realm.symbol_prototype);
  const Value x = world.integer("x", 0, 1);
  EXPECT_EQ(of(x), realm.number_prototype);
  EXPECT_EQ(of(world.context.terms.string_of_integer(x, world.context.strings), true),
            realm.string_prototype);
}

// ---- two realms in one run ----------------------------------------------------------------------

/// One text, started in two realms one after the other.
class TwoRealms : public ::testing::Test {
 protected:
  TestRun& run(const std::string& text) {
    run_ = std::make_unique<TestRun>(text);
    Machine& machine = run_->machine;
    machine.add_realm();
    for (std::size_t i = 0; i < 2; ++i) {
      machine.start_module(machine.realm(i), 0, run_->context.true_guard);
      machine.scheduler.run_to_end();
      // The ends of the first program are not those of the second.
      run_->context.live_run = run_->context.true_guard;
    }
    return *run_;
  }
  Realm& realm(std::size_t i) { return run_->machine.realm(i); }

 private:
  std::unique_ptr<TestRun> run_;
};

TEST_F(TwoRealms, GlobalsAreSeparateNamesAreShared) {
  TestRun& made =
      run("globalThis.made = []; globalThis.symbol = Symbol.iterator;"
          "Array.prototype.extra = (Array.prototype.extra || 0) + 1;");
  const Slot first = made.global(realm(0), "made"), second = made.global(realm(1), "made");
  ASSERT_TRUE(is_array(first.value()) && is_array(second.value()));
  EXPECT_NE(first.value().bits(), second.value().bits());
  EXPECT_EQ(as_object(first.value())->prototype.value().bits(),
            Value::heap(realm(0).array_prototype).bits());
  EXPECT_EQ(as_object(second.value())->prototype.value().bits(),
            Value::heap(realm(1).array_prototype).bits());
  EXPECT_NE(realm(0).array_prototype, realm(1).array_prototype);
  EXPECT_EQ(made.global(realm(0), "symbol").value().bits(),
            made.global(realm(1), "symbol").value().bits());
  // What a program changes in its realm, the other does not see.
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(get_own(made.context, realm(i).array_prototype, realm(i).key("extra"),
                      made.context.true_guard)
                  .as_number(),
              1);
  }
}

TEST_F(TwoRealms, InstancesAreThoseOfTheirMaker) {
  TestRun& made = run("globalThis.list = []; globalThis.error = new TypeError('x');");
  Context& context = made.context;
  const auto is_instance = [&](Value object, Realm& of, const char* constructor) {
    return instance_part(context, context.true_guard, object, made.global(of, constructor).value())
        .is_true();
  };
  for (std::size_t maker = 0; maker < 2; ++maker) {
    for (std::size_t asker = 0; asker < 2; ++asker) {
      const Value list = made.global(realm(maker), "list").value();
      const Value error = made.global(realm(maker), "error").value();
      EXPECT_EQ(is_instance(list, realm(asker), "Array"), maker == asker);
      EXPECT_EQ(is_instance(error, realm(asker), "TypeError"), maker == asker);
      EXPECT_EQ(is_instance(error, realm(asker), "Object"), maker == asker);
    }
  }
}

TEST_F(TwoRealms, FunctionsThrowErrorsOfTheirOwnRealm) {
  TestRun& made =
      run("globalThis.fail = () => null.x;"
          "if (globalThis.theirs) { try { theirs(); } catch (e) { caught = e; } }");
  Context& context = made.context;
  // Hand the first realm's function to the second, and start once more there.
  Realm& second = realm(1);
  second.define(second.global, "theirs", made.global(realm(0), "fail").value());
  second.define(second.global, "caught", Value::undefined());
  made.machine.start_module(second, 0, context.true_guard);
  made.machine.scheduler.run_to_end();
  const Slot caught = made.global(second, "caught");
  ASSERT_TRUE(caught.is_single() && is_object(caught.value()));
  EXPECT_EQ(as_object(caught.value())->prototype.value().bits(),
            Value::heap(realm(0).error_prototypes[static_cast<std::size_t>(ErrorType::kTypeError)])
                .bits());
}

TEST_F(TwoRealms, ATermOfOneIsTheSameTermInTheOther) {
  TestRun& made =
      run("const { int } = require('sheaf');"
          "if (globalThis.theirs === undefined) {"
          "  globalThis.x = int('x', { min: 0, max: 9 });"
          "} else {"
          "  console.log(theirs + 1, theirs === theirs, theirs > 4 ? 'high' : 'low');"
          "}");
  Context& context = made.context;
  const Slot x = made.global(realm(0), "x");
  ASSERT_TRUE(x.is_single() && x.value().is_term());
  Realm& second = realm(1);
  second.define(second.global, "theirs", x.value());
  made.machine.start_module(second, 0, context.true_guard);
  made.machine.scheduler.run_to_end();
  ASSERT_EQ(context.record.output.size(), 1u);
  EXPECT_TRUE(context.record.output[0].values[0].value().is_term());
  for (const std::int64_t value : {0, 4, 5, 9}) {
    Assignment assignment;
    assignment.set(context.terms.at(x.value().as_term()).input, value);
    EXPECT_EQ(predict_from_log(context, assignment).output,
              std::to_string(value + 1) + " true " + (value > 4 ? "high" : "low") + "\n");
  }
}

TEST_F(TwoRealms, RequestsOfANameCountOnThePathNotInTheRealm) {
  TestRun& made =
      run("const { int } = require('sheaf'); globalThis.x = int('x', { min: 0, max: 9 });");
  // The second program runs after the first on the same path: it gets the second request.
  EXPECT_EQ(made.context.inputs.size(), 2u);
  EXPECT_FALSE(made.global(realm(0), "x").identical(made.global(realm(1), "x")));
}

}  // namespace
}  // namespace sheaf
