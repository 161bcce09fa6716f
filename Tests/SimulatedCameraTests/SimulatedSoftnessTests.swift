import Cameras
import Glibc
import Pixels
import SimulatedCamera
import Testing

/// The blur that lens and sensor put on everything, even what is in focus.
struct SimulatedSoftnessTests {
  private static func camera(_ options: String) throws -> SimulatedCamera {
    SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:" + options))
  }

  /// The light along the line between the middles of two fields of the light box, which a dark gap separates.
  ///
  /// - Parameter fields: the numbers of the fields, neighbours in a row or in a column.
  private static func profile(_ fields: [Int], _ options: String) throws -> [Double] {
    let camera = try camera("scene=wedge:noise=0:" + options), light = try camera.radiance()
    let ends = try fields.map { field in
      let place = SIMD2(0.14 + (Float(field % 8) - 3.5) * 0.068, field < 8 ? -0.0925 : 0.0025)
      return try camera.pixel(showing: place, at: 1.5).rounded(.toNearestOrEven)
    }
    let way = ends[1] - ends[0], count = max(abs(way.x), abs(way.y))
    return (0...Int(count)).map { step in
      let place = (ends[0] + way * (Float(step) / count)).rounded(.toNearestOrEven)
      return Double(light[Int(place.x), Int(place.y)].y)
    }
  }

  /// The variance of the steps of a profile about their mean place, in squares of a pixel. A blur adds its own, whatever
  /// the profile.
  private static func variance(_ profile: [Double]) -> Double {
    let steps = zip(profile.dropFirst(), profile).map { $0 - $1 }, total = steps.reduce(0, +)
    let places = steps.indices.map(Double.init)
    let mean = zip(steps, places).map { $0 * $1 }.reduce(0, +) / total
    return zip(steps, places).map { $0 * ($1 - mean) * ($1 - mean) }.reduce(0, +) / total
  }

  @Test(arguments: ["RGB3", "NV12", "MJPG", "RGGB", "RG16"] as [FourCC])
  func withoutSoftnessThePictureIsWhatItWas(_ fourCC: FourCC) throws {
    let request = StreamRequest(size: PixelSize(width: 160, height: 90), fourCC: fourCC)
    for focus in ["focus=1.5", "focus=0.7:aperture=1.4"] {
      let plain = try Self.camera(focus).image(frame: 2, request)
      #expect(try Self.camera(focus + ":softness=0").image(frame: 2, request).bytes == plain.bytes)
      #expect(try Self.camera(focus + ":softness=0.3").image(frame: 2, request).bytes != plain.bytes)
    }
  }

  @Test(arguments: ["640x360", "1280x720"], [[1, 2], [1, 9]])
  func edgesInFocusHaveTheDeviation(size: String, fields: [Int]) throws {
    let sharp = try Self.profile(fields, "size=\(size)"), own = Self.variance(sharp)
    let contrast = try #require(sharp.max()) - (try #require(sharp.min()))
    for softness in [0.5, 1, 2, 3] {
      let soft = try Self.profile(fields, "size=\(size):softness=\(softness)")
      let deviation = (Self.variance(soft) - own).squareRoot()
      #expect(abs(deviation / softness - 1) < 0.02, "\(softness): \(deviation)")
      // And it is a Gaussian.
      let reach = Int(4 * softness)
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * softness * softness)) }
      let whole = weights.reduce(0, +)
      for index in reach..<sharp.count - reach {
        let expected = zip(weights, sharp[(index - reach)...]).map { $0 * $1 }.reduce(0, +) / whole
        #expect(abs(soft[index] - expected) < 0.02 * contrast, "\(softness) at \(index)")
      }
    }
  }

  @Test func defocusAndSoftnessAddUp() throws {
    let options = "size=640x360:focus=1.8"
    let diameter = try Self.camera(options).blurDiameter(of: .middle, frameWidth: 640)
    #expect(diameter > 2)
    let sharp = Self.variance(try Self.profile([1, 2], "size=640x360"))
    for softness in [0, 0.5, 1, 2] {
      let soft = Self.variance(try Self.profile([1, 2], options + ":softness=\(softness)"))
      let expected = softness * softness + diameter * diameter / 16
      #expect(abs((soft - sharp) / expected - 1) < 0.04, "\(softness)")
    }
  }

  /// The mean square of the steps between the pixels of a row, where one of two frames differs from the other.
  private static func detail(_ options: String) throws -> Double {
    let camera = try camera("size=320x180:noise=0:" + options)
    let frames = [try camera.radiance(frame: 0), try camera.radiance(frame: 12)]
    var sum = 0.0, count = 0.0
    for row in 0..<180 {
      for column in 0..<319 {
        let steps = frames.map { Double($0[column + 1, row].y - $0[column, row].y) }
        if abs(steps[0] - steps[1]) < 1e-4 { continue }
        sum += steps[0] * steps[0]
        count += 1
      }
    }
    #expect(count > 100)
    return sum / count
  }

  @Test func whatMovesIsSoftToo() throws {
    let sharp = try Self.detail("softness=0"), soft = try Self.detail("softness=2")
    #expect(soft < sharp / 3, "\(soft), \(sharp)")
    // What is drawn of a moved pendulum alone is what is drawn whole.
    let camera = try Self.camera("size=160x90:softness=2:format=RGB3")
    var frames = try camera.frames()
    for number in 0..<4 {
      let drawn = frames.next()
      #expect(try camera.image(frame: UInt32(number)).bytes == drawn?.bytes, "frame \(number)")
    }
  }

  @Test func theSensorsValuesAreSoft() throws {
    let camera = try Self.camera("size=160x90:motion=off:softness=2:exposure=1/500:illuminant=5500")
    let light = try camera.radiance(), values = try camera.sensorValues()
    // The colour of the light is the same everywhere.
    let ratios = zip(light.pixels, values).filter { $1.y > 2000 && $1.y < 65535 }.map {
      Double($1.y) / Double($0.y)
    }
    #expect(ratios.count > 3000)
    #expect(try #require(ratios.max()) < 1.001 * (try #require(ratios.min())))
  }

  @Test func theNoiseIsNotBlurred() throws {
    func spread(_ softness: Double) throws -> Double {
      let camera = try Self.camera("size=96x54:scene=wall:softness=\(softness):format=GREY")
      let (first, second) = (try camera.image(frame: 0), try camera.image(frame: 1))
      return zip(first.bytes, second.bytes).map { pow(Double($0) - Double($1), 2) }.reduce(0, +)
    }
    let plain = try spread(0), soft = try spread(3)
    #expect(plain > 0)
    #expect(abs(soft / plain - 1) < 0.05)
  }
}
