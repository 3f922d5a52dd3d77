"""Runs PyTorch's side of docs/coming_from_pytorch.md and writes what it prints, for tests/docs/coming_from_pytorch_test.cpp.

    ATEN_CPU_CAPABILITY=default python3 tests/docs/pytorch/coming_from_pytorch.py

Each line begins with the names of the page's block of Python and a generator of seed 0. Lines with a note are left out.
"""
import copy
import os
import pathlib
import re

import torch
import torch.nn as nn
import torch.nn.functional as F

ROOT = pathlib.Path(__file__).parents[3]


def text(value):
    """The twin of page::text."""
    if isinstance(value, torch.Tensor):
        return re.sub(r"Backward\d+", "Backward", str(value)).replace("Parameter containing:\n", "")
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, (torch.Size, tuple)) and all(isinstance(size, int) for size in value):
        return str(tuple(value))
    if isinstance(value, (list, tuple)):
        return "\n".join(text(part) for part in value)
    return str(value) if value is None or isinstance(value, (bool, int, str)) else ""


def run(names, code):
    torch.manual_seed(0)
    scope = {"torch": torch, "nn": nn, "F": F, "copy": copy}
    exec(names, scope)
    before, _, result = code.rpartition(";")
    exec(before, scope)
    return text(eval(result.strip(), scope))


def main():
    assert os.environ.get("ATEN_CPU_CAPABILITY") == "default", "run with ATEN_CPU_CAPABILITY=default"
    page = (ROOT / "docs/coming_from_pytorch.md").read_text()
    names = re.search(r"```python\n(.*?)```", page, re.S).group(1)
    out = []
    for line in page.splitlines():
        if not line.startswith("| `"):
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        code = cells[0].strip("`").replace("\\|", "|")
        if cells[2]:
            continue
        try:
            out += [f"=== {code}", run(names, code)]
        except Exception as error:
            raise SystemExit(f"{code}: {error}")
    (ROOT / "tests/docs/golden/coming_from_pytorch.txt").write_text("\n".join(out) + "\n")


main()
