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
    frame.withBytes { sources[source].planes!.value.upload($0, layout: layout) }
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
    sources[0].planes!.value.upload(bytes, layout: layout)
    note(FrameFacts(description: description, timestamp: timestamp, sequence: 0), of: 0)
  }

  /// Makes a picture in memory the newest frame of a source.
  package func show(
    _ image: Image, orientation: Orientation = .up, of source: Int = 0
  ) throws(RenderingError) {
    try adapt(source, to: image.layout)
    sources[source].planes!.value.upload(image)
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
    while sources.count < other.sources.count { sources.append(Source()) }
    for index in other.sources.indices where index != place {
      if sources[index].facts?.description != other.sources[index].facts?.description { forgetPlans() }
      sources[index] = other.sources[index]
    }
    collectFurtherPlanes()
  }

  private func adapt(_ source: Int, to layout: FrameLayout) throws(RenderingError) {
    while sources.count <= source { sources.append(Source()) }
    if let known = sources[source].planes, known.value.format == layout.format,
      known.value.size == layout.size
    {
      return
    }
    sources[source].planes = Box(
      try FrameTextures(renderer.device, format: layout.format, size: layout.size))
    collectFurtherPlanes()
  }

  private func note(_ facts: FrameFacts, of source: Int) {
    if source == 0 { history.beginFrame(at: facts.timestamp) }
    removedSources.remove(source)
    let isKnown = facts.description == sources[source].facts?.description
    sources[source].facts = facts
    guard !isKnown else { return }
    guard let display, !display.inputs.contains(source) else { return forgetPlans() }
    // New content may have waited for this frame.
    guard pending == nil, display.content != content || (try? places(of: content.joined)) != display.inputs
    else { return }
    do throws(RenderingError) {
      try begin(content)
    } catch {
      failure = error
    }
  }

  /// Drops the frame of a source that was removed, as soon as no plan in use reads it.
  package func forget(source: Int) {
    guard sources.indices.contains(source) else { return }
    removedSources.insert(source)
    dropRemovedSources()
  }

  func dropRemovedSources() {
    guard !removedSources.isEmpty else { return }
    for source in removedSources where !(display?.inputs.contains(source) ?? false) {
      sources[source] = Source()
      removedSources.remove(source)
    }
  }

  func forgetPlans() {
    display = nil
    pending = nil
    still = nil
    unsettle()
  }

  func collectFurtherPlanes() {
    furtherPlanes = display?.inputs.dropFirst().compactMap { sources[$0].planes } ?? []
  }
}
