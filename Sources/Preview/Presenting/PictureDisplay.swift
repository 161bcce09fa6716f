import Graphics
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// The picture of a window: what the session has drawn for it, and how it is put on the screen.
final class PictureDisplay {
  private let owner: PreviewWindow
  private let runner: SessionRunner
  private let presenter: Presenter
  /// The picture as the session has drawn it; nil before the first, and where it went straight into the window.
  private(set) var texture: TextureView?
  /// The source's own pixels, while they are magnified.
  private var ownPixels: TextureView?
  /// The picture before the look, while it is compared.
  private var before: TextureView?
  var split: SplitView
  private var flashLight = FlashLight()
  private var shownSize: ShownSize
  /// Whether there is a picture to look at and to take stills of.
  private(set) var isAvailable = false
  /// Whether the session has drawn its newest picture straight into the window, which was not shown yet.
  private var isDrawnDirectly = false
  /// When the session has drawn its newest picture.
  private(set) var updated = Duration.zero

  init(_ owner: PreviewWindow, _ runner: SessionRunner, drawnAt size: PixelSize?) throws(RenderingError) {
    self.owner = owner
    self.runner = runner
    presenter = try Presenter(owner.device)
    split = SplitView(owner.sink)
    shownSize = ShownSize(size)
  }

  // MARK: - Places

  /// What of the window the picture may cover.
  var area: PixelRegion {
    get { owner.pictureArea ?? PixelRegion(owner.window.drawableSize) }
    set { owner.pictureArea = newValue }
  }

  /// Its size; nil before the first.
  var size: PixelSize? { isAvailable ? runner.outputs.pictureSize(of: owner.sink) : nil }

  /// The window's pixels that it covers; nil before the first.
  var box: Rect? { size.map { Rect(Letterbox($0, in: area).region) } }

  /// A place of the window in fractions of the picture; nil before the first.
  func fraction(at place: SIMD2<Float>) -> SIMD2<Double>? {
    size.map { Letterbox($0, in: area).fraction(at: place) }
  }

  // MARK: - What the session draws

  /// Takes what the session has drawn for the window.
  func take(at now: Duration) {
    texture = runner.outputs.picture(of: owner.sink)
    ownPixels = runner.outputs.picture(of: owner.pixelSink)
    before = split.picture(runner)
    isDrawnDirectly = runner.outputs.drewWindow
    isAvailable = isAvailable || texture != nil || isDrawnDirectly
    presenter.pictureChanged()
    updated = now
  }

  /// Makes the session draw the picture at the size at which the window shows it, so that a filter costs no more than the
  /// pixels that are seen.
  ///
  /// - Parameter isAlone: whether no other window shows the session.
  func followSize(isAlone: Bool, at now: Duration) throws(SessionError) {
    var wanted: PixelSize?
    if isAlone, let size, owner.magnification == nil, !split.isOn {
      let box = Letterbox(size, in: area)
      if box.reduction > 1, box.reduction < 2 { wanted = box.region.size }
    }
    guard shownSize.settles(on: wanted, at: now) else { return }
    try runner.change { [wanted] in $0.shownSize = wanted }
  }

  /// Makes the session draw the picture before the look while it is compared.
  func followSplit() throws(SessionError) {
    do throws(SessionError) {
      try split.follow(runner)
    } catch {
      split.isOn = false
      throw error
    }
  }

  /// Whether it is shown without anything that needs it as a texture.
  var isPlain: Bool { !flashLight.isOn && owner.magnification == nil && !split.isOn }

  /// Where the session may draw a picture straight into its area of the window: it is shown at its own size and as it is.
  func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    let size = owner.window.drawableSize
    guard isPlain, (try? owner.window.makeCurrent()) != nil,
      let region = try? presenter.prepareDirectly(picture, into: size, area: area, look: Presenter.Look())
    else { return nil }
    return (RenderTarget.window(size), region)
  }

  // MARK: - Drawing

  /// Whitens it for a moment.
  func flash() { flashLight.start() }

  /// Whether a flash is to be drawn.
  var isFlashing: Bool { flashLight.isOn }

  /// Lets time pass in a window that nobody sees.
  func skipFrame(at now: Duration) { _ = flashLight.level(at: now) }

  /// How a frame shows it.
  func presentation(
    light: Float, magnifying view: PixelView?, scale: Float, at now: Duration
  ) -> Presenter.Look {
    var magnified: Presenter.Magnified?
    if let magnification = owner.magnification, ownPixels != nil, let view {
      magnified = Presenter.Magnified(
        view: view, style: magnification.style, rim: magnification.form == .loupe ? max(scale, 1) : 0)
    }
    return Presenter.Look(
      flash: flashLight.level(at: now), light: light, magnified: magnified,
      split: before == nil ? 0 : split.place)
  }

  /// Puts it on the screen.
  ///
  /// - Parameter makeTexture: makes the session draw it again, as a texture.
  func draw(
    _ look: Presenter.Look, makeTexture: () throws(RenderingError) -> Void
  ) throws(RenderingError) {
    // What was drawn straight into the window is there already, unless something lies over it now.
    let isDrawn = isDrawnDirectly && look == Presenter.Look()
    isDrawnDirectly = false
    if isDrawn { return }
    if texture == nil, isAvailable { try makeTexture() }
    try presenter.draw(
      texture, magnifying: ownPixels, before: before, into: owner.window.drawableSize, area: area,
      look: look)
  }
}
