package import CommandLineKit
import Files
import FilterGraph
import Filters
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
      CommandLine.unsafeArgv[index].map { String(fileName: $0) }
    }
  }

  /// Runs the command that the arguments name, and reports its errors.
  static func run(_ arguments: [String], _ streams: StandardStreams) -> ExitCode {
    do {
      switch try CommandSpec.viewfinder.parse(expanded(arguments)) {
      case .help(let path): try streams.write(path.help(streams.outputStyle), .styled)
      case .version: try streams.writeLine("viewfinder \(CommandSpec.viewfinder.release?.version ?? "")")
      case .description: try streams.write(CommandSpec.viewfinder.dump)
      case .run(let parsed):
        let command = try programCommand(parsed)
        if let message = ProcessLimit.preventsEverything { throw CommandFailure(.unavailable, message) }
        try command.run(streams)
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

  private static func programCommand(_ parsed: ParsedArguments) throws(UsageError) -> any ProgramCommand {
    guard let type = CommandSpec.commands.first(where: { $0.command.name == parsed.path.command.name })
    else { preconditionFailure("every command that the parser knows is listed") }
    guard let preset = try OutputPreset(namedIn: parsed) else { return try type.init(parsed) }
    do throws(UsageError) {
      return try type.init(preset.completing(parsed))
    } catch {
      // The arguments may be wrong by themselves.
      _ = try type.init(parsed)
      throw UsageError("preset '\(preset.id)': \(error.message)", command: parsed.path.name, error.exitCode)
    }
  }

  /// The options of the command that the arguments name.
  package static func options(_ parsed: ParsedArguments) throws(UsageError) -> any CommandArguments {
    try programCommand(parsed)
  }

  /// `help FILTER` is `filters FILTER`, where no command has that name.
  private static func expanded(_ arguments: [String]) -> [String] {
    guard arguments.count == 2, arguments[0] == "help",
      !CommandSpec.viewfinder.subcommands.contains(where: { $0.name == arguments[1] }),
      FilterCatalog.standard.filter(named: arguments[1]) != nil
    else { return arguments }
    return ["filters", arguments[1]]
  }
}

/// A command of the program, with its options.
protocol ProgramCommand: CommandArguments {
  /// Does what the options say.
  func run(_ streams: StandardStreams) throws
}

extension CommandSpec {
  /// All commands, in the order of the help.
  static let commands: [any ProgramCommand.Type] = [
    LiveOptions.self, CaptureOptions.self, RecordOptions.self, RenderOptions.self, MergeOptions.self,
    MeasureOptions.self, InfoOptions.self, CompareOptions.self, FocusOptions.self, DetectOptions.self,
    RemoteOptions.self,
    DevicesOptions.self, ControlsOptions.self, ProfileOptions.self, CalibrateOptions.self,
    FiltersOptions.self, LooksOptions.self, PresetsOptions.self, LookupOptions.self, ExplainOptions.self,
    BenchOptions.self,
    CompletionsOptions.self, ManualOptions.self,
  ]
}
