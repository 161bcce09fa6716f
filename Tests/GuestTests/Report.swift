import Cameras
import Glibc

/// Collects the results of the tests, and prints each one as soon as it is known.
final class Report {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Runs one test; what it throws, it failed by.
  func test(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
      passed += 1
      write("ok \(name)\n")
    } catch {
      failed += 1
      write("not ok \(name): \(error)\n")
    }
  }

  /// Prints the counts; true when every test held.
  func finish() -> Bool {
    write("\(passed) passed, \(failed) failed\n")
    return failed == 0 && passed > 0
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest.removeFirst(written)
    }
  }
}

/// Why a test failed.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Fails the test unless `condition` holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws(Failure) {
  if !condition { throw Failure(message()) }
}

/// Waits until `condition` holds; fails with `message` when it does not within `limit`.
func wait(
  upTo limit: Duration = .seconds(20), _ message: @autoclosure () -> String, until condition: () -> Bool
) throws(Failure) {
  let end = ContinuousClock.now + limit
  while !condition() {
    if ContinuousClock.now > end { throw Failure("after \(limit) still: \(message())") }
    usleep(2000)
  }
}

/// The error with which the Cameras module rejects `body`; fails when it does not.
func refusal(of body: () throws -> Void) throws -> CameraError {
  do {
    try body()
  } catch let error as CameraError {
    return error
  }
  throw Failure("it was not refused")
}
