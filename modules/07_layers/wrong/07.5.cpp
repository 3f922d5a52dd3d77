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
