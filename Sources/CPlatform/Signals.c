#define _GNU_SOURCE
#include "Signals.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int target = -1;

static void forward(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe holds more signals than anyone sends.
  ssize_t ignored = write(atomic_load(&target), &byte, 1);
  (void)ignored;
  errno = saved;
}

int platform_forward_signal(int number, int descriptor) {
  atomic_store(&target, descriptor);
  struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0 ? 0 : -errno;
}
