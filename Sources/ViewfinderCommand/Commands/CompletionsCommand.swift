import CommandLineKit

extension CompletionsOptions {
  /// Writes the completions to standard output.
  func run(_ streams: StandardStreams) throws(StreamError) {
    try streams.write(CommandSpec.viewfinder.completions(for: shell))
  }
}
