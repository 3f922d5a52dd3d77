"""Writes unicode_table.h: which code points are letters, numbers and white space.

    python3 unicode_table.py > unicode_table.h

A table of our own because three yes-or-no questions are all that is asked of Unicode: a library (utf8proc) would be one
more thing to install, and as a dependency of the tokenizer it would decide, by its version, how a text is split.
"""

import sys
import unicodedata

# White_Space of PropList.txt, which unicodedata does not have: \s of the regular expressions. It leaves out
# U+001C to U+001F, which str.isspace() counts in.
WHITE_SPACE = [(0x09, 0x0D), (0x20, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
               (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000)]


def category(code_point):
    if any(first <= code_point <= last for first, last in WHITE_SPACE):
        return "space"
    major = unicodedata.category(chr(code_point))[0]
    return {"L": "letter", "N": "number"}.get(major, "other")


def ranges():
    """(first, last, category) of every run of equal code points that are not `other`."""
    result = []
    for code_point in range(sys.maxunicode + 1):
        kind = category(code_point)
        if result and result[-1][2] == kind and result[-1][1] == code_point - 1:
            result[-1][1] = code_point
        elif kind != "other":
            result.append([code_point, code_point, kind])
    return result


def main():
    rows = ["{0x%X, 0x%X, %s}," % (first, last, kind) for first, last, kind in ranges()]
    lines = [""]
    for row in rows:
        if len(lines[-1]) + 1 + len(row) > 117:
            lines.append("")
        lines[-1] += " " + row
    print("// Letters (L*), numbers (N*) and white space of Unicode %s, sorted. Written by unicode_table.py." %
          unicodedata.unidata_version)
    print("#pragma once\n")
    print('#include "tinytensor/tokenizers/unicode_category.h"\n')
    print("namespace tinytensor {\n")
    print("struct CategoryRange {\n  char32_t first, last;\n  Category category;\n};\n")
    print("constexpr Category letter = Category::letter, number = Category::number, space = Category::space;\n")
    print("// clang-format off\nconstexpr CategoryRange category_ranges[] = {")
    print("\n".join(" " + line for line in lines))
    print("};\n// clang-format on\n")
    print("}  // namespace tinytensor")


main()
