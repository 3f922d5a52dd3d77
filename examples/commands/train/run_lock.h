// One folder, one trainer: two of them would replace each other's checkpoints.
#pragma once

#include <filesystem>

namespace tinytensor {

/// Takes the lock of an open file until it is closed. False where another process has it. Some network drives know no
/// locks: nothing protects a file there. Other faults are left in `error`, which is 0 without one.
bool take_lock(int file, int& error);

/// True if the open file is the one at the path: another process may have replaced or removed it meanwhile.
bool is_at(int file, const std::filesystem::path& path);

/// Holds FOLDER/train.lock, in which the number of this process is. It is free again when the process ends, however it
/// ends: what a killed one leaves behind is taken over. On a drive that knows no locks it protects from nothing.
class RunLock {
 public:
  /// Makes the folder if it is not there. FileError, naming the other process, where another trainer holds the lock;
  /// also where the file cannot be made, or is something else.
  explicit RunLock(const std::filesystem::path& folder);
  RunLock(const RunLock&) = delete;
  RunLock& operator=(const RunLock&) = delete;
  ~RunLock();

  /// Takes the lock once more, if somebody has removed the file meanwhile. FileError, as above.
  void keep();

 private:
  void take();

  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace tinytensor
