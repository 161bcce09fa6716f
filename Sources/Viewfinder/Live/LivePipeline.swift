package import Cameras
package import FilterGraph
package import GPU
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
  /// What is to be drawn.
  package private(set) var content: LiveContent
  /// The chain.
  package var graph: Graph { content.graph }
  /// What is drawn over the chain for the eye alone; it is not taken into stills.
  package var aid: Graph? { content.aid }
  /// The names by which the chain's further inputs know the sources; the first source is `in` as well.
  ///
  /// The plan in use goes on with the sources that it has.
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

  /// What is known of a source's newest frame, whose pixels are on the GPU.
  package struct FrameFacts: Hashable, Sendable {
    /// Its format, size and colours.
    package var description: PictureDescription
    /// The moment of exposure on the monotonic clock.
    package var timestamp: Duration
    /// The driver's count.
    package var sequence: UInt32
  }

  private struct Source {
    var planes: Box<FrameTextures>?
    var facts: FrameFacts?
  }

  /// A plan that draws, and what it draws.
  private struct Display {
    let plan: PreparedPlan
    let content: LiveContent
    let turn: Orientation
    /// The sources of the chain's inputs, in their order.
    let inputs: [Int]
  }

  private var sources = [Source()]
  private var display: Display?
  /// The textures that the display reads beside the first source's.
  private var furtherPlanes: [Box<FrameTextures>] = []
  /// What will draw as soon as the driver has compiled it.
  private var pending: (plan: PendingPlan, content: LiveContent, turn: Orientation, inputs: [Int])?
  /// What draws instead of ``display`` once its settings rest: the same chain with its settings as constants.
  private var settled: Settled = .no
  private var restingSince = ContinuousClock.now
  private var isTurnNew = false
  /// What filters keep from frame to frame, and of which chain and frames it is.
  private let history = FrameHistory()
  private var remembered: Remembered?

  private struct Remembered {
    let graph: Graph
    let description: PictureDescription
    let turn: Orientation
  }
  private var failure: RenderingError?
  private var still: (plan: PreparedPlan, content: LiveContent, mirror: StillMirror)?

  /// How long settings must rest until a program is made for them; nil for never. One second at first.
  ///
  /// With settings as constants a driver leaves out what they make needless. That program is compiled while the present
  /// one draws, and only where the driver compiles in the background; a setting that moves is drawn by the first one again
  /// at once.
  package var settleDelay: Duration? = .seconds(1)

  private enum Settled {
    case no
    case compiling(PendingPlan)
    case ready(PreparedPlan)
    /// There is nothing to gain.
    case needless
  }

  /// Creates a pipeline without a frame.
  package init(renderer: Renderer, content: LiveContent) {
    self.renderer = renderer
    self.content = content
  }

  /// Creates a pipeline without a frame that draws one chain.
  package convenience init(renderer: Renderer, graph: Graph = Graph()) {
    do {
      self.init(renderer: renderer, content: try LiveContent(graph))
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

  // MARK: - Frames

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
    do throws(GPUError) {
      sources[source].planes = Box(
        try FrameTextures(renderer.context, format: layout.format, size: layout.size))
    } catch {
      throw RenderingError(error)
    }
    collectFurtherPlanes()
  }

  private func note(_ facts: FrameFacts, of source: Int) {
    if source == 0 { history.beginFrame() }
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

  private func dropRemovedSources() {
    guard !removedSources.isEmpty else { return }
    for source in removedSources where !(display?.inputs.contains(source) ?? false) {
      sources[source] = Source()
      removedSources.remove(source)
    }
  }

  /// Sources that were removed while the plan in use reads them.
  private var removedSources: Set<Int> = []

  private func forgetPlans() {
    display = nil
    pending = nil
    still = nil
    unsettle()
  }

  private func collectFurtherPlanes() {
    furtherPlanes = display?.inputs.dropFirst().compactMap { sources[$0].planes } ?? []
  }

  /// Forgets earlier frames: the next one is a first one, as after a jump in a film.
  ///
  /// Filters that read what they made of the frame before, such as a low-pass, begin anew. The pipeline does so by
  /// itself when the chain gets other filters, and when the frames get another size, format or turn; settings change
  /// without a break.
  package func forgetFrames() { history.forget() }

  // MARK: - Content

  /// The sources of a graph's inputs.
  ///
  /// - Throws: ``RenderingError`` that names an input without a source.
  private func places(of graph: Graph) throws(RenderingError) -> [Int] {
    var places: [Int] = []
    for (index, name) in graph.inputNames.enumerated() {
      guard let place = index == 0 ? 0 : sourceNames.firstIndex(of: name) else {
        throw RenderingError(.noInput, "the chain's input [\(name)] has no source")
      }
      places.append(place)
    }
    return places
  }

  /// What is known of some sources; nil while one has not delivered a frame.
  private func facts(of places: [Int]) -> [FrameFacts]? {
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
  private func begin(_ content: LiveContent) throws(RenderingError) {
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

  /// Takes changed content into use if it is ready, without waiting; tells whether some was.
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
    into results: inout LeaseSlots, window: WindowEnd? = nil
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

  private func unsettle() {
    settled = .no
    restingSince = .now
  }

  /// Has a program compiled for settings that rest, and takes it into use when it is there.
  private func settle() {
    switch settled {
    case .ready, .needless: return
    case .compiling(let plan):
      guard plan.isComplete else { return }
      // What cannot be used is not missed.
      settled = (try? plan.finish()).map { .ready($0) } ?? .needless
    case .no:
      guard let settleDelay, pending == nil, restingSince.duration(to: .now) >= settleDelay else { return }
      settled = .needless
      guard renderer.context.capabilities.contains(.parallelCompile), let display,
        let facts = facts(of: display.inputs),
        let plan = try? prepare(display.content, facts, turn: display.turn, parameters: .fixed),
        plan.plan.passes.map(\.fragmentShader) != display.plan.plan.passes.map(\.fragmentShader),
        // What is dropped at its settings would leave its frames behind.
        plan.plan.states == display.plan.plan.states
      else { return }
      settled = .compiling(plan)
    }
  }

  /// Forgets earlier frames when what is drawn goes on with other filters or other frames.
  private func keepHistory(of facts: FrameFacts) {
    guard let display else { return }
    let graph = display.content.graph
    if let remembered, remembered.description == facts.description, remembered.turn == display.turn {
      if remembered.graph == graph { return }
      if !remembered.graph.hasSameFilters(as: graph) { history.forget() }
    } else {
      history.forget()
    }
    remembered = Remembered(graph: graph, description: facts.description, turn: display.turn)
  }

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

  /// Runs the plan and copies its first result into memory. Waits for the GPU.
  func picture() throws(RenderingError) -> Image {
    var results = LeaseSlots(count: 1)
    guard try render(into: &results) != .nothing, let drawn else {
      throw RenderingError(.noInput, "a source has delivered no frame yet")
    }
    return try renderer.picture(of: drawn, in: results)
  }

  // MARK: - Stills

  /// The present frame through the same chain as a picture in memory, at its full size; nil before the first.
  ///
  /// The user's rotation is in it, the mirror only when asked for: a preview is mirrored for the person before
  /// it, a photograph is not. What is drawn for the eye alone is not in it. Filters that read earlier frames read those
  /// of the preview, turned as the still is, so a smoothed preview gives a smoothed still; the preview goes on as if
  /// none had been taken.
  /// - Parameter mirror: whether the user's mirror is kept.
  package func takeStill(mirror: StillMirror = .removed) throws(RenderingError) -> Image? {
    guard sources[0].facts != nil else { return nil }
    let content: LiveContent
    do throws(SessionError) {
      content = try LiveContent(
        graph.keeping(graph.outputs[0].label),
        wants: [.init(graph.outputs[0].label, aids: .removed, as: .texture)])
    } catch {
      preconditionFailure("the first result is always there: \(error)")
    }
    return try takeStill(of: content, mirror: mirror)
  }

  /// The present frame through the first want of other content as a picture in memory: as ``takeStill(mirror:)`` does.
  func takeStill(of content: LiveContent, mirror: StillMirror) throws(RenderingError) -> Image {
    let places = try places(of: content.joined)
    guard let facts = facts(of: places) else {
      throw RenderingError(.noInput, "a source has delivered no frame yet")
    }
    // The mirror stands before the turn in an orientation, and after it on the screen.
    let turn = mirror == .kept || !turn.isMirrored ? turn : turn.followed(by: .upMirrored)
    if still?.content != content || still?.mirror != mirror {
      // The chain that was asked for, even while the preview still shows another.
      let plan = try prepare(
        content.joined, facts, turn: turn, history: .glance(turn == self.turn ? .up : .upMirrored)
      ).finish()
      still = (plan, content, mirror)
    }
    // While the preview shows another chain, its frames are of no use to this one.
    let isRemembered =
      remembered.map {
        $0.turn == self.turn && $0.description == facts[0].description
          && $0.graph.withoutAids().hasSameFilters(as: content.graph.withoutAids())
      } ?? false
    let further = places.dropFirst().map { sources[$0].planes! }
    let result = try renderer.run(
      still!.plan, on: sources[0].planes!.value, further: further,
      history: isRemembered ? history : FrameHistory())
    return try renderer.image(of: result)
  }

  /// Whether the user's mirror is in a still.
  package enum StillMirror: Hashable, Sendable {
    /// The still shows the scene as others see it.
    case removed
    /// The still is mirrored like the preview.
    case kept
  }
}

@available(*, unavailable)
extension LivePipeline: Sendable {}

extension Renderer {
  /// Copies a result into memory: 8-bit RGBA, top row first. Waits for the GPU.
  package func image(of result: borrowing TextureLease) throws(RenderingError) -> Image {
    var image = Image(packed: .rgba8, size: result.size)
    do throws(GPUError) {
      image.bytes = try context.readPixels(of: result.view)
    } catch {
      throw RenderingError(error)
    }
    return image
  }
}
