#!/usr/bin/env python3
"""Makes a class that never was: submissions of one module, to grade by ./tt grade.

    tests/grading/class/make.py FOLDER [--count 300] [--module 01_tensor] [--seed 1]

Each student has a folder with her copies of the module's files. Her regions hold the library's lines, a wrong answer of
modules/*/wrong/, nothing yet, or now and then something hostile. A comment makes each of them unlike all others, so that
nothing is compiled once for two students, as in the worst of classes; every tenth is a copy of the one before.
"""
import argparse
import pathlib
import random
import re
import shutil

root = pathlib.Path(__file__).resolve().parents[3]
mark = re.compile(r"^\s*// exercise (\d\d\.\d+)( \(otherwise: .*\))? \{$")

hostile = [
    "  for (;;) {\n  }\n",
    "  exit(0);\n",
    "  std::string all;\n  for (;;) all += std::string(1 << 20, 'x');\n",
    "  for (;;) std::puts(\"out\");\n",
    "  std::abort();\n",
    "  this is no C++ at all {{{\n",
    "  return *static_cast<decltype(numel(shape))*>(nullptr);\n",
]


def wrong_answers(module):
    """By exercise: the texts of its wrong answers."""
    answers = {}
    for path in sorted((root / "modules" / module / "wrong").glob("*.cpp")):
        texts = re.split(r"^// wrong:.*\n", path.read_text(), flags=re.M)[1:]
        answers[path.stem] = ["".join(line for line in text.splitlines(True) if not line.startswith("// says:"))
                              for text in texts]
    return answers


def files_of(module):
    """The library's files with regions of a module, as lines."""
    number = module[:2]
    found = {}
    for path in sorted((root / "tinytensor").rglob("*.cpp")):
        lines = path.read_text().splitlines(True)
        if any((m := mark.match(line.rstrip())) and m[1].startswith(number + ".") for line in lines):
            found[path.relative_to(root / "tinytensor")] = lines
    return found


def hers(lines, choose):
    """A file with its regions replaced by choose(exercise, library's lines)."""
    out, inside, exercise = [], None, None
    for line in lines:
        if inside is None:
            out.append(line)
            if m := mark.match(line.rstrip()):
                inside, exercise = "", m[1]
        elif line.strip() == "// }":
            out.append(choose(exercise, inside) + line)
            inside = None
        else:
            inside += line
    return "".join(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--module", default="01_tensor")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    wrong, files = wrong_answers(given.module), files_of(given.module)
    for number in range(given.count):
        student = f"s{number:03}"
        folder = given.folder / student / "work" / given.module
        if number % 10 == 9:
            shutil.copytree(given.folder / f"s{number - 1:03}", given.folder / student)
            continue
        skill, is_hostile = draw.random(), number % 20 == 7
        is_empty = number % 25 == 3

        def choose(exercise, library):
            if is_empty:
                return f'  todo("{exercise}");\n'
            if is_hostile and draw.random() < 0.3:
                return draw.choice(hostile)
            if draw.random() < 0.4 + 0.6 * skill:
                return f"  // {student}, {exercise}\n" + library
            if draw.random() < 0.25 or exercise not in wrong:
                return f'  todo("{exercise}");\n'
            return f"  // {student}, {exercise}\n" + draw.choice(wrong[exercise])

        for name, lines in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(hers(lines, choose))


main()
