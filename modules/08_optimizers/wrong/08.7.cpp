// wrong: exactly two dims
// says: exactly two dims
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() == 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: more than two
// says: two dims are enough
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() > 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: vectors decay
// says: vectors decay
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 1 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: by the number of elements
// says: not that of the elements
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.numel() > 1 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: the others decay
ParameterGroup matrices{{}, lr, 0}, others{{}, lr, weight_decay};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: the second group decays too
// says: the second group has weight_decay 0
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, weight_decay};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: no rate for the second
// says: 1e-3 until you set it
ParameterGroup matrices{{}, lr, weight_decay}, others;
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: an empty group is left out
// says: also if one of them is empty
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
if (others.parameters.empty()) return {matrices};
if (matrices.parameters.empty()) return {others};
return {matrices, others};
// wrong: exchanged
ParameterGroup matrices{{}, weight_decay, lr}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: the other order
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {others, matrices};
// wrong: sizes of 1 do not count
// says: a size of 1 is a dim
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) {
  int64_t dims = 0;
  for (const int64_t size : p.shape()) dims += size != 1 ? 1 : 0;
  (dims >= 2 ? matrices : others).parameters.push_back(p);
}
return {matrices, others};
// wrong: copies
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p.detach());
return {matrices, others};
// wrong: every other one is a bias
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (size_t i = 0; i < parameters.size(); ++i) (i % 2 == 0 ? matrices : others).parameters.push_back(parameters[i]);
return {matrices, others};
// wrong: reversed order
std::vector<ParameterGroup> groups{{{}, lr, weight_decay}, {{}, lr, 0}};
for (const Tensor& p : parameters) {
  auto& list = groups[p.dim() >= 2 ? 0 : 1].parameters;
  list.insert(list.begin(), p);
}
return groups;
// wrong: empty tensors left out
std::vector<ParameterGroup> groups{{{}, lr, weight_decay}, {{}, lr, 0}};
for (const Tensor& p : parameters) {
  if (p.numel() > 0) groups[p.dim() >= 2 ? 0 : 1].parameters.push_back(p);
}
return groups;
// wrong: frozen ones are left out
std::vector<ParameterGroup> groups{{{}, lr, weight_decay}, {{}, lr, 0}};
for (const Tensor& p : parameters) {
  if (p.requires_grad()) groups[p.dim() >= 2 ? 0 : 1].parameters.push_back(p);
}
return groups;
// wrong: by the strides
std::vector<ParameterGroup> groups{{{}, lr, weight_decay}, {{}, lr, 0}};
for (const Tensor& p : parameters) groups[p.dim() >= 2 && p.strides()[0] > 1 ? 0 : 1].parameters.push_back(p);
return groups;
// wrong: 64 parameters at most
// says: fewer of them come out right
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (size_t i = 0; i < std::min<size_t>(parameters.size(), 64); ++i) (parameters[i].dim() >= 2 ? matrices : others).parameters.push_back(parameters[i]);
return {matrices, others};
// wrong: a rate of 0 is taken for none
ParameterGroup matrices{{}, lr > 0 ? lr : 1e-3, weight_decay}, others{{}, lr > 0 ? lr : 1e-3, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: each once
// says: for the optimizer to say
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) {
  std::vector<Tensor>& of = (p.dim() >= 2 ? matrices : others).parameters;
  bool known = false;
  for (const Tensor& other : of) known = known || other.is(p);
  if (!known) of.push_back(p);
}
return {matrices, others};
// wrong: one group where nothing decays
// says: also if nothing decays
if (weight_decay == 0) return {ParameterGroup{parameters, lr, 0}};
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) (p.dim() >= 2 ? matrices : others).parameters.push_back(p);
return {matrices, others};
// wrong: sizes of 1 are no dims from three dims on
// says: a size of 1 is a dim as well
ParameterGroup matrices{{}, lr, weight_decay}, others{{}, lr, 0};
for (const Tensor& p : parameters) {
  int64_t dims = p.dim();
  for (int64_t d = 0; d < p.dim() && p.dim() > 2; ++d) dims -= p.size(d) == 1 ? 1 : 0;
  (dims >= 2 ? matrices : others).parameters.push_back(p);
}
return {matrices, others};
