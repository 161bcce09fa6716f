import FilterGraph

/// A window's place in a session. The window itself stays on the main thread; this is what the session knows of it.
package final class ScreenSink: Sendable {
  /// The result of the graph that is shown, by its label.
  package let result: String
  /// Identifies the GPU context that its window draws with; nil without a window.
  package let context: ObjectIdentifier?
  /// Wakes the window's thread, from any thread.
  package let wake: @Sendable () -> Void
  /// The screen whose source's own pixels this one shows; nil for one that shows the result.
  package let front: ScreenSink?

  /// Creates the sink.
  package init(
    result: String = Graph.Output.defaultLabel, context: ObjectIdentifier? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    self.result = result
    self.context = context
    self.wake = wake
    front = nil
  }

  /// Creates the sink of the own pixels behind what a screen shows, which are at the source's full resolution and without
  /// aids.
  package init(behind front: ScreenSink) {
    result = front.result
    context = front.context
    wake = front.wake
    self.front = front
  }
}
