import Glibc

/// A drawing of a button: strokes and areas on a square of 24 units, drawn at any size with one line width.
enum Icon: CaseIterable, Hashable {
  case looks, editor, aids, camera, settings
  case close, add, subtract, search, drag
  case shown, hidden, remove, duplicate, reset, undo, redo
  case save, copy, paste, open, rename, folder
  case compare, left, right, up, down, check
  case timer, burst, pause, stop, microphone, send, lock, pin, eyedropper, help, statistics

  /// A part of an icon.
  enum Part {
    /// A line through points.
    case line([SIMD2<Float>])
    /// A closed line.
    case outline([SIMD2<Float>])
    /// A circle's line.
    case circle(SIMD2<Float>, Float)
    /// A part of a circle's line, in degrees clockwise from the right.
    case arc(SIMD2<Float>, Float, from: Float, to: Float)
    /// A full circle.
    case dot(SIMD2<Float>, Float)
    /// A full convex polygon.
    case area([SIMD2<Float>])
  }

  var parts: [Part] {
    switch self {
    case .looks:
      // Three overlapping discs of colour.
      [.circle([12, 8.5], 5), .circle([8.2, 15], 5), .circle([15.8, 15], 5)]
    case .editor: Self.sliders
    case .aids:
      // A viewfinder's corners around a focus point.
      Self.corners(3.5, 20.5, 4.5) + [.circle([12, 12], 3)]
    case .camera:
      [
        .outline([
          [3, 7.5], [7.5, 7.5], [9.2, 5], [14.8, 5], [16.5, 7.5], [21, 7.5], [21, 19], [3, 19],
        ]),
        .circle([12, 13], 3.6),
      ]
    case .settings: Self.gear
    case .close: [.line([[6.5, 6.5], [17.5, 17.5]]), .line([[17.5, 6.5], [6.5, 17.5]])]
    case .add: [.line([[12, 5], [12, 19]]), .line([[5, 12], [19, 12]])]
    case .subtract: [.line([[5, 12], [19, 12]])]
    case .search: [.circle([10.5, 10.5], 5.5), .line([[14.6, 14.6], [19.5, 19.5]])]
    case .drag: [4.5, 9.5, 14.5, 19.5].flatMap { y in [Part.dot([9, y], 1.4), .dot([15, y], 1.4)] }
    case .shown: Self.eye + [.dot([12, 12], 2.7)]
    case .hidden: Self.eye + [.line([[5, 19], [19, 5]])]
    case .remove:
      [
        .line([[4.5, 7], [19.5, 7]]), .line([[9.5, 7], [9.5, 4.5], [14.5, 4.5], [14.5, 7]]),
        .line([[6.5, 7], [7.3, 19.5], [16.7, 19.5], [17.5, 7]]),
      ]
    case .duplicate:
      [
        .outline([[8.5, 8.5], [19.5, 8.5], [19.5, 19.5], [8.5, 19.5]]),
        .line([[15.5, 5.5], [15.5, 4.5], [4.5, 4.5], [4.5, 15.5], [5.5, 15.5]]),
      ]
    case .reset: [.arc([12, 12.5], 7, from: -60, to: 235), .line([[7.6, 3.2], [8, 7.2], [4, 7.5]])]
    case .undo:
      [
        .line([[8.5, 5], [4.5, 9], [8.5, 13]]), .line([[4.5, 9], [15, 9]]),
        .arc([15, 13.5], 4.5, from: -90, to: 90), .line([[15, 18], [9, 18]]),
      ]
    case .redo:
      [
        .line([[15.5, 5], [19.5, 9], [15.5, 13]]), .line([[19.5, 9], [9, 9]]),
        .arc([9, 13.5], 4.5, from: 90, to: 270), .line([[9, 18], [15, 18]]),
      ]
    case .save:
      [
        .line([[12, 4], [12, 14.5]]), .line([[7.5, 10.5], [12, 15], [16.5, 10.5]]),
        .line([[4.5, 15.5], [4.5, 19.5], [19.5, 19.5], [19.5, 15.5]]),
      ]
    case .copy: Icon.duplicate.parts
    case .paste:
      [
        .outline([[5.5, 5.5], [18.5, 5.5], [18.5, 20], [5.5, 20]]),
        .line([[9, 5.5], [9, 3.5], [15, 3.5], [15, 5.5]]),
        .line([[9, 11], [15, 11]]), .line([[9, 15], [15, 15]]),
      ]
    case .open:
      [
        .line([[12, 15], [12, 4.5]]), .line([[7.5, 8.5], [12, 4], [16.5, 8.5]]),
        .line([[4.5, 15.5], [4.5, 19.5], [19.5, 19.5], [19.5, 15.5]]),
      ]
    case .rename:
      [
        .outline([[4.5, 19.5], [5.5, 15.5], [16, 5], [19, 8], [8.5, 18.5]]),
        .line([[13.5, 7.5], [16.5, 10.5]]),
      ]
    case .folder: [.outline([[3.5, 5.5], [9.5, 5.5], [11.5, 8], [20.5, 8], [20.5, 18.5], [3.5, 18.5]])]
    case .compare:
      [
        .outline([[4, 5], [20, 5], [20, 19], [4, 19]]), .line([[12, 3], [12, 21]]),
        .area([[4, 5], [12, 5], [12, 19], [4, 19]]),
      ]
    case .left: [.line([[14.5, 5.5], [8, 12], [14.5, 18.5]])]
    case .right: [.line([[9.5, 5.5], [16, 12], [9.5, 18.5]])]
    case .up: [.line([[5.5, 14.5], [12, 8], [18.5, 14.5]])]
    case .down: [.line([[5.5, 9.5], [12, 16], [18.5, 9.5]])]
    case .check: [.line([[5, 12.5], [10, 17.5], [19.5, 7]])]
    case .timer:
      [
        .circle([12, 13.5], 7), .line([[12, 9.5], [12, 13.5], [14.8, 15.3]]),
        .line([[9.5, 3.5], [14.5, 3.5]]), .line([[12, 3.5], [12, 6.5]]),
      ]
    case .burst:
      [
        .outline([[8.5, 9.5], [20.5, 9.5], [20.5, 19.5], [8.5, 19.5]]),
        .line([[6, 16.5], [6, 7], [18, 7]]),
        .line([[3.5, 13.5], [3.5, 4.5], [15.5, 4.5]]),
      ]
    case .pause:
      [
        .area([[7, 5.5], [10.3, 5.5], [10.3, 18.5], [7, 18.5]]),
        .area([[13.7, 5.5], [17, 5.5], [17, 18.5], [13.7, 18.5]]),
      ]
    case .stop: [.area([[6.5, 6.5], [17.5, 6.5], [17.5, 17.5], [6.5, 17.5]])]
    case .microphone:
      [
        .arc([12, 7.5], 3, from: 180, to: 360), .line([[9, 7.5], [9, 12]]), .line([[15, 7.5], [15, 12]]),
        .arc([12, 12], 3, from: 0, to: 180), .arc([12, 12], 6, from: 0, to: 180),
        .line([[12, 18], [12, 21]]),
      ]
    case .send:
      [
        .circle([12, 12], 2.2), .arc([12, 12], 6, from: -50, to: 50), .arc([12, 12], 6, from: 130, to: 230),
        .arc([12, 12], 9.6, from: -50, to: 50), .arc([12, 12], 9.6, from: 130, to: 230),
      ]
    case .lock:
      [
        .outline([[5.5, 11], [18.5, 11], [18.5, 20], [5.5, 20]]), .arc([12, 9], 4, from: 180, to: 360),
        .line([[8, 9], [8, 11]]), .line([[16, 9], [16, 11]]),
      ]
    case .pin:
      [
        .line([[12, 14.5], [12, 20.5]]),
        .outline([[8.5, 4], [15.5, 4], [14.5, 9.5], [18, 14.5], [6, 14.5], [9.5, 9.5]]),
      ]
    case .eyedropper:
      [
        .outline([[4.5, 19.5], [5, 16], [13, 8], [16, 11], [8, 19]]), .line([[11.5, 6.5], [17.5, 12.5]]),
        .line([[14.8, 9.2], [18.5, 5.5]]),
      ]
    case .help:
      [
        .arc([12, 9], 3.6, from: 180, to: 400), .line([[14.7, 11.4], [12, 13.4], [12, 15.2]]),
        .dot([12, 18.6], 1.2),
      ]
    case .statistics:
      [.line([[4, 19.5], [20, 19.5]]), .line([[4, 15.5], [8.5, 10], [12.5, 13], [19.5, 5]])]
    }
  }

  private static let sliders: [Part] = [
    .line([[4, 7], [8.8, 7]]), .line([[13.2, 7], [20, 7]]), .circle([11, 7], 2.2),
    .line([[4, 17], [12.8, 17]]),
    .line([[17.2, 17], [20, 17]]), .circle([15, 17], 2.2), .line([[4, 12], [5.8, 12]]),
    .line([[10.2, 12], [20, 12]]),
    .circle([8, 12], 2.2),
  ]

  private static let eye: [Part] = {
    // Two arcs that meet at the corners.
    func arc(_ side: Float) -> [SIMD2<Float>] {
      (0...12).map { step in
        let t = Float(step) / 12
        return SIMD2(3 + 18 * t, 12 - side * 6.2 * sinf(.pi * t))
      }
    }
    return [.line(arc(1)), .line(arc(-1))]
  }()

  private static let gear: [Part] = {
    var outline: [SIMD2<Float>] = []
    for tooth in 0..<8 {
      for (offset, radius) in [(-15, 7), (-10, 9.3), (10, 9.3), (15, 7)] as [(Float, Float)] {
        let angle = (Float(tooth) * 45 + offset) * .pi / 180
        outline.append(SIMD2(12 + radius * cosf(angle), 12 + radius * sinf(angle)))
      }
    }
    return [.outline(outline), .circle([12, 12], 3)]
  }()

  private static func corners(_ low: Float, _ high: Float, _ length: Float) -> [Part] {
    [
      .line([[low, low + length], [low, low], [low + length, low]]),
      .line([[high - length, low], [high, low], [high, low + length]]),
      .line([[high, high - length], [high, high], [high - length, high]]),
      .line([[low + length, high], [low, high], [low, high - length]]),
    ]
  }
}

extension UI {
  /// Draws an icon of a size around a place.
  func draw(_ icon: Icon, at center: SIMD2<Float>, size: Float, _ ink: Ink) {
    let unit = size / 24
    let corner = SIMD2(center.x.rounded(), center.y.rounded()) - size / 2
    let width = max(1.75 * unit, theme.hairline)
    func places(_ points: [SIMD2<Float>]) -> [SIMD2<Float>] { points.map { corner + $0 * unit } }
    func arc(_ middle: SIMD2<Float>, _ radius: Float, _ start: Float, _ end: Float) -> [SIMD2<Float>] {
      let count = max(Int(abs(end - start) / 360 * 28), 6)
      return (0...count).map { step in
        let angle = (start + (end - start) * Float(step) / Float(count)) * .pi / 180
        return corner + (middle + SIMD2(cosf(angle), sinf(angle)) * radius) * unit
      }
    }
    for part in icon.parts {
      switch part {
      case .line(let points): stroke(places(points), ink, width: width)
      case .outline(let points): stroke(places(points), ink, width: width, isClosed: true)
      case .circle(let middle, let radius):
        stroke(Array(arc(middle, radius, 0, 360).dropLast()), ink, width: width, isClosed: true)
      case .arc(let middle, let radius, let start, let end):
        stroke(arc(middle, radius, start, end), ink, width: width)
      case .dot(let middle, let radius): disc(corner + middle * unit, radius: radius * unit, ink)
      case .area(let points): polygon(places(points), ink)
      }
    }
  }
}

extension UI {
  /// The places of a circle.
  static func circle(_ center: SIMD2<Float>, _ radius: Float) -> [SIMD2<Float>] {
    let count = max(Int(radius * 2), 16)
    return (0..<count).map { step in
      let angle = Float(step) / Float(count) * 2 * .pi
      return center + SIMD2(cosf(angle), sinf(angle)) * radius
    }
  }
}
