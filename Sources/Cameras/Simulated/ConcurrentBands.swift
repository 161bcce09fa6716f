import Glibc

/// Splits `range` into one band per processor, at most four, and runs `body` on all of them at once.
///
/// Returns when every band is done. `body` must write only to what belongs to its band.
func concurrentBands(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
  let processors = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)), range.count))
  if processors == 1 { return body(range) }
  withoutActuallyEscaping(body) { body in
    let bands = (0..<processors).map { part in
      Band(
        range: range.lowerBound + range.count * part / processors..<range.lowerBound + range.count
          * (part + 1) / processors,
        body: body)
    }
    var threads: [pthread_t] = []
    for band in bands.dropFirst() {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(band)
      let failure = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<Band>.fromOpaque(context!).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
      if failure == 0 {
        threads.append(thread)
      } else {
        context.takeRetainedValue().run()
      }
    }
    bands[0].run()
    for thread in threads { pthread_join(thread, nil) }
  }
}

private final class Band {
  let range: Range<Int>
  let body: (Range<Int>) -> Void

  init(range: Range<Int>, body: @escaping (Range<Int>) -> Void) {
    self.range = range
    self.body = body
  }

  func run() { body(range) }
}
