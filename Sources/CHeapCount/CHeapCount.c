// A program that links this file has its own malloc, which hands every call on to the C library's. Who called is told
// by the return address: it lies in the program, in the Swift runtime, or somewhere else.
#define _GNU_SOURCE
#include "CHeapCount.h"

#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED
#endif
#endif

static atomic_ulong calls;

unsigned long heap_count(void) { return atomic_load_explicit(&calls, memory_order_relaxed); }

#ifdef SANITIZED

int heap_count_start(void) { return 0; }

#else

enum { RANGES = 64 };
static struct {
  uintptr_t low, high;
} ranges[RANGES];
static atomic_int range_count;

/// Remembers the code of the program, which comes first and has no name, and of the Swift runtime.
static int add_ranges(struct dl_phdr_info *info, size_t size, void *next) {
  (void)size;
  int *count = next;
  int is_ours = info->dlpi_name[0] == 0 || strstr(info->dlpi_name, "/libswift") != NULL;
  for (int index = 0; is_ours && index < info->dlpi_phnum && *count < RANGES; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    ranges[*count].low = info->dlpi_addr + part->p_vaddr;
    ranges[*count].high = ranges[*count].low + part->p_memsz;
    *count += 1;
  }
  return 0;
}

int heap_count_start(void) {
  int count = 0;
  dl_iterate_phdr(add_ranges, &count);
  atomic_store_explicit(&range_count, count, memory_order_release);
  return count > 0;
}

static inline void note(const void *caller) {
  int count = atomic_load_explicit(&range_count, memory_order_acquire);
  for (int index = 0; index < count; index++) {
    if ((uintptr_t)caller >= ranges[index].low && (uintptr_t)caller < ranges[index].high) {
      atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
      return;
    }
  }
}

// glibc's own names for its allocator, for programs that put theirs in front of it.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(__builtin_return_address(0));
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

#endif
