public import Filters

/// A magnified view of the picture in a window, to judge focus and noise.
///
/// It shows the source's own pixels at their full resolution, each as a square of ``factor`` pixels of the screen, at the
/// place and with the orientation of the shown picture. Scaling by the graph or the window is not in it, nor are aids, what
/// the window draws over the picture, or filters that mix neighbouring pixels; filters that change each colour by itself
/// are. Where the graph moves pixels along curves, as a swirl does, it magnifies the graph's result without aids instead.
///
/// ```swift
/// window.magnification = Magnification(.punchIn, factor: 4, center: Point(x: 0.3, y: 0.4), style: .edges)
/// ```
public struct Magnification: Hashable, Sendable {
  /// What the magnified view covers.
  public enum Form: Hashable, Sendable, CaseIterable {
    /// A square at its place in the picture; it follows the pointer.
    case loupe
    /// The whole window; dragging with the left button moves it.
    case punchIn
  }

  /// How pixels are drawn.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// As they are.
    case plain
    /// Darker, with fine detail brightened: it flares up where focus is best.
    case edges
  }

  /// The factors that can be set.
  public static let factors = 1...16
  /// The factors that the wheel goes through.
  static let steps = [1, 2, 3, 4, 6, 8, 12, 16]

  /// What it covers.
  public var form: Form
  /// Pixels of the screen for each of the source's, in each direction; clamped to ``factors``.
  public var factor: Int {
    didSet { factor = Self.clamped(factor) }
  }
  /// What is in the middle, in fractions of the shown picture; near its edges the view is moved inside.
  public var center: Point
  /// How pixels are drawn.
  public var style: Style

  /// Creates a magnification.
  public init(
    _ form: Form, factor: Int = 2, center: Point = Point(x: 0.5, y: 0.5), style: Style = .plain
  ) {
    self.form = form
    self.factor = Self.clamped(factor)
    self.center = center
    self.style = style
  }

  /// The nearest place of the picture to ``center``, whatever numbers a program has given.
  package var place: SIMD2<Double> {
    func fraction(_ value: Double) -> Double { value.isNaN ? 0.5 : min(max(value, 0), 1) }
    return SIMD2(fraction(center.x), fraction(center.y))
  }

  private static func clamped(_ factor: Int) -> Int {
    min(max(factor, factors.lowerBound), factors.upperBound)
  }

  /// Changes the factor by so many steps of the wheel.
  package mutating func zoom(by steps: Int) {
    for _ in 0..<abs(steps) {
      let next = steps > 0 ? Self.steps.first { $0 > factor } : Self.steps.last { $0 < factor }
      factor = next ?? factor
    }
  }
}
