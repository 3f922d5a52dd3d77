// exercise: 03.9
// expect: 0 of 4, wrong
// says: values still held
// tries: keeps everything for ever: then nothing recurses
// region: 1
  static std::vector<std::function<Gradients(const Tensor&)>> attic;
  attic.push_back(std::move(node.backward));
  node.backward = nullptr;
// region: 2
  static std::vector<Remains>& attic = *new std::vector<Remains>();
  attic.push_back({std::move(inputs), std::move(backward)});
