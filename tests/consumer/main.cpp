#include <tinytensor/tinytensor.h>

using namespace tinytensor;

int main() {
  Tensor x = tensor({{1, 2}, {3, 4}}).requires_grad_();
  backward(sum(matmul(x, x)));
  return x.grad().at({0, 0}) == 7 ? 0 : 1;  // row 0 of x: 1 + 2, and column 0: 1 + 3
}
