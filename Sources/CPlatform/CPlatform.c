#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

int platform_ioctl(int descriptor, unsigned long request, void *argument) {
  int result;
  do {
    result = ioctl(descriptor, request, argument);
  } while (result == -1 && errno == EINTR);
  return result == -1 ? -errno : result;
}

void platform_name_thread(const char *name) {
  char kept[16];
  strncpy(kept, name, sizeof kept - 1);
  kept[sizeof kept - 1] = 0;
  pthread_setname_np(pthread_self(), kept);
}

int platform_eventfd(void) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor == -1 ? -errno : descriptor;
}

int platform_poll(
    int first, short first_mask, int second, int timeout, short *first_events, short *second_events) {
  struct pollfd set[2] = {{.fd = first, .events = first_mask}, {.fd = second, .events = POLLIN}};
  int result;
  do {
    result = poll(set, 2, timeout);
  } while (result == -1 && errno == EINTR);
  *first_events = set[0].revents;
  *second_events = set[1].revents;
  return result == -1 ? -errno : result;
}
