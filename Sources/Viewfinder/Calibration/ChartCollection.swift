public import Detection
import Pixels

/// Pictures of the chart out of a stream of them: those in which it is still, each from another place.
public struct ChartCollection: Sendable {
  /// The chosen pictures.
  public private(set) var views: [ChartView] = []
  private var last: ChartView?

  /// The greatest movement of a still chart between two pictures, and the least between two places, in fractions of the
  /// picture.
  private static let movements = (still: 0.003, other: 0.05)

  /// Creates an empty collection.
  public init() {}

  /// Looks at the chart in the next picture, nil for one without; returns whether it was chosen.
  public mutating func add(_ view: ChartView?) -> Bool {
    defer { last = view }
    guard let view, let last, Self.movement(view, last) < Self.movements.still,
      views.allSatisfy({ Self.difference(view, $0) > Self.movements.other })
    else { return false }
    views.append(view)
    return true
  }

  /// The median distance of corners to the nearest one of the other view: the parts that are seen of a chart may differ.
  private static func movement(_ one: ChartView, _ other: ChartView) -> Double {
    let distances = one.corners.map { corner in
      other.corners.map { max(abs($0.place.x - corner.place.x), abs($0.place.y - corner.place.y)) }.min()
        ?? .infinity
    }
    return distances.sorted()[distances.count / 2]
  }

  /// The greatest difference between the sides of the boxes around the corners.
  private static func difference(_ one: ChartView, _ other: ChartView) -> Double {
    guard let first = NormalizedRectangle(around: one.corners.map(\.place)),
      let second = NormalizedRectangle(around: other.corners.map(\.place))
    else { return 0 }
    return [
      first.x - second.x, first.y - second.y, first.x + first.width - second.x - second.width,
      first.y + first.height - second.y - second.height,
    ].map(abs).max()!
  }
}
