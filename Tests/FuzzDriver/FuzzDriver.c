#include "FuzzDriver.h"

// `Tests/Sanitizers/build` links libFuzzer to what it builds under AddressSanitizer.
#if __has_feature(address_sanitizer)

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t count));

int fuzz_driver_run(int count, char **arguments, int (*target)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(&count, &arguments, target);
}

#else

int fuzz_driver_run(int count, char **arguments, int (*target)(const uint8_t *bytes, size_t count)) {
  (void)count, (void)arguments, (void)target;
  return -1;
}

#endif
