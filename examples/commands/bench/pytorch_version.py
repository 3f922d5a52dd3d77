"""Which PyTorch this Python has, and whose BLAS it calls: one line each."""
import torch

print(torch.__version__, flush=True)
try:  # what this process has loaded: Debian's PyTorch stands on libblas.so.3, one from pip brings what it calls
    with open("/proc/self/maps") as maps:
        loaded = maps.read()
except OSError:
    loaded = ""
print("BLAS of the system" if "/libblas.so.3" in loaded else "BLAS of its own", flush=True)
