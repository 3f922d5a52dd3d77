// The words and sentences that stories are made of: data, in the notation that stories.cpp reads.
//
//   rule                a name in the first column, followed by its alternatives, indented
//     one | another     alternatives stand on lines of their own or are separated by " | "
//       and longer      a line that is indented further continues the one before
//     Ada:she           an alternative may say which pronoun it takes: he, she, they, or else it
//
// Inside an alternative:
//
//   <rule>       an alternative of the rule, not yet used in this story
//   {rule}       the same, but chosen once for the whole story; {rule2} is another one
//   {rule.his}   a word that agrees with it: she -> her; {rule.was}: they -> were
//   [a|b|]       one of these, or nothing
//   /            a new line
//
// A name with a capital gives a capital: {Rule}, <Rule>, {Rule.He}. "a" becomes "an" where it must.
#pragma once

#include <string_view>

namespace tinytensor::detail {

std::string_view story_words();          // the cast, the places, openings and closings
std::string_view stories_of_children();  // kinds of stories about children at home
std::string_view stories_of_journeys();  // kinds of stories that lead outside, and those about animals

}  // namespace tinytensor::detail
