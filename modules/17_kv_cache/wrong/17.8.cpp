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
// wrong: settings are tried before the first token
// says: settings are refused before
{
  const Tensor trial(Shape{1});
  trial.set({0}, 0);
  Generator apart;
  sample(trial, sampling, apart);  // refuses bad settings before any work is done
}
std::vector<KeyValueCache> caches;
for (int64_t i = 0; i < count; ++i) {
  int64_t longest = 0;
  for (const auto& text : texts) longest = std::max(longest, static_cast<int64_t>(text.size()));
  PaddedBatch batch;
  if (i == 0 || longest > model.config.block_size) {
    batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
  } else {
    std::vector<int64_t> newest;
    for (const auto& text : texts) newest.push_back(text.back());
    batch.ids = IndexTensor({static_cast<int64_t>(texts.size()), 1}, newest);
  }
  const Tensor logits = model.lm_head.forward(select(model.stream(batch.ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(logits[static_cast<int64_t>(b)], sampling, generators[b]));
  }
}
// wrong: all ids of all prompts must be known
std::vector<KeyValueCache> caches;
for (int64_t step = 0; step < count; ++step) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) {
    longest = std::max(longest, text.size());
    for (const int64_t id : text) {
      if (id < 0 || id >= model.config.vocab_size) fail<IndexError>("generate_batch: no token {}", id);
    }
  }
  IndexTensor ids({static_cast<int64_t>(texts.size()), 1});
  if (step == 0 || static_cast<int64_t>(longest) > model.config.block_size) {
    const PaddedBatch batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
    ids = batch.ids;
  } else {
    for (size_t b = 0; b < texts.size(); ++b) ids.data()[b] = texts[b].back();
  }
  const Tensor logits = model.lm_head.forward(select(model.stream(ids, caches), 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: the temperature is applied to all rows beforehand
Sampling rest = sampling;
if (sampling.temperature > 0) rest.temperature = 1;
std::vector<KeyValueCache> caches;
for (int64_t step = 0; step < count; ++step) {
  size_t longest = 0;
  for (const std::vector<int64_t>& text : texts) longest = std::max(longest, text.size());
  IndexTensor ids({static_cast<int64_t>(texts.size()), 1});
  if (step == 0 || static_cast<int64_t>(longest) > model.config.block_size) {
    const PaddedBatch batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
    ids = batch.ids;
  } else {
    for (size_t b = 0; b < texts.size(); ++b) ids.data()[b] = texts[b].back();
  }
  Tensor logits = model.lm_head.forward(select(model.stream(ids, caches), 1, -1));
  if (sampling.temperature > 0) logits = div(logits, sampling.temperature);
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), rest, generators[b]));
  }
}
// wrong: the likeliest one, where only one is asked for
// says: where top_k is 1
std::vector<KeyValueCache> caches;
for (int64_t step = 0; step < count; ++step) {
  int64_t longest = 0;
  for (const auto& text : texts) longest = std::max(longest, static_cast<int64_t>(text.size()));
  Tensor x;
  if (step == 0 || longest > model.config.block_size) {
    const PaddedBatch batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
    x = model.stream(batch.ids, caches);
  } else {
    IndexTensor newest({static_cast<int64_t>(texts.size()), 1});
    for (size_t b = 0; b < texts.size(); ++b) newest.data()[b] = texts[b].back();
    x = model.stream(newest, caches);
  }
  const Tensor logits = model.lm_head.forward(select(x, 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    const Tensor scores = select(logits, 0, static_cast<int64_t>(b));
    texts[b].push_back(sampling.top_k == 1 ? argmax(scores) : sample(scores, sampling, generators[b]));
  }
}
// wrong: a text that says the same eight times goes on so
std::vector<KeyValueCache> caches;
for (int64_t step = 0; step < count; ++step) {
  if (sampling.temperature == 0 && step >= 8) {
    const auto stuck = [](const std::vector<int64_t>& text) {
      return std::all_of(text.end() - 8, text.end(), [&](int64_t token) { return token == text.back(); });
    };
    if (std::all_of(texts.begin(), texts.end(), stuck)) {
      for (auto& text : texts) text.insert(text.end(), static_cast<size_t>(count - step), int64_t{text.back()});
      break;
    }
  }
  int64_t longest = 0;
  for (const auto& text : texts) longest = std::max(longest, static_cast<int64_t>(text.size()));
  Tensor x;
  if (step == 0 || longest > model.config.block_size) {
    const PaddedBatch batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
    x = model.stream(batch.ids, caches);
  } else {
    IndexTensor newest({static_cast<int64_t>(texts.size()), 1});
    for (size_t b = 0; b < texts.size(); ++b) newest.data()[b] = texts[b].back();
    x = model.stream(newest, caches);
  }
  const Tensor logits = model.lm_head.forward(select(x, 1, -1));
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(b)), sampling, generators[b]));
  }
}
// wrong: texts that end alike are taken for equal
std::vector<KeyValueCache> caches;
for (int64_t step = 0; step < count; ++step) {
  int64_t longest = 0;
  for (const auto& text : texts) longest = std::max(longest, static_cast<int64_t>(text.size()));
  Tensor x;
  if (step == 0 || longest > model.config.block_size) {
    const PaddedBatch batch = pad_front(texts, model.config.block_size);
    caches = caches_for(model.config.n_layer, batch.padding);
    x = model.stream(batch.ids, caches);
  } else {
    IndexTensor newest({static_cast<int64_t>(texts.size()), 1});
    for (size_t b = 0; b < texts.size(); ++b) newest.data()[b] = texts[b].back();
    x = model.stream(newest, caches);
  }
  const Tensor logits = model.lm_head.forward(select(x, 1, -1));
  std::vector<size_t> like(texts.size());
  for (size_t b = 0; b < texts.size(); ++b) {
    like[b] = b;
    for (size_t a = 0; a < b && like[b] == b; ++a) {
      const auto n = std::min<int64_t>(4, static_cast<int64_t>(texts[b].size()));
      if (texts[a].size() == texts[b].size() && std::equal(texts[b].end() - n, texts[b].end(), texts[a].end() - n)) like[b] = a;
    }
  }
  for (size_t b = 0; b < texts.size(); ++b) {
    texts[b].push_back(sample(select(logits, 0, static_cast<int64_t>(like[b])), sampling, generators[b]));
  }
}
