#include "tinytensor/tokenizers/seen_pieces.h"

#include <functional>

namespace tinytensor {

IdRange& SeenPieces::operator[](std::string_view piece) {
  if (2 * count_ >= slots_.size()) grow();
  const size_t hash = std::hash<std::string_view>()(piece);
  Slot& slot = slots_[place(piece, hash)];
  if (slot.piece.empty()) {
    slot = {piece, hash, {0, 0}};
    ++count_;
  }
  return slot.ids;
}

size_t SeenPieces::place(std::string_view piece, size_t hash) const {
  size_t i = hash & (slots_.size() - 1);
  while (!slots_[i].piece.empty() && (slots_[i].hash != hash || slots_[i].piece != piece)) {
    i = (i + 1) & (slots_.size() - 1);
  }
  return i;
}

void SeenPieces::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (!slot.piece.empty()) slots_[place(slot.piece, slot.hash)] = slot;
  }
}

}  // namespace tinytensor
