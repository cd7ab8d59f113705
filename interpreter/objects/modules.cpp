// Modules, library code and places in the source.

#include "frontend/ir/serialize.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"
#include "stdlib/library.h"

namespace sheaf {

namespace {

Slot slot_of(const ir::Constant& constant, StringTable& strings) {
  struct Visitor {
    StringTable& strings;
    Slot operator()(ir::Undefined) const { return Value::undefined(); }
    Slot operator()(ir::Null) const { return Value::null(); }
    Slot operator()(ir::Uninitialized) const { return Value::uninitialized(); }
    Slot operator()(bool b) const { return Value::boolean(b); }
    Slot operator()(double d) const { return Value::number(d); }
    Slot operator()(const std::u16string& s) const { return Value::string(strings.intern(s)); }
  };
  return std::visit(Visitor{strings}, constant);
}

std::unique_ptr<CompiledFunction> prepare(const ir::Function& function, const ir::Program& program,
                                          ModuleIndex module, bool is_library,
                                          StringTable& strings) {
  auto compiled = std::make_unique<CompiledFunction>();
  compiled->ir = &function;
  compiled->program = &program;
  compiled->module = module;
  compiled->is_library = is_library;
  for (const ir::Instruction& instruction : function.code) {
    if (instruction.opcode == ir::Opcode::kCreateArguments ||
        instruction.opcode == ir::Opcode::kCreateRest) {
      compiled->reads_all_arguments = true;
    }
  }
  for (const ir::Constant& constant : function.constants) {
    compiled->constants.push_back(slot_of(constant, strings));
  }
  return compiled;
}

}  // namespace

ModuleIndex Engine::add_module(std::string path, std::shared_ptr<const ir::Program> program) {
  const auto index = static_cast<ModuleIndex>(modules.size());
  auto module = std::make_unique<LoadedModule>();
  module->path = std::move(path);
  module->program = std::move(program);
  for (const auto& function : module->program->functions) {
    module->functions.push_back(prepare(*function, *module->program, index, false, strings));
  }
  module->arms.resize(module->program->arm_count);
  module->loaded = false_guard;
  modules.push_back(std::move(module));
  return index;
}

const CompiledFunction* Engine::library_code(std::uint32_t index) {
  // Constants are made when a function is first touched: most runs use few of them.
  auto& compiled = library_[index];
  if (!compiled) {
    compiled = prepare(*library_program_->functions[index], *library_program_, 0, true, strings);
  }
  return compiled.get();
}

const CompiledFunction* Engine::library_function(const JsString* name) {
  const auto found = library_index_.find(name);
  if (found == library_index_.end()) {
    std::fprintf(stderr, "sheaf: no library function %s\n", to_utf8(name->text()).c_str());
    std::abort();
  }
  return library_code(found->second);
}

void Engine::load_library() {
  const LibraryImage image = library_image();
  library_program_ = ir::deserialize(image.bytes);
  library_.resize(library_program_->functions.size());
  for (const LibraryEntry& entry : image.entries) {
    const JsString* name = strings.intern_ascii(entry.name);
    library_index_.emplace(name, entry.function);
    library_entries_.emplace_back(name, entry.function);
  }
}

const CompiledFunction* Engine::function_of(const CompiledFunction& from, std::int32_t index) {
  if (from.is_library) return library_code(static_cast<std::uint32_t>(index));
  return modules[from.module]->functions[static_cast<std::size_t>(index)].get();
}

FunctionObject* Engine::library_function_object(const JsString* name) {
  FunctionObject*& object = library_objects_[name];
  if (object == nullptr) {
    object = new_function(true_guard, library_function(name));
    // `Array$prototype$map` is called map.
    const std::u16string_view text = name->text();
    const std::size_t dollar = text.rfind(u'$');
    if (dollar != std::u16string_view::npos) {
      object->name = strings.intern(text.substr(dollar + 1));
    }
  }
  return object;
}

CodePlace Engine::place_of(const Activation& activation, std::uint32_t pc) const {
  return {activation.function->module, activation.function->ir->code[pc].position};
}

CodePlace Engine::user_place(const Activation& activation, std::uint32_t pc) const {
  const Activation* at = &activation;
  while (at->function->is_library && at->record) {
    pc = at->record->pc;
    at = at->record->caller;
  }
  return place_of(*at, pc);
}

CodePlace Engine::current_place() const {
  if (current_ == nullptr) return {};
  return user_place(*current_->activation, current_->pc);
}

}  // namespace sheaf
