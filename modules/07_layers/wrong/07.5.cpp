// wrong: state: no buffers
// says: the buffers are missing
for (const auto& [name, parameter] : named_parameters()) state[name] = parameter.detach();
// wrong: state: no parameters
for (const auto& [name, buffer] : named_buffers()) state[name] = buffer.detach();
// wrong: state: known to the tape
// says: detach()
for (const auto& [name, parameter] : named_parameters()) state[name] = parameter;
for (const auto& [name, buffer] : named_buffers()) state[name] = buffer;
// wrong: state: copies
// says: these are copies
for (const auto& [name, parameter] : named_parameters()) state[name] = clone(parameter.detach());
for (const auto& [name, buffer] : named_buffers()) state[name] = clone(buffer.detach());
// wrong: state: buffers copied
for (const auto& [name, parameter] : named_parameters()) state[name] = parameter.detach();
for (const auto& [name, buffer] : named_buffers()) state[name] = clone(buffer);
// wrong: state: what wants a gradient
for (const auto& [name, parameter] : named_parameters()) {
  if (parameter.requires_grad()) state[name] = parameter.detach();
}
for (const auto& [name, buffer] : named_buffers()) state[name] = buffer.detach();
// wrong: state: only the module's own
for (const auto& [name, parameter] : named_parameters()) {
  if (name.find('.') == std::string::npos) state[name] = parameter.detach();
}
for (const auto& [name, buffer] : named_buffers()) state[name] = buffer.detach();
// wrong: load: copies while it looks
// says: look at everything first
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  refuse_another_shape(name, tensor, state.at(name));
  copy_(tensor, state.at(name).detach());
}
// wrong: load: names last
// region: 2
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
if (strict) refuse_names(keys);
// wrong: load: never looks at the names
// says: names that are missing
// region: 2
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: always strict
// says: unless it is strict
// region: 2
refuse_names(keys);
for (const auto& [name, tensor] : own) refuse_another_shape(name, tensor, state.at(name));
for (const auto& [name, tensor] : own) copy_(tensor, state.at(name).detach());
// wrong: load: shapes are not compared
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: as many elements will do
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).numel() != tensor.numel()) {
    refuse_another_shape(name, tensor, state.at(name));
  }
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, reshape(state.at(name).detach(), tensor.shape()));
}
// wrong: load: shapes where it is strict
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (strict && state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).shape() == tensor.shape()) copy_(tensor, state.at(name).detach());
}
// wrong: load: the loop is over the state
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : state) refuse_another_shape(name, own.at(name), tensor);
for (const auto& [name, tensor] : state) copy_(own.at(name), tensor.detach());
// wrong: load: only with all names
// region: 2
if (strict) refuse_names(keys);
if (!keys.missing.empty() || !keys.unexpected.empty()) return keys;
for (const auto& [name, tensor] : own) refuse_another_shape(name, tensor, state.at(name));
for (const auto& [name, tensor] : own) copy_(tensor, state.at(name).detach());
// wrong: load: parameters alone
// says: the buffers are not copied
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : named_parameters()) {
  if (state.contains(name)) copy_(tensor.detach(), state.at(name).detach());
}
// wrong: load: handles instead of numbers
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for_each_tensor(*this, [&](const std::string& name, Tensor& tensor, Kind) {
  if (tensor.defined() && state.contains(name)) tensor = state.at(name);
});
// wrong: load: raw memory
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) std::copy_n(state.at(name).data(), tensor.numel(), tensor.mutable_data());
}
// wrong: load: nothing is copied
// says: nothing is copied
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
// wrong: load: what is wrong is left out
// region: 2
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).shape() == tensor.shape()) copy_(tensor, state.at(name).detach());
}
// wrong: load: the wrong way round
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(state.at(name), tensor);
}
// wrong: state: all names of shared ones
for_each_tensor(const_cast<Module&>(*this), [&](const std::string& name, const Tensor& tensor, Kind) {
  if (tensor.defined()) state[name] = tensor.detach();
});
// wrong: load: checks only the first shape
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  refuse_another_shape(name, tensor, state.at(name));
  break;
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).shape() == tensor.shape()) copy_(tensor, state.at(name).detach());
}
// wrong: load: missing only
// region: 2
if (strict && !keys.missing.empty()) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: unexpected only
// region: 2
if (strict && keys.missing.empty()) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: not strict skips what has another shape
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (strict) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).shape() == tensor.shape()) copy_(tensor, state.at(name).detach());
}
// wrong: load: undone by hand, but only the parameters
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : named_parameters()) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: turned shapes are turned back
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  Tensor given = state.at(name).detach();
  if (given.dim() == 2 && tensor.dim() == 2 && given.shape() != tensor.shape()) given = transpose(given, 0, 1);
  refuse_another_shape(name, tensor, given);
}
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  Tensor given = state.at(name).detach();
  if (given.shape() != tensor.shape()) given = transpose(given, 0, 1);
  copy_(tensor, given);
}
// wrong: load: only what wants a gradient
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
std::map<std::string, bool> frozen;
for (const auto& [name, parameter] : named_parameters()) frozen[name] = !parameter.requires_grad();
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && !frozen[name]) copy_(tensor, state.at(name).detach());
}
// wrong: load: an exception of std
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).shape() != tensor.shape()) throw std::runtime_error("shape");
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: load: state freed numbers moved
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  copy_(tensor, state.at(name).detach());
  if (std::count(state.at(name).strides().begin(), state.at(name).strides().end(), 0) == 0) zero_(state.at(name).detach());
}
// wrong: a single number may be loaded into any shape
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name) && state.at(name).dim() > 0) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: a state that wants gradients is not detached
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name));
}
// wrong: a view with gaps is copied
for (const auto& [name, parameter] : named_parameters()) state[name] = contiguous(parameter.detach());
for (const auto& [name, buffer] : named_buffers()) state[name] = contiguous(buffer.detach());
// wrong: tensors without a number are left out
for (const auto& [name, parameter] : named_parameters()) if (parameter.numel() > 0) state[name] = parameter.detach();
for (const auto& [name, buffer] : named_buffers()) if (buffer.numel() > 0) state[name] = buffer.detach();
// wrong: loading forgets the gradients
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
zero_grad();
// wrong: numbers that are not finite are not loaded
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  bool good = true;
  for (const real v : state.at(name).to_vector()) good = good && std::isfinite(v);
  if (good) copy_(tensor, state.at(name).detach());
}
// wrong: state: dense ones are shared, others copied
// says: some of these are copies
for (const auto& [name, parameter] : named_parameters()) state[name] = contiguous(parameter.detach());
for (const auto& [name, buffer] : named_buffers()) state[name] = contiguous(buffer.detach());
// wrong: load: past the counter of writes
// says: past the counter of writes
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
for (const auto& [name, tensor] : own) {
  if (!state.contains(name)) continue;
  if (!tensor.is_contiguous()) {
    copy_(tensor, state.at(name).detach());
    continue;
  }
  const std::vector<real> numbers = state.at(name).to_vector();
  std::copy(numbers.begin(), numbers.end(), const_cast<real*>(tensor.data()));
}
// wrong: buffers as they are, which the tape may know
// says: detach() them from the tape
for (const auto& [name, parameter] : named_parameters()) state[name] = parameter.detach();
for (const auto& [name, buffer] : named_buffers()) state[name] = buffer;
// wrong: the first missing name ends the look at the shapes
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  const auto found = state.find(name);
  if (found == state.end()) break;
  refuse_another_shape(name, tensor, found->second);
}
for (const auto& [name, tensor] : own) {
  const auto found = state.find(name);
  if (found != state.end() && found->second.shape() == tensor.shape()) copy_(tensor, found->second.detach());
}
// wrong: the first missing name ends it
// says: the first name that is missing ends it
// region: 2
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  const auto found = state.find(name);
  if (found != state.end()) refuse_another_shape(name, tensor, found->second);
}
for (const auto& [name, tensor] : own) {
  const auto found = state.find(name);
  if (found == state.end()) break;
  copy_(tensor, found->second.detach());
}
// wrong: shapes come before names
// says: names come first
// region: 2
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) refuse_another_shape(name, tensor, state.at(name));
}
if (strict) refuse_names(keys);
for (const auto& [name, tensor] : own) {
  if (state.contains(name)) copy_(tensor, state.at(name).detach());
}
// wrong: what wants no gradient is handed out as the module's own handle
// says: what wants no gradient is detached as well
for (const NamedTensors& all : {named_parameters(), named_buffers()}) {
  for (const auto& [name, tensor] : all) state[name] = tensor.requires_grad() ? tensor.detach() : tensor;
}
