import Foundation

/// Runs the program built with the tests.
enum Program {
  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program, which is in the folder of the tests.
  static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("viewfinder")

  static func run(_ arguments: String...) throws -> Result { try run(executable: url.path, arguments) }

  /// Runs a program to its end, which is that of the test's patience at the latest: what hangs is killed.
  ///
  /// - Parameters:
  ///   - scratch: the folder it works in; nil for the tests' own.
  ///   - environment: what differs from the tests' own environment.
  ///   - meanwhile: called with the running process.
  static func run(
    executable: String, _ arguments: [String], in scratch: String? = nil,
    environment: [String: String] = [:], meanwhile: (RunningProgram) throws -> Void = { _ in }
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    if let scratch { process.currentDirectoryURL = URL(fileURLWithPath: scratch, isDirectory: true) }
    // No test opens a window on the screen of the person who runs it.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains($0.key) }
      .merging(environment) { $1 }
    // Files rather than pipes: a pipe that is not read would fill up.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "errors"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let output = try FileHandle(forWritingTo: files[0])
    let errors = try FileHandle(forWritingTo: files[1])
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let limit = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(900), execute: limit)
    defer { limit.cancel() }
    try meanwhile(RunningProgram(process, errorFile: files[1]))
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Result(
      // As a shell reports it.
      status: (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus,
      output: texts[0], errors: texts[1])
  }
}
