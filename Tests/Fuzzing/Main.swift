import FuzzDriver
import Glibc

/// Runs one parser on inputs that libFuzzer makes: `Fuzzing TARGET [libFuzzer's arguments]`.
///
/// `Fuzzing list` prints the names of the targets; `Fuzzing seeds FOLDER` writes the inputs to start from, a folder for each.
@main struct Fuzzing {
  /// The target of this process. libFuzzer's callback is a C function, which captures nothing.
  private static let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init)

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments == [arguments[0], "list"] {
      for target in FuzzTarget.allCases { print(target.rawValue) }
    } else if arguments.count == 3, arguments[1] == "seeds" {
      for target in FuzzTarget.allCases { try target.writeSeeds(into: arguments[2]) }
      FuzzTarget.writeWords(into: arguments[2])
    } else if target != nil {
      // libFuzzer starts the program again for some of its modes, by its first argument.
      let rest = CommandLine.unsafeArgv.advanced(by: 1)
      rest.pointee = CommandLine.unsafeArgv.pointee
      let code = rest.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: arguments.count) {
        fuzz_driver_run(Int32(arguments.count - 1), $0) { bytes, count in
          Fuzzing.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
      }
      guard code >= 0 else { fail("built without libFuzzer; use 'make fuzz'") }
      exit(code)
    } else {
      fail("use: Fuzzing list | seeds FOLDER | TARGET [ARGUMENT…]")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("Fuzzing: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(64)
  }
}
