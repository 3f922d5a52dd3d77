// Files: read as a whole, mapped to memory, and replaced as a whole.
//
// Every fault is a FileError that names the file, says what went wrong and, where a fix is likely, what to do:
//
//   poems.txt: cannot be read: No such file or directory
//     hint: the path is relative to /home/ada/texts
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tinytensor {

/// All bytes of a file, or of a pipe until its writers have closed it. FileError, also for a device, for a pipe that
/// nobody writes to, and for more than `largest` bytes or more than fit in memory.
std::string read_file(const std::filesystem::path& path, size_t largest = SIZE_MAX);

/// The same of a file that is open already, such as standard input; `name` stands for it in errors.
std::string read_open_file(int file, const std::string& name, size_t largest = SIZE_MAX);

/// Whether there is something at a path: also a link that leads nowhere, and what may not be looked at, so that whoever
/// reads it next is told why it cannot be read.
bool has_entry(const std::filesystem::path& path);

/// A file's bytes as memory, read from disk when they are first touched. The mapping lives as long as a copy of `bytes`
/// does. Writing to it is safe and private: the file never changes. The file must not shrink meanwhile; replacing it by
/// AtomicFile is fine, for that leaves the mapped one as it was.
struct MappedFile {
  std::shared_ptr<std::byte> bytes;  // null if the file is empty
  size_t size = 0;

  std::string_view view() const { return {reinterpret_cast<const char*>(bytes.get()), size}; }
};
/// FileError, also for what is no regular file (a folder, a pipe).
MappedFile map_file(const std::filesystem::path& path);

/// Writes a file that appears at its path as a whole or not at all, whenever the program or the machine stops.
///
///   AtomicFile file("out/model.safetensors");  // creates out/model.safetensors.tmp-PID
///   file.write(header);
///   file.write(data);
///   file.commit();                             // all bytes on the disk, then renamed
///
/// Without commit() the destructor removes the temporary file, and an older file at `path` stays as it was. What a
/// killed program left behind is removed by the next AtomicFile for the same path. Where `path` is a symbolic link the
/// file that it points to is written, and the link stays. Each function throws FileError; what is no regular file (a
/// folder, a device, a pipe) is refused.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void write(std::string_view bytes);
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

/// Puts a file of these bytes at `path`, through AtomicFile.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Renames a file or a folder and makes the new name last: the folder that holds it is written to disk. FileError.
void rename_durably(const std::filesystem::path& from, const std::filesystem::path& to);

/// Makes a folder, and those that it is in; their names last. Nothing happens where it is there already. FileError.
void make_folder(const std::filesystem::path& path);

/// Where a path leads: the target of a symbolic link, of a link to a link, and so on, whether it is there or not.
/// FileError where the links go round in a circle.
std::filesystem::path follow_links(std::filesystem::path path);

/// Removes a folder with all that is in it; of symbolic links the links, not what they point to. Nothing happens where
/// there is none. FileError.
void remove_folder(const std::filesystem::path& path);

/// The system calls by which the disk is changed: each returns -1 and sets errno when it fails. Tests put failing ones
/// in their place; nothing else should.
struct WriteCalls {
  std::function<int(const char* path)> create;                    // a new file, or an old one emptied
  std::function<ptrdiff_t(int file, const void*, size_t)> write;  // may write less than it was given
  std::function<int(int file)> sync;                              // of a file or a folder
  std::function<int(const char* from, const char* to)> rename;
  std::function<int(const char* path)> make_folder;  // within one that is there
  std::function<int(const char* path)> remove;       // a file or an empty folder
};
WriteCalls& write_calls();

}  // namespace tinytensor
