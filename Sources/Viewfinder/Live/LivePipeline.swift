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
  package var sourceNames: [String] {
    get { sources.names }
    set {
      if newValue != sources.names { still = nil }
      sources.names = newValue
    }
  }

  /// The user's rotation and mirror of the first source, after the sensor's own.
  package var turn: Orientation {
    get { sources.turn }
    set {
      if newValue != sources.turn { still = nil }
      sources.turn = newValue
    }
  }

  /// What replaces the rotation that the first source reports of its sensor; nil keeps that.
  package var rotation: Orientation? {
    get { sources.rotation }
    set { sources.rotation = newValue }
  }

  /// The properties of a source's newest frame, whose pixels are on the GPU.
  package struct FrameFacts: Hashable, Sendable {
    /// Its format, size and colours.
    package var description: PictureDescription
    /// The moment of exposure on the monotonic clock.
    package var timestamp: Duration
    /// The driver's count.
    package var sequence: UInt32
  }

  var sources = LiveSources()
  var display: LiveDisplay? {
    didSet {
      guard let display else { return }
      lastContent = display.content
      sources.follow(display.inputs)
    }
  }
  /// The content that was drawn last.
  private var lastContent: LiveContent?

  /// A plan that will draw as soon as the driver has compiled it.
  struct Pending {
    let plan: PendingPlan
    let content: LiveContent
    let turn: Orientation
    let inputs: [Int]
    /// The first source's frame.
    let frame: PictureDescription

    /// What draws, once the driver has compiled it; waits until then.
    func finish() throws(RenderingError) -> LiveDisplay {
      LiveDisplay(try plan.finish(), content, turn: turn, inputs: inputs, frame: frame)
    }
  }

  private(set) var pending: Pending?
  /// What draws instead of ``display`` once its settings rest.
  var settling: PlanSettling
  var memory = LiveMemory()
  var failure: RenderingError?
  var still: (plan: PreparedPlan, content: LiveContent, mirror: StillMirror)?

  /// How long settings must rest until a program is made for them; nil for never. One second at first.
  package var settleDelay: Duration? {
    get { settling.delay }
    set { settling.delay = newValue }
  }

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
    settling = PlanSettling(clock: clock)
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
  package var frame: FrameFacts? { sources.present }

  /// The passes of the plan in use; nil before the first frame.
  package var plan: RenderPlan? { drawing?.plan }

  /// The plan that the last run has run, which says where its results are; nil before the first.
  package var drawnPlan: RenderPlan? { drawn.plan?.plan }

  /// What the last run has run, and the places of its results, which are kept so that a frame allocates nothing.
  private struct Drawn: ~Copyable {
    var plan: PreparedPlan?
    var slots: LeaseSlots?
  }

  private var drawn = Drawn()

  /// What the plan in use draws; nil before the first frame.
  package var drawnContent: LiveContent? { display?.content }

  /// Converts places of the first source's newest frame as the plan in use shows it, before the graph; its view is the whole
  /// of what is shown. Nil before there is a plan.
  var mapping: PointMapping? { display?.mapping }

  /// Forgets earlier frames: the next one is a first one, as after a jump in a film.
  ///
  /// Filters that read what they made of the frame before, such as a low-pass, start over. The pipeline does so by
  /// itself when the chain gets other filters, and when the frames get another size, format or turn; settings change
  /// without a break.
  package func forgetFrames() { memory.history.forget() }

  private var drawing: PreparedPlan? { settling.plan ?? display?.plan }

  // MARK: - Content

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
    pending = try beginDisplay(of: content)
  }

  /// Starts compiling content; returns nil where nothing is wanted, and until each of its sources has delivered a frame.
  private func beginDisplay(of content: LiveContent) throws(RenderingError) -> Pending? {
    let places = try sources.places(of: content.joined.inputNames)
    guard !content.wants.isEmpty, let facts = sources.facts(of: places) else { return nil }
    // One that cannot be used is not tried with each frame.
    sources.plannedTurn = turn
    return Pending(
      plan: try prepare(content, facts, turn: turn), content: content, turn: turn, inputs: places,
      frame: facts[0].description)
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
      display = try pending.finish()
      settling.restart()
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
  package enum Outcome: Hashable {
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
  ) throws(RenderingError) -> Outcome {
    for index in 0..<results.count { results.release(at: index) }
    guard let present = sources.present, !content.wants.isEmpty else { return .nothing }
    if display != nil, sources.plannedTurn != turn { try begin(content) }
    advance()
    if display == nil, !(try prepareDisplay()) { return .nothing }
    settle()
    memory.follow(display!.content.graph, present.description, turn: display!.turn)
    // On the first of a run of frames, filters that read earlier ones are others, and so may be the results' places.
    let plan = drawing!.fitting(memory.history)
    drawn.plan = plan
    if results.count < plan.resultCount { results = LeaseSlots(count: plan.resultCount) }
    let end = window.flatMap { window in
      let output = plan.plan.outputs[window.output]
      return output.isForWindow && plan.plan.output(output.target).size == window.region.size ? window : nil
    }
    try renderer.run(
      plan, on: sources.planes(of: 0).value, further: sources.further, into: &results,
      history: memory.history, window: end)
    return end == nil ? .textures : .window
  }

  /// Runs the plan and gives its first result; nil while a source has not delivered a frame.
  package func render() throws(RenderingError) -> TextureLease? {
    var results = drawn.slots.take() ?? LeaseSlots(count: 1)
    let isDrawn = try render(into: &results) != .nothing
    let lease = isDrawn ? results.take(at: 0) : nil
    drawn.slots = consume results
    return lease
  }

  /// Prepares the content for frames that the last plan does not fit; when it cannot be used, the last that was drawn.
  ///
  /// - Returns: whether there is a plan, as there is once every source has delivered a frame.
  private func prepareDisplay() throws(RenderingError) -> Bool {
    pending = nil
    settling.restart()
    let last = lastContent
    do throws(RenderingError) {
      display = try beginDisplay(of: content)?.finish()
    } catch {
      guard let last, last != content else { throw error }
      display = try beginDisplay(of: last)?.finish()
      content = last
      failure = error
    }
    return display != nil
  }

  /// Runs the plan and copies its results, which are pictures, into memory. Waits for the GPU.
  ///
  /// - Throws: `noInput` while a source has not delivered a frame, and what drawing throws.
  func pictures() throws(RenderingError) -> [Image] {
    var results = drawn.slots.take() ?? LeaseSlots(count: 1)
    let isDrawn = try render(into: &results) != .nothing
    guard isDrawn, let plan = drawn.plan else {
      throw RenderingError(.noInput, "a source has delivered no frame yet")
    }
    var pictures: [Image] = []
    for index in plan.plan.outputs.indices {
      pictures.append(try renderer.picture(index, of: plan, in: results))
    }
    for index in 0..<results.count { results.release(at: index) }
    drawn.slots = consume results
    return pictures
  }

  /// Drops the plans, which the frames fit no longer.
  func forgetPlans() {
    display = nil
    pending = nil
    still = nil
    settling.restart()
  }

  /// The first of ``pictures()``.
  func picture() throws(RenderingError) -> Image { try pictures()[0] }
}

@available(*, unavailable)
extension LivePipeline: Sendable {}
