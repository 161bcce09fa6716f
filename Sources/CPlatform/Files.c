#define _GNU_SOURCE
#include "Files.h"

#include <errno.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>

int platform_folder_queue(void) {
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  return descriptor == -1 ? -errno : descriptor;
}

int platform_follow_folder(int queue, const char *path) {
  unsigned mask = IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF |
                  IN_MOVE_SELF | IN_ONLYDIR;
  return inotify_add_watch(queue, path, mask) == -1 ? -errno : 0;
}

int platform_follow_arrivals(int queue, const char *path) {
  unsigned mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_OPEN | IN_CLOSE_NOWRITE | IN_ONLYDIR;
  int folder = inotify_add_watch(queue, path, mask);
  return folder == -1 ? -errno : folder;
}

size_t platform_change(const uint8_t *bytes, size_t count, PlatformChange *change) {
  struct inotify_event event;
  if (count < sizeof event) return 0;
  memcpy(&event, bytes, sizeof event);
  size_t size = sizeof event + event.len;
  if (size > count) return 0;
  *change = (PlatformChange){
      .folder = event.mask & IN_Q_OVERFLOW ? -1 : event.wd,
      .isFolder = event.mask & IN_ISDIR,
      .isComplete = event.mask & (IN_CLOSE_WRITE | IN_MOVED_TO),
      .isNew = event.mask & IN_CREATE,
      .isOpened = event.mask & IN_OPEN,
      .isReleased = event.mask & IN_CLOSE_NOWRITE,
      .isGone = event.mask & (IN_IGNORED | IN_UNMOUNT),
      .name = event.len ? (const char *)bytes + sizeof event : "",
  };
  return size;
}

int platform_peer(int socket, pid_t *process, uid_t *user) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == -1) return -errno;
  *process = peer.pid;
  *user = peer.uid;
  return 0;
}
