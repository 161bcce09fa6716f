import Glibc

/// The time of a frame, for filters that move by themselves.
package struct FrameTime: Hashable, Sendable {
  /// The seconds since the first frame.
  package var seconds = 0.0
  /// The seconds since the frame before; 0 for the first one.
  package var delta = 0.0
  /// The number of the frame, counted from 0.
  package var frame = 0
  /// The seconds of the wall clock since 1970.
  package var wallClock: Double

  /// The time of a picture that stands alone, now by the wall clock: like a first frame.
  package static var still: FrameTime { FrameTime(wallClock: now) }

  /// The seconds of the wall clock since 1970.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The local year, month, day and seconds of the day.
  var date: SIMD4<Float> {
    var seconds = time_t(wallClock)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let day =
      Double(parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec) + (wallClock - wallClock.rounded(.down))
    return SIMD4(Float(parts.tm_year + 1900), Float(parts.tm_mon + 1), Float(parts.tm_mday), Float(day))
  }
}
