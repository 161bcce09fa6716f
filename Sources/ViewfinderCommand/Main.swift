import CommandLineKit
import Glibc

/// The command `viewfinder`.
@main
struct Main {
  // Synchronous, so that everything stays on the process's first thread, to which windows and GL are bound.
  static func main() {
    StandardStreams.prepareProcess()
    let streams = StandardStreams(name: CommandSpec.viewfinder.name)
    exit(run(Array(CommandLine.arguments.dropFirst()), streams).rawValue)
  }

  /// Does what the arguments ask for, and tells the user when that fails.
  static func run(_ arguments: [String], _ streams: StandardStreams) -> ExitCode {
    do {
      switch try CommandSpec.viewfinder.parse(arguments) {
      case .help(let path): try streams.write(path.help(streams.outputStyle))
      case .version: try streams.writeLine("viewfinder \(CommandSpec.viewfinder.release?.version ?? "")")
      case .description: try streams.write(CommandSpec.viewfinder.dump)
      case .run(let parsed): try perform(Request(parsed), streams)
      }
      return .success
    } catch StreamError.closedByReader {
      StandardStreams.endLikeBrokenPipe()
    } catch {
      let failure = CommandFailure(error)
      streams.note(failure.message)
      return failure.exitCode
    }
  }

  private static func perform(_ request: Request, _ streams: StandardStreams) throws {
    switch request {
    case .completions(let options): try options.run(streams)
    case .manual(let options): try options.run(streams)
    case .live(let options): try options.run(streams)
    case .capture(let options): try options.run(streams)
    case .render(let options): try options.run(streams)
    case .measure(let options): try options.run(streams)
    case .devices(let options): try options.run(streams)
    case .controls(let options): try options.run(streams)
    case .filters(let options): try options.run(streams)
    case .explain(let options): try options.run(streams)
    case .bench(let options): try options.run(streams)
    }
  }
}
