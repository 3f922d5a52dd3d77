// wrong: Latin-1
// says: stay invisible
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = byte;
// wrong: U+0100 + byte for the others
// says: without gaps
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = is_printable(byte) ? byte : first_other + byte;
// wrong: all of them moved
// says: stands for itself
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = first_other + byte;
// wrong: the others begin one later
char32_t next = first_other;
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = is_printable(byte) ? char32_t{byte} : ++next;
// wrong: only ASCII is printable
char32_t next = first_other;
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = byte > 32 && byte < 127 ? char32_t{byte} : next++;
// wrong: the soft hyphen is printable
char32_t next = first_other;
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = is_printable(byte) || byte == 0xAD ? char32_t{byte} : next++;
// wrong: the last byte is left out
char32_t next = first_other;
for (unsigned byte = 0; byte < 255; ++byte) characters[byte] = is_printable(byte) ? char32_t{byte} : next++;
// wrong: the others backwards
char32_t next = first_other;
for (unsigned byte = 256; byte-- > 0;) characters[byte] = is_printable(byte) ? char32_t{byte} : next++;
// wrong: right for the example only
for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = byte;
characters[' '] = 0x120;
characters['\n'] = 0x10A;
// wrong: in the order of the bytes
// says: printable ones come first
// region: 2
for (unsigned byte = 0; byte < 256; ++byte) bytes[byte] = static_cast<unsigned char>(byte);
// wrong: the others first
// region: 2
size_t next = 0;
for (const bool printable : {false, true}) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    if (is_printable(byte) == printable) bytes[next++] = static_cast<unsigned char>(byte);
  }
}
// wrong: ASCII first, then what is printable above it, backwards
// region: 2
size_t next = 0;
for (unsigned byte = 0; byte < 128; ++byte) {
  if (is_printable(byte)) bytes[next++] = static_cast<unsigned char>(byte);
}
for (unsigned byte = 255; byte >= 128; --byte) {
  if (is_printable(byte)) bytes[next++] = static_cast<unsigned char>(byte);
}
for (unsigned byte = 0; byte < 256; ++byte) {
  if (!is_printable(byte)) bytes[next++] = static_cast<unsigned char>(byte);
}
// wrong: the printable ones only
// region: 2
size_t next = 0;
for (unsigned byte = 0; byte < 256; ++byte) {
  if (is_printable(byte)) bytes[next++] = static_cast<unsigned char>(byte);
}
// wrong: the table the other way round: the id of each byte
// region: 2
size_t next = 0;
for (const bool printable : {true, false}) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    if (is_printable(byte) == printable) bytes[byte] = static_cast<unsigned char>(next++);
  }
}
// wrong: every byte takes a number
unsigned n = 0;
for (unsigned b = 0; b <= 255; ++b) {
  if (is_printable(b)) {
    characters[b] = b;
  } else {
    characters[b] = first_other + n;
  }
  n++;
}
// wrong: the no-break space stands for itself
unsigned n = 0;
for (unsigned b = 0; b <= 255; ++b) {
  if (is_printable(b) || b == 160) {
    characters[b] = b;
  } else {
    characters[b] = first_other + n;
    n++;
  }
}
// wrong: the soft hyphen stands for itself
// says: soft hyphen
  char32_t next = first_other;
  for (unsigned byte = 0; byte < 256; ++byte) characters[byte] = is_printable(byte) || byte == 0xAD ? char32_t{byte} : next++;
