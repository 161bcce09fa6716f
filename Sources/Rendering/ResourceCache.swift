public import FilterGraph
public import GPU
import Pixels

/// The textures of the pictures and lookups that plans name, loaded once each.
final class ResourceCache {
  private let context: GPUContext
  private let loader: any ResourceLoader
  private var pictures: [String: LoadedPicture] = [:]
  private var planes: [String: Box<FrameTextures>] = [:]
  private var images: [String: Box<Texture>] = [:]
  private var cubes: [String: Box<Texture3D>] = [:]
  private var shapers: [String: Box<Texture>] = [:]

  init(_ context: GPUContext, loader: any ResourceLoader) {
    self.context = context
    self.loader = loader
  }

  /// What a picture is, for the compiler.
  func describe(picture path: String) throws(RenderingError) -> SourceDescription {
    let picture = try picture(path)
    return SourceDescription(
      format: picture.image.layout.format, size: picture.image.size, encoding: picture.image.encoding,
      orientation: picture.orientation)
  }

  /// The planes of a picture that is a source of its own.
  func planes(of path: String) throws(RenderingError) -> [TextureView] {
    if let known = planes[path] { return known.value.views }
    let image = try picture(path).image
    let textures = try gpu { () throws(GPUError) in
      Box(try FrameTextures(context, format: image.layout.format, size: image.size))
    }
    textures.value.upload(image)
    planes[path] = textures
    return textures.value.views
  }

  /// A picture that a parameter names, as one RGBA texture.
  func image(_ path: String) throws(RenderingError) -> TextureView {
    if let known = images[path] { return known.value.view }
    let image = try picture(path).image
    guard image.layout.format == .rgba8 else {
      throw RenderingError(.badData, "\(path): a map must have 8 bits a channel")
    }
    let texture = try gpu { () throws(GPUError) in
      Box(try Texture(context, size: image.size, format: .rgba8, bytes: image.bytes))
    }
    images[path] = texture
    return texture.value.view
  }

  func lookup(_ path: String) throws(RenderingError) -> (cube: TextureView, shaper: TextureView) {
    if let cube = cubes[path], let shaper = shapers[path] { return (cube.value.view, shaper.value.view) }
    let table = try loader.lookup(at: path)
    let colors = table.cube?.colors ?? Array(repeating: 0, count: 24)
    let side = table.cube?.side ?? 2
    let (width, floats) = table.shaperTexels
    let cube = try gpu { () throws(GPUError) in
      Box(
        try Texture3D(
          context, size: PixelSize(width: side, height: side), depth: side, format: .rgb32f, floats: colors))
    }
    let shaper = try gpu { () throws(GPUError) in
      Box(try Texture(context, size: PixelSize(width: width, height: 2), format: .rgba32f, floats: floats))
    }
    cubes[path] = cube
    shapers[path] = shaper
    return (cube.value.view, shaper.value.view)
  }

  private func picture(_ path: String) throws(RenderingError) -> LoadedPicture {
    if let known = pictures[path] { return known }
    let picture = try loader.picture(at: path)
    pictures[path] = picture
    return picture
  }
}

/// Runs GPU work and turns its errors into ours.
func gpu<T>(_ body: () throws(GPUError) -> T) throws(RenderingError) -> T {
  do throws(GPUError) {
    return try body()
  } catch {
    throw RenderingError(error)
  }
}

extension RenderingError {
  /// The error of a GPU operation.
  public init(_ error: GPUError) {
    switch error.code {
    case .textureTooLarge: self.init(.tooLarge, error.description)
    default: self.init(.gpu, error.description)
    }
  }

  /// The error of the compiler.
  public init(_ error: CompileError) {
    switch error.code {
    case .tooLarge: self.init(.tooLarge, error.description)
    case .missingImage: self.init(.noInput, error.description)
    case .invalidFilter: self.init(.shader, error.description)
    case .tooManyTextures: self.init(.badData, error.description)
    }
  }
}
