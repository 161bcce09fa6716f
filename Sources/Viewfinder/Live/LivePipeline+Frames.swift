package import Cameras
import FilterGraph
package import Graphics
package import Pixels
import PlanCompiler
import Rendering

extension LivePipeline {
  /// Makes a frame the newest of a source: its planes go to the GPU, its buffer goes back to the camera.
  package func show(_ frame: consuming Frame, of source: Int = 0) throws(RenderingError) {
    try adapt(source, to: frame.layout)
    let layout = frame.layout
    frame.withBytes { sources.planes(of: source).value.upload($0, layout: layout) }
    let orientation = source == 0 ? rotation ?? frame.orientation : frame.orientation
    note(
      FrameFacts(
        description: PictureDescription(
          format: frame.layout.format, size: frame.layout.size, encoding: frame.encoding,
          orientation: orientation),
        timestamp: frame.timestamp, sequence: frame.sequence), of: source)
  }

  /// Makes a picture in memory of a caller the newest frame of the first source.
  ///
  /// - Parameters:
  ///   - bytes: the memory; the planes are where `layout` says.
  ///   - description: what the picture is, in the layout's format and size.
  ///   - timestamp: its moment.
  package func show(
    _ bytes: RawSpan, _ layout: FrameLayout, as description: PictureDescription,
    at timestamp: Duration
  ) throws(RenderingError) {
    try adapt(0, to: layout)
    sources.planes(of: 0).value.upload(bytes, layout: layout)
    note(FrameFacts(description: description, timestamp: timestamp, sequence: 0), of: 0)
  }

  /// Makes a picture in memory the newest frame of a source.
  package func show(
    _ image: Image, orientation: Orientation = .up, of source: Int = 0
  ) throws(RenderingError) {
    try adapt(source, to: image.layout)
    sources.planes(of: source).value.upload(image)
    note(
      FrameFacts(
        description: PictureDescription(
          format: image.layout.format, size: image.size, encoding: image.encoding, orientation: orientation),
        timestamp: .zero, sequence: 0), of: source)
  }

  /// Takes the newest frames of another pipeline on the same context over, without copying them.
  ///
  /// - Parameter place: a source that keeps its own frame; nil for none.
  func adopt(_ other: LivePipeline, except place: Int? = nil) {
    if !sources.adopt(other.sources, except: place) { forgetPlans() }
    sources.follow(display?.inputs ?? [])
  }

  private func adapt(_ source: Int, to layout: FrameLayout) throws(RenderingError) {
    if try sources.adapt(source, to: layout, on: renderer.device) {
      sources.follow(display?.inputs ?? [])
    }
  }

  private func note(_ facts: FrameFacts, of source: Int) {
    if source == 0 { memory.history.beginFrame(at: facts.timestamp) }
    if sources.note(facts, of: source) { return }
    guard let display, !display.inputs.contains(source) else { return forgetPlans() }
    // New content may have waited for this frame.
    guard pending == nil,
      display.content != content
        || (try? sources.places(of: content.joined.inputNames)) != display.inputs
    else { return }
    do throws(RenderingError) {
      try begin(content)
    } catch {
      failure = error
    }
  }

  /// Drops the frame of a source that was removed, as soon as no plan in use reads it.
  package func forget(source: Int) {
    sources.remove(source)
    sources.follow(display?.inputs ?? [])
  }
}
