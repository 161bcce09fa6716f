import Glibc
import Synchronization

/// Splits `range` into bands and runs `body` on all of them, on one thread per processor, at most four.
///
/// Returns when every band is done. `body` must write only to data that belongs to its band.
package func concurrentBands(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
  let processors = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)), range.count / 8))
  if processors == 1 { return body(range) }
  // The program holds the name of the file whose closure is checked, which would be a path of the machine that built it.
  #sourceLocation(file:"concurrentBands",line:12)
  withoutActuallyEscaping(body) { body in
    let work = BandedWork(range: range, bands: min(range.count, processors * 8), body: body)
    var threads: [pthread_t] = []
    for _ in 1..<processors {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(work)
      let failure = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<BandedWork>.fromOpaque(context!).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
      // If a thread cannot be created, the others take over its bands.
      if failure == 0 { threads.append(thread) } else { context.release() }
    }
    work.run()
    for thread in threads { pthread_join(thread, nil) }
  }
  #sourceLocation()
}

/// Bands that several threads take in turn.
private final class BandedWork {
  private let range: Range<Int>
  private let bands: Int
  private let body: (Range<Int>) -> Void
  private let next = Atomic(0)

  init(range: Range<Int>, bands: Int, body: @escaping (Range<Int>) -> Void) {
    self.range = range
    self.bands = bands
    self.body = body
  }

  func run() {
    while true {
      let band = next.add(1, ordering: .relaxed).oldValue
      if band >= bands { return }
      let start = range.lowerBound + range.count * band / bands
      let end = range.lowerBound + range.count * (band + 1) / bands
      body(start..<end)
    }
  }
}
