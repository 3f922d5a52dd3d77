// wrong: contractions in capitals too
// says: in capitals
std::string lowered(text.substr(0, 3));
for (char& c : lowered) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
for (const char* ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
  if (lowered.starts_with(ending)) return std::string_view(ending).size();
}
return 0;
// wrong: no contractions
// says: contractions come first
return 0;
// wrong: any letter behind an apostrophe
return text.size() > 1 && character_at(text, 1).category == Category::letter ? 2 : 0;
// wrong: two letters always
for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
  if (text.starts_with(ending)) return text.size() < 3 ? text.size() : 3;
}
return 0;
// wrong: without ll
for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'d"}) {
  if (text.starts_with(ending)) return ending.size();
}
return 0;
// wrong: only at the end of a word
for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
  if (text.starts_with(ending) && (text.size() == ending.size() || character_at(text, ending.size()).category != Category::letter)) return ending.size();
}
return 0;
// wrong: white space keeps its last character
// says: leaves its last character
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return end;
// wrong: white space gives it back at the end too
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && last > begin;
return leaves_last ? last : end;
// wrong: only a space is given back
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin && text[last] == ' ';
return leaves_last ? last : end;
// wrong: a single one is given back
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size();
return leaves_last ? last : end;
// wrong: white space is given back a byte at a time
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? end - 1 : end;
// wrong: no space goes with a run
// says: goes with the run
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category == Category::letter && false) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: any white space goes with a run
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (character_at(text, position).category == Category::space && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: a space goes with letters only
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category == Category::letter) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: bytes as characters
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
const auto kind = [&](size_t i) {
  const auto c = static_cast<unsigned char>(text[i]);
  return std::isalpha(c) ? 0 : std::isdigit(c) ? 1 : std::isspace(c) ? 2 : 3;
};
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size() && kind(position + 1) != 2) ++begin;
size_t end = begin;
while (end < text.size() && kind(end) == kind(begin)) ++end;
return kind(begin) == 2 && end < text.size() && end - begin > 1 ? end - 1 : end;
// wrong: a contraction behind a space
// region: 2
const size_t at = text[position] == ' ' && position + 1 < text.size() ? position + 1 : position;
if (text[at] == '\'') {
  if (const size_t length = contraction_length(text.substr(at))) return at + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: contractions are looked for last
// region: 2
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: letters and numbers together
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  const bool word = run == Category::letter || run == Category::number;
  const bool both = word && (character.category == Category::letter || character.category == Category::number);
  if (character.category != run && !both) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: a run ends at an apostrophe
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run || (end > begin && text[end] == '\'')) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: from the beginning of the text each time
// region: 2
size_t begin = position;
for (size_t i = 0; i < text.size(); i += character_at(text, i).length) {
  if (i > position) break;
}
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: the contraction 'd is forgotten
for (const std::string_view e : {"'s", "'t", "'re", "'ve", "'m", "'ll"}) if (text.starts_with(e)) return e.size();
return 0;
// wrong: single other white space joins
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { return character_at(text, p).category; };
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1)) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
return e;
// wrong: three digits at most
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { return character_at(text, p).category; };
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1 && text[position] == ' ')) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
if (c == Category::number && e > start + 3) return start + 3;
return e;
// wrong: U+0085 is no white space
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { return decode_utf8(text, p).code_point == 0x85 ? Category::other : character_at(text, p).category; };
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1 && text[position] == ' ')) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
return e;
// wrong: U+001C is white space
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { return text[p] >= 0x1C && text[p] <= 0x1F ? Category::space : character_at(text, p).category; };
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1 && text[position] == ' ')) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
return e;
// wrong: previous character considered
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { return character_at(text, p).category; };
if (position > 0 && text[position - 1] == ' ' && text[position] == ' ') return position + 1;
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1 && text[position] == ' ')) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
return e;
// wrong: marks are letters
// region: 2
const size_t n = text.size();
if (const size_t k = text[position] == '\'' ? contraction_length(text.substr(position)) : 0; k > 0) return position + k;
const auto kind = [&](size_t p) { const char32_t cp = decode_utf8(text, p).code_point;
  return cp >= 0x300 && cp < 0x370 ? Category::letter : character_at(text, p).category; };
size_t start = position;
if (kind(position) == Category::space) {
  std::vector<size_t> ends;
  size_t p = position;
  while (p < n && kind(p) == Category::space) ends.push_back(p += character_at(text, p).length);
  if (p == n) return n;
  if (!(ends.size() == 1 && text[position] == ' ')) return ends.size() == 1 ? ends[0] : ends[ends.size() - 2];
  start = position + 1;
}
const Category c = kind(start);
size_t e = start;
while (e < n && kind(e) == c) e += character_at(text, e).length;
return e;
// wrong: endings of one letter in capitals
// region: 1
for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
  if (text.starts_with(ending)) return ending.size();
}
if (text.size() > 1 && (text[1] == 'S' || text[1] == 'T' || text[1] == 'M' || text[1] == 'D')) return 2;
return 0;
// wrong: a copy of the rest each time
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
const std::string rest(text.substr(position));
size_t begin = position;
if (rest.empty()) return position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: NUL is a piece of its own
// region: 2
if (text[position] == '\'') {
  if (const size_t length = contraction_length(text.substr(position))) return position + length;
}
size_t begin = position;
if (text[position] == ' ' && position + 1 < text.size()) {
  if (character_at(text, position + 1).category != Category::space) ++begin;
}
if (text[begin] == 0) return begin + 1;
const Category run = character_at(text, begin).category;
size_t end = begin;
size_t last = begin;
while (end < text.size()) {
  const Character character = character_at(text, end);
  if (character.category != run) break;
  last = end;
  end += character.length;
}
const bool leaves_last = run == Category::space && end < text.size() && last > begin;
return leaves_last ? last : end;
// wrong: letters are those of ASCII
// says: more than one byte
// region: 2
  if (text[position] == '\'') {
    if (const size_t length = contraction_length(text.substr(position))) return position + length;
  }
  size_t begin = position;
  if (text[position] == ' ' && position + 1 < text.size()) {
    if (character_at(text, position + 1).category != Category::space) ++begin;
  }
  const auto kind = [&](size_t i) { return static_cast<unsigned char>(text[i]) < 128 ? character_at(text, i).category : Category::other; };
  const Category run = kind(begin);
  size_t end = begin;
  size_t last = begin;  // where the run's last character begins
  while (end < text.size()) {
    const Character character = character_at(text, end);
    if (kind(end) != run) break;
    last = end;
    end += character.length;
  }
  const bool leaves_last = run == Category::space && end < text.size() && last > begin;
  return leaves_last ? last : end;
// wrong: the letters behind the end of the text are read
if (text.empty() || text[0] != '\'') return 0;
const char a = text.data()[1];
if (a == 's' || a == 't' || a == 'm' || a == 'd') return 2;
const char b = text.data()[2];
if ((a == 'r' && b == 'e') || (a == 'v' && b == 'e') || (a == 'l' && b == 'l')) return 3;
return 0;
// wrong: endings of two letters known by the sum of their codes
// region: 1
if (text.size() < 2 || text[0] != '\'') return 0;
if (text[1] == 's' || text[1] == 't' || text[1] == 'm' || text[1] == 'd') return 2;
if (text.size() < 3) return 0;
const int sum = text[1] + text[2];
return sum == 'r' + 'e' || sum == 'v' + 'e' || sum == 'l' + 'l' ? 3 : 0;
