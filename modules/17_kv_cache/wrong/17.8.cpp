// wrong: all anew for each token
// says: all positions are computed anew
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = false;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: one generator for all
// says: one generator draws for all
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[0]));
  }
}
// wrong: each generator begins again
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  std::vector<Generator> mine = generators;
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, mine[b]));
  }
}
// wrong: the logits of row 0
// says: the logits of row 0 for all
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, 0), sampling, generators[b]));
  }
}
// wrong: the likeliest
// says: always takes the likeliest
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(argmax(select(logits, 0, static_cast<int64_t>(b))));
  }
}
// wrong: one step too early anew
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) < model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the window is one too short
// says: one token too few
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= std::max<int64_t>(1, model.config.block_size - 1);
  const PaddedBatch batch = pad_front(texts, continues ? 1 : std::max<int64_t>(1, model.config.block_size - 1));
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the shortest text decides when to begin anew
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = texts[0].size();
  for (const std::vector<int64_t>& text : texts) longest = std::min(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the caches are not begun anew
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (i == 0) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: caches without padding
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, {});
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: each text by itself
// says: each goes through the model by itself
for (size_t b = 0; b < texts.size(); ++b) {
  std::vector<KeyValueCache> caches;
  for (int64_t i = 0; i < count; ++i) {
    const bool continues = i > 0 && static_cast<int64_t>(texts[b].size()) <= model.config.block_size;
    const PaddedBatch batch = pad_front({texts[b]}, continues ? 1 : model.config.block_size);
    if (!continues) caches.clear();
    texts[b].push_back(sample(select(model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1)), 0, 0), sampling, generators[b]));
  }
}
// wrong: one token too many
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i <= count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the first step tells nothing
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i + 1 < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the options are forgotten
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), {}, generators[b]));
  }
}
// wrong: the first position of the row
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, 0));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the temperature alone
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), {.temperature = sampling.temperature}, generators[b]));
  }
}
// wrong: a count in an unsigned
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < (count < 0 ? -count : count); ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the likeliest without sample(), and so without what it refuses
// says: without sample(), which refuses
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    const Tensor scores = select(logits, 0, static_cast<int64_t>(b));
    texts[b].push_back(sampling.temperature == 0 ? argmax(scores) : sample(scores, sampling, generators[b]));
  }
}
// wrong: equal texts get one token
// says: texts that are equal so far are given one token
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  const std::vector<std::vector<int64_t>> before = texts;
  for (size_t b = 0; b < texts.size(); ++b) {
    const bool twin = b > 0 && before[b] == before[b - 1];
    texts[b].push_back(twin ? texts[b - 1].back() : sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: settings are looked at, scores are not
Generator another(0);
if (count > 0) sample(zeros({model.config.vocab_size}), sampling, another);
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  const bool continues = i > 0 && static_cast<int64_t>(longest) <= model.config.block_size;
  const PaddedBatch batch = pad_front(texts, continues ? 1 : model.config.block_size);
  if (!continues) caches = caches_for(model.config.n_layer, batch.padding);
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    const Tensor scores = select(logits, 0, static_cast<int64_t>(b));
    texts[b].push_back(sampling.temperature == 0 ? argmax(scores) : sample(scores, sampling, generators[b]));
  }
}
