import Graphics
import Pixels
import Rendering

/// The newest frames of a pipeline's sources, on the GPU, and how the first one is turned.
struct LiveSources {
  private struct Source {
    var planes: Box<FrameTextures>?
    var facts: LivePipeline.FrameFacts?
  }

  /// The names by which the chain's further inputs know the sources; the first source is `in` as well.
  var names: [String] = []
  /// The user's rotation and mirror of the first source, after the sensor's own.
  var turn = Orientation.up
  /// The turn for which a plan was begun last.
  var plannedTurn = Orientation.up
  /// What replaces the rotation that the first source reports of its sensor; nil keeps that.
  var rotation: Orientation? { didSet { if rotation != oldValue { sources[0].facts = nil } } }
  /// What turned and mirrored the first source's pictures already since the sensor delivered them.
  var earlierTurn = Orientation.up
  /// The textures that the plan in use reads beside the first source's.
  private(set) var further: [Box<FrameTextures>] = []

  private var sources = [Source()]
  /// Sources that were removed while the plan in use reads them.
  private var removed: Set<Int> = []

  /// The facts of the first source's newest frame; nil before it.
  var present: LivePipeline.FrameFacts? { sources[0].facts }

  /// A source's textures, which have its newest frame.
  func planes(of source: Int) -> Box<FrameTextures> {
    guard let planes = sources[source].planes else { preconditionFailure("source \(source) has no frame") }
    return planes
  }

  /// The sources of a graph's inputs.
  ///
  /// - Throws: ``RenderingError`` that names an input without a source.
  func places(of inputNames: [String]) throws(RenderingError) -> [Int] {
    var places: [Int] = []
    for (index, name) in inputNames.enumerated() {
      guard let place = index == 0 ? 0 : names.firstIndex(of: name) else {
        throw RenderingError(.noInput, "the chain's input [\(name)] has no source")
      }
      places.append(place)
    }
    return places
  }

  /// The frames' properties for some sources; nil until each has delivered a frame.
  func facts(of places: [Int]) -> [LivePipeline.FrameFacts]? {
    var facts: [LivePipeline.FrameFacts] = []
    for place in places {
      guard sources.indices.contains(place), let known = sources[place].facts else { return nil }
      facts.append(known)
    }
    return facts
  }

  /// Has textures of a layout for a source.
  ///
  /// - Returns: whether they are new.
  mutating func adapt(
    _ source: Int, to layout: FrameLayout, on device: any GraphicsDevice
  ) throws(RenderingError) -> Bool {
    while sources.count <= source { sources.append(Source()) }
    if let known = sources[source].planes, known.value.format == layout.format,
      known.value.size == layout.size
    {
      return false
    }
    sources[source].planes = Box(try FrameTextures(device, format: layout.format, size: layout.size))
    return true
  }

  /// Notes the frame that a source's textures have now.
  ///
  /// - Returns: whether it is described as the one before.
  mutating func note(_ facts: LivePipeline.FrameFacts, of source: Int) -> Bool {
    removed.remove(source)
    defer { sources[source].facts = facts }
    return facts.description == sources[source].facts?.description
  }

  /// Takes the newest frames of other sources over, without copying them.
  ///
  /// - Parameter place: a source that keeps its own frame; nil for none.
  /// - Returns: whether they are all described as the ones before.
  mutating func adopt(_ other: LiveSources, except place: Int?) -> Bool {
    while sources.count < other.sources.count { sources.append(Source()) }
    var areKnown = true
    for index in other.sources.indices where index != place {
      if sources[index].facts?.description != other.sources[index].facts?.description { areKnown = false }
      sources[index] = other.sources[index]
    }
    return areKnown
  }

  /// Drops the frame of a source as soon as no plan in use reads it.
  mutating func remove(_ source: Int) {
    if sources.indices.contains(source) { removed.insert(source) }
  }

  /// Follows the plan in use: has the textures that it reads ready, and drops removed sources that it does not read.
  ///
  /// - Parameter inputs: the sources of its inputs, in their order; none where there is no plan.
  mutating func follow(_ inputs: [Int]) {
    for source in removed where !inputs.contains(source) {
      sources[source] = Source()
      removed.remove(source)
    }
    further = inputs.dropFirst().compactMap { sources[$0].planes }
  }
}
