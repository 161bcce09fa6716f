#pragma once

#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Creates a queue of changes to folders. Returns its descriptor, which is not blocking, or `-errno`.
int platform_folder_queue(void);

/// Has the changes of a folder's entries put into the queue: files closed after writing, created, renamed, deleted.
/// Returns 0, or `-errno`.
int platform_follow_folder(int queue, const char *path);

/// Finds out which process made the connection of a local socket, and whose it is. Returns 0, or `-errno`.
int platform_peer(int socket, pid_t *process, uid_t *user);

#pragma clang assume_nonnull end
