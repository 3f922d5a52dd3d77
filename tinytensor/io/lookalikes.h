// Characters that are not what they look like. The one list of them, for messages, names and tables.
#pragma once

namespace tinytensor {

/// Leaves no mark of its own on a line: soft hyphens, joiners, fillers, variation selectors, tags, and the marks that turn
/// the direction of writing.
bool is_unseen(char32_t c);

/// The unseen ones that texts need: joiners of letters and of emoji, and what picks one of their forms.
bool joins_letters(char32_t c);

/// A blank of any width.
bool is_blank_character(char32_t c);

/// Looks like ' or ", and is neither.
bool is_like_quote(char32_t c);

/// The letter of ASCII, small, that a letter of Cyrillic, Greek, Armenian or another form looks like; 0 if none.
char latin_like(char32_t c);

}  // namespace tinytensor
