// wrong: the token as it is
// says: must not come out
return std::string(tokenizer_.token(id));
// wrong: each token alone
// says: looked at alone
const std::string_view token = tokenizer_.token(id);
std::string text;
for (size_t i = 0; i < token.size();) {
  const Utf8Character character = decode_utf8(token, i);
  text += character.valid() ? token.substr(i, character.length) : replacement_character;
  i += character.length;
}
return text;
// wrong: what is invalid is dropped
// says: are not dropped
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  if (character.valid()) text += held_.substr(i, character.length);
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: what is invalid comes out as it is
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += std::string_view(held_).substr(i, character.length);
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: one U+FFFD for each byte
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.valid() ? character.length : 1;
}
held_.erase(0, i);
return text;
// wrong: a question mark
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : "?";
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: invalid bytes wait too
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (!character.valid()) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: all is held back until all is whole
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) return "";
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: nothing is forgotten
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
return text;
// wrong: everything is forgotten
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.clear();
return text;
// wrong: only one character at a time
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
  break;
}
held_.erase(0, i);
return text;
// wrong: the new bytes before those held
held_ = std::string(tokenizer_.token(id)) + held_;
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: an id out of range is ignored
if (id < 0 || id >= tokenizer_.vocab_size()) return "";
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: an id out of range loses what is held
const std::string before = std::move(held_);
held_.clear();
held_ = before + std::string(tokenizer_.token(id));
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: finish says nothing
// says: where something was held back
// region: 2
held_.clear();
return "";
// wrong: finish keeps what is held
// region: 2
return held_.empty() ? "" : replacement_character;
// wrong: finish gives the bytes
// region: 2
const std::string rest = held_;
held_.clear();
return rest;
// wrong: finish always says U+FFFD
// region: 2
held_.clear();
return replacement_character;
// wrong: finish says one for each byte
// region: 2
std::string text;
for (size_t i = 0; i < held_.size(); ++i) text += replacement_character;
held_.clear();
return text;
// wrong: held bytes over three are given up
held_.append(tokenizer_.token(id));
std::string out;
size_t done = 0;
for (;;) {
  if (done == held_.size()) break;
  const auto c = decode_utf8(held_, done);
  if (c.status == Utf8Character::Status::truncated) break;
  if (c.valid()) out.append(held_, done, c.length);
  else out += replacement_character;
  done += c.length;
}
held_ = held_.substr(done);
if (held_.size() >= 3) { out += replacement_character; held_.clear(); }
return out;
// wrong: one replacement per run
held_.append(tokenizer_.token(id));
std::string out;
size_t done = 0;
for (;;) {
  if (done == held_.size()) break;
  const auto c = decode_utf8(held_, done);
  if (c.status == Utf8Character::Status::truncated) break;
  if (c.valid()) out.append(held_, done, c.length);
  else if (!out.ends_with(replacement_character)) out += replacement_character;
  done += c.length;
}
held_ = held_.substr(done);
return out;
// wrong: empty token clears
if (tokenizer_.token(id).empty()) held_.clear();
held_.append(tokenizer_.token(id));
std::string out;
size_t done = 0;
for (;;) {
  if (done == held_.size()) break;
  const auto c = decode_utf8(held_, done);
  if (c.status == Utf8Character::Status::truncated) break;
  if (c.valid()) out.append(held_, done, c.length);
  else out += replacement_character;
  done += c.length;
}
held_ = held_.substr(done);
return out;
// wrong: a BOM is dropped
// region: 1
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  if (character.code_point == 0xFEFF) { i += 3; continue; }
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: at most 40 bytes for a push
// region: 1
held_ += tokenizer_.token(id);
std::string text;
size_t i = 0;
while (i < held_.size()) {
  if (text.size() > 40) break;
  const Utf8Character character = decode_utf8(held_, i);
  if (character.status == Utf8Character::Status::truncated) break;
  text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
  i += character.length;
}
held_.erase(0, i);
return text;
// wrong: ids up to 64 only
  if (id > 64) return {};
held_ += tokenizer_.token(id);
  std::string text;
  size_t i = 0;
  while (i < held_.size()) {
    const Utf8Character character = decode_utf8(held_, i);
    if (character.status == Utf8Character::Status::truncated) break;
    text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held_.erase(0, i);
  return text;
// wrong: bytes are counted in a byte
  held_ += tokenizer_.token(id);
  std::string text;
  uint8_t i = 0;
  while (i < held_.size()) {
    const Utf8Character character = decode_utf8(held_, i);
    if (character.status == Utf8Character::Status::truncated) break;
    text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held_.erase(0, i);
  return text;
// wrong: the bytes that wait are shared by all decoders
// says: two decoders
  static std::string held;
  if (held_.empty()) held.clear();
  held += tokenizer_.token(id);
  std::string text;
  size_t i = 0;
  while (i < held.size()) {
    const Utf8Character character = decode_utf8(held, i);
    if (character.status == Utf8Character::Status::truncated) break;
    text += character.valid() ? std::string_view(held).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held.erase(0, i);
  held_ = held;
  return text;
// wrong: the id as an int
// says: of an id that there is not
  held_ += tokenizer_.token(static_cast<int>(id));
  std::string text;
  size_t i = 0;
  while (i < held_.size()) {
    const Utf8Character character = decode_utf8(held_, i);
    if (character.status == Utf8Character::Status::truncated) break;
    text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held_.erase(0, i);
  return text;
// wrong: what waits is known by the first byte alone
// says: held back by the first byte alone
  held_ += tokenizer_.token(id);
  std::string text;
  size_t i = 0;
  while (i < held_.size()) {
    const auto lead = static_cast<unsigned char>(held_[i]);
    const size_t wanted = lead < 0xC2 || lead > 0xF4 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    size_t there = 1;
    while (there < wanted && i + there < held_.size() && (static_cast<unsigned char>(held_[i + there]) & 0xC0) == 0x80) ++there;
    if (there < wanted && i + there == held_.size()) break;
    const Utf8Character character = decode_utf8(held_, i);
    text += character.valid() ? std::string_view(held_).substr(i, character.length) : replacement_character;
    i += character.length;
  }
  held_.erase(0, i);
  return text;
// wrong: finish() does not forget
// says: finish() ends the text
// region: 2
  return held_.empty() ? "" : replacement_character;
