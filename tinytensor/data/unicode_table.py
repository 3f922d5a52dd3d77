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


def is_letter(code_point):
    return unicodedata.category(chr(code_point)).startswith("L")


def is_number(code_point):
    return unicodedata.category(chr(code_point)).startswith("N")


def is_white_space(code_point):
    return any(first <= code_point <= last for first, last in WHITE_SPACE)


def ranges(belongs):
    """[first, last] of every run of code points that belong."""
    result = []
    for code_point in filter(belongs, range(sys.maxunicode + 1)):
        if result and result[-1][1] == code_point - 1:
            result[-1][1] = code_point
        else:
            result.append([code_point, code_point])
    return result


def print_table(name, belongs):
    lines = [""]
    for first, last in ranges(belongs):
        row = "{0x%X, 0x%X}," % (first, last)
        if len(lines[-1]) + 1 + len(row) > 118:
            lines.append("")
        lines[-1] += " " + row
    print("constexpr CodePointRange %s[] = {" % name)
    print("\n".join(" " + line for line in lines))
    print("};\n")


def main():
    print("// Letters (L*), numbers (N*) and white space of Unicode %s, sorted. Written by unicode_table.py." %
          unicodedata.unidata_version)
    print("#pragma once\n")
    print("namespace tinytensor {\n")
    print("struct CodePointRange {\n  char32_t first, last;\n};\n")
    print("// clang-format off")
    print_table("letters", is_letter)
    print_table("numbers", is_number)
    print_table("white_space", is_white_space)
    print("// clang-format on\n")
    print("}  // namespace tinytensor")


main()
