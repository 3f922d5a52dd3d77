# Reads a disassembly for 64-bit Arm; prints the instructions of the loop with the most multiply-adds of vectors, and how
# many they are for each multiply-add. Fails if there are more than two for three.
import collections
import re
import sys

lines = []  # (address, mnemonic, operands) of the function that is being read
best = []
for text in sys.stdin:
    if text.endswith(">:\n"):
        lines = []
    match = re.match(r" +([0-9a-f]+):\t(\S+)(?:\t(.*))?", text)
    if not match:
        continue
    address, mnemonic, operands = int(match[1], 16), match[2], match[3] or ""
    lines.append((address, mnemonic, operands))
    target = re.search(r"(?:^|, )([0-9a-f]+) <", operands)
    if re.match(r"b\.|cbn?z|tbn?z", mnemonic) and target and int(target[1], 16) <= address:
        loop = [line for line in lines if line[0] >= int(target[1], 16)]
        innermost = not any(re.match(r"b\.|cbn?z|tbn?z", line[1]) for line in loop[:-1])
        if innermost and sum(line[1] == "fmla" for line in loop) > sum(line[1] == "fmla" for line in best):
            best = loop

counts = collections.Counter(mnemonic for _, mnemonic, _ in best)
lanes = 4
per_multiply_add = len(best) / max(1, lanes * counts["fmla"])
print(f"the tile's loop: {len(best)} instructions, {lanes * counts['fmla']} multiply-adds, {per_multiply_add:.3f} for each:",
      ", ".join(f"{count} {mnemonic}" for mnemonic, count in counts.most_common()))
sys.exit(0 if best and per_multiply_add <= 2 / 3 else "too many instructions for each multiply-add")
