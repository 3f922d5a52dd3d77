"""What the programs that are measured share."""
import re
import resource
import sys


def peak_resident_bytes():
    """The most memory that this process ever held."""
    try:  # what the process that started us held is not counted here
        with open("/proc/self/status") as status:
            return int(re.search(r"VmHWM:\s*(\d+)", status.read())[1]) * 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
