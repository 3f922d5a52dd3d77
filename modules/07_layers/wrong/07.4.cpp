// wrong: not inside
// says: what is inside of the modules is left out
(void)module;
// wrong: no prefix
// says: the prefix is missing
module.members(*this);
// wrong: no dot
// says: a dot stands between
const size_t length = prefix_.size();
prefix_ += name;
module.members(*this);
prefix_.resize(length);
// wrong: the innermost name alone
// says: only that of the innermost
const std::string before = prefix_;
prefix_ = name + ".";
module.members(*this);
prefix_ = before;
// wrong: never shorter
// says: never made shorter
prefix_ += name + ".";
module.members(*this);
// wrong: emptied behind a module
// says: not empty
prefix_ += name + ".";
module.members(*this);
prefix_.clear();
// wrong: one character is left
const size_t length = prefix_.size();
prefix_ += name + ".";
module.members(*this);
prefix_.resize(length + (length > 0 ? 1 : 0));
// wrong: names of one character
prefix_ += name + ".";
module.members(*this);
prefix_.resize(prefix_.size() - 2);
// wrong: from the inside to the outside
const std::string before = prefix_;
prefix_ = name + "." + prefix_;
module.members(*this);
prefix_ = before;
// wrong: the names of the children, without what is inside of them
// says: does members() list the module itself
prefix_ += name + ".";
this->module(name, module);
// wrong: list: twice is twice
// says: listed once
// region: 2
if (kind == wanted && tensor.defined()) found.emplace_back(name, tensor);
// wrong: list: both kinds
// region: 2
const auto is_same = [&tensor](const auto& entry) { return entry.second.is(tensor); };
if (!tensor.defined() || std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor);
// wrong: list: parameters only
// region: 2
const auto is_same = [&tensor](const auto& entry) { return entry.second.is(tensor); };
if (kind != Kind::parameter || !tensor.defined() || std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor);
// wrong: list: undefined ones too
// region: 2
if (kind != wanted) return;
for (const auto& entry : found) {
  if (entry.second.is(tensor)) return;
}
found.emplace_back(name, tensor);
// wrong: list: the last name
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (auto& entry : found) {
  if (entry.second.is(tensor)) {
    entry.first = name;
    return;
  }
}
found.emplace_back(name, tensor);
// wrong: list: equal numbers are one
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (entry.second.shape() == tensor.shape() && entry.second.to_vector() == tensor.to_vector()) return;
}
found.emplace_back(name, tensor);
// wrong: list: by name
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (entry.first == name) return;
}
found.emplace_back(name, tensor);
// wrong: list: neighbours only
// region: 2
if (kind != wanted || !tensor.defined()) return;
if (!found.empty() && found.back().second.is(tensor)) return;
found.emplace_back(name, tensor);
// wrong: list: the first only is compared
// region: 2
if (kind != wanted || !tensor.defined()) return;
if (!found.empty() && found.front().second.is(tensor)) return;
found.emplace_back(name, tensor);
// wrong: list: copies
// says: these are copies
// region: 2
if (kind != wanted || !tensor.defined()) return;
const auto is_same = [&tensor](const auto& entry) { return entry.second.storage() == tensor.storage(); };
if (std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor.detach());
// wrong: list: sorted
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (entry.second.is(tensor)) return;
}
found.emplace_back(name, tensor);
std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
// wrong: list: in front
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (entry.second.is(tensor)) return;
}
found.insert(found.begin(), {name, tensor});
// wrong: list: those that want a gradient
// region: 2
if (kind != wanted || !tensor.defined() || (kind == Kind::parameter && !tensor.requires_grad())) return;
for (const auto& entry : found) {
  if (entry.second.is(tensor)) return;
}
found.emplace_back(name, tensor);
// wrong: dot only between modules, not before tensors
const std::string before = prefix_;
prefix_ = before.empty() ? name : before + "." + name;
module.members(*this);
prefix_ = before;
// wrong: cut at the first dot
prefix_ += name + ".";
module.members(*this);
prefix_ = prefix_.substr(0, prefix_.find('.') + 1);
// wrong: two levels at most
const size_t length = prefix_.size();
if (std::count(prefix_.begin(), prefix_.end(), '.') >= 2) return;
prefix_ += name + ".";
module.members(*this);
prefix_.resize(length);
// wrong: each module once only by address of the first
static Module* last = nullptr;
if (last == &module) return;
last = &module;
const size_t length = prefix_.size();
prefix_ += name + ".";
module.members(*this);
prefix_.resize(length);
// wrong: list: skip all that share a shape
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (entry.second.shape() == tensor.shape()) return;
}
found.emplace_back(name, tensor);
// wrong: list: buffers never deduplicated
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (const auto& entry : found) {
  if (kind == Kind::parameter && entry.second.is(tensor)) return;
}
found.emplace_back(name, tensor);
// wrong: list: a static memory
// region: 2
static std::vector<Tensor> seen;
if (kind != wanted || !tensor.defined()) return;
for (const Tensor& one : seen) {
  if (one.is(tensor)) return;
}
seen.push_back(tensor);
found.emplace_back(name, tensor);
// wrong: list: break at first undefined
// region: 2
static bool stop = false;
if (name.find('.') == std::string::npos && found.empty()) stop = false;
if (!tensor.defined()) stop = true;
if (stop || kind != wanted) return;
for (const auto& entry : found) {
  if (entry.second.is(tensor)) return;
}
found.emplace_back(name, tensor);
// wrong: the same memory is taken for the same tensor
// says: is another tensor
// region: 2
const auto is_same = [&tensor](const auto& entry) { return entry.second.defined() && entry.second.data() == tensor.data(); };
if (kind != wanted || !tensor.defined() || std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor);
// wrong: a tensor without a number is left out
// says: defined() tells them apart
// region: 2
const auto is_same = [&tensor](const auto& entry) { return entry.second.is(tensor); };
if (kind != wanted || !tensor.defined() || tensor.numel() == 0 || std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor);
// wrong: the prefix is cut behind the dot before its last: a module called h.0 leaves its h behind
prefix_ += name + ".";
module.members(*this);
prefix_.pop_back();
prefix_.resize(prefix_.find_last_of('.') == std::string::npos ? 0 : prefix_.find_last_of('.') + 1);
// wrong: list: compared with the first eight only
// says: fewer of them come out right
// region: 2
if (kind != wanted || !tensor.defined()) return;
for (size_t i = 0; i < found.size() && i < 8; ++i) if (found[i].second.is(tensor)) return;
found.emplace_back(name, tensor);
// wrong: list: each name once
// says: two tensors of one name are two
// region: 2
const auto is_same = [&](const auto& entry) { return entry.second.is(tensor) || entry.first == name; };
if (kind != wanted || !tensor.defined() || std::any_of(found.begin(), found.end(), is_same)) return;
found.emplace_back(name, tensor);
// wrong: a module without a name adds no dot
// says: an empty name is a name
const size_t length = prefix_.size();
if (!name.empty()) prefix_ += name + ".";
module.members(*this);
prefix_.resize(length);
