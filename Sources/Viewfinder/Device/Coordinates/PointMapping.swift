public import Cameras
public import Filters
public import Pixels

/// Converts places between a camera's sensor, its upright picture, what is shown of that, and the view that shows it.
///
/// All conversions are exact and have an inverse, that of the lens's correction by iteration to 1e-12; places outside of a space are converted too, and may be
/// refused by ``contains(_:in:)``. What filters of the graph do to places is not part of it.
public struct PointMapping: Hashable, Sendable {
  /// A space of places, each with its origin at the top left.
  public enum Space: Hashable, Sendable, CaseIterable {
    /// The frame as the sensor delivers it, before it is turned, in fractions of its sides.
    case device
    /// The upright picture with the lens corrected, turned and mirrored as it is shown, in fractions of its sides.
    case picture
    /// The part of the picture that crop and zoom leave, in fractions of its sides.
    case shown
    /// The view, in its points.
    case view
  }

  /// A rectangle of a space.
  public struct Rectangle: Hashable, Sendable {
    /// The left and upper edge.
    public var x, y: Double
    /// The sides.
    public var width, height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// All of a space that is measured in fractions.
    public static let whole = Rectangle(x: 0, y: 0, width: 1, height: 1)

    /// The part at the middle that a zoom leaves; factors below 1 count as 1.
    public static func zoom(_ factor: Double) -> Rectangle {
      let side = factor > 1 ? 1 / factor : 1
      return Rectangle(x: (1 - side) / 2, y: (1 - side) / 2, width: side, height: side)
    }

    /// The part of this rectangle that another one, in fractions of its sides, takes.
    public func part(_ inner: Rectangle) -> Rectangle {
      Rectangle(
        x: x + inner.x * width, y: y + inner.y * height, width: inner.width * width,
        height: inner.height * height)
    }
  }

  /// How a picture fills a view of another shape.
  public enum Gravity: Hashable, Sendable {
    /// As large as fits, in the middle, with bars beside it.
    case fit
    /// So large that the view is full, in the middle; what is outside is cut off.
    case fill
    /// Stretched to the view.
    case stretch
  }

  /// What corrects the lens in the frame; nil for nothing.
  public let lens: LensMap?
  /// What turns and mirrors the frame to the upright picture.
  public let orientation: Orientation
  /// The part of the upright picture that is shown.
  public let crop: Rectangle
  /// The part of the view that the shown picture covers, in its points; for ``Gravity/fill`` more than the view.
  public let placement: Rectangle
  /// The size of the frame as the sensor delivers it; nil where it is not known.
  public let frame: PixelSize?

  /// Creates a mapping; nil where the crop or the placement has no area.
  ///
  /// - Parameters:
  ///   - orientation: what turns and mirrors the frame to the upright picture.
  ///   - lens: what corrects the lens in the frame.
  ///   - crop: the part of the upright picture that is shown.
  ///   - placement: where the view shows it, in points.
  ///   - frame: the size of the frame as the sensor delivers it; nil where it is not known.
  public init?(
    _ orientation: Orientation, lens: LensMap? = nil, crop: Rectangle = .whole,
    placement: Rectangle = .whole,
    of frame: PixelSize? = nil
  ) {
    guard crop.hasArea, placement.hasArea else { return nil }
    (self.lens, self.orientation, self.crop, self.placement) = (lens, orientation, crop, placement)
    self.frame = frame
  }

  /// Creates a mapping for a view of a size; nil where the crop or the view has no area.
  ///
  /// - Parameters:
  ///   - frame: the size of the frame as the sensor delivers it.
  ///   - orientation: what turns and mirrors the frame to the upright picture.
  ///   - lens: what corrects the lens; without effect on frames of another shape than it is for.
  ///   - crop: the part of the upright picture that is shown.
  ///   - view: the width and the height of the view in points.
  ///   - gravity: how the picture fills it.
  public init?(
    frame: PixelSize, _ orientation: Orientation, lens: LensCorrection? = nil, crop: Rectangle = .whole,
    view: (width: Double, height: Double),
    _ gravity: Gravity = .fit
  ) {
    let map = lens.flatMap { $0.fits(frame) ? LensMap($0, size: frame) : nil }
    self.init(frame: frame, orientation, map, crop, view: view, gravity)
  }

  private init?(
    frame: PixelSize, _ orientation: Orientation, _ lens: LensMap?, _ crop: Rectangle,
    view: (width: Double, height: Double), _ gravity: Gravity
  ) {
    let picture = orientation.applied(to: frame)
    let width = Double(picture.width) * crop.width, height = Double(picture.height) * crop.height
    let (across, down) = (view.width / width, view.height / height)
    let scale: (x: Double, y: Double) =
      switch gravity {
      case .fit: (min(across, down), min(across, down))
      case .fill: (max(across, down), max(across, down))
      case .stretch: (across, down)
      }
    let size = (width: width * scale.x, height: height * scale.y)
    self.init(
      orientation, lens: lens, crop: crop,
      placement: Rectangle(
        x: (view.width - size.width) / 2, y: (view.height - size.height) / 2, width: size.width,
        height: size.height), of: frame)
  }

  /// The same for a view of a size; nil where the view has no area, or ``frame`` is not known.
  ///
  /// - Parameters:
  ///   - view: the width and the height of the view in points.
  ///   - gravity: how the picture fills it.
  public func placed(in view: (width: Double, height: Double), _ gravity: Gravity = .fit) -> PointMapping? {
    frame.flatMap { PointMapping(frame: $0, orientation, lens, crop, view: view, gravity) }
  }

  /// The same with the shown picture at a place of a view; nil where the place has no area.
  public func placed(at placement: Rectangle) -> PointMapping? {
    PointMapping(orientation, lens: lens, crop: crop, placement: placement, of: frame)
  }

  // MARK: - Conversion

  /// Where a place of one space lies in another one.
  public func convert(_ point: Point, from source: Space, to target: Space) -> Point {
    var point = point
    var space = source
    while space != target {
      if space.rank < target.rank {
        point = outwards(point, from: space)
        space = Space.allCases[space.rank + 1]
      } else {
        point = inwards(point, from: space)
        space = Space.allCases[space.rank - 1]
      }
    }
    return point
  }

  /// The smallest rectangle of one space with the corners and the middles of the sides of one of another space.
  public func convert(_ rectangle: Rectangle, from source: Space, to target: Space) -> Rectangle {
    var low = SIMD2(Double.infinity, .infinity), high = -low
    for x in [0, 0.5, 1] {
      for y in [0, 0.5, 1] {
        let place = convert(
          Point(x: rectangle.x + x * rectangle.width, y: rectangle.y + y * rectangle.height), from: source,
          to: target)
        low = SIMD2(min(low.x, place.x), min(low.y, place.y))
        high = SIMD2(max(high.x, place.x), max(high.y, place.y))
      }
    }
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether the picture of a space has a place, that is, whether it is not beside the picture.
  public func contains(_ point: Point, in space: Space) -> Bool {
    let shown = convert(point, from: space, to: .shown)
    return (0...1).contains(shown.x) && (0...1).contains(shown.y)
  }

  /// One space on the way from the sensor to the view.
  private func outwards(_ point: Point, from space: Space) -> Point {
    switch space {
    case .device: orientation.applied(to: lens?.corrected(point) ?? point)
    case .picture: Point(x: (point.x - crop.x) / crop.width, y: (point.y - crop.y) / crop.height)
    case .shown:
      Point(x: placement.x + point.x * placement.width, y: placement.y + point.y * placement.height)
    case .view: point
    }
  }

  /// One space on the way back.
  private func inwards(_ point: Point, from space: Space) -> Point {
    switch space {
    case .device: point
    case .picture:
      { lens?.frame($0) ?? $0 }(orientation.inverse.applied(to: point))
    case .shown: Point(x: crop.x + point.x * crop.width, y: crop.y + point.y * crop.height)
    case .view:
      Point(x: (point.x - placement.x) / placement.width, y: (point.y - placement.y) / placement.height)
    }
  }
}

extension LensMap {
  fileprivate func corrected(_ point: Point) -> Point {
    let place = corrected(SIMD2(point.x, point.y))
    return Point(x: place.x, y: place.y)
  }

  fileprivate func frame(_ point: Point) -> Point {
    let place = frame(SIMD2(point.x, point.y))
    return Point(x: place.x, y: place.y)
  }
}

extension PointMapping.Rectangle {
  fileprivate var hasArea: Bool {
    [x, y, width, height].allSatisfy(\.isFinite) && width > 0 && height > 0
  }
}

extension PointMapping.Space {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self)! }
}

extension Orientation {
  /// Where a place of a picture, in fractions of its sides, lies after this transform: mirrored first, then turned.
  fileprivate func applied(to point: Point) -> Point {
    let x = isMirrored ? 1 - point.x : point.x
    return switch quarterTurns {
    case 0: Point(x: x, y: point.y)
    case 1: Point(x: 1 - point.y, y: x)
    case 2: Point(x: 1 - x, y: 1 - point.y)
    default: Point(x: point.y, y: 1 - x)
    }
  }
}
