// wrong: all at once
// says: at most `piece` of them at a time
return model.lm_head.forward(select(model.stream(ids, caches), 1, -1));
// wrong: one by one
// says: one by one: `piece` of them fit
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + 1;
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the first piece alone
// says: behind the first piece
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = model.stream(columns(ids, first, end), caches);
  break;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: whole pieces only
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first + std::min(piece, length) <= length;) {
  const int64_t end = first + std::min(piece, length);
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: caches of its own for each piece
// says: knows nothing of those before it
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  caches.clear();
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the caches are a copy
std::vector<KeyValueCache> own = caches;
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = model.stream(columns(ids, first, end), own);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the logits of the first position of a piece
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, 0));
// wrong: the piece in an int
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min<int64_t>(static_cast<int>(piece), length - first);
  x = model.stream(columns(ids, first, end), caches);
  if (end <= first) break;
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the last piece first grows
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = length - first < 2 * piece ? length : first + piece;
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the shorter piece first
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + (first == 0 && length % piece != 0 ? length % piece : std::min(piece, length - first));
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: without the norm and the stack
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = (model.stream(columns(ids, first, end), caches), model.wte.forward(columns(ids, first, end)));
  first = end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: positions overlap by one
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = model.stream(columns(ids, first, end), caches);
  first = end < length && end > first + 1 ? end - 1 : end;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the head of all rows together
const int64_t length = ids.size(1);
Tensor x;
for (int64_t first = 0; first < length;) {
  const int64_t end = first + std::min(piece, length - first);
  x = model.stream(columns(ids, first, end), caches);
  first = end;
}
return model.lm_head.forward(expand(slice(select(x, 1, -1), 0, 0, 1), {ids.size(0), x.size(2)}));
// wrong: caches that hold nothing are begun anew
// says: caches that hold nothing are begun anew
if (past == 0) caches.clear();
Tensor x;
for (int64_t first = 0; first < ids.size(1); first += std::min(piece, ids.size(1) - first)) {
  x = model.stream(columns(ids, first, first + std::min(piece, ids.size(1) - first)), caches);
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: caches that hold nothing are given new arrays
for (KeyValueCache& cache : caches) {
  if (cache.length == 0) cache.keys = cache.values = Tensor();
}
Tensor x;
for (int64_t first = 0; first < ids.size(1); first += std::min(piece, ids.size(1) - first)) {
  x = model.stream(columns(ids, first, first + std::min(piece, ids.size(1) - first)), caches);
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: what the pieces before had appended is taken back
// says: or what the pieces before had appended is not in the caches
Tensor x;
try {
  for (int64_t first = 0; first < ids.size(1); first += std::min(piece, ids.size(1) - first)) {
    x = model.stream(columns(ids, first, first + std::min(piece, ids.size(1) - first)), caches);
  }
} catch (const Error&) {
  for (KeyValueCache& cache : caches) crop(cache, past);
  throw;
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: as many caches as the configuration has layers
if (caches.empty()) caches.resize(static_cast<size_t>(model.config.n_layer));
Tensor seen;
int64_t to = 0;
for (int64_t from = 0; from < ids.size(1); from = to) {
  to = from + std::min(piece, ids.size(1) - from);
  seen = model.stream(columns(ids, from, to), caches);
}
return model.lm_head.forward(select(seen, 1, -1));
// wrong: the head is the table of tokens
// says: the head is not lm_head
Tensor seen;
int64_t to = 0;
for (int64_t from = 0; from < ids.size(1); from = to) {
  to = from + std::min(piece, ids.size(1) - from);
  seen = model.stream(columns(ids, from, to), caches);
}
return linear(select(seen, 1, -1), model.wte.weight);
// wrong: pieces of equal length
// says: as equal as can be
const int64_t length = ids.size(1);
const int64_t pieces = 1 + (length - 1) / piece;
Tensor seen;
int64_t from = 0;
for (int64_t left = pieces; left > 0; --left) {
  const int64_t rest = length - from;
  const int64_t to = from + (rest / left + (rest % left > 0 ? 1 : 0));
  seen = model.stream(columns(ids, from, to), caches);
  from = to;
}
return model.lm_head.forward(select(seen, 1, -1));
// wrong: a prompt is read in evaluation mode
// says: in another mode
GPT quiet = model;
quiet.eval();
Tensor seen;
int64_t to = 0;
for (int64_t from = 0; from < ids.size(1); from = to) {
  to = from + std::min(piece, ids.size(1) - from);
  seen = quiet.stream(columns(ids, from, to), caches);
}
return quiet.lm_head.forward(select(seen, 1, -1));
// wrong: pieces of one size, as equal as they can be
const int64_t length = ids.size(1);
const int64_t count = (length - 1) / piece + 1;
const int64_t even = (length + count - 1) / count;
Tensor x;
for (int64_t from = 0; from < length; from += even) {
  x = model.stream(columns(ids, from, std::min(length, from + even)), caches);
}
return model.lm_head.forward(select(x, 1, -1));
// wrong: the head at the end of each piece
// says: last position of each piece
Tensor logits;
int64_t from = 0;
do {
  const int64_t to = from + std::min(piece, ids.size(1) - from);
  logits = model.lm_head.forward(select(model.stream(columns(ids, from, to), caches), 1, -1));
  from = to;
} while (from < ids.size(1));
return logits;
