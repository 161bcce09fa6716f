import Foundation
import Glibc
import Synchronization

/// A program that a test has started.
///
/// It begins with no signal blocked, whatever thread starts it: a blocked one could not end it.
final class ChildProcess {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let identifier: pid_t
  private let reading: Int32
  private var status: Int32?

  /// Starts a program of the search path, or of a path.
  ///
  /// - Parameter environment: the whole environment; its standard output can be read, its errors go nowhere.
  init(_ words: [String], environment: [String: String]) throws {
    (identifier, reading) = try Self.starting.withLock { _ in try Self.start(words, environment) }
  }

  /// One program is started at a time: another would inherit the ends of a pipe that has just been made.
  private static let starting = Mutex(())

  /// Starts a program; returns it and the end of a pipe from which its output is read.
  private static func start(
    _ words: [String], _ environment: [String: String]
  ) throws -> (pid_t, reading: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe: error \(errno)") }
    // A program that inherited an end would keep the reader waiting.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let result = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      throw Failure(description: "\(words[0]) cannot be started: error \(result)")
    }
    return (child, ends[0])
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
    close(reading)
  }

  /// Whether the program waits for something, and has a socket open.
  var sleepsWithASocket: Bool {
    let files = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    let hasSocket = names.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))?.hasPrefix("socket:")
        == true
    }
    let state = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    return hasSocket && state?.contains(") S ") == true
  }

  func signal(_ number: Int32) { kill(identifier, number) }

  /// How long anything may take, in seconds, before it is taken to hang: a busy machine is slow.
  static let patience = 120

  /// Reads what the program has written, waiting for it; nil at its end, or when it hangs.
  func read() -> String? {
    var waited = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, Int32(Self.patience * 1000)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(reading, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Reads everything that the program writes until it ends.
  func readToEnd() -> String {
    var text = ""
    while let more = read() { text += more }
    return text
  }

  /// Waits for the end; the exit code as a shell reports it, nil when the program does not end.
  func end() -> Int32? {
    if let status { return status }
    for _ in 0..<Self.patience * 100 {
      var raw: Int32 = 0
      if waitpid(identifier, &raw, WNOHANG) == identifier {
        let signal = raw & 0x7f
        status = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
        return status
      }
      usleep(10_000)
    }
    return nil
  }
}
