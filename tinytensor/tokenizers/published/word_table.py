"""Writes word_table.h: which code points regular expressions count as parts of words.

    python3 word_table.py > word_table.h
"""

import sys
import unicodedata

# \w of Unicode's regular expressions (UTS 18): Alphabetic, marks, decimal digits, connecting punctuation, and the two
# joiners. Alphabetic is what the categories L* and Nl say, and letters in circles and squares, which unicodedata counts
# among the symbols.
CATEGORIES = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Mn", "Mc", "Me", "Nd", "Pc"}
OTHERS = [(0x200C, 0x200D), (0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169), (0x1F170, 0x1F189)]


def is_word(code_point):
    return unicodedata.category(chr(code_point)) in CATEGORIES or any(first <= code_point <= last for first, last in OTHERS)


def ranges():
    """[first, last] of every run of such code points."""
    result = []
    for code_point in filter(is_word, range(sys.maxunicode + 1)):
        if result and result[-1][1] == code_point - 1:
            result[-1][1] = code_point
        else:
            result.append([code_point, code_point])
    return result


def main():
    lines = [""]
    for first, last in ranges():
        row = "{0x%X, 0x%X}," % (first, last)
        if len(lines[-1]) + 1 + len(row) > 117:
            lines.append("")
        lines[-1] += " " + row
    print("// Parts of words of Unicode %s, sorted. Written by word_table.py." % unicodedata.unidata_version)
    print("#pragma once\n")
    print("namespace tinytensor {\n")
    print("struct WordRange {\n  char32_t first, last;\n};\n")
    print("// clang-format off\nconstexpr WordRange word_ranges[] = {")
    print("\n".join(" " + line for line in lines))
    print("};\n// clang-format on\n")
    print("}  // namespace tinytensor")


main()
