package import Graphics
package import PlanCompiler
import FilterGraph
package import Pixels

/// Loads the pictures and colour lookups that a chain names.
///
/// Rendering knows no file formats; its client does.
package protocol ResourceLoader {
  /// The picture at a path, in any pixel format.
  func picture(at path: String) throws(RenderingError) -> LoadedPicture
  /// The colour lookup at a path.
  func lookup(at path: String) throws(RenderingError) -> LookupTable
}

/// A picture and its orientation.
package struct LoadedPicture: Sendable {
  /// The pixels as stored.
  package var image: Image
  /// The transform that makes the pixels appear upright.
  package var orientation: Orientation

  /// Creates a picture.
  package init(_ image: Image, orientation: Orientation = .up) {
    self.image = image
    self.orientation = orientation
  }
}

/// A colour lookup: curves per channel, a cube, and again curves; each may be missing.
package struct LookupTable: Hashable, Sendable {
  /// One curve per channel, sampled at equal distances.
  package struct Shaper: Hashable, Sendable {
    /// The input of the first sample.
    package var low: SIMD3<Float>
    /// The input of the last sample.
    package var high: SIMD3<Float>
    /// At least two samples.
    package var samples: [SIMD3<Float>]

    /// Creates curves.
    package init(low: SIMD3<Float>, high: SIMD3<Float>, samples: [SIMD3<Float>]) {
      precondition(samples.count >= 2, "a curve has at least two samples")
      self.low = low
      self.high = high
      self.samples = samples
    }
  }

  /// Colours at the points of a grid.
  package struct Cube: Hashable, Sendable {
    /// The colour of the first point.
    package var low: SIMD3<Float>
    /// The colour of the last point.
    package var high: SIMD3<Float>
    /// The number of points along an edge, at least 2.
    package let side: Int
    /// `side`³ colours, red fastest, three floats each.
    package let colors: [Float]
    /// What is known of the colours.
    let kind: LookupDescription.Colors

    /// Creates a cube.
    package init(low: SIMD3<Float>, high: SIMD3<Float>, side: Int, colors: [Float]) {
      precondition(
        side >= 2 && colors.count == side * side * side * 3, "a cube of \(side) has \(side)³ colours")
      self.low = low
      self.high = high
      self.side = side
      self.colors = colors
      kind = Self.kind(of: colors, side: side)
    }
  }

  /// The curves, applied first.
  package var shaper: Shaper?
  /// The cube.
  package var cube: Cube?
  /// The curves, applied last.
  package var output: Shaper?

  /// Creates a lookup.
  package init(shaper: Shaper? = nil, cube: Cube? = nil, output: Shaper? = nil) {
    self.shaper = shaper
    self.cube = cube
    self.output = output
  }

  /// The description for the compiler.
  package var description: LookupDescription {
    func grid(_ curves: Shaper?) -> LookupDescription.Grid? {
      curves.map { .init(low: $0.low, high: $0.high, count: $0.samples.count) }
    }
    // Curves after the cube may enlarge the error of compact storage.
    return LookupDescription(
      curve: grid(shaper), cube: cube.map { .init(low: $0.low, high: $0.high, count: $0.side) },
      output: grid(output), colors: output == nil ? cube?.kind ?? .any : .any)
  }
}
