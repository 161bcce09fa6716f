import Glibc

/// The processor time that the present thread has used: other work on the computer does not change it, as it changes the
/// time on a clock.
package var processorTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
