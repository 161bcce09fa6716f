import Foundation
import Pixels
import Testing
import Viewfinder

/// Merges of computed shots, whose light and motion are known.
struct ShotMergeTests {
  static let size = PixelSize(width: 240, height: 180)

  /// The light of a scene without end: blotches of several sizes, 0.05 to 0.9.
  static func scene(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    for (index, period) in [61.0, 37, 23, 13, 7.3].enumerated() {
      let angle = Double(index) * 1.1
      sum +=
        sin((x * cos(angle) + y * sin(angle)) / period * 6.28)
        * sin((y * cos(angle) - x * sin(angle)) / period * 5)
    }
    return min(max(0.4 + 0.16 * sum, 0.05), 0.9)
  }

  static func display(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(min(light, 1), 1 / 2.4) - 0.055
  }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// A picture of 8 bits of the light at each pixel.
  static func picture(_ size: PixelSize = size, _ light: (_ x: Int, _ y: Int) -> Double) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let value = UInt8((display(light(x, y)) * 255).rounded())
        let place = (y * size.width + x) * 4
        image.bytes.replaceSubrange(place..<place + 4, with: [value, value, value, 255])
      }
    }
    return image
  }

  /// A shot after the camera moved: a pixel shows the scene at its place scaled, rotated and shifted.
  static func moved(x: Double, y: Double, degrees: Double, scale: Double, exposure: Double) -> Image {
    let (c, s) = (cos(degrees * .pi / 180) * scale, sin(degrees * .pi / 180) * scale)
    let (cx, cy) = (Double(size.width - 1) / 2, Double(size.height - 1) / 2)
    return picture { px, py in
      // Where the reference's pixel would be, by the inverse of the motion.
      let (dx, dy) = (Double(px) - cx - x, Double(py) - cy - y)
      let (u, v) = ((c * dx + s * dy) / (scale * scale), (-s * dx + c * dy) / (scale * scale))
      return min(scene(u + cx, v + cy) * exposure, 1)
    }
  }

  @Test func motionsAreFoundToATenthOfAPixel() throws {
    let reference = Self.moved(x: 0, y: 0, degrees: 0, scale: 1, exposure: 1)
    for (x, y, degrees, scale, exposure) in [
      (7.3, -4.6, 0.8, 1, 1), (-3.2, 5.7, -1.2, 1.012, 0.25), (12.5, 2.5, 0, 0.99, 2),
    ] {
      let shot = Self.moved(x: x, y: y, degrees: degrees, scale: scale, exposure: exposure)
      let merged = try ShotMerge.merge(
        [.init(reference, stops: 0), .init(shot, stops: log2(exposure))], by: .radiance(),
        alignment: .on(.similarity))
      let motion = try #require(merged.outcomes[1].motion)
      let shift = motion.shift(in: Self.size)
      #expect(abs(shift.x - x) < 0.1 && abs(shift.y - y) < 0.1, "\(shift), not \(x), \(y)")
      #expect(abs(motion.rotation - degrees) < 0.04, "\(motion.rotation), not \(degrees)")
      #expect(abs(motion.scale - scale) < 0.0008, "\(motion.scale), not \(scale)")
    }
  }

  @Test func anotherSceneIsLeftOut() throws {
    let reference = Self.moved(x: 0, y: 0, degrees: 0, scale: 1, exposure: 1)
    var seed: UInt64 = 7
    let other = Self.picture { _, _ in
      seed = seed &* 6364136223846793005 &+ 1442695040888963407
      return Double(seed >> 40) / Double(1 << 24)
    }
    let merged = try ShotMerge.merge(
      [.init(reference, stops: 0), .init(other, stops: 0)], by: .noiseReduction)
    #expect(merged.outcomes[0].motion != nil && merged.outcomes[1].motion == nil)
  }

  /// Seven exposures two stops apart measure a chart of 12 stops; the sensor has the noise of 6000 electrons, 2.5 of
  /// readout, and 8 bits.
  @Test func lightIsRightOverTwelveStops() throws {
    let size = PixelSize(width: 192, height: 72)
    func light(_ x: Int) -> Double { exp2(5 - 12 * Double(x) / 192) }
    var generator = SystemRandomNumberGenerator()
    func normal() -> Double {
      let (a, b) = (
        Double.random(in: 1e-9..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
      )
      return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }
    let shots = stride(from: -6.0, through: 6, by: 2).map { stops in
      RadianceMerge.Shot(
        Self.picture(size) { x, _ in
          let electrons = light(x) * exp2(stops) * 6000
          let seen = electrons + normal() * (min(electrons, 6000) + 6.25).squareRoot()
          return min(max(seen / 6000, 0), 1)
        }, stops: stops)
    }
    let merged = try RadianceMerge.radiance(shots)
    for stop in 0..<12 {
      var errors: [Double] = []
      var sum = 0.0
      for y in 0..<size.height {
        for x in stop * 16..<stop * 16 + 16 {
          let error = Double(merged[y * size.width + x].y) / light(x) - 1
          errors.append(abs(error))
          sum += error
        }
      }
      errors.sort()
      let median = errors[errors.count / 2]
      let mean = sum / Double(errors.count)
      #expect(median < 0.03, "stop \(stop): median error \(median)")
      #expect(abs(mean) < 0.02, "stop \(stop): mean error \(mean)")
    }
  }

  /// The fused picture and the toned one have more pixels in the middle of the scale than any shot.
  @Test func mergesShowMoreThanAnyShot() throws {
    func light(_ x: Int, _ y: Int) -> Double {
      Self.scene(Double(x), Double(y)) * exp2(8 * Double(x) / Double(Self.size.width) - 4)
    }
    let shots = [-3.0, 0, 3].map { stops in
      RadianceMerge.Shot(Self.picture { x, y in min(light(x, y) * exp2(stops), 1) }, stops: stops)
    }
    func exposed(_ image: Image) -> Int {
      let isDeep = image.layout.format == .rgba16
      return (0..<Self.size.area).count { place in
        let value = isDeep ? image.bytes[place * 8 + 1] : image.bytes[place * 4]
        return (20...235).contains(value)
      }
    }
    let most = shots.map { exposed($0.image) }.max()!
    for method in [ShotMerge.Method.radiance(), .fusion()] {
      let merged = try ShotMerge.merge(shots, by: method, alignment: .off).image
      #expect(
        exposed(merged) > (most + Self.size.area) / 2,
        "\(method): \(exposed(merged)) of \(Self.size.area), a shot \(most)")
    }
  }

  /// Each method asks before every step, and ends at once.
  @Test(arguments: [ShotMerge.Method.radiance(), .fusion(), .focusStack, .noiseReduction])
  func aMergeCanBeCancelled(method: ShotMerge.Method) throws {
    let shots = [0.5, 1, 2].map {
      RadianceMerge.Shot(Self.moved(x: 0, y: 0, degrees: 0, scale: 1, exposure: $0), stops: log2($0))
    }
    func questions(until last: Int) -> Int {
      var asked = 0
      _ = try? ShotMerge.merge(shots, by: method, alignment: .off) {
        asked += 1
        return asked >= last
      }
      return asked
    }
    let all = questions(until: .max)
    #expect(all >= 3, "asked \(all) times")
    for last in 1...all {
      var asked = 0
      #expect(throws: CancellationError.self) {
        try ShotMerge.merge(shots, by: method, alignment: .off) {
          asked += 1
          return asked >= last
        }
      }
      #expect(asked == last)
    }
  }

  /// Without contrast and colour only the exposedness decides, which for one value has a closed form.
  @Test func fusionWeighsByExposedness() throws {
    let size = PixelSize(width: 16, height: 16)
    let shots = [Self.linear(0.2), Self.linear(0.6)].map { light in Self.picture(size) { _, _ in light } }
    let merged = try ExposureFusion.merge(shots, settings: .init(contrast: 0, saturation: 0, exposedness: 1))
    func weight(_ value: Double) -> Double { exp(-3 * (value - 0.5) * (value - 0.5) / 0.08) }
    let expected = (0.2 * weight(0.2) + 0.6 * weight(0.6)) / (weight(0.2) + weight(0.6))
    let value = Double(Int(merged.bytes[0]) | Int(merged.bytes[1]) << 8) / 65535
    #expect(abs(value - expected) < 0.002, "\(value), not \(expected)")
  }

  /// The mean of 8 shots has the noise of one over the root of 8; what moves is that of the first shot.
  @Test func noiseFallsAndWhatMovesIsShownOnce() throws {
    var generator = SystemRandomNumberGenerator()
    let square = 20
    func shot(_ index: Int) -> Image {
      Self.picture { x, y in
        let place = 30 + 18 * index
        let isSquare = (place..<place + square).contains(x) && (80..<80 + square).contains(y)
        let noise = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
        return max((isSquare ? 0.85 : Self.scene(Double(x), Double(y)) * 0.5) + 0.012 * noise, 0)
      }
    }
    let shots = (0..<8).map { shot($0) }
    let merged = try ShotMerge.merge(shots.map { .init($0, stops: 0) }, by: .noiseReduction)
    func light(_ image: Image, _ x: Int, _ y: Int) -> Double {
      let place = y * Self.size.width + x
      return Self.linear(
        image.layout.format == .rgba16
          ? Double(Int(image.bytes[place * 8]) | Int(image.bytes[place * 8 + 1]) << 8) / 65535
          : Double(image.bytes[place * 4]) / 255)
    }
    func noise(_ image: Image) -> Double {
      var (sum, count) = (0.0, 0.0)
      for y in 10..<60 {
        for x in 10..<230 {
          let error = light(image, x, y) - Self.scene(Double(x), Double(y)) * 0.5
          (sum, count) = (sum + error * error, count + 1)
        }
      }
      return (sum / count).squareRoot()
    }
    let ratio = noise(merged.image) / noise(shots[0])
    #expect(ratio < 1.12 / 8.0.squareRoot(), "\(ratio) of one shot's noise")
    // Each later place of the square shows the scene, the first the square.
    for index in 0..<8 {
      var mean = 0.0
      for y in 84..<96 {
        for x in 34 + 18 * index..<42 + 18 * index {
          mean += (light(merged.image, x, y) - Self.scene(Double(x), Double(y)) * 0.5) / 96
        }
      }
      let expected = index == 0 ? light(merged.image, 40, 90) - Self.scene(40, 90) * 0.5 : 0
      #expect(index == 0 ? mean > 0.3 : abs(mean) < 0.02, "place \(index): \(mean), not \(expected)")
    }
  }
}
