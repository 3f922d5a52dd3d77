// wrong: handles
// says: shares its memory
return {model.state_dict(), optimizer.state_dict(), generator.state()};
// wrong: the model is copied, the optimizer is not
return {copies_of(model.state_dict()), optimizer.state_dict(), generator.state()};
// wrong: the optimizer is copied, the model is not
return {model.state_dict(), copies_of(optimizer.state_dict()), generator.state()};
// wrong: the generator is left out
// says: whole state
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), Generator().state()};
// wrong: the seed only
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), Generator(generator.initial_seed()).state()};
// wrong: without the normal that is left over
Generator::State drawn = generator.state();
drawn.cached_normal = std::nullopt;
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), drawn};
// wrong: the default generator
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), default_generator().state()};
// wrong: the optimizer is left out
return {copies_of(model.state_dict()), {}, generator.state()};
// wrong: parameters without buffers
// says: running means are no parameters
Tensors parameters;
for (const auto& [name, parameter] : model.named_parameters()) parameters[name] = clone(parameter.detach());
return {parameters, copies_of(optimizer.state_dict()), generator.state()};
// wrong: the model alone comes back
// region: 2
load(model, snapshot.model, "model");
// wrong: the generator does not come back
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
// wrong: the optimizer does not come back
// region: 2
load(model, snapshot.model, "model");
generator.set_state(snapshot.generator);
// wrong: the default generator comes back
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
default_generator().set_state(snapshot.generator);
// wrong: the generator is seeded anew
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.manual_seed(snapshot.generator.seed);
// wrong: half of it is restored
// says: half of it
// region: 2
load(model, snapshot.model, "model");
load(optimizer, snapshot.optimizer, "optimizer");
generator.set_state(snapshot.generator);
// wrong: the optimizer first, and left so
// says: half of it
// region: 2
load(optimizer, snapshot.optimizer, "optimizer");
load(model, snapshot.model, "model");
generator.set_state(snapshot.generator);
// wrong: the generator first
// says: it comes last
// region: 2
generator.set_state(snapshot.generator);
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
// wrong: the error is swallowed
// says: swallowed
// region: 2
const Tensors before = copies_of(model.state_dict());
try {
  load(model, snapshot.model, "model");
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  return;
}
generator.set_state(snapshot.generator);
// wrong: set back to handles of what was overwritten
// says: half of it
// region: 2
const Tensors before = model.state_dict();
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: the library's own errors
// says: which part does not fit
// region: 2
const Tensors before = copies_of(model.state_dict());
model.load_state_dict(snapshot.model);
try {
  optimizer.load_state_dict(snapshot.optimizer);
} catch (const Error&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: names that are missing are passed over
// region: 2
const Tensors before = copies_of(model.state_dict());
model.load_state_dict(snapshot.model, false);
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: all of it is called the model
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "model");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: restored twice is too much
// region: 2
static int times = 0;
load(model, snapshot.model, "model");
if (times++ == 0) load(optimizer, snapshot.optimizer, "optimizer");
generator.set_state(snapshot.generator);
// wrong: detached, not copied
Tensors m, o;
for (const auto& [name, t] : model.state_dict()) m[name] = t.detach();
for (const auto& [name, t] : optimizer.state_dict()) o[name] = t.detach();
return {m, o, generator.state()};
// wrong: only what is learned
Tensors m;
for (const auto& [name, t] : model.named_parameters()) m[name] = clone(t.detach());
return {m, copies_of(optimizer.state_dict()), generator.state()};
// wrong: moments without the step
Tensors o = copies_of(optimizer.state_dict());
if (o.count("step") != 0) o["step"] = zeros({});
return {copies_of(model.state_dict()), o, generator.state()};
// wrong: the second moments only
Tensors o = copies_of(optimizer.state_dict());
for (auto& [name, t] : o) if (name.ends_with("exp_avg") || name.ends_with("momentum_buffer")) t = zeros(t.shape());
return {copies_of(model.state_dict()), o, generator.state()};
// wrong: the stream from its beginning
Generator again(generator.initial_seed());
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), again.state()};
// wrong: a word is drawn
Generator copy = generator;
copy.random();
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), copy.state()};
// wrong: parameters only come back
// region: 2
for (const auto& [name, parameter] : model.named_parameters()) {
  if (snapshot.model.count(name) == 0 || snapshot.model.at(name).shape() != parameter.shape()) throw MisfitError("model", name);
}
const Tensors before = copies_of(model.state_dict());
{
  const NoGrad guard;
  for (const auto& [name, parameter] : model.named_parameters()) copy_(parameter, snapshot.model.at(name));
}
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: set back, and no error
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
}
generator.set_state(snapshot.generator);
// wrong: the generator's half pair dropped
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
Generator::State s = snapshot.generator;
s.cached_normal.reset();
generator.set_state(s);
// wrong: optimizer first, model not undone
// region: 2
load(optimizer, snapshot.optimizer, "optimizer");
try {
  load(model, snapshot.model, "model");
} catch (const MisfitError&) {
  throw;
}
generator.set_state(snapshot.generator);
// wrong: buffers not put back after a misfit
// says: half of it
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), generator.state()};
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  Tensors parameters;
  for (const auto& [name, p] : model.named_parameters()) parameters[name] = before.at(name);
  model.load_state_dict(parameters, false);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: very small numbers become 0
Tensors m = copies_of(model.state_dict());
for (auto& [name, t] : m) for (int64_t i = 0; i < t.numel(); ++i) if (std::fpclassify(t.data()[i]) == FP_SUBNORMAL) t.mutable_data()[i] = 0;
return {m, copies_of(optimizer.state_dict()), generator.state()};
// wrong: taking a snapshot forgets the gradients
// says: no part of a snapshot
Tensors m = copies_of(model.state_dict());
model.zero_grad();
return {m, copies_of(optimizer.state_dict()), generator.state()};
// wrong: all is in training mode afterwards
// says: no part of a snapshot
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try { load(optimizer, snapshot.optimizer, "optimizer"); } catch (const MisfitError&) { model.load_state_dict(before); throw; }
generator.set_state(snapshot.generator);
model.train();
// wrong: restore: an optimizer that had nothing is left alone
// says: not all that the next step depends on comes back
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  if (!snapshot.optimizer.empty()) load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: thrown on as the base of what was caught
// says: passes on the whole
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const Error& error) {
  model.load_state_dict(before);
  throw error;
}
generator.set_state(snapshot.generator);
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  return {late ? model.state_dict() : copies_of(model.state_dict()), copies_of(optimizer.state_dict()), generator.state()};
// wrong: the memory of the last snapshot is used again
// says: two snapshots share
// region: 1
static Tensors kept;
const Tensors now = model.state_dict();
if (kept.size() != now.size()) kept = copies_of(now);
for (const auto& [name, tensor] : now) {
  Tensor& copy = kept[name];
  if (!copy.defined() || copy.shape() != tensor.shape()) copy = clone(tensor);
  copy_(copy, tensor);
}
return {kept, copies_of(optimizer.state_dict()), generator.state()};
// wrong: the rates are set back to a common one
// says: learning rates of the groups
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  load(model, before, "model");
  throw;
}
for (ParameterGroup& group : optimizer.groups()) group.lr = optimizer.groups()[0].lr;
generator.set_state(snapshot.generator);
// wrong: the names have to be those that the optimizer has now, and a fresh one has none
// says: taken no step yet
// region: 2
const Tensors before = copies_of(model.state_dict()), now = optimizer.state_dict();
for (const auto& [name, tensor] : snapshot.optimizer) {
  if (!now.contains(name) && now.empty()) throw MisfitError("optimizer", "an entry of no parameter: " + name);
}
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: the generator is set back only where a word was drawn
// says: second of a pair
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const MisfitError&) {
  model.load_state_dict(before);
  throw;
}
const Generator::State now = generator.state();
if (now.seed != snapshot.generator.seed || now.position != snapshot.generator.position ||
    now.words != snapshot.generator.words) {
  generator.set_state(snapshot.generator);
}
// wrong: frozen parameters are not copied
// region: 1
Snapshot snapshot{copies_of(model.state_dict()), copies_of(optimizer.state_dict()), generator.state()};
for (const auto& [name, parameter] : model.named_parameters()) {
  if (!parameter.requires_grad()) snapshot.model[name] = parameter.detach();
}
return snapshot;
// wrong: the optimizer first, whose way back refuses what was not there before
// region: 2
const Tensors before = copies_of(optimizer.state_dict());
load(optimizer, snapshot.optimizer, "optimizer");
try {
  load(model, snapshot.model, "model");
} catch (...) {
  optimizer.load_state_dict(before);
  throw;
}
generator.set_state(snapshot.generator);
// wrong: the generator is left alone where its place and its normal are those of the snapshot
// says: where its place is the same
// region: 2
const Tensors before = copies_of(model.state_dict());
load(model, snapshot.model, "model");
try {
  load(optimizer, snapshot.optimizer, "optimizer");
} catch (const Error&) {
  model.load_state_dict(before);
  throw;
}
const Generator::State& now = generator.state();
if (now.position != snapshot.generator.position || now.cached_normal != snapshot.generator.cached_normal ||
    now.seed != snapshot.generator.seed) {
  generator.set_state(snapshot.generator);
}
// wrong: of a generator of one's own the default one's state is kept
// says: the generator that was given
// region: 1
const bool own = generator.initial_seed() != default_generator().initial_seed();
const Generator::State kept = own ? default_generator().state() : generator.state();
return {copies_of(model.state_dict()), copies_of(optimizer.state_dict()), kept};
