package import Pixels

/// Something that stores textures and draws with programs: a GPU behind its driver, or a renderer on the CPU.
///
/// A device belongs to the thread that created it, where one of OpenGL must be current. It and all its objects are used on
/// that thread only, which the compiler checks because none of the types is `Sendable`. Objects keep their device alive and
/// end with their last owner.
///
/// Row 0 of every texture, region and readback is the top row.
package protocol GraphicsDevice: AnyObject {
  /// The driver.
  var info: DeviceInfo { get }
  /// The limits of this device.
  var limits: DeviceLimits { get }
  /// What this device offers beyond OpenGL ES 3.0.
  var capabilities: DeviceCapabilities { get }
  /// The number of objects ever created; in steady state only the number of fences grows.
  var createdObjects: DeviceObjectCounts { get }
  /// The number of existing objects, excluding the device's own.
  var liveObjects: DeviceObjectCounts { get }
  /// The work issued to this device so far.
  var work: DeviceWorkCounts { get }

  /// Creates a texture with undefined content; ``Texture`` and ``Texture3D`` own what it returns.
  ///
  /// - Throws: `RenderingError` with code `outOfMemory`.
  func makeTexture(
    _ dimension: TextureView.Dimension, size: PixelSize, depth: Int, format: TextureFormat, levels: Int
  ) throws(RenderingError) -> TextureView
  /// Frees a texture; only its owner calls it.
  func destroyTexture(_ view: TextureView)
  /// Copies texels from memory into a texture, synchronously: x runs fastest, then y, then z. ``Texture`` and ``Texture3D``
  /// check what they pass.
  ///
  /// - Parameters:
  ///   - bytes: as many as the region, the slices and the stride require.
  ///   - components: the texels in the format's own layout, or one float for each channel.
  ///   - stride: the number of bytes between the starts of two rows; a row's length for a 3D texture.
  ///   - region: the texels to write, in every slice.
  func upload(
    _ bytes: RawSpan, of components: TexelComponents, stride: Int, to view: TextureView, region: PixelRegion)
  /// Computes the smaller mip levels of a texture from the full one; does nothing for a texture without mipmaps.
  ///
  /// Costs a third of a copy of the texture. The format must be renderable and filterable.
  func generateMipmaps(_ view: TextureView)

  /// Begins to compile a program, in the background if the driver can.
  func beginProgram(vertex: String, fragment: String) -> any ProgramBuild
  /// Loads a stored program; nil when the driver rejects it, for example after an update.
  func makeProgram(_ binary: ProgramBinary) -> Program?
  /// A program in the driver's format; nil when the driver cannot store programs.
  func binary(of program: Program) -> ProgramBinary?
  /// Frees a program; only ``Program`` calls it.
  func destroyProgram(_ name: UInt32)
  /// Sets a uniform of a program, or the first elements of an array, from floats in memory order.
  func set(_ uniform: UniformLocation, of program: Program, to values: Span<Float>, as kind: Uniform.Kind)
  /// Sets a uniform of a program from as many integers as its kind has: an `int` for a sampler.
  func set(_ uniform: UniformLocation, of program: Program, to value: SIMD4<Int32>, as kind: Uniform.Kind)

  /// Binds a texture to a texture unit, for shaders to read.
  ///
  /// The texture must live until the draws that read it were issued. Binding it again costs nothing. Formats that cannot be
  /// filtered are sampled as with ``Sampler/nearest``.
  func bind(_ view: TextureView, toUnit unit: Int, sampler: Sampler)
  /// Draws once, for ``draw(_:into:viewport:blending:geometry:)``, which checks the viewport.
  ///
  /// - Parameter viewport: the pixels of the target, rows from the top; all inside of it.
  func draw(
    _ program: Program, _ geometry: Geometry, into target: RenderTarget, viewport: PixelRegion,
    blending: Blending
  ) throws(RenderingError)
  /// Fills a target with one colour: red, green, blue and alpha as stored.
  ///
  /// - Throws: `RenderingError` with code `gpu` when the device cannot render to the target.
  func clear(_ target: RenderTarget, to color: SIMD4<Float>) throws(RenderingError)

  /// Copies pixels of a target to memory as colours, for ``readPixels(of:region:into:as:stride:)``, which checks the region
  /// and the memory.
  func read(
    _ region: PixelRegion, of target: RenderTarget, into destination: inout MutableRawSpan,
    as format: ReadbackFormat, stride: Int
  ) throws(RenderingError)
  /// Copies the first bytes of rows of texels to memory as they are stored, and waits for all earlier draws; for
  /// ``readPicture(from:at:layout:into:)`` and ``readTexels(of:region:into:stride:)``, which check the region and the memory.
  ///
  /// The format is `rgba8`, `rgba16ui`, `rgba32ui` or `rgba32f`.
  /// - Parameters:
  ///   - byteCount: the bytes of each row to copy.
  ///   - offset: where the first row goes.
  ///   - stride: the number of bytes between the starts of two rows in memory.
  /// - Throws: `RenderingError` with code `gpu`.
  func readRows(
    of view: TextureView, _ region: PixelRegion, byteCount: Int, into memory: inout MutableRawSpan,
    at offset: Int, stride: Int
  ) throws(RenderingError)
  /// Creates the buffers of a readback that does not wait.
  ///
  /// - Parameters:
  ///   - size: the size of the pictures.
  ///   - format: their format, one of those that a plan writes; traps for others.
  ///   - depth: the number of copies that can be in progress at once.
  /// - Throws: `RenderingError` with code `outOfMemory`.
  func makeReadback(size: PixelSize, format: PixelFormat, depth: Int) throws(RenderingError)
    -> any AsyncReadback

  /// Submits all commands and returns without waiting.
  func flush()
  /// Waits until all commands have been executed.
  func finish()
  /// Creates a timer of which several measurements may be in progress; nil when the device cannot measure time.
  func makeTimer(depth: Int) -> (any DeviceTimer)?
}

/// Measures how long a device works on a part of each frame.
///
/// Results arrive a few frames later; nothing waits and nothing is allocated. One measurement runs at a time.
package protocol DeviceTimer: AnyObject {
  /// Begins a measurement; returns false, and measures nothing, when too many are in progress.
  @discardableResult func begin() -> Bool
  /// Ends the measurement started by `begin()`, if it started one.
  func end()
  /// The oldest finished measurement; nil when there is none.
  ///
  /// Measurements during which the device changed its clock, and impossible ones, are discarded.
  func next() -> Duration?
}

extension GraphicsDevice {
  /// Whether textures of the format can be rendered to and read back.
  package func canRender(to format: TextureFormat) -> Bool {
    switch format {
    case .r8, .rg8, .rgb8, .rgba8, .rgb10a2, .rgba16ui, .rgba32ui: true
    case .r16f, .rg16f, .rgba16f: capabilities.contains(.halfFloatTargets)
    case .r32f, .rg32f, .rgba32f: capabilities.contains(.floatTargets)
    case .rgb16f, .rgb32f: false
    }
  }

  /// Whether textures of the format can be filtered linearly.
  package func canFilter(_ format: TextureFormat) -> Bool {
    switch format {
    case .r8, .rg8, .rgb8, .rgba8, .rgb10a2, .r16f, .rg16f, .rgb16f, .rgba16f: true
    case .r32f, .rg32f, .rgb32f, .rgba32f: capabilities.contains(.floatLinear)
    case .rgba16ui, .rgba32ui: false
    }
  }

  /// Draws once with a program into a target.
  ///
  /// Bind the textures and set the uniforms first. One pass over the viewport's pixels; nothing is allocated
  /// after a target's first draw. When the draw covers the whole target without blending, tile-based GPUs do
  /// not load the target's previous content.
  /// - Parameters:
  ///   - program: The program.
  ///   - target: The target; none of its textures may be read by the program.
  ///   - viewport: The part of the target to cover, rows from the top; nil for all.
  ///   - blending: How to combine the draw with the target's content.
  ///   - geometry: The geometry; all except `covering` need a matching vertex shader.
  /// - Throws: `RenderingError` with code `gpu` when the device cannot render to the target.
  package func draw(
    _ program: Program, into target: RenderTarget, viewport: PixelRegion? = nil, blending: Blending = .none,
    geometry: Geometry = .covering
  ) throws(RenderingError) {
    let region = viewport ?? PixelRegion(target.size)
    precondition(region.fits(in: target.size), "viewport \(region) is outside a target of \(target.size)")
    try draw(program, geometry, into: target, viewport: region, blending: blending)
  }

  /// Fills a target with transparent black.
  package func clear(_ target: RenderTarget) throws(RenderingError) { try clear(target, to: .zero) }

  /// Creates a timer of which eight measurements can be in progress; nil when the device cannot measure time.
  package func makeTimer() -> (any DeviceTimer)? { makeTimer(depth: 8) }

  /// Creates a readback of which three copies can be in progress.
  package func makeReadback(size: PixelSize, format: PixelFormat = .rgba8) throws(RenderingError)
    -> any AsyncReadback
  {
    try makeReadback(size: size, format: format, depth: 3)
  }
}
