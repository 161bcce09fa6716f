import Benchmarks
import CommandLineKit
import FilterGraph
import Filters
import Graphics
import Glibc
import Rendering

/// The command `viewfinder-bench`: measures plans on this GPU and needs nothing but EGL and GLES.
@main
struct Main {
  static func main() {
    StandardStreams.prepareProcess()
    let streams = StandardStreams(name: BenchOptions.specification.name)
    exit(run(Array(CommandLine.arguments.dropFirst()), streams).rawValue)
  }

  private static func run(_ arguments: [String], _ streams: StandardStreams) -> ExitCode {
    do {
      switch try BenchOptions.specification.parse(arguments) {
      case .help(let path): try streams.write(path.help(streams.outputStyle))
      case .version:
        try streams.writeLine("viewfinder-bench \(BenchOptions.specification.release?.version ?? "")")
      case .description: try streams.write(BenchOptions.specification.dump)
      case .run(let parsed): return try BenchOptions(parsed).run(streams)
      }
      return .success
    } catch StreamError.closedByReader {
      StandardStreams.endLikeBrokenPipe()
    } catch let error as UsageError {
      streams.note(error.description)
      return error.exitCode
    } catch {
      streams.note("\(error)")
      return exitCode(of: error)
    }
  }

  private static func exitCode(of error: any Error) -> ExitCode {
    switch error {
    case let error as RenderingError:
      switch error.code {
      case .gpu, .outOfMemory: .unavailable
      case .noInput: .noInput
      case .shader, .badData, .tooLarge, .storage: .badData
      }
    case is ChainError: .badData
    case let error as StreamError: error.exitCode
    default: .internalError
    }
  }
}
