#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {
namespace {

thread_local bool recording = true;

}  // namespace

bool grad_enabled() { return recording; }
NoGrad::NoGrad() : before_(recording) { recording = false; }
NoGrad::~NoGrad() { recording = before_; }

}  // namespace tinytensor
