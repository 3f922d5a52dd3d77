// exercise: 13.10
// expect: 0 of 2, wrong
// says: outside a storage
// tries: a view that goes on behind the memory of its tensor
  return x.as_strided({x.size(0), x.size(2), x.size(1) * x.size(3) + 1000000}, {1, 1, 1}, x.offset());
