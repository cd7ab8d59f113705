#include "interpreter/objects/modules.h"

#include <cstdio>
#include <cstdlib>

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

void prepare(CompiledFunction& compiled, StringTable& strings) {
  for (const ir::Instruction& instruction : compiled.ir->code) {
    if (instruction.opcode == ir::Opcode::kCreateArguments ||
        instruction.opcode == ir::Opcode::kCreateRest) {
      compiled.reads_all_arguments = true;
    }
  }
  for (const ir::Constant& constant : compiled.ir->constants) {
    compiled.constants.push_back(slot_of(constant, strings));
  }
}

}  // namespace

Modules::Modules(StringTable& strings, ModuleLoader& loader)
    : strings_(strings),
      loader_(loader),
      library_program_(ir::SerializedProgram::open(library_image().bytes)) {
  const LibraryImage image = library_image();
  library_.resize(library_program_->function_count());
  for (const LibraryEntry& entry : image.entries) {
    const JsString* name = strings_.intern_ascii(entry.name);
    library_index_.emplace(name, entry.function);
    library_entries_.emplace_back(name, entry.function);
  }
}

ModuleIndex Modules::add(std::string path, std::shared_ptr<const ir::Program> program) {
  const auto index = static_cast<ModuleIndex>(loaded_.size());
  auto module = std::make_unique<LoadedModule>();
  module->path = std::move(path);
  module->program = std::move(program);
  std::uint32_t number = 0;
  for (const auto& function : module->program->functions) {
    auto compiled = std::make_unique<CompiledFunction>();
    compiled->ir = function.get();
    compiled->program = module->program.get();
    compiled->module = index;
    compiled->index = number++;
    prepare(*compiled, strings_);
    module->functions.push_back(std::move(compiled));
  }
  loaded_.push_back(std::move(module));
  return index;
}

ModuleIndex Modules::find(const std::string& path) const {
  ModuleIndex index = 0;
  while (index < loaded_.size() && loaded_[index]->path != path) ++index;
  return index;
}

const cst::Tree* Modules::syntax(ModuleIndex index, const StopRequest& stop) {
  if (!syntax_ || syntax_of_ != index) {
    syntax_ = cst::Tree::parse(loaded_[index]->program->source, stop);
    syntax_of_ = index;
  }
  return syntax_.get();
}

const CompiledFunction* Modules::library_code(std::uint32_t index) {
  std::unique_ptr<CompiledFunction>& compiled = library_[index];
  if (!compiled) {
    compiled = std::make_unique<CompiledFunction>();
    compiled->ir = library_program_->head(index);
    compiled->program = &library_program_->program();
    compiled->index = index;
    compiled->is_library = true;
  }
  return compiled.get();
}

void Modules::make_ready(const CompiledFunction& function) {
  if (!function.is_library) return;
  library_program_->function(function.index);
  prepare(*library_[function.index], strings_);
}

const CompiledFunction* Modules::library_function(const JsString* name) {
  const auto found = library_index_.find(name);
  if (found == library_index_.end()) {
    std::fprintf(stderr, "sheaf: no library function %s\n", to_utf8(name->text()).c_str());
    std::abort();
  }
  return library_code(found->second);
}

void Modules::trace(CellVisitor& visitor) const {
  const auto visit = [&](const CompiledFunction& function) {
    for (const Slot& constant : function.constants) visitor.visit_held(constant);
  };
  for (const auto& module : loaded_) {
    for (const auto& function : module->functions) visit(*function);
  }
  for (const auto& function : library_) {
    if (function) visit(*function);
  }
}

const CompiledFunction* Modules::function_of(const CompiledFunction& from, std::int32_t index) {
  if (from.is_library) return library_code(static_cast<std::uint32_t>(index));
  return loaded_[from.module]->functions[static_cast<std::size_t>(index)].get();
}

}  // namespace sheaf
