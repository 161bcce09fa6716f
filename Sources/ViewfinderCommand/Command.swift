import CommandLineKit
import FileNames
import Glibc

/// The command `viewfinder`.
package enum Command {
  /// Runs what the arguments of the process name, and ends it.
  // Synchronous, so that everything stays on the process's main thread, to which windows and GL are bound.
  package static func main() -> Never {
    StandardStreams.prepareProcess()
    DriverCache.disableWhereUnusable()
    let streams = StandardStreams(name: CommandSpec.viewfinder.name)
    let status = run(arguments, streams).rawValue
    // OpenBLAS, which OpenCV loads, waits at the end for threads that it could not start.
    if ProcessLimit.addressSpace.present < ProcessLimit.addressSpace.least { _exit(status) }
    exit(status)
  }

  /// The arguments with every byte of file names preserved; `CommandLine.arguments` would repair invalid
  /// UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        String(fileNameBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      }
    }
  }

  /// Runs the command that the arguments name, and reports its errors.
  static func run(_ arguments: [String], _ streams: StandardStreams) -> ExitCode {
    do {
      switch try CommandSpec.viewfinder.parse(arguments) {
      case .help(let path): try streams.write(path.help(streams.outputStyle), .styled)
      case .version: try streams.writeLine("viewfinder \(CommandSpec.viewfinder.release?.version ?? "")")
      case .description: try streams.write(CommandSpec.viewfinder.dump)
      case .run(let parsed): try perform(Request(parsed), streams)
      }
      return .success
    } catch StreamError.closedByReader {
      StandardStreams.endLikeBrokenPipe()
    } catch {
      let failure = CommandFailure(error)
      failure.report(to: streams)
      return failure.exitCode
    }
  }

  private static func perform(_ request: Request, _ streams: StandardStreams) throws {
    if let message = ProcessLimit.preventsEverything { throw CommandFailure(.unavailable, message) }
    switch request {
    case .completions(let options): try options.run(streams)
    case .manual(let options): try options.run(streams)
    case .live(let options): try options.run(streams)
    case .capture(let options): try options.run(streams)
    case .record(let options): try options.run(streams)
    case .render(let options): try options.run(streams)
    case .merge(let options): try options.run(streams)
    case .measure(let options): try options.run(streams)
    case .compare(let options): try options.run(streams)
    case .detect(let options): try options.run(streams)
    case .focus(let options): try options.run(streams)
    case .remote(let options): try options.run(streams)
    case .devices(let options): try options.run(streams)
    case .controls(let options): try options.run(streams)
    case .profile(let options): try options.run(streams)
    case .calibrate(let options): try options.run(streams)
    case .filters(let options): try options.run(streams)
    case .looks(let options): try options.run(streams)
    case .lookup(let options): try options.run(streams)
    case .explain(let options): try options.run(streams)
    case .bench(let options): try options.run(streams)
    }
  }
}
