import FilterGraph
import Graphics
import Viewfinder

/// Before and after side by side: the picture without the look left of the pointer.
///
/// What is before is a further result of the session's plan, drawn while it is shown. It costs the pass that corrects and
/// turns the source's picture, or nothing where the look needs that picture as well.
struct SplitView {
  /// Whether it is wanted.
  var isOn = false
  /// Where it is, in fractions of the picture's width.
  var place: Float = 0.5
  private let sink: ScreenSink
  private var isDrawn = false

  init(_ front: ScreenSink) { sink = ScreenSink(.derived(Graph()), behind: front) }

  /// Makes the session draw the picture before the look, or no longer.
  ///
  /// - Throws: ``SessionError`` when it cannot.
  mutating func follow(_ runner: SessionRunner) throws(SessionError) {
    guard isOn != isDrawn else { return }
    isDrawn = isOn
    let (sink, isOn) = (sink, isOn)
    try runner.change { configuration throws(SessionError) in
      configuration.remove(sink)
      if isOn { try configuration.add(sink) }
    }
  }

  /// The picture before the look as it was drawn last; nil before the first.
  func picture(_ runner: SessionRunner) -> TextureView? { isDrawn ? runner.outputs.picture(of: sink) : nil }
}
