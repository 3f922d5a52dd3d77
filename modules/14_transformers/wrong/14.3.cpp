// wrong: no 1/√(2L)
// says: 1/√(2L) is missing
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02, generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02, generator);
}
// wrong: 1/√L
// says: not of L
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(static_cast<double>(config.n_layer)), generator);
}
// wrong: 1/(2L)
// says: the root is missing
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / (2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / (2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: times √(2L)
// says: should divide
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 * std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 * std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: two layers always
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / 2, generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / 2, generator);
}
// wrong: the variance
// says: the deviation
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02 * 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02 * 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02 * 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 * 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 * 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: the head is not drawn
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}

for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: the head only where it is not tied
// says: drawn once more
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
if (!config.tie_weights) draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: biases as they were
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: out_proj only
// says: ends a branch too
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  
}
// wrong: the MLP only
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: nothing again
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
// wrong: the projections of queries
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.mlp.c_fc}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: another generator
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, default_generator());
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, default_generator());
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, default_generator());
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), default_generator());
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), default_generator());
}
// wrong: a table that is not there
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer)), generator);
}
// wrong: the root of whole numbers
// region: 2
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, 0.02 / static_cast<double>(static_cast<int>(std::sqrt(2 * config.n_layer))), generator);
  init::normal_(block.mlp.c_proj.weight, 0, 0.02 / static_cast<double>(static_cast<int>(std::sqrt(2 * config.n_layer))), generator);
}
// wrong: a copy is no tie
// says: tie_weights asks for one table
// region: 1
if (config.tie_weights) lm_head.weight = add(wte.weight.detach(), 0).requires_grad_();
// wrong: always tied
// says: weight of its own
// region: 1
lm_head.weight = wte.weight;
// wrong: tied where it is not wanted
// region: 1
if (!config.tie_weights) lm_head.weight = wte.weight;
// wrong: tied the other way
// region: 1
if (config.tie_weights) wte.weight = lm_head.weight.detach();
// wrong: at most 12 layers
// region: 2
const auto draw = [&generator](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const double residual_std = 0.02 / std::sqrt(2 * static_cast<double>(std::min<int64_t>(config.n_layer, 12)));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
// wrong: norms zero
// region: 2
const auto draw = [&generator](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const double residual_std = 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
for (const TransformerBlock& block : h) init::constant_(block.ln_2.weight, 0);
// wrong: norm's weight 0.02
// region: 2
const auto draw = [&generator](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const double residual_std = 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
init::constant_(ln_f.weight, 0.02);
// wrong: the generator of the first model draws for all
// region: 2
static Generator& first = generator;
const auto draw = [&](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, first);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const double residual_std = 0.02 / std::sqrt(2 * static_cast<double>(config.n_layer));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
// wrong: the deviation of the last ones in float
// region: 2
const auto draw = [&generator](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const float residual_std = 0.02F / std::sqrt(2.0F * static_cast<float>(config.n_layer));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
// wrong: 0.02 in float
// region: 2
const auto draw = [&generator](const Linear& layer) {
  init::normal_(layer.weight, 0, 0.02F, generator);
  if (layer.bias.defined()) init::constant_(layer.bias, 0);
};
init::normal_(wte.weight, 0, 0.02F, generator);
if (wpe.weight.defined()) init::normal_(wpe.weight, 0, 0.02F, generator);
for (const TransformerBlock& block : h) {
  for (const Linear* layer : {&block.attn.q_proj, &block.attn.k_proj, &block.attn.v_proj, &block.attn.out_proj, &block.mlp.c_fc, &block.mlp.c_proj}) draw(*layer);
}
draw(lm_head);
const double residual_std = 0.02 / std::sqrt(2.0 * static_cast<double>(config.n_layer));
for (const TransformerBlock& block : h) {
  init::normal_(block.attn.out_proj.weight, 0, residual_std, generator);
  init::normal_(block.mlp.c_proj.weight, 0, residual_std, generator);
}
// wrong: tied as well where the vocabulary is as large as the width
// region: 1
if (config.tie_weights || config.vocab_size == config.n_embd) lm_head.weight = wte.weight;
