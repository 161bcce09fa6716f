import Files
import FilterGraph
import Filters
package import Graphics
import Pixels
public import Rendering
import Stills

/// Loads the pictures and lookups of a chain from files; `asset:` names those that are built in.
public struct FileResources: ResourceLoader {
  private let isCancelled: @Sendable () -> Bool

  /// Creates a loader; relative paths start at the working directory.
  ///
  /// - Parameter isCancelled: asked about ten times a second while a pipe has no data; the task's cancellation by
  ///   default.
  public init(isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }) {
    self.isCancelled = isCancelled
  }

  /// The picture of a path.
  package func picture(at path: String) throws(RenderingError) -> LoadedPicture {
    if let text = try Self.text(path) { return LoadedPicture(try Self.draw(text)) }
    do throws(FileError) {
      guard path.hasPrefix("asset:") else {
        let still = try StillImage(contentsOf: path, isCancelled: isCancelled)
        return LoadedPicture(still.image, orientation: still.orientation)
      }
      return LoadedPicture(try StillImage(decoding: try asset(path), name: path).image)
    } catch {
      throw RenderingError(error)
    }
  }

  /// The colour lookup of a path.
  package func lookup(at path: String) throws(RenderingError) -> LookupTable {
    do throws(FileError) {
      if path.lowercased().hasSuffix(".acv") {
        return LookupTable(try ToneCurveFile(contentsOf: path))
      }
      let lookup =
        if path.hasPrefix("asset:") {
          try ColorLookup(decoding: try asset(path), name: path)
        } else {
          try ColorLookup(contentsOf: path, isCancelled: isCancelled)
        }
      return LookupTable(lookup)
    } catch {
      throw RenderingError(error)
    }
  }

  /// The text that a path stands for; nil for a file.
  private static func text(_ path: String) throws(RenderingError) -> TextPicture? {
    do throws(ChainError) {
      return try TextPicture(resource: path)
    } catch {
      throw RenderingError(.badData, error.description)
    }
  }

  private static func draw(_ text: TextPicture) throws(RenderingError) -> Image {
    func color(_ numbers: [Double]) -> SIMD4<Float> { SIMD4(numbers.map { Float($0) }) }
    var drawing = TextDrawing(text.text, font: text.font, size: text.size, color: color(text.color))
    drawing.alignment = TextDrawing.Alignment(rawValue: text.alignment) ?? .left
    drawing.wrap = text.wrap
    drawing.outline = (text.outline, color(text.outlineColor))
    drawing.shadow = (text.shadow, color(text.shadowColor))
    drawing.background = (color(text.background), text.padding)
    do throws(FileError) {
      return try drawing.draw()
    } catch {
      throw RenderingError(RenderingError(error).code, "text: \(error.description)")
    }
  }

  private func asset(_ path: String) throws(FileError) -> [UInt8] {
    guard let asset = EmbeddedAsset(path: path.dropFirst("asset:".count)) else {
      throw FileError(.noInput, "\(path): no such built-in file")
    }
    return asset.bytes
  }
}

extension LookupTable {
  /// The curves of a Photoshop file, bent through its points.
  init(_ file: ToneCurveFile) {
    let curves = ComputedCurves(
      composite: ToneSpline(through: file.composite), red: ToneSpline(through: file.red),
      green: ToneSpline(through: file.green), blue: ToneSpline(through: file.blue))
    self.init(shaper: Shaper(low: .zero, high: .one, samples: curves.samples))
  }

  init(_ lookup: ColorLookup) {
    func curves(_ curve: ColorLookup.Curve) -> Shaper {
      let values = curve.values
      let samples = (0..<curve.count).map { (index: Int) -> SIMD3<Float> in
        SIMD3(values[index * 3], values[index * 3 + 1], values[index * 3 + 2])
      }
      return Shaper(low: curve.domain.minimum, high: curve.domain.maximum, samples: samples)
    }
    let table = lookup.cube
    let cube = Cube(
      low: table.domain.minimum, high: table.domain.maximum, side: table.size, colors: table.values)
    self.init(shaper: lookup.shaper.map(curves), cube: cube, output: lookup.output.map(curves))
  }
}

extension RenderingError {
  init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .noInput, .noPermission, .io: .noInput
      default: .badData
      }
    self.init(code, error.description)
  }
}
