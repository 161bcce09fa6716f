import GPU
import Pixels

/// Draws a picture into the window: as large as fits, upright, smooth when smaller than it is.
///
/// The window is the one place where rows are flipped. Use it on its context's thread.
final class Presenter {
  /// The changes to a picture on its way to the screen.
  struct Look: Hashable {
    /// How far the white of the flash covers the picture, 0…1.
    var flash: Float = 0
    /// How bright the picture is, 1 for as it is.
    var light: Float = 1
    /// The lens, when there is one.
    var lens: Lens?
  }

  /// A lens over the picture.
  struct Lens: Hashable {
    /// The window's pixels that it covers.
    var region: PixelRegion
    /// The picture's pixel in its middle.
    var pixel: SIMD2<Int32>
    /// Screen pixels for each of the picture's.
    var factor: Int
    /// The width of its rim in screen pixels.
    var rim: Float
  }

  private let context: GPUContext
  private let pool: TexturePool
  private let picture: PictureProgram
  private let lens: LensProgram
  private let copy: Program

  // A picture with its smaller copies, made when the one on the screen is shown smaller.
  private var reduced: Box<TextureLease>?

  private final class Box<Value: ~Copyable> {
    let value: Value
    init(_ value: consuming Value) { self.value = value }
  }

  /// Compiles the programs.
  init(_ context: GPUContext) throws(GPUError) {
    self.context = context
    pool = TexturePool(context, byteBudget: 256 << 20)
    picture = try PictureProgram(context)
    lens = try LensProgram(context)
    copy = try Program.compile(context, fragment: PresenterShaders.copy)
  }

  /// Call when the picture has changed: textures derived from the old one are stale.
  func pictureChanged() { reduced = nil }

  /// Where a picture can be drawn straight into the window: it is shown at its own size and as it is. Nil elsewhere.
  ///
  /// The window is cleared around it.
  func prepareDirectly(
    _ picture: PixelSize, into window: PixelSize, look: Look
  ) throws(GPUError) -> PixelRegion? {
    let region = Letterbox(picture, in: window).region
    guard region.size == picture, look == Look() else { return nil }
    if region.size != window {
      try context.clear(RenderTarget.window(window), to: SIMD4<Float>(0, 0, 0, 1))
    }
    return region
  }

  /// Fills the window: the picture, or black without one.
  func draw(_ texture: TextureView?, into window: PixelSize, look: Look) throws(GPUError) {
    let target = RenderTarget.window(window)
    let black = SIMD4<Float>(0, 0, 0, 1)
    guard let texture else { return try context.clear(target, to: black) }
    let place = Letterbox(texture.size, in: window)
    if place.region.size != window { try context.clear(target, to: black) }
    let source = place.isMinifying ? try withSmallerCopies(texture) : texture
    context.bind(source, toUnit: 0, sampler: source.levels > 1 ? .trilinear : .linear)
    picture.set(look)
    try context.draw(picture.program, into: target, viewport: place.region)
    if let lens = look.lens { try draw(lens, over: texture, look, into: target) }
  }

  private func draw(
    _ lens: Lens, over texture: TextureView, _ look: Look, into target: RenderTarget
  ) throws(GPUError) {
    context.bind(texture, toUnit: 0, sampler: .nearest)
    self.lens.set(lens, light: look.light)
    try context.draw(
      self.lens.program, into: target, viewport: lens.region, blending: .straightAlpha)
  }

  /// The picture with its smaller copies; costs a copy and a third, once a picture.
  private func withSmallerCopies(_ texture: TextureView) throws(GPUError) -> TextureView {
    if texture.levels > 1 { return texture }
    if let reduced { return reduced.value.view }
    let lease = try pool.lease(size: texture.size, format: .rgba8, mipmaps: .full)
    let view = lease.view
    context.bind(texture, toUnit: 0, sampler: .nearest)
    try context.draw(copy, into: RenderTarget(view))
    context.generateMipmaps(view)
    reduced = Box(lease)
    return view
  }
}

/// Draws the picture.
private struct PictureProgram {
  let program: Program
  private let flash: UniformLocation
  private let light: UniformLocation

  init(_ context: GPUContext) throws(GPUError) {
    program = try Program.compile(context, fragment: PresenterShaders.picture)
    flash = try program.location(of: "u_flash")
    light = try program.location(of: "u_light")
  }

  func set(_ look: Presenter.Look) {
    program.set(flash, look.flash)
    program.set(light, look.light)
  }
}

/// Draws the lens.
private struct LensProgram {
  let program: Program
  private let size: UniformLocation
  private let pixel: UniformLocation
  private let factor: UniformLocation
  private let rim: UniformLocation
  private let light: UniformLocation

  init(_ context: GPUContext) throws(GPUError) {
    program = try Program.compile(context, fragment: PresenterShaders.lens)
    size = try program.location(of: "u_size")
    pixel = try program.location(of: "u_pixel")
    factor = try program.location(of: "u_factor")
    rim = try program.location(of: "u_rim")
    light = try program.location(of: "u_light")
  }

  func set(_ lens: Presenter.Lens, light level: Float) {
    program.set(size, SIMD2(Float(lens.region.width), Float(lens.region.height)))
    program.set(pixel, SIMD2<Float>(Float(lens.pixel.x), Float(lens.pixel.y)))
    program.set(factor, Float(lens.factor))
    program.set(rim, lens.rim)
    program.set(light, level)
  }
}

extension Program {
  /// The place of a uniform that the shader must have.
  fileprivate func location(of name: String) throws(GPUError) -> UniformLocation {
    guard let location = uniform(name) else { throw GPUError(.link, "the window's shader has no \(name)") }
    return location
  }
}
