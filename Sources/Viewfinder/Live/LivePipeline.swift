public import PlanCompiler
public import Cameras
public import FilterGraph
public import Pixels
public import Rendering
public import GPU

/// The frames of a camera, through a chain: the heart of a live preview.
///
/// Use it on the thread of its renderer's context. Changing the chain, its settings or the turn takes effect with
/// the next frame, or as soon as the driver has compiled what is new: until then, and when a new chain cannot be
/// used, the last good one keeps drawing. In steady state a frame creates no GL object and allocates no memory.
public final class LivePipeline {
  /// Runs the plans.
  public let renderer: Renderer
  /// The chain.
  public private(set) var graph: Graph
  /// A further chain for the eye alone, such as focus peaking: it is drawn, but not taken into stills.
  public private(set) var aid: Graph?
  /// The user's rotation and mirror, after the sensor's own.
  public var turn: Orientation = .up {
    didSet {
      guard turn != oldValue else { return }
      isTurnNew = true
      still = nil
    }
  }

  /// What replaces the rotation that the camera reports of its sensor; nil keeps that.
  public var rotation: Orientation? { didSet { if rotation != oldValue { present = nil } } }

  private var planes: Box<FrameTextures>?
  private var present: FrameFacts?
  /// What draws, and the chain that it draws.
  private var display: PreparedPlan?
  private var drawn: (graph: Graph, aid: Graph?)?
  /// What will draw as soon as the driver has compiled it.
  private var pending: PendingPlan?
  /// What draws instead of ``display`` once its settings rest: the same chain with its settings as constants.
  private var settled: Settled = .no
  private var restingSince = ContinuousClock.now
  private var isTurnNew = false
  /// The turn of what draws, and of what will.
  private var drawnTurn = Orientation.up
  private var pendingTurn = Orientation.up
  /// What filters keep from frame to frame, and of which chain and frames it is.
  private let history = FrameHistory()
  private var remembered: Remembered?

  private struct Remembered {
    let graph: Graph
    let description: PictureDescription
    let turn: Orientation
  }
  private var failure: RenderingError?
  private var still: PreparedPlan?

  /// How long settings must rest until a program is made for them; nil for never. One second at first.
  ///
  /// With settings as constants a driver leaves out what they make needless. That program is compiled while the present
  /// one draws, and only where the driver compiles in the background; a setting that moves is drawn by the first one again
  /// at once.
  public var settleDelay: Duration? = .seconds(1)

  private enum Settled {
    case no
    case compiling(PendingPlan)
    case ready(PreparedPlan)
    /// There is nothing to gain.
    case needless
  }

  /// What is known of the present frame, whose pixels are on the GPU.
  public struct FrameFacts: Hashable, Sendable {
    /// Its format, size and colours.
    public var description: PictureDescription
    /// The moment of exposure on the monotonic clock.
    public var timestamp: Duration
    /// The driver's count.
    public var sequence: UInt32
  }

  /// The form in which ``render()`` makes the picture; a window sets it before the first frame, to draw without a
  /// texture where it can.
  package var displayForm = RenderPlan.ResultRequest.Form.texture

  /// Creates a pipeline without a frame.
  public init(renderer: Renderer, graph: Graph = Graph()) {
    self.renderer = renderer
    self.graph = graph
  }

  /// The facts of the frame that was shown last; nil before the first.
  public var frame: FrameFacts? { present }

  /// The passes of the plan in use; nil before the first frame.
  public var plan: RenderPlan? { drawing?.plan }

  private var drawing: PreparedPlan? {
    if case .ready(let plan) = settled { plan } else { display }
  }

  /// Makes a frame the present one: its planes go to the GPU, its buffer goes back to the camera.
  public func show(_ frame: consuming Frame) throws(RenderingError) {
    try adapt(to: frame.layout)
    let layout = frame.layout
    frame.withBytes { planes!.value.upload($0, layout: layout) }
    note(
      FrameFacts(
        description: PictureDescription(
          format: frame.layout.format, size: frame.layout.size, encoding: frame.encoding,
          orientation: rotation ?? frame.orientation),
        timestamp: frame.timestamp, sequence: frame.sequence))
  }

  /// Makes a picture in memory the present frame.
  public func show(_ image: Image, orientation: Orientation = .up) throws(RenderingError) {
    try adapt(to: image.layout)
    planes!.value.upload(image)
    note(
      FrameFacts(
        description: PictureDescription(
          format: image.layout.format, size: image.size, encoding: image.encoding, orientation: orientation),
        timestamp: .zero, sequence: 0))
  }

  private func adapt(to layout: FrameLayout) throws(RenderingError) {
    if let known = planes, known.value.format == layout.format, known.value.size == layout.size { return }
    do throws(GPUError) {
      planes = Box(try FrameTextures(renderer.context, format: layout.format, size: layout.size))
    } catch {
      throw RenderingError(error)
    }
  }

  private func note(_ facts: FrameFacts) {
    history.beginFrame()
    if facts.description != present?.description {
      display = nil
      pending = nil
      still = nil
      unsettle()
    }
    present = facts
  }

  /// Forgets earlier frames: the next one is a first one, as after a jump in a film.
  ///
  /// Filters that read what they made of the frame before, such as a low-pass, begin anew. The pipeline does so by
  /// itself when the chain gets other filters, and when the frames get another size, format or turn; settings change
  /// in mid-row.
  public func forgetFrames() { history.forget() }

  /// Changes the chain or its settings, and what is drawn for the eye alone.
  ///
  /// It returns while the driver compiles, where it can in the background; the last good chain draws meanwhile.
  /// - Throws: what is wrong with the new chain, when that is known already; the old one then stays in use. See
  ///   ``takeFailure()`` for what comes out later.
  public func use(_ graph: Graph, aid: Graph? = nil) throws(RenderingError) {
    if let present {
      try beginDisplay(graph, aid: aid, present)
    }
    let before = (self.graph, self.aid)
    self.graph = graph
    self.aid = aid
    failure = nil
    still = nil
    advance()
    if let failure = takeFailure() {
      (self.graph, self.aid) = drawn ?? before
      throw failure
    }
  }

  private func beginDisplay(_ graph: Graph, aid: Graph?, _ facts: FrameFacts) throws(RenderingError) {
    pending = try begin(graph, aid: aid, facts, turn: turn)
    pendingTurn = turn
    isTurnNew = false
  }

  /// Whether a changed chain is being compiled while the last one draws.
  public var isPreparing: Bool { pending != nil }

  /// Takes a changed chain into use if it is ready, without waiting; tells whether one was.
  ///
  /// ``render()`` does so, too: this is for who draws nothing until something has changed.
  @discardableResult
  public func advance() -> Bool {
    guard let pending, pending.isComplete else { return false }
    self.pending = nil
    do throws(RenderingError) {
      display = try pending.finish()
      drawn = (graph, aid)
      drawnTurn = pendingTurn
      unsettle()
      return true
    } catch {
      failure = error
      // Without one the frame that is drawn next tells of the error again.
      if let drawn { (graph, aid) = drawn }
      return false
    }
  }

  /// Why the chain that was to be used last is not, once it is known; nil the next time it is asked.
  public func takeFailure() -> RenderingError? {
    defer { failure = nil }
    return failure
  }

  /// Runs the chain on the present frame; nil before the first.
  public func render() throws(RenderingError) -> TextureLease? {
    guard let present else { return nil }
    if isTurnNew, display != nil {
      try beginDisplay(graph, aid: aid, present)
    }
    advance()
    if display == nil { try prepareDisplay(present) }
    settle(present)
    keepHistory(of: present)
    return try renderer.run(drawing!, on: planes!.value, history: history)
  }

  /// Runs the chain on the present frame and draws its result straight into a window; false when it must be a texture.
  ///
  /// - Parameters:
  ///   - target: the window.
  ///   - region: the window's pixels that the picture covers, as many as the picture's.
  package func render(into target: RenderTarget, region: PixelRegion) throws(RenderingError) -> Bool {
    guard let present else { return false }
    if isTurnNew, display != nil { try beginDisplay(graph, aid: aid, present) }
    advance()
    if display == nil { try prepareDisplay(present) }
    settle(present)
    let plan = drawing!
    guard plan.plan.outputs[0].isForWindow, plan.plan.outputSize == region.size else { return false }
    keepHistory(of: present)
    var slots = windowSlots.take() ?? LeaseSlots(count: 1)
    try renderer.run(
      plan, on: planes!.value, into: &slots, history: history,
      window: WindowEnd(target: target, region: region))
    windowSlots = consume slots
    return true
  }

  /// Kept between frames, so that a frame allocates nothing.
  private var windowSlots: LeaseSlots?

  private func unsettle() {
    settled = .no
    restingSince = .now
  }

  /// Has a program compiled for settings that rest, and takes it into use when it is there.
  private func settle(_ facts: FrameFacts) {
    switch settled {
    case .ready, .needless: return
    case .compiling(let plan):
      guard plan.isComplete else { return }
      // What cannot be used is not missed.
      settled = (try? plan.finish()).map { .ready($0) } ?? .needless
    case .no:
      guard let settleDelay, pending == nil, restingSince.duration(to: .now) >= settleDelay else { return }
      settled = .needless
      guard renderer.context.capabilities.contains(.parallelCompile),
        let plan = try? begin(graph, aid: aid, facts, turn: turn, parameters: .fixed),
        plan.plan.passes.map(\.fragmentShader) != display!.plan.passes.map(\.fragmentShader),
        // What is dropped at its settings would leave its frames behind.
        plan.plan.states == display!.plan.states
      else { return }
      settled = .compiling(plan)
    }
  }

  /// Forgets earlier frames when what is drawn goes on with other filters or other frames.
  private func keepHistory(of facts: FrameFacts) {
    let graph = drawn?.graph ?? graph
    if let remembered, remembered.description == facts.description, remembered.turn == drawnTurn {
      if remembered.graph == graph { return }
      if !remembered.graph.hasSameFilters(as: graph) { history.forget() }
    } else {
      history.forget()
    }
    remembered = Remembered(graph: graph, description: facts.description, turn: drawnTurn)
  }

  /// Prepares the chain for frames that the last plan does not fit; when it cannot be used, the last one that was
  /// drawn.
  private func prepareDisplay(_ facts: FrameFacts) throws(RenderingError) {
    pending = nil
    isTurnNew = false
    drawnTurn = turn
    do throws(RenderingError) {
      unsettle()
      display = try begin(graph, aid: aid, facts, turn: turn).finish()
      drawn = (graph, aid)
    } catch {
      guard let drawn, drawn.graph != graph || drawn.aid != aid else { throw error }
      display = try begin(drawn.graph, aid: drawn.aid, facts, turn: turn).finish()
      (graph, aid) = drawn
      failure = error
    }
  }

  /// The present frame through the same chain as a picture in memory, at its full size; nil before the first.
  ///
  /// The user's rotation is in it, the mirror only when asked for: a preview is mirrored for the person before
  /// it, a photograph is not. What is drawn for the eye alone is not in it. Filters that read earlier frames read those
  /// of the preview, turned as the still is, so a smoothed preview gives a smoothed still; the preview goes on as if
  /// none had been taken.
  /// - Parameter mirror: whether the user's mirror is kept.
  public func takeStill(mirror: StillMirror = .removed) throws(RenderingError) -> Image? {
    guard let present else { return nil }
    // The mirror stands before the turn in an orientation, and after it on the screen.
    let turn = mirror == .kept || !turn.isMirrored ? turn : turn.followed(by: .upMirrored)
    if still == nil || mirror == .kept {
      // The chain that was asked for, even while the preview still shows another.
      still = try begin(
        graph, aid: nil, present, turn: turn, history: .glance(turn == self.turn ? .up : .upMirrored)
      ).finish()
    }
    // While the preview shows another chain, its frames are of no use to this one.
    let isRemembered = remembered.map { $0.turn == self.turn && $0.graph.hasSameFilters(as: graph) } ?? false
    let result = try renderer.run(
      still!, on: planes!.value, history: isRemembered ? history : FrameHistory())
    if mirror == .kept { still = nil }
    return try renderer.image(of: result)
  }

  /// What becomes of the user's mirror in a still.
  public enum StillMirror: Hashable, Sendable {
    /// The still shows the scene as others see it.
    case removed
    /// The still is mirrored like the preview.
    case kept
  }

  private func begin(
    _ graph: Graph, aid: Graph?, _ facts: FrameFacts, turn: Orientation,
    history: CompilerOptions.History = .following,
    parameters: CompilerOptions.Parameters = .live
  ) throws(RenderingError) -> PendingPlan {
    var whole = graph
    if let aid { whole.append(aid) }
    var description = facts.description
    description.orientation = description.orientation.followed(by: turn)
    var options = renderer.options(parameters: parameters)
    options.history = history
    // Stills keep what is transparent.
    let form: RenderPlan.ResultRequest.Form = history == .following ? displayForm : .texture
    return try renderer.beginPreparing(
      whole, frame: description, results: [.init(whole.outputs[0].label, as: form)],
      options: options, lifetime: parameters == .live ? .stored : .session)
  }
}

@available(*, unavailable)
extension LivePipeline: Sendable {}

extension Renderer {
  /// Copies a result into memory: 8-bit RGBA, top row first. Waits for the GPU.
  public func image(of result: borrowing TextureLease) throws(RenderingError) -> Image {
    var image = Image(packed: .rgba8, size: result.size)
    do throws(GPUError) {
      image.bytes = try context.readPixels(of: result.view)
    } catch {
      throw RenderingError(error)
    }
    return image
  }
}
