import Foundation
import Glibc
import Testing

/// A PipeWire daemon of a test's own, without devices and without a session manager, in the folder of the test.
final class PipeWireDaemon {
  private static let programs = ["pipewire", "pw-link", "gst-launch-1.0"]
  /// Whether the programs of .ci/packages are there.
  static let isInstalled = programs.allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  private let scratch: Scratch
  private var process: Process?

  /// Prepares a daemon that is not running yet.
  init(_ scratch: Scratch) throws {
    self.scratch = scratch
    let modules = [
      "protocol-native", "spa-node-factory", "client-node", "access", "adapter", "link-factory",
    ]
    let configuration = """
      context.properties = { core.daemon = true core.name = pipewire-0 support.dbus = false }
      context.spa-libs = { support.* = support/libspa-support }
      context.modules = [ \(modules.map { "{ name = libpipewire-module-\($0) }" }.joined(separator: " ")) ]
      """
    try scratch.write(configuration.utf8, to: "pipewire.conf")
  }

  deinit { kill() }

  /// Starts it, and waits until it answers.
  func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pipewire")
    process.arguments = ["-c", scratch.url("pipewire.conf").path]
    process.environment = ProcessInfo.processInfo.environment
      .merging(LiveProgram.environment(scratch)) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    waitUntil { try tool("timeout -s KILL 10 pw-link -o").status == 0 }
  }

  /// Ends it as a crash does: nobody is told, and its socket stays.
  func kill() {
    guard let process else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// Runs a line of bash as a client of the daemon.
  func tool(_ line: String) throws -> Program.Result {
    try Program.run(
      executable: "/bin/bash", ["-c", line], in: scratch.path,
      environment: LiveProgram.environment(scratch))
  }

  /// What GStreamer reads of a camera: one picture in a format of its own words. Links are made by hand, as there is no
  /// session manager, between ports whose names depend on PipeWire's release. On a busy machine both programs now and
  /// then fail to connect with the daemon, or wait for it for ever: they are tried again.
  func read(_ camera: String, as format: String) throws -> [UInt8] {
    let result = try tool(
      """
      link() { timeout -s KILL 10 pw-link "$@"; }
      for attempt in 1 2 3; do
        rm -f picture
        timeout -s KILL 60 gst-launch-1.0 -q pipewiresrc num-buffers=1 ! video/x-raw,format=\(format) \
          ! filesink location=picture &
        reader=$!
        while kill -0 $reader 2>/dev/null; do
          input=$(link -i | grep gst-launch) && output=$(link -o | grep '^\(camera):') \
            && link "$output" "$input" && break
          sleep 0.02
        done
        wait $reader && exit 0
      done
      exit 1
      """)
    #expect(result.status == 0, "\(result.errors)")
    return Array(try Data(contentsOf: scratch.url("picture")))
  }
}
