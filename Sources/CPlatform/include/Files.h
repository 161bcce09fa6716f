#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Creates a queue of changes to folders. Returns its descriptor, which is not blocking, or `-errno`.
int platform_folder_queue(void);

/// Has the changes of a folder's entries put into the queue: files closed after writing, created, renamed, deleted.
/// Returns 0, or `-errno`.
int platform_follow_folder(int queue, const char *path);

/// As platform_follow_folder, but only of what tells when a new file is complete, or is a new folder. Returns the number by
/// which changes name the folder, or `-errno`.
int platform_follow_arrivals(int queue, const char *path);

/// A change in the queue.
typedef struct {
  /// The number of the folder; -1 when changes were lost, as there were too many of them.
  int folder;
  /// Whether the entry is a folder.
  bool isFolder;
  /// Whether the entry is complete: it was closed by who wrote it, or got its name.
  bool isComplete;
  /// Whether the entry is new: a file that somebody writes, or a link to one that is there already.
  bool isNew;
  /// Whether the entry was opened.
  bool isOpened;
  /// Whether the entry was closed by who did not write it.
  bool isReleased;
  /// Whether the folder is no longer followed.
  bool isGone;
  /// The entry's name, empty for the folder itself; in the bytes that were read.
  const char *name;
} PlatformChange;

/// Takes a change from bytes that were read from a queue. Returns the number of its bytes, or 0 when there is none.
size_t platform_change(const uint8_t *bytes, size_t count, PlatformChange *change);

/// Finds out which process made the connection of a local socket, and whose it is. Returns 0, or `-errno`.
int platform_peer(int socket, pid_t *process, uid_t *user);

#pragma clang assume_nonnull end
