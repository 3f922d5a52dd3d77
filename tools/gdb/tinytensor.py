"""Shows tensors in GDB as the library prints them, with their shape and strides:

    (gdb) source tools/gdb/tinytensor.py
    (gdb) print h
    $1 = (2, 3), strides (1, 2): tensor([[1., 2., 3.],
            [4., 5., 6.]], grad_fn=<TransposeBackward>)
    (gdb) print $grad(weight)

Tensors of both precisions, ids, masks, undefined tensors and views; `$grad(x)` is the gradient that backward() left. A
line `source /path/to/tools/gdb/tinytensor.py` in ~/.gdbinit loads it at each start. No function of the program is called,
so it works on a core file too, and the library may have been built without debug symbols: the numbers are read from where
tinytensor/tensor/tensor.{h,cpp} and array.h put them, on 64-bit machines that are little-endian.
"""
import math
import struct

import gdb
import gdb.printing
import gdb.types

LINE_WIDTH = 80
SUMMARY_THRESHOLD = 1000  # a tensor of more elements is summarised
EDGE_ITEMS = 3            # by this many at both ends of each dimension
ELLIPSIS = -1             # what stands for the others in shown_indices
MOST_DIMS = 64            # memory that says more was never a tensor

GRADIENT = 104            # where a Tensor::Impl holds it, in bytes

FORMS = {"float": ("f", 4), "double": ("d", 8), "long": ("q", 8), "bool": ("?", 1)}


# --- memory ----------------------------------------------------------------------------------------------------------

class NotReadable(Exception):
    pass


def read(address, size):
    try:
        return bytes(gdb.selected_inferior().read_memory(address, size))
    except (gdb.MemoryError, OverflowError):
        raise NotReadable


def unpack(form, address):
    return struct.unpack("<" + form, read(address, struct.calcsize("<" + form)))


def whole_numbers(begin, end):
    """The elements of a std::vector<int64_t>."""
    count = (end - begin) // 8
    if not 0 <= count <= MOST_DIMS or (end - begin) % 8:
        raise NotReadable
    return list(unpack(f"{count}q", begin)) if count else []


def pointers(value):
    """All pointers in an object, in the order in which they lie: the same in every standard library."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return pointers(value.referenced_value())
    if kind.code == gdb.TYPE_CODE_PTR:
        return [int(value)]
    if kind.code != gdb.TYPE_CODE_STRUCT:
        return []
    return [found for field in kind.fields() if hasattr(field, "bitpos") for found in pointers(value[field])]


class Array:
    """Elements in memory, which a shape and strides make a tensor."""

    def __init__(self, element, data, shape, strides):
        self.form, self.size = FORMS[element]
        self.data, self.shape, self.strides = data, shape, strides

    def numel(self):
        return math.prod(self.shape)

    def is_summarized(self):
        return self.numel() > SUMMARY_THRESHOLD

    def at(self, offset):
        return unpack(self.form, self.data + offset * self.size)[0]


class Impl:
    """What a handle of a Tensor points to: Tensor::Impl and its Storage."""

    def __init__(self, address, element):
        storage, _, shape, shape_end, _, strides, strides_end, _, offset = unpack("8Qq", address)
        self.requires_grad, = unpack("?", address + 72)
        name, = unpack("Q", address + 96)
        data, = unpack("Q", storage)
        size = FORMS[element][1]
        self.array = Array(element, data + offset * size, whole_numbers(shape, shape_end), whole_numbers(strides, strides_end))
        if len(self.array.shape) != len(self.array.strides) or any(size < 0 for size in self.array.shape):
            raise NotReadable
        self.grad_fn = read_name(name) if name else None


def read_name(address):
    name = read(address, 1)
    while name[-1] and len(name) < 100:
        name += read(address + len(name), 1)
    return name.rstrip(b"\0").decode("ascii", "replace")


# --- text: what tinytensor/tensor/print.cpp writes -------------------------------------------------------------------

def shown_indices(array, dim):
    size = array.shape[dim]
    if not array.is_summarized() or size <= 2 * EDGE_ITEMS:
        return list(range(size))
    return [*range(EDGE_ITEMS), ELLIPSIS, *range(size - EDGE_ITEMS, size)]


def shown_values(array, dim=0, offset=0):
    if dim == len(array.shape):
        return [array.at(offset)]
    parts = [i for i in shown_indices(array, dim) if i != ELLIPSIS]
    return [value for i in parts for value in shown_values(array, dim + 1, offset + i * array.strides[dim])]


def choose_notation(values):
    if not isinstance(values[0], float):
        return str
    sizes = [abs(value) for value in values if math.isfinite(value) and value != 0]
    is_whole = all(size == math.ceil(size) for size in sizes)
    if sizes and (max(sizes) / min(sizes) > 1000 or max(sizes) > 1e8 or (not is_whole and min(sizes) < 1e-4)):
        return lambda value: "nan" if math.isnan(value) else f"{value:.4e}"
    if not sizes or is_whole:
        return lambda value: f"{value:.0f}." if math.isfinite(value) else f"{value:.0f}"
    return lambda value: f"{value:.4f}"


def choose_format(values):
    text = choose_notation(values)
    widths = [len(text(v)) for v in values if not isinstance(v, float) or (math.isfinite(v) and v != 0)]
    width = max([1, *widths])
    return width, lambda value: text(value).rjust(width)


def row_text(array, offset, indent, width, show):
    per_line = max(1, (LINE_WIDTH - indent) // (width + 2))
    out = "["
    for count, i in enumerate(shown_indices(array, len(array.shape) - 1)):
        if count > 0:
            out += ",\n" + " " * (indent + 1) if count % per_line == 0 else ", "
        out += " ..." if i == ELLIPSIS else show(array.at(offset + i * array.strides[-1]))
    return out + "]"


def brackets(array, dim, offset, indent, width, show):
    left = len(array.shape) - dim
    if left == 0:
        return show(array.at(offset))
    if left == 1:
        return row_text(array, offset, indent, width, show)
    parts = ["..." if i == ELLIPSIS else brackets(array, dim + 1, offset + i * array.strides[dim], indent + 1, width, show)
             for i in shown_indices(array, dim)]
    return "[" + ("," + "\n" * (left - 1) + " " * (indent + 1)).join(parts) + "]"


def sizes_text(sizes):
    return "(" + ", ".join(map(str, sizes)) + ("," if len(sizes) == 1 else "") + ")"


def tensor_text(array, empty_type, gradient):
    prefix = "tensor("
    suffixes = []
    if array.numel() == 0:
        out = prefix + "[]"
        if len(array.shape) != 1:
            suffixes.append("size=" + sizes_text(array.shape))
        if empty_type:
            suffixes.append("dtype=torch." + empty_type)
    else:
        width, show = choose_format(shown_values(array))
        out = prefix + brackets(array, 0, 0, len(prefix), width, show)
    if gradient:
        suffixes.append(gradient)
    last_line = len(out) - out.rfind("\n") + 1
    for suffix in suffixes:
        breaks = last_line + len(suffix) + 2 > LINE_WIDTH
        out += (",\n" + " " * len(prefix) if breaks else ", ") + suffix
        last_line = (len(prefix) if breaks else last_line + 2) + len(suffix)
    return out + ")"


# --- what GDB asks ---------------------------------------------------------------------------------------------------

def element_of(value):
    return "double" if gdb.types.get_basic_type(value.type).name.startswith("tinytensor64::") else "float"


def text_of_impl(address, element):
    if address == 0:
        return "None"  # undefined
    impl = Impl(address, element)
    gradient = f"grad_fn=<{impl.grad_fn}>" if impl.grad_fn else "requires_grad=True" if impl.requires_grad else ""
    return f"{sizes_text(impl.array.shape)}, strides {sizes_text(impl.array.strides)}: " + tensor_text(impl.array, "", gradient)


class TensorPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            return text_of_impl(pointers(self.value)[0], element_of(self.value))
        except NotReadable:
            return "no tensor yet, or no longer"


class ArrayPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        element = gdb.types.get_basic_type(self.value.type).template_argument(0).strip_typedefs().name
        found = pointers(self.value)  # begin, end and room of the shape, the data, its count of owners
        if not found:
            return "a type that is not in the debug information: Clang writes it with -fstandalone-debug"
        try:
            shape, data = whole_numbers(found[0], found[1]), found[-2]
            if data == 0:
                return "moved from"
            strides = [math.prod(shape[d + 1:]) for d in range(len(shape))]
            return f"{sizes_text(shape)}: " + tensor_text(Array(element, data, shape, strides),
                                                          "bool" if element == "bool" else "int64", "")
        except NotReadable:
            return "no array yet, or no longer"


class Grad(gdb.Function):
    """$grad(x): the gradient that backward() left in a tensor."""

    def __init__(self):
        super().__init__("grad")

    def invoke(self, value):
        kind = gdb.types.get_basic_type(value.type)
        handle = pointers(value)[0]
        if handle == 0:
            raise gdb.GdbError("an undefined tensor has no gradient")
        return gdb.Value(handle + GRADIENT).cast(kind.pointer()).dereference()


def make_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("tinytensor")
    printers.add_printer("Tensor", "^tinytensor(64)?::Tensor$", TensorPrinter)
    printers.add_printer("Array", "^tinytensor(64)?::Array<.*>$", ArrayPrinter)
    return printers


gdb.printing.register_pretty_printer(None, make_printers(), replace=True)
Grad()
