// exercise: 03.6
// expect: 0 of 3, wrong
// deep: others of its kind are asked at each change
// tries: a list with pointers to nothing
  std::vector<Node*> nodes{root, nullptr, reinterpret_cast<Node*>(8)};
  return nodes;
