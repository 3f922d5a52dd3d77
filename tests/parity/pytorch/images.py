"""Operations and layers for images: convolutions, pooling, batch norm. The twin is tests/parity/images_test.cpp."""
import torch
import torch.nn as nn
import torch.nn.functional as F

CONV = ["randn(1,1,3,3) randn(1,1,3,3) randn(1)", "randn(2,4,6,7) randn(6,4,3,2) randn(6)", "randn(4,7,6).T randn(2,4,2,3).T randn(2)",
        "randn(2,4,3,17) randn(3,4,1,1) randn(3)", "randn(0,4,6,6) randn(2,4,3,3) randn(2)", "randn(1,4,7,5)! randn(2,4,3,3) randn(2)"]
WIDE = [line.replace("1,1,3,3) randn(1,1,3,3)", "4,9,9) randn(4,4,3,3)").replace("randn(1)", "randn(4)") for line in CONV]
GROUPED = ["randn(2,4,6,7) randn(6,2,3,2) randn(6)", "randn(4,9,9) randn(2,2,3,3) randn(2)", "randn(1,8,5,6) randn(4,4,2,2) randn(4)",
           "randn(2,2,4,4).T randn(2,1,2,3) randn(2)", "randn(1,6,3,9) randn(2,3,1,5) randn(2)"]
DEPTHWISE = ["randn(2,4,6,7) randn(4,1,3,2) randn(4)", "randn(4,7,5) randn(8,1,3,3) randn(8)", "randn(1,4,5,6) randn(4,1,2,2) randn(4)",
             "randn(2,4,4,4).T randn(4,1,2,3) randn(4)", "randn(1,4,3,9) randn(12,1,1,5) randn(12)"]
SEQUENCE = ["randn(1,1,3) randn(1,1,3) randn(1)", "randn(2,4,9) randn(6,4,3) randn(6)", "randn(9,4).T randn(2,4,2) randn(2)",
            "randn(3,4,37) randn(5,4,5) randn(5)", "randn(2,11,4).T randn(3,5,4).T randn(3)"]

CONVOLUTIONS = [
    ("conv2d(x, w, b)", F.conv2d, CONV),
    ("conv2d(x, w)", lambda x, w, b: F.conv2d(x, w), CONV),
    ("conv2d(x, w, b, padding 1)", lambda x, w, b: F.conv2d(x, w, b, padding=1), CONV),
    ("conv2d(x, w, b, stride 2)", lambda x, w, b: F.conv2d(x, w, b, stride=2), CONV),
    ("conv2d(x, w, b, stride (2, 3), padding (1, 2))", lambda x, w, b: F.conv2d(x, w, b, stride=(2, 3), padding=(1, 2)), CONV),
    ("conv2d(x, w, b, dilation (2, 3), padding 2)", lambda x, w, b: F.conv2d(x, w, b, dilation=(2, 3), padding=(2, 3)), WIDE),
    ("conv2d(x, w, b, same)", lambda x, w, b: F.conv2d(x, w, b, padding="same"), CONV),
    ("conv2d(x, w, b, same, dilation 2)", lambda x, w, b: F.conv2d(x, w, b, padding="same", dilation=2), CONV),
    ("conv2d(x, w, b, valid)", lambda x, w, b: F.conv2d(x, w, b, padding="valid"), CONV),
    ("conv2d(x, w, b, 2 groups)", lambda x, w, b: F.conv2d(x, w, b, padding=1, groups=2), GROUPED),
    ("conv2d(x, w, b, a group for each channel)", lambda x, w, b: F.conv2d(x, w, b, stride=2, padding=1, groups=4), DEPTHWISE),
    ("conv1d(x, w, b)", F.conv1d, SEQUENCE),
    ("conv1d(x, w, b, stride 2, padding 3)", lambda x, w, b: F.conv1d(x, w, b, stride=2, padding=3), SEQUENCE),
    ("conv1d(x, w, b, same, dilation 3)", lambda x, w, b: F.conv1d(x, w, b, padding="same", dilation=3), SEQUENCE),
]

IMAGE = ["randn(1,1,4,4)", "randn(2,2,6,7)", "randn(2,7,5).T", "randn(1,9,8)", "randn(0,2,5,5)", "randn(1,1,9,11)"]
TIED = ["values(1,4,4):1,1,2,2,1,1,2,2,nan,0,-inf,-inf,0,nan,-inf,-inf", "values(1,1,4,5):0,0,0,0,0,0,0,0,0,0,3,3,3,3,3,3,3,3,3,3"]
POOLS = [
    ("max_pool2d(x, 2)", lambda x: F.max_pool2d(x, 2), IMAGE + TIED),
    ("max_pool2d(x, (3, 2), stride 1)", lambda x: F.max_pool2d(x, (3, 2), 1), IMAGE + TIED),
    ("max_pool2d(x, 3, stride 2, padding 1)", lambda x: F.max_pool2d(x, 3, 2, 1), IMAGE + TIED),
    ("max_pool2d(x, 2, dilation (2, 3))", lambda x: F.max_pool2d(x, 2, 1, dilation=(2, 3)), IMAGE + TIED),
    ("max_pool2d(x, 3, stride 2, padding 1, dilation 2)", lambda x: F.max_pool2d(x, 3, 2, 1, 2), IMAGE[1:]),
    ("max_pool2d(x, 3, ceil)", lambda x: F.max_pool2d(x, 3, ceil_mode=True), IMAGE + TIED),
    ("max_pool2d(x, 2, stride 3, padding 1, ceil)", lambda x: F.max_pool2d(x, 2, 3, 1, ceil_mode=True), IMAGE + TIED),
    ("avg_pool2d(x, 2)", lambda x: F.avg_pool2d(x, 2), IMAGE),
    ("avg_pool2d(x, (3, 2), stride 1)", lambda x: F.avg_pool2d(x, (3, 2), 1), IMAGE),
    ("avg_pool2d(x, 3, stride 2, padding 1)", lambda x: F.avg_pool2d(x, 3, 2, 1), IMAGE),
    ("avg_pool2d(x, 3, stride 2, padding 1, ceil)", lambda x: F.avg_pool2d(x, 3, 2, 1, ceil_mode=True), IMAGE),
    ("avg_pool2d(x, 3, padding 1, ceil, of inputs only)", lambda x: F.avg_pool2d(x, 3, 2, 1, True, False), IMAGE),
    ("avg_pool2d(x, 2, divisor 3)", lambda x: F.avg_pool2d(x, 2, divisor_override=3), IMAGE),
    ("adaptive_avg_pool2d(x, 1)", lambda x: F.adaptive_avg_pool2d(x, 1), IMAGE),
    ("adaptive_avg_pool2d(x, (3, 2))", lambda x: F.adaptive_avg_pool2d(x, (3, 2)), IMAGE),
    ("adaptive_avg_pool2d(x, (5, 9))", lambda x: F.adaptive_avg_pool2d(x, (5, 9)), IMAGE),
]

NORMED = ["randn(5,2)", "randn(3,2,4)", "randn(2,2,3,4)", "randn(2,2,4,3).T", "randn(2,3).T", "values(4,2):1,101,2,102,3,103,5,104"]


def with_parameters(count):
    return [" ".join([line] + ["randn(2)"] * count) for line in NORMED]


def batch_norm(x, weight=None, bias=None, **options):
    return F.batch_norm(x, torch.tensor([0.5, -1.0]), torch.tensor([2.0, 0.25]), weight, bias, **options)


NORMS = [
    ("batch_norm(x, w, b, training)", lambda x, w, b: batch_norm(x, w, b, training=True), with_parameters(2)),
    ("batch_norm(x, w, training)", lambda x, w: batch_norm(x, w, training=True), with_parameters(1)),
    ("batch_norm(x, training, eps 0.1)", lambda x: batch_norm(x, training=True, eps=0.1), with_parameters(0)),
    ("batch_norm(x, w, b)", batch_norm, with_parameters(2)),
    ("batch_norm(x)", batch_norm, with_parameters(0)),
]

TRANSPOSED = ["randn(1,1,3,3) randn(1,1,3,3) randn(1)", "randn(2,4,4,5) randn(4,3,3,2) randn(3)", "randn(4,5,3).T randn(4,2,2,3).T randn(2)",
              "randn(1,4,2,9)! randn(4,3,3,3) randn(3)", "randn(2,8,5,6) randn(8,4,2,2) randn(4)"]
TRANSPOSED_GROUPS = ["randn(2,4,3,2) randn(4,3,3,2) randn(6)", "randn(2,5,4) randn(2,1,3,3) randn(2)", "randn(2,2,4,4).T randn(2,2,2,3).T randn(4)", "randn(1,8,3,3) randn(8,2,2,2) randn(4)",
                     "randn(1,6,2,3)! randn(6,1,3,1) randn(2)"]
MORE = [
    ("conv_transpose2d(x, w, b)", F.conv_transpose2d, TRANSPOSED),
    ("conv_transpose2d(x, w)", lambda x, w, b: F.conv_transpose2d(x, w), TRANSPOSED),
    ("conv_transpose2d(x, w, b, stride 2)", lambda x, w, b: F.conv_transpose2d(x, w, b, stride=2), TRANSPOSED),
    ("conv_transpose2d(x, w, b, stride (3, 2), padding (0, 1), output_padding (2, 1))",
     lambda x, w, b: F.conv_transpose2d(x, w, b, (3, 2), (0, 1), (2, 1)), TRANSPOSED),
    ("conv_transpose2d(x, w, b, dilation (2, 3), padding 1)", lambda x, w, b: F.conv_transpose2d(x, w, b, padding=1, dilation=(2, 3)), TRANSPOSED),
    ("conv_transpose2d(x, w, b, stride 2, 2 groups)", lambda x, w, b: F.conv_transpose2d(x, w, b, stride=2, groups=2), TRANSPOSED_GROUPS),
    ("max_pool2d_with_indices(x, 2).indices", lambda x: F.max_pool2d(x, 2, return_indices=True)[1].float(), IMAGE + TIED),
    ("max_pool2d_with_indices(x, (3, 2), stride 2, padding 1).indices", lambda x: F.max_pool2d(x, (3, 2), 2, 1, return_indices=True)[1].float(), IMAGE + TIED),
    ("max_pool2d_with_indices(x, 2, stride 1, dilation (2, 3), ceil).indices",
     lambda x: F.max_pool2d(x, 2, 1, 0, (2, 3), ceil_mode=True, return_indices=True)[1].float(), IMAGE + TIED),
]

OPERATIONS = CONVOLUTIONS + POOLS + NORMS + MORE


def trained(layer, *shape):
    """Two batches of training, one of evaluation: the state, and all outputs and gradients of the last training batch."""
    layer(torch.randn(shape))
    x = torch.randn(shape, requires_grad=True)
    output = layer(x)
    output.backward(torch.randn(output.shape))
    named = {"output": output, "input.grad": x.grad}
    named.update({name + ".grad": p.grad for name, p in layer.named_parameters()})
    named.update({name: value.float() for name, value in layer.state_dict().items()})
    named["evaluated"] = layer.eval()(torch.randn(shape))
    return named


def network():
    return nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(4, 6, 3), nn.ReLU(), nn.AvgPool2d(2),
                         nn.AdaptiveAvgPool2d((1, 2)))


def layers(run):
    """run(layer, *shapes) is that of layers.py."""
    return {
        "Conv2d(1, 1, 1)": lambda: run(nn.Conv2d(1, 1, 1), (2, 1, 3, 3)),
        "Conv2d(3, 5, (3, 2), stride 2, padding 1)": lambda: run(nn.Conv2d(3, 5, (3, 2), stride=2, padding=1), (2, 3, 7, 8)),
        "Conv2d(4, 6, 3, same, 2 groups, no bias)": lambda: run(nn.Conv2d(4, 6, 3, padding="same", groups=2, bias=False), (2, 4, 5, 6)),
        "Conv2d(2, 3, 2, dilation 2)": lambda: run(nn.Conv2d(2, 3, 2, dilation=2), (2, 5, 6)),
        "Conv1d(3, 4, 3)": lambda: run(nn.Conv1d(3, 4, 3), (2, 3, 9)),
        "Conv1d(4, 8, 5, stride 2, padding 2, 4 groups)": lambda: run(nn.Conv1d(4, 8, 5, stride=2, padding=2, groups=4), (2, 4, 9)),
        "BatchNorm1d(3)": lambda: trained(nn.BatchNorm1d(3), 5, 3),
        "BatchNorm1d(3), sequences": lambda: trained(nn.BatchNorm1d(3), 2, 3, 4),
        "BatchNorm2d(2)": lambda: trained(nn.BatchNorm2d(2), 3, 2, 4, 5),
        "BatchNorm2d(2, eps 0.1, momentum 0.5)": lambda: trained(nn.BatchNorm2d(2, 0.1, 0.5), 3, 2, 4, 5),
        "BatchNorm2d(2, no momentum)": lambda: trained(nn.BatchNorm2d(2, momentum=None), 3, 2, 4, 5),
        "BatchNorm2d(2, not affine)": lambda: trained(nn.BatchNorm2d(2, affine=False), 3, 2, 4, 5),
        "BatchNorm2d(2, not tracking)": lambda: trained(nn.BatchNorm2d(2, track_running_stats=False), 3, 2, 4, 5),
        "a network of convolutions": lambda: run(network(), (2, 1, 12, 12)),
        "ConvTranspose2d(3, 4, 3, stride 2, padding 1, output_padding 1)":
            lambda: run(nn.ConvTranspose2d(3, 4, 3, stride=2, padding=1, output_padding=1), (2, 3, 4, 5)),
        "ConvTranspose2d(4, 6, (2, 3), 2 groups, no bias)": lambda: run(nn.ConvTranspose2d(4, 6, (2, 3), groups=2, bias=False), (4, 5, 5)),
    }
