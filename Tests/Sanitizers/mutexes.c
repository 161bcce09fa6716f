// Tells ThreadSanitizer what happens in Swift's Mutex while several threads want it: that code is in the standard library, which
// is not instrumented. The rest is inlined into the program. Loaded with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *word
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Of the program's runtime; null in other programs, such as those that it starts.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slowly(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slowly(SELF) __asm__(UNLOCK);

static SWIFT void (*real_lock)(uint32_t thread, SELF);
static SWIFT bool (*real_try_lock)(SELF);
static SWIFT void (*real_unlock)(SELF);

__attribute__((constructor)) static void find(void) {
  *(void **)&real_lock = dlsym(RTLD_NEXT, LOCK);
  *(void **)&real_try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
  *(void **)&real_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slowly(uint32_t thread, SELF) {
  real_lock(thread, word);
  if (__tsan_acquire) __tsan_acquire(word);
}

SWIFT bool try_lock_slowly(SELF) {
  bool is_locked = real_try_lock(word);
  if (is_locked && __tsan_acquire) __tsan_acquire(word);
  return is_locked;
}

SWIFT void unlock_slowly(SELF) {
  if (__tsan_release) __tsan_release(word);
  real_unlock(word);
}
