package import PlanCompiler
import FilterGraph
package import Graphics
import Pixels

/// The textures of the pictures and lookups that plans name, loaded once each.
package final class ResourceCache {
  private let device: any GraphicsDevice
  private let loader: any ResourceLoader
  private var pictures: [String: LoadedPicture] = [:]
  private var planes: [String: Box<FrameTextures>] = [:]
  private var images: [String: Box<Texture>] = [:]
  /// The texts among the pictures, in the order in which they came.
  private var texts: [String] = []
  private static let mostTexts = 32
  private var tables: [String: LookupTable] = [:]
  private var cubes: [String: [CubeStorage: Box<Texture3D>]] = [:]
  private var curves: [String: [RenderPlan.TextureBinding.CurvePlace: Box<Texture>]] = [:]
  /// Settings change often, so these textures belong to the plans that read them.
  private var computed: [ComputedCurves: Weak<Box<Texture>>] = [:]

  init(_ device: any GraphicsDevice, loader: any ResourceLoader) {
    self.device = device
    self.loader = loader
  }

  /// Reads files anew that have changed; what is drawn with them keeps their textures.
  ///
  /// - Throws: when one that is known cannot be read; all then stay as they were.
  func reload(_ paths: Set<String>) throws(RenderingError) {
    var newPictures: [String: LoadedPicture] = [:]
    var newTables: [String: LookupTable] = [:]
    for path in paths {
      if pictures[path] != nil { newPictures[path] = try loader.picture(at: path) }
      if tables[path] != nil { newTables[path] = try loader.lookup(at: path) }
    }
    pictures.merge(newPictures) { $1 }
    tables.merge(newTables) { $1 }
    for path in paths {
      planes[path] = nil
      images[path] = nil
      cubes[path] = nil
      curves[path] = nil
    }
  }

  /// Forgets files; plans that read them keep their textures.
  func forget(_ paths: Set<String>) {
    for path in paths {
      pictures[path] = nil
      planes[path] = nil
      images[path] = nil
      forget(lookup: path)
    }
  }

  /// The description of a picture, for the compiler.
  func describe(picture path: String) throws(RenderingError) -> PictureDescription {
    let picture = try picture(path)
    return PictureDescription(
      format: picture.image.layout.format, size: picture.image.size, encoding: picture.image.encoding,
      orientation: picture.orientation)
  }

  /// The planes of a picture that is a source.
  func planes(of path: String) throws(RenderingError) -> Box<FrameTextures> {
    if let known = planes[path] { return known }
    let image = try picture(path).image
    let textures = Box(try FrameTextures(device, format: image.layout.format, size: image.size))
    textures.value.upload(image)
    planes[path] = textures
    return textures
  }

  /// A picture that a parameter names, as one RGBA texture.
  func image(_ path: String) throws(RenderingError) -> Box<Texture> {
    if let known = images[path] { return known }
    let image = try picture(path).image
    guard image.layout.format == .rgba8 else {
      throw RenderingError(.badData, "\(path): a map must have 8 bits per channel; convert it")
    }
    let texture = Box(try Texture(device, size: image.size, format: .rgba8, bytes: image.bytes))
    images[path] = texture
    return texture
  }

  /// The number of colour lookups.
  package var lookupCount: Int { tables.count }

  /// Keeps a colour lookup that was computed.
  func keep(_ table: LookupTable, as path: String) { tables[path] = table }

  /// Forgets a colour lookup; plans that read it keep its textures.
  func forget(lookup path: String) {
    tables[path] = nil
    cubes[path] = nil
    curves[path] = nil
  }

  /// The description of a colour lookup, for the compiler.
  func describe(lookup path: String) throws(RenderingError) -> LookupDescription {
    try table(path).description
  }

  /// The cube of a colour lookup that has one.
  func cube(of path: String, _ storage: CubeStorage) throws(RenderingError) -> Box<Texture3D> {
    if let known = cubes[path]?[storage] { return known }
    guard let cube = try table(path).cube else {
      throw RenderingError(.badData, "\(path): the lookup table has no colour cube")
    }
    let texture = Box(try Texture3D(device, cube, storage))
    cubes[path, default: [:]][storage] = texture
    return texture
  }

  /// The curves of a colour lookup that has them.
  func curves(
    of path: String, _ place: RenderPlan.TextureBinding.CurvePlace
  ) throws(RenderingError) -> Box<Texture> {
    if let known = curves[path]?[place] { return known }
    let table = try table(path)
    guard let curves = place == .beforeCube ? table.shaper : table.output else {
      throw RenderingError(.badData, "\(path): the lookup table has no curves")
    }
    let texture = try upload(curves.samples)
    self.curves[path, default: [:]][place] = texture
    return texture
  }

  /// Curves computed from settings; uploaded once while any plan holds them.
  func texture(of curves: ComputedCurves) throws(RenderingError) -> Box<Texture> {
    if let known = computed[curves]?.object { return known }
    computed = computed.filter { $0.value.object != nil }
    let texture = try upload(curves.samples)
    computed[curves] = Weak(texture)
    return texture
  }

  /// Uploads curves in rows of texels, as `viewfinder_curved` reads them; the last row is filled up.
  private func upload(_ samples: [SIMD3<Float>]) throws(RenderingError) -> Box<Texture> {
    let width = min(samples.count, 1 << SharedCode.curveRowBits)
    let size = PixelSize(width: width, height: (samples.count + width - 1) / width)
    var floats = samples.flatMap { sample -> [Float] in [sample.x, sample.y, sample.z, 1] }
    floats += Array(repeating: 0, count: 4 * (size.area - samples.count))
    return Box(try Texture(device, size: size, format: .rgba32f, floats: floats))
  }

  private func table(_ path: String) throws(RenderingError) -> LookupTable {
    if let known = tables[path] { return known }
    let table = try loader.lookup(at: path)
    tables[path] = table
    return table
  }

  func picture(_ path: String) throws(RenderingError) -> LoadedPicture {
    if let known = pictures[path] { return known }
    let picture = try loader.picture(at: path)
    pictures[path] = picture
    if TextPicture.isText(path) { forgetOldTexts(before: path) }
    return picture
  }

  /// Forgets the oldest texts: of a batch in which every photograph has its own, only the last are kept.
  private func forgetOldTexts(before path: String) {
    texts.append(path)
    guard texts.count > Self.mostTexts else { return }
    let oldest = texts.removeFirst()
    guard !texts.contains(oldest) else { return }
    pictures[oldest] = nil
    planes[oldest] = nil
    images[oldest] = nil
  }
}

/// A weak reference.
private struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

extension RenderingError {
  /// Converts an error of the compiler.
  package init(_ error: CompileError) {
    switch error.code {
    case .tooLarge: self.init(.tooLarge, error.description)
    case .missingImage, .missingInput: self.init(.noInput, error.description)
    case .invalidFilter: self.init(.shader, error.description)
    case .tooManyTextures, .tooManyUniforms, .unsupported: self.init(.badData, error.description)
    }
  }
}
