import Foundation

/// A program while it runs: what it has written so far, and what the kernel knows about it.
struct RunningProgram {
  private let process: Process
  private let errorFile: URL

  init(_ process: Process, errorFile: URL) {
    self.process = process
    self.errorFile = errorFile
  }

  /// What it has written to the standard error so far.
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until the program handles `SIGINT`: from then on it notices interrupts.
  func waitUntilItCatchesInterrupts() {
    waitUntil {
      let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask =
        line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
      return mask >> UInt64(SIGINT - 1) & 1 == 1
    }
  }

  /// Waits until it has a thread of a name, such as a camera's.
  func wait(forThread name: String) {
    waitUntil {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task").contains { thread in
        (try? String(contentsOfFile: "\(folder)/task/\(thread)/comm", encoding: .utf8)) == "\(name)\n"
      }
    }
  }

  /// Waits until its threads have computed for some seconds.
  func wait(forProcessorSeconds seconds: Int) {
    waitUntil {
      let text = try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
      // Behind the name, which may hold anything: the times of user and system are the 12th and 13th.
      let fields = (text.split(separator: ")").last ?? "").split(separator: " ").map { Int($0) ?? 0 }
      return fields.count > 12 && fields[11] + fields[12] >= seconds * sysconf(Int32(_SC_CLK_TCK))
    }
  }

  /// Waits until it has opened a file.
  func wait(forOpenFile path: String) {
    waitUntil {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").contains { number in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(number)")) == path
      }
    }
  }

  private var folder: String { "/proc/\(process.processIdentifier)" }
}
