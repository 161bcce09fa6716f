package import Clocks
package import FilterGraph
package import Graphics
package import Pixels
package import PlanCompiler
package import Rendering

/// The newest frames of some sources, through one plan with several results: the heart of a session.
///
/// Use it on the thread of its renderer's context. Changing the content, its settings or the turn takes effect with the
/// next frame, or as soon as the driver has compiled what is new: until then, and when new content cannot be used, the
/// last that could keeps drawing. In steady state a frame creates no GL object and allocates no memory.
package final class LivePipeline {
  /// Runs the plans.
  package let renderer: Renderer
  /// The content to draw.
  package private(set) var content: LiveContent
  /// The chain.
  package var graph: Graph { content.graph }
  /// The aids drawn over the chain on screens; stills do not contain them.
  package var aid: Graph? { content.aid }
  /// The names by which the chain's further inputs know the sources; the first source is `in` as well.
  ///
  /// The plan in use keeps its sources.
  package var sourceNames: [String] = [] { didSet { if sourceNames != oldValue { still = nil } } }

  /// The user's rotation and mirror of the first source, after the sensor's own.
  package var turn: Orientation = .up {
    didSet {
      guard turn != oldValue else { return }
      isTurnNew = true
      still = nil
    }
  }

  /// What replaces the rotation that the first source reports of its sensor; nil keeps that.
  package var rotation: Orientation? { didSet { if rotation != oldValue { sources[0].facts = nil } } }

  /// What turned and mirrored the first source's pictures already since the sensor delivered them.
  var earlierTurn = Orientation.up

  /// The properties of a source's newest frame, whose pixels are on the GPU.
  package struct FrameFacts: Hashable, Sendable {
    /// Its format, size and colours.
    package var description: PictureDescription
    /// The moment of exposure on the monotonic clock.
    package var timestamp: Duration
    /// The driver's count.
    package var sequence: UInt32
  }

  struct Source {
    var planes: Box<FrameTextures>?
    var facts: FrameFacts?
  }

  /// A plan that draws, and what it draws.
  struct Display {
    let plan: PreparedPlan
    let content: LiveContent
    let turn: Orientation
    /// The sources of the chain's inputs, in their order.
    let inputs: [Int]
  }

  var sources = [Source()]
  var display: Display?
  /// The textures that the display reads beside the first source's.
  var furtherPlanes: [Box<FrameTextures>] = []
  /// What will draw as soon as the driver has compiled it.
  var pending: (plan: PendingPlan, content: LiveContent, turn: Orientation, inputs: [Int])?
  /// What draws instead of ``display`` once its settings rest: the same chain with its settings as constants.
  var settled: Settled = .no
  let clock: MonotonicClock
  var restingSince: Duration
  private var isTurnNew = false
  /// What filters keep from frame to frame, and of which chain and frames it is.
  let history = FrameHistory()
  var remembered: Remembered?
  var failure: RenderingError?
  /// The last ``mapping``.
  var knownMapping: (origin: MappingOrigin, mapping: PointMapping)?
  /// Sources that were removed while the plan in use reads them.
  var removedSources: Set<Int> = []
  var still: (plan: PreparedPlan, content: LiveContent, mirror: StillMirror)?

  /// How long settings must rest until a program is made for them; nil for never. One second at first.
  ///
  /// With settings as constants, a driver removes the code that they make dead. That program is compiled while the present
  /// one draws, and only where the driver compiles in the background; a setting that moves is drawn by the first one again
  /// at once.
  package var settleDelay: Duration? = .seconds(1)

  /// Whether settings may change from frame to frame.
  package enum Settings {
    /// They are uniforms of the programs, until they rest.
    case moving
    /// They are constants, and functions of colours are baked before the first frame.
    case final
  }

  let settings: Settings

  /// Creates a pipeline without a frame.
  package init(
    renderer: Renderer, content: LiveContent, settings: Settings = .moving, clock: MonotonicClock = .system
  ) {
    self.renderer = renderer
    self.content = content
    self.settings = settings
    self.clock = clock
    restingSince = clock.time
  }

  /// Creates a pipeline without a frame that draws one chain.
  package convenience init(renderer: Renderer, graph: Graph = Graph(), clock: MonotonicClock = .system) {
    do {
      self.init(renderer: renderer, content: try LiveContent(graph), clock: clock)
    } catch {
      preconditionFailure("the first result is always there: \(error)")
    }
  }

  /// The facts of the first source's newest frame; nil before it.
  package var frame: FrameFacts? { sources[0].facts }

  /// The passes of the plan in use; nil before the first frame.
  package var plan: RenderPlan? { drawing?.plan }

  /// The plan that the last run has run, which says where its results are; nil before the first.
  package var drawnPlan: RenderPlan? { drawn?.plan }
  private var drawn: PreparedPlan?

  /// What the plan in use draws; nil before the first frame.
  package var drawnContent: LiveContent? { display?.content }

  private var drawing: PreparedPlan? {
    if case .ready(let plan) = settled { plan } else { display?.plan }
  }

  // MARK: - Content

  /// The sources of a graph's inputs.
  ///
  /// - Throws: ``RenderingError`` that names an input without a source.
  func places(of graph: Graph) throws(RenderingError) -> [Int] {
    var places: [Int] = []
    for (index, name) in graph.inputNames.enumerated() {
      guard let place = index == 0 ? 0 : sourceNames.firstIndex(of: name) else {
        throw RenderingError(.noInput, "the chain's input [\(name)] has no source")
      }
      places.append(place)
    }
    return places
  }

  /// The frames' properties for some sources; nil until each has delivered a frame.
  func facts(of places: [Int]) -> [FrameFacts]? {
    var facts: [FrameFacts] = []
    for place in places {
      guard sources.indices.contains(place), let known = sources[place].facts else { return nil }
      facts.append(known)
    }
    return facts
  }

  /// Changes the chain or its settings, and what is drawn for the eye alone.
  package func use(_ graph: Graph, aid: Graph? = nil) throws(RenderingError) {
    do throws(SessionError) {
      try use(try content.with(graph, aid: aid))
    } catch {
      throw RenderingError(.badData, error.description)
    }
  }

  /// Changes what is drawn.
  ///
  /// It returns while the driver compiles, where it can in the background; the last good content draws meanwhile.
  /// - Throws: what is wrong with the new content, when that is known already; the old one then stays in use. See
  ///   ``takeFailure()`` for what is found later.
  package func use(_ new: LiveContent) throws(SessionError) {
    let before = content
    do throws(RenderingError) {
      try begin(new)
      content = new
      failure = nil
      still = nil
      advance()
      if let failure = takeFailure() { throw failure }
    } catch {
      content = pending?.content ?? display?.content ?? before
      throw SessionError(error)
    }
  }

  /// Starts compiling content when all its sources have frames.
  func begin(_ content: LiveContent) throws(RenderingError) {
    let places = try places(of: content.joined)
    guard !content.wants.isEmpty, let facts = facts(of: places) else {
      // Nothing can be drawn before the frames are there.
      pending = nil
      return
    }
    pending = (try prepare(content, facts, turn: turn), content, turn, places)
    isTurnNew = false
  }

  /// Whether changed content is being compiled while the last draws.
  package var isPreparing: Bool { pending != nil }

  /// Starts to use changed content if it is ready, without waiting; returns whether it did.
  ///
  /// ``render()`` does so, too: this is for callers that draw nothing until something has changed.
  @discardableResult
  package func advance() -> Bool {
    guard let pending, pending.plan.isComplete else { return false }
    self.pending = nil
    do throws(RenderingError) {
      display = Display(
        plan: try pending.plan.finish(), content: pending.content, turn: pending.turn,
        inputs: pending.inputs)
      dropRemovedSources()
      collectFurtherPlanes()
      unsettle()
      return true
    } catch {
      failure = error
      // Without one the next frame reports the error again.
      if let display { content = display.content }
      return false
    }
  }

  /// Why the content that was to be used last is not, once it is known; nil the next time it is asked.
  package func takeFailure() -> RenderingError? {
    defer { failure = nil }
    return failure
  }

  // MARK: - Drawing

  /// What a run of the plan has drawn.
  package enum Drawn: Hashable {
    /// Nothing: a source has not delivered a frame.
    case nothing
    /// Every result into a texture.
    case textures
    /// One result straight into the window, the others into textures.
    case window
  }

  /// Runs the plan on the newest frames and puts a result for each want into a place.
  ///
  /// - Parameter window: where the result of a window is drawn instead, if the plan in use has it at that size.
  package func render(
    into results: inout LeaseSlots, window: WindowOutput? = nil
  ) throws(RenderingError) -> Drawn {
    for index in 0..<results.count { results.release(at: index) }
    guard let present = sources[0].facts, !content.wants.isEmpty else { return .nothing }
    if isTurnNew, display != nil { try begin(content) }
    advance()
    if display == nil, !(try prepareDisplay()) { return .nothing }
    settle()
    keepHistory(of: present)
    // On the first of a run of frames, filters that read earlier ones are others, and so may be the results' places.
    let plan = drawing!.fitting(history)
    drawn = plan
    if results.count < plan.resultCount { results = LeaseSlots(count: plan.resultCount) }
    let end = window.flatMap { window in
      let output = plan.plan.outputs[window.output]
      return output.isForWindow && plan.plan.output(output.target).size == window.region.size ? window : nil
    }
    try renderer.run(
      plan, on: sources[0].planes!.value, further: furtherPlanes, into: &results, history: history,
      window: end)
    return end == nil ? .textures : .window
  }

  /// Runs the plan and gives its first result; nil while a source has not delivered a frame.
  package func render() throws(RenderingError) -> TextureLease? {
    var results = slots.take() ?? LeaseSlots(count: 1)
    let isDrawn = try render(into: &results) != .nothing
    let lease = isDrawn ? results.take(at: 0) : nil
    slots = consume results
    return lease
  }

  /// Kept between frames, so that a frame allocates nothing.
  private var slots: LeaseSlots?

  /// Prepares the content for frames that the last plan does not fit; when it cannot be used, the last that was drawn.
  ///
  /// - Returns: whether there is a plan, as there is once every source has delivered a frame.
  private func prepareDisplay() throws(RenderingError) -> Bool {
    pending = nil
    isTurnNew = false
    unsettle()
    let last = lastDrawn
    do throws(RenderingError) {
      return try finishDisplay(content)
    } catch {
      guard let last, last != content else { throw error }
      let isDrawn = try finishDisplay(last)
      content = last
      failure = error
      return isDrawn
    }
  }

  /// The content that was drawn last.
  private var lastDrawn: LiveContent?

  private func finishDisplay(_ content: LiveContent) throws(RenderingError) -> Bool {
    let places = try places(of: content.joined)
    guard let facts = facts(of: places) else { return false }
    display = Display(
      plan: try prepare(content, facts, turn: turn).finish(), content: content, turn: turn, inputs: places)
    lastDrawn = content
    dropRemovedSources()
    collectFurtherPlanes()
    return true
  }

  /// Runs the plan and copies its results, which are pictures, into memory. Waits for the GPU.
  ///
  /// - Throws: `noInput` while a source has not delivered a frame, and what drawing throws.
  func pictures() throws(RenderingError) -> [Image] {
    var results = slots.take() ?? LeaseSlots(count: 1)
    let isDrawn = try render(into: &results) != .nothing
    guard isDrawn, let drawn else {
      throw RenderingError(.noInput, "a source has delivered no frame yet")
    }
    var pictures: [Image] = []
    for index in drawn.plan.outputs.indices {
      pictures.append(try renderer.picture(index, of: drawn, in: results))
    }
    for index in 0..<results.count { results.release(at: index) }
    slots = consume results
    return pictures
  }

  /// The first of ``pictures()``.
  func picture() throws(RenderingError) -> Image { try pictures()[0] }
}

@available(*, unavailable)
extension LivePipeline: Sendable {}
