#pragma once

/// Begins to count the calls of malloc and its like that this program and the Swift runtime make.
///
/// Not counted is what other libraries allocate, a GPU's driver above all. Returns 0 where calls cannot be counted:
/// in builds with a sanitizer, which has an allocator of its own. Call it once, before other threads allocate.
int heap_count_start(void);

/// The calls so far, of all threads.
unsigned long heap_count(void);
