import Filters
import Pixels
import Testing
import Viewfinder

/// Places from the window to the sensor and back.
struct PointMappingTests {
  typealias Rectangle = PointMapping.Rectangle

  private static let crops: [Rectangle] = [
    .whole, .zoom(2), .zoom(1.37), Rectangle(x: 0.1, y: 0.35, width: 0.6, height: 0.25),
    Rectangle(x: 0.1, y: 0.35, width: 0.6, height: 0.25).part(.zoom(3)),
  ]

  /// Where the pixels of an image lie after a transform, found by moving them one by one.
  private static func moved(_ size: PixelSize, _ orientation: Orientation) -> [[Int]] {
    var rows = (0..<size.height).map { y in (0..<size.width).map { y * size.width + $0 } }
    if orientation.isMirrored { rows = rows.map { $0.reversed() } }
    for _ in 0..<orientation.quarterTurns {
      // Clockwise: the first column, from the bottom up, becomes the first row.
      rows = rows[0].indices.map { column in rows.reversed().map { $0[column] } }
    }
    return rows
  }

  @Test(arguments: Orientation.allCases) func pixelsLieWhereTheyAreMoved(orientation: Orientation) throws {
    let size = PixelSize(width: 5, height: 3)
    let mapping = try #require(PointMapping(orientation))
    let rows = Self.moved(size, orientation)
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let place = Point(
          x: (Double(x) + 0.5) / Double(row.count), y: (Double(y) + 0.5) / Double(rows.count))
        let device = mapping.convert(place, from: .picture, to: .device)
        let column = Int(device.x * Double(size.width)), line = Int(device.y * Double(size.height))
        #expect(line * size.width + column == pixel, "\(orientation) at \(x), \(y)")
      }
    }
  }

  @Test(arguments: Orientation.allCases) func everyPlaceComesBack(orientation: Orientation) throws {
    let frame = PixelSize(width: 640, height: 360)
    for crop in Self.crops {
      for gravity in [PointMapping.Gravity.fit, .fill, .stretch] {
        for view in [(1000.0, 700.0), (300.0, 900.0)] {
          let mapping = try #require(PointMapping(frame: frame, orientation, crop: crop, view: view, gravity))
          for source in PointMapping.Space.allCases {
            for target in PointMapping.Space.allCases {
              let scale = source == .view ? 900.0 : 1
              for point in [
                Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 0.31, y: 0.77), Point(x: -0.2, y: 1.4),
              ] {
                let start = Point(x: point.x * scale, y: point.y * scale)
                let there = mapping.convert(start, from: source, to: target)
                let back = mapping.convert(there, from: target, to: source)
                let error = max(abs(back.x - start.x), abs(back.y - start.y))
                #expect(error <= 1e-12 * scale * 10, "\(orientation) \(crop) \(source) \(target): \(error)")
              }
              let rectangle = Rectangle(
                x: 0.1 * scale, y: 0.2 * scale, width: 0.3 * scale, height: 0.15 * scale)
              let back = mapping.convert(
                mapping.convert(rectangle, from: source, to: target), from: target, to: source)
              #expect(abs(back.x - rectangle.x) + abs(back.y - rectangle.y) <= 1e-11 * scale)
              #expect(
                abs(back.width - rectangle.width) + abs(back.height - rectangle.height) <= 1e-11 * scale)
            }
          }
        }
      }
    }
  }

  @Test func aClickFindsThePixelOfTheSensor() throws {
    // A frame of 640x480 turned right shows 480x640; at twice the size it covers 960x1280+20+0 of the view.
    let mapping = try #require(
      PointMapping(frame: PixelSize(width: 640, height: 480), .right, crop: .zoom(2), view: (1000, 1280)))
    #expect(mapping.placement == Rectangle(x: 20, y: 0, width: 960, height: 1280))
    // The top left of the view shows a quarter of the way into the picture: there the sensor has its lower left part.
    let corner = mapping.convert(Point(x: 20, y: 0), from: .view, to: .device)
    #expect(abs(corner.x - 0.25) < 1e-12 && abs(corner.y - 0.75) < 1e-12)
    let below = mapping.convert(Point(x: 20, y: 128), from: .view, to: .device)
    #expect(
      abs(below.x - 0.3) < 1e-12 && abs(below.y - 0.75) < 1e-12, "down in the view is right on the sensor")
    #expect(
      !mapping.contains(Point(x: 19, y: 5), in: .view) && mapping.contains(Point(x: 21, y: 5), in: .view))
    #expect(!mapping.contains(Point(x: 0.2, y: 0.5), in: .picture))
    let face = mapping.convert(
      Rectangle(x: 0.4, y: 0.5, width: 0.1, height: 0.2), from: .device, to: .picture)
    #expect(abs(face.x - 0.3) < 1e-12 && abs(face.y - 0.4) < 1e-12)
    #expect(abs(face.width - 0.2) < 1e-12 && abs(face.height - 0.1) < 1e-12)
  }

  @Test func gravityFillsTheView() throws {
    let frame = PixelSize(width: 200, height: 100)
    func placement(_ gravity: PointMapping.Gravity) throws -> Rectangle {
      try #require(PointMapping(frame: frame, .up, view: (100, 100), gravity)).placement
    }
    #expect(try placement(.fit) == Rectangle(x: 0, y: 25, width: 100, height: 50))
    #expect(try placement(.fill) == Rectangle(x: -50, y: 0, width: 200, height: 100))
    #expect(try placement(.stretch) == Rectangle(x: 0, y: 0, width: 100, height: 100))
    #expect(PointMapping(frame: frame, .up, view: (0, 100)) == nil)
    #expect(PointMapping(.up, crop: Rectangle(x: 0, y: 0, width: .nan, height: 1)) == nil)
  }

  /// A place on the corrected picture is the one on the sensor that the filter `lens-distortion` reads for it.
  @Test(arguments: Orientation.allCases) func placesGoThroughTheLens(orientation: Orientation) throws {
    let frame = PixelSize(width: 640, height: 360)
    let lens = LensCorrection(k1: -0.13, k2: 0.02, k3: -0.004, center: SIMD2(0.52, 0.47))
    let mapping = try #require(
      PointMapping(
        frame: frame, orientation, lens: lens, crop: .zoom(1.5), view: (900, 700), .fill))
    let scale = try #require(mapping.lens).scale
    let flat = try #require(
      PointMapping(frame: frame, orientation, crop: .zoom(1.5), view: (900, 700), .fill))
    for step in 0..<121 {
      let point = Point(x: Double(step % 11) * 90, y: Double(step / 11) * 70)
      let device = mapping.convert(point, from: .view, to: .device)
      let back = mapping.convert(device, from: .device, to: .view)
      #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6, "\(point)")
      // The formula of the filter, in pixels.
      let corrected = flat.convert(point, from: .view, to: .device)
      let offset = SIMD2((corrected.x - 0.52) * 640, (corrected.y - 0.47) * 360) / scale
      let square = (offset * offset).sum() / (320 * 320 + 180 * 180)
      let factor = 1 - 0.13 * square + 0.02 * square * square - 0.004 * square * square * square
      #expect(abs(device.x - (0.52 + offset.x * factor / 640)) < 1e-12)
      #expect(abs(device.y - (0.47 + offset.y * factor / 360)) < 1e-12)
    }
    var other = lens
    other.size = PixelSize(width: 640, height: 480)
    #expect(PointMapping(frame: frame, orientation, lens: other, view: (900, 700))?.lens == nil)
  }
}
