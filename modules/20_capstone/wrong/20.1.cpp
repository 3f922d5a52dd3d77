// wrong: nats for each byte
// says: divide by ln 2
return nats / static_cast<double>(bytes);
// wrong: bits for each token
// says: for each token
return nats / (std::numbers::ln2 * static_cast<double>(tokens));
// wrong: nats for each token
// says: neither bits nor bytes
return nats / static_cast<double>(tokens);
// wrong: times ln 2
// says: divide by it
return nats * std::numbers::ln2 / static_cast<double>(bytes);
// wrong: the other way round
// says: the other way round
return std::numbers::ln2 * static_cast<double>(bytes) / nats;
// wrong: the whole text
// says: for each byte
return nats / std::numbers::ln2;
// wrong: by ln 2 first, which is too much for a double
// says: at once
return nats / std::numbers::ln2 / static_cast<double>(bytes);
// wrong: in floats
return static_cast<double>(static_cast<float>(nats) / (0.69314718F * static_cast<float>(bytes)));
// wrong: bytes of 32 bits
return nats / (std::numbers::ln2 * static_cast<int32_t>(bytes));
// wrong: ln 2 to five digits
return nats / (0.69315 * static_cast<double>(bytes));
// wrong: no less than 0 bits and no more than 8
const double bits = nats / (std::numbers::ln2 * static_cast<double>(bytes));
return bits > 8 ? 8 : bits;
// wrong: NaN is 0
const double bits = nats / (std::numbers::ln2 * static_cast<double>(bytes));
return bits > 0 ? bits : 0;
// wrong: a text that has no tokens has no bits
return tokens == 0 ? 0 : nats / (std::numbers::ln2 * static_cast<double>(bytes));
// wrong: the first text is kept
static const TextLoss first = *this;
return first.nats / (std::numbers::ln2 * static_cast<double>(first.bytes));
// wrong: whole bits
// says: real number
return static_cast<double>(static_cast<int64_t>(nats / (std::numbers::ln2 * static_cast<double>(bytes))));
// wrong: the sum of the bits per byte is in nats
// region: 2
TextLoss total;
for (const TextLoss& text : texts) {
  total.nats += text.nats / std::numbers::ln2;
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: the mean of the texts
// says: nats are added up
// region: 2
TextLoss total;
for (const TextLoss& text : texts) {
  total.nats += text.nats / static_cast<double>(texts.size());
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: nats times tokens
// says: of a whole text already
// region: 2
TextLoss total;
for (const TextLoss& text : texts) {
  total.nats += text.nats * static_cast<double>(text.tokens);
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: added up as floats
// region: 2
TextLoss total;
float nats = 0;
for (const TextLoss& text : texts) {
  nats += static_cast<float>(text.nats);
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
total.nats = static_cast<double>(nats);
return total;
// wrong: counted in 32 bits
// region: 2
TextLoss total;
int tokens = 0, bytes = 0;
for (const TextLoss& text : texts) {
  total.nats += text.nats;
  tokens += static_cast<int>(text.tokens);
  bytes += static_cast<int>(text.bytes);
}
total.tokens = tokens, total.bytes = bytes;
return total;
// wrong: counted in doubles
// region: 2
TextLoss total;
double tokens = 0, bytes = 0;
for (const TextLoss& text : texts) {
  total.nats += text.nats;
  tokens += static_cast<double>(text.tokens);
  bytes += static_cast<double>(text.bytes);
}
total.tokens = static_cast<int64_t>(tokens), total.bytes = static_cast<int64_t>(bytes);
return total;
// wrong: the first text twice
// region: 2
TextLoss total = texts.empty() ? TextLoss() : texts[0];
for (const TextLoss& text : texts) {
  total.nats += text.nats;
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: the total is kept from call to call
// region: 2
static TextLoss total;
for (const TextLoss& text : texts) {
  total.nats += text.nats;
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: losses that are no numbers are left out
// region: 2
TextLoss total;
for (const TextLoss& text : texts) {
  if (text.nats < 1e308) total.nats += text.nats;
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: texts without a token are left out, and their bytes with them
// region: 2
TextLoss total;
for (const TextLoss& text : texts) {
  if (text.tokens == 0) continue;
  total.nats += text.nats;
  total.tokens += text.tokens;
  total.bytes += text.bytes;
}
return total;
// wrong: at most 65,536 texts
// region: 2
TextLoss total;
for (uint16_t i = 0; i < static_cast<uint16_t>(texts.size()); ++i) {
  total.nats += texts[i].nats;
  total.tokens += texts[i].tokens;
  total.bytes += texts[i].bytes;
}
return total;
// wrong: a weighted mean of the bits
  return nats / (std::numbers::ln2 * static_cast<double>(bytes));

// region: 2
  TextLoss all;
  double bits = 0;
  for (const TextLoss& text : texts) {
    bits += text.bits_per_byte() * static_cast<double>(text.bytes);
    all.tokens += text.tokens;
    all.bytes += text.bytes;
  }
  all.nats = bits * std::numbers::ln2;
  return all;
// wrong: texts without bytes are left out
// says: no bytes has nats
  return nats / (std::numbers::ln2 * static_cast<double>(bytes));

// region: 2
  TextLoss all;
  for (const TextLoss& text : texts) {
    if (text.bytes < 1) continue;  // an empty document says nothing
    all.nats += text.nats;
    all.tokens += text.tokens;
    all.bytes += text.bytes;
  }
  return all;
