package import CommandLineKit

/// The user's request, with valid options.
package enum Request {
  case live(LiveOptions)
  case capture(CaptureOptions)
  case record(RecordOptions)
  case render(RenderOptions)
  case merge(MergeOptions)
  case measure(MeasureOptions)
  case compare(CompareOptions)
  case detect(DetectOptions)
  case focus(FocusOptions)
  case remote(RemoteOptions)
  case devices(DevicesOptions)
  case controls(ControlsOptions)
  case profile(ProfileOptions)
  case calibrate(CalibrateOptions)
  case filters(FiltersOptions)
  case looks(LooksOptions)
  case lookup(LookupOptions)
  case explain(ExplainOptions)
  case bench(BenchOptions)
  case completions(CompletionsOptions)
  case manual(ManualOptions)

  /// Parses the options of the requested command.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    self =
      switch parsed.path.command.name {
      case LiveOptions.command.name: .live(try LiveOptions(parsed))
      case CaptureOptions.command.name: .capture(try CaptureOptions(parsed))
      case RecordOptions.command.name: .record(try RecordOptions(parsed))
      case RenderOptions.command.name: .render(try RenderOptions(parsed))
      case MergeOptions.command.name: .merge(try MergeOptions(parsed))
      case MeasureOptions.command.name: .measure(try MeasureOptions(parsed))
      case CompareOptions.command.name: .compare(try CompareOptions(parsed))
      case DetectOptions.command.name: .detect(try DetectOptions(parsed))
      case FocusOptions.command.name: .focus(try FocusOptions(parsed))
      case RemoteOptions.command.name: .remote(try RemoteOptions(parsed))
      case DevicesOptions.command.name: .devices(DevicesOptions(parsed))
      case ControlsOptions.command.name: .controls(try ControlsOptions(parsed))
      case ProfileOptions.command.name: .profile(try ProfileOptions(parsed))
      case CalibrateOptions.command.name: .calibrate(try CalibrateOptions(parsed))
      case FiltersOptions.command.name: .filters(try FiltersOptions(parsed))
      case LooksOptions.command.name: .looks(LooksOptions(parsed))
      case LookupOptions.command.name: .lookup(try LookupOptions(parsed))
      case ExplainOptions.command.name: .explain(try ExplainOptions(parsed))
      case BenchOptions.command.name: .bench(try BenchOptions(parsed))
      case CompletionsOptions.command.name: .completions(try CompletionsOptions(parsed))
      case ManualOptions.command.name: .manual(ManualOptions(parsed))
      case let name: preconditionFailure("the command '\(name)' is declared and has no options")
      }
  }
}
