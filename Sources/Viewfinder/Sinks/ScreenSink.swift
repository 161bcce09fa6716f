import FilterGraph

/// A window's place in a session. The window itself stays on the main thread; this is what the session knows of it.
package final class ScreenSink: Sendable {
  /// The result of the graph that is shown, by its label.
  package let result: String
  /// Identifies the GPU context that its window draws with; nil without a window.
  package let context: ObjectIdentifier?
  /// Wakes the window's thread, from any thread.
  package let wake: @Sendable () -> Void
  /// The screen that this one stands behind: it goes when that goes; nil for one that shows the result.
  package let front: ScreenSink?
  /// What is drawn.
  package let content: Content

  /// What a screen shows.
  package enum Content: Sendable {
    /// The result, with the aids over it.
    case result
    /// The source's own pixels behind the result, at the source's full resolution and without aids.
    case ownPixels
    /// What a graph makes of the source's upright picture, as thumbnails of looks are.
    case derived(Graph)
    /// What a graph makes of the result without aids, as the samples of scopes are: a picture in `rgba8`.
    case samples(Graph)
  }

  /// Whether it shows the source's own pixels.
  var showsOwnPixels: Bool { if case .ownPixels = content { true } else { false } }

  /// Creates the sink.
  package init(
    result: String = Graph.Output.defaultLabel, context: ObjectIdentifier? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    self.result = result
    self.context = context
    self.wake = wake
    front = nil
    content = .result
  }

  /// Creates a sink of further content for the window of another one.
  package init(_ content: Content, behind front: ScreenSink) {
    result = front.result
    context = front.context
    wake = front.wake
    self.front = front
    self.content = content
  }

  /// What the session draws for it.
  func want(as form: LiveContent.Want.Form) -> LiveContent.Want {
    switch content {
    case .result: .init(result, .result(.kept), as: form)
    case .ownPixels: .init(result, .ownPixels, as: form)
    case .derived(let graph): .init(result, .corrected, suffix: graph, as: form)
    case .samples(let graph):
      .init(result, .result(.removed), suffix: graph, as: .picture(SinkRequest(format: .rgba8)))
    }
  }
}
