#define _GNU_SOURCE

#include "Calls.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

// libjxl prints what it finds wrong in a file to C's stream of errors, and cannot be told not to. While files are read,
// that stream is one that drops everything, which glibc allows; this program writes to the descriptor instead.
static pthread_mutex_t silenceMutex = PTHREAD_MUTEX_INITIALIZER;
static FILE *nowhere, *errors;
static int readings;

static void beginReading(void) {
  if (!nowhere) return;
  pthread_mutex_lock(&silenceMutex);
  if (readings++ == 0) {
    errors = stderr;
    stderr = nowhere;
  }
  pthread_mutex_unlock(&silenceMutex);
}

static void endReading(void) {
  if (!nowhere) return;
  pthread_mutex_lock(&silenceMutex);
  if (--readings == 0) stderr = errors;
  pthread_mutex_unlock(&silenceMutex);
}

// libvips has one buffer of errors for all threads: what one takes from it may be another's, or gone, and while one looks for
// the encoder of a format nothing is put into it. So everything that may change the buffer is a call, also writing; and what
// has failed is read again while there is no other call, and what is in the buffer then is its own.
static pthread_rwlock_t calls;
static _Thread_local bool isAlone;

void cvips_prepare_calls(void) {
  nowhere = fopen("/dev/null", "we");
  // Who waits to be alone comes before further readers, of which there may be no end.
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&calls, &attributes);
  pthread_rwlockattr_destroy(&attributes);
}

void cvips_begin_call(void) {
  if (!isAlone) pthread_rwlock_rdlock(&calls);
  beginReading();
}

void cvips_end_call(void) {
  endReading();
  if (!isAlone) pthread_rwlock_unlock(&calls);
}

void cvips_begin_alone(void) {
  pthread_rwlock_wrlock(&calls);
  isAlone = true;
}

void cvips_end_alone(void) {
  isAlone = false;
  pthread_rwlock_unlock(&calls);
}
