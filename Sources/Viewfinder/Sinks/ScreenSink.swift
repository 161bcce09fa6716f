import FilterGraph

/// A window's place in a session. The window itself stays on the main thread; this is what the session knows of it.
package final class ScreenSink: Sendable {
  /// The result of the graph that is shown, by its label.
  package let result: String
  /// Identifies the GPU context that its window draws with; nil without a window.
  package let context: ObjectIdentifier?
  /// Wakes the window's thread, from any thread.
  package let wake: @Sendable () -> Void

  /// Creates the sink.
  package init(
    result: String = Graph.Output.defaultLabel, context: ObjectIdentifier? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    self.result = result
    self.context = context
    self.wake = wake
  }
}
