import Graphics
import Pixels

/// Draws a picture into the window: as large as fits, upright, smooth when smaller than it is.
///
/// The window is the one place where rows are flipped. Use it on its device's thread.
final class Presenter {
  /// The changes to a picture on its way to the screen.
  struct Look: Hashable {
    /// How far the white of the flash covers the picture, 0…1.
    var flash: Float = 0
    /// How bright the picture is, 1 for as it is.
    var light: Float = 1
    /// What is magnified, if anything.
    var magnified: Magnified?
    /// Where the picture before the look ends, in fractions of the width from the left; 0 for nowhere.
    var split: Float = 0
  }

  /// A picture's own pixels over the picture, or instead of it.
  struct Magnified: Hashable {
    /// Which pixels, and where.
    var view: PixelView
    /// How they are drawn.
    var style: Magnification.Style
    /// The width of the frame in pixels of the window; 0 for none.
    var rim: Float
  }

  private let device: any GraphicsDevice
  private let pool: TexturePool
  /// The programs of the ways in which pictures have been drawn.
  private var pictures: [PresenterShaders.Picture: PictureProgram] = [:]
  private let pixels: PixelsProgram
  private let copy: Program

  // A picture with its smaller copies, made when the one on the screen is shown smaller.
  private var reduced: Box<TextureLease>?

  /// Compiles the programs.
  init(_ device: any GraphicsDevice) throws(RenderingError) {
    self.device = device
    pool = TexturePool(device, byteBudget: 256 << 20)
    pixels = try PixelsProgram(device)
    copy = try Program.compile(device, fragment: PresenterShaders.copy)
  }

  /// Call when the picture has changed: textures derived from the old one are stale.
  func pictureChanged() { reduced = nil }

  /// Where a picture can be drawn straight into the window: it is shown at its own size and as it is. Nil elsewhere.
  ///
  /// The window is cleared around it.
  func prepareDirectly(
    _ picture: PixelSize, into window: PixelSize, area: PixelRegion, look: Look
  ) throws(RenderingError) -> PixelRegion? {
    let region = Letterbox(picture, in: area).region
    guard region.size == picture, look == Look() else { return nil }
    if region.size != window {
      try device.clear(RenderTarget.window(window), to: SIMD4<Float>(0, 0, 0, 1))
    }
    return region
  }

  /// Fills the window: the picture in its area, or black without one.
  ///
  /// - Parameters:
  ///   - own: what the look magnifies.
  ///   - before: what is shown left of the look's split.
  func draw(
    _ texture: TextureView?, magnifying own: TextureView?, before: TextureView?, into window: PixelSize,
    area: PixelRegion,
    look: Look
  ) throws(RenderingError) {
    let target = RenderTarget.window(window)
    let black = SIMD4<Float>(0, 0, 0, 1)
    if let own, let magnified = look.magnified, magnified.rim == 0 {
      if magnified.view.region.size != window { try device.clear(target, to: black) }
      return try draw(own, magnified, look, into: target)
    }
    guard let texture else { return try device.clear(target, to: black) }
    let place = Letterbox(texture.size, in: area)
    if place.region.size != window { try device.clear(target, to: black) }
    let reduction = texture.levels == 1 ? place.reduction : 1
    let source = reduction > 2 ? try withSmallerCopies(texture) : texture
    let kind = PresenterShaders.Picture(
      split: look.split > 0 && before != nil ? .before : .none,
      // A linear read leaves hardly a pixel out below.
      reading: reduction > 1.5 && source.levels == 1 ? .reduced : .linear)
    let program = try program(for: kind)
    device.bind(source, toUnit: 0, sampler: source.levels > 1 ? .trilinear : .linear)
    if let before { device.bind(before, toUnit: 1, sampler: .linear) }
    program.set(look, place)
    try device.draw(program.program, into: target, viewport: place.region)
    if let own, let magnified = look.magnified { try draw(own, magnified, look, into: target) }
  }

  private func program(for kind: PresenterShaders.Picture) throws(RenderingError) -> PictureProgram {
    if let known = pictures[kind] { return known }
    let new = try PictureProgram(kind, device)
    pictures[kind] = new
    return new
  }

  private func draw(
    _ own: TextureView, _ magnified: Magnified, _ look: Look, into target: RenderTarget
  ) throws(RenderingError) {
    device.bind(own, toUnit: 0, sampler: .nearest)
    pixels.set(magnified, look)
    try device.draw(
      pixels.program, into: target, viewport: magnified.view.region, blending: .straightAlpha)
  }

  /// The picture with its smaller copies; costs a copy and a third, once a picture.
  private func withSmallerCopies(_ texture: TextureView) throws(RenderingError) -> TextureView {
    if texture.levels > 1 { return texture }
    if let reduced { return reduced.value.view }
    let lease = try pool.lease(size: texture.size, format: .rgba8, mipmaps: .full)
    let view = lease.view
    device.bind(texture, toUnit: 0, sampler: .nearest)
    try device.draw(copy, into: RenderTarget(view))
    device.generateMipmaps(view)
    reduced = Box(lease)
    return view
  }
}

/// Draws the picture.
private struct PictureProgram {
  let program: Program
  private let before: UniformLocation?
  private let split: UniformLocation?
  private let spread: UniformLocation?
  private let flash: UniformLocation
  private let light: UniformLocation

  init(_ kind: PresenterShaders.Picture, _ device: any GraphicsDevice) throws(RenderingError) {
    program = try Program.compile(device, fragment: PresenterShaders.picture(kind))
    before = program.uniform("u_before")
    split = program.uniform("u_split")
    spread = program.uniform("u_spread")
    flash = try program.location(of: "u_flash")
    light = try program.location(of: "u_light")
  }

  func set(_ look: Presenter.Look, _ place: Letterbox) {
    if let before { program.set(before, unit: 1) }
    if let split { program.set(split, look.split) }
    if let spread { program.set(spread, SIMD2<Float>(place.spread)) }
    program.set(flash, look.flash)
    program.set(light, look.light)
  }
}

/// Draws a picture's own pixels.
private struct PixelsProgram {
  let program: Program
  private let size: UniformLocation
  private let corner: UniformLocation
  private let right: UniformLocation
  private let down: UniformLocation
  private let low: UniformLocation
  private let high: UniformLocation
  private let emphasis: UniformLocation
  private let rim: UniformLocation
  private let flash: UniformLocation
  private let light: UniformLocation

  init(_ device: any GraphicsDevice) throws(RenderingError) {
    program = try Program.compile(device, fragment: PresenterShaders.pixels)
    size = try program.location(of: "u_size")
    corner = try program.location(of: "u_corner")
    right = try program.location(of: "u_right")
    down = try program.location(of: "u_down")
    low = try program.location(of: "u_low")
    high = try program.location(of: "u_high")
    emphasis = try program.location(of: "u_emphasis")
    rim = try program.location(of: "u_rim")
    flash = try program.location(of: "u_flash")
    light = try program.location(of: "u_light")
  }

  func set(_ magnified: Presenter.Magnified, _ look: Presenter.Look) {
    let view = magnified.view
    program.set(size, SIMD2<Float>(view.region.size.extent))
    program.set(corner, SIMD2<Float>(view.corner))
    program.set(right, SIMD2<Float>(view.right))
    program.set(down, SIMD2<Float>(view.down))
    program.set(low, SIMD2<Float>(view.low))
    program.set(high, SIMD2<Float>(view.high))
    program.set(emphasis, magnified.style == .edges ? Float(2) : 0)
    program.set(rim, magnified.rim)
    program.set(flash, look.flash)
    program.set(light, look.light)
  }
}

extension Program {
  /// The place of a uniform that the shader must have.
  fileprivate func location(of name: String) throws(RenderingError) -> UniformLocation {
    guard let location = uniform(name) else {
      throw RenderingError(.gpu, "the window's shader has no \(name)")
    }
    return location
  }
}
