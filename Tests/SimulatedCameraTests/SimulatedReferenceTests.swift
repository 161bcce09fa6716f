import Cameras
import Glibc
import Pixels
import SimulatedCamera
import Testing

/// What the camera says about its pictures is what they show.
struct SimulatedReferenceTests {
  private static func camera(_ options: String) throws -> SimulatedCamera {
    SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:motion=off:" + options))
  }

  private static func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  @Test func radianceTimesExposureIsThePicture() throws {
    for options in [
      "exposure=1/60", "scene=people:light=1:exposure=1/250", "focus=0.5:zoom=2:exposure=1/125",
      "softness=1.5:exposure=1/60",
    ] {
      let camera = try Self.camera("size=160x90:noise=0:" + options)
      let image = try camera.image(StreamRequest(fourCC: "RGB3")), light = try camera.radiance()
      var worst = 0.0
      for place in 0..<160 * 90 {
        for channel in 0..<3 {
          let expected = min(1, Double(light.pixels[place][channel]) * camera.exposureFactor)
          let found = Self.linear(image.bytes[place * 3 + channel])
          // Half of an 8-bit step, and half of a step of the tone tables.
          worst = max(worst, abs(found - expected) / (0.002 + 0.008 * expected.squareRoot()))
        }
      }
      #expect(worst < 1, "\(options): \(worst)")
    }
  }

  @Test func theLightBoxSpansFifteenStops() throws {
    let camera = try Self.camera("size=640x360:scene=wedge")
    let light = try camera.radiance()
    for field in 0..<16 {
      let place = try camera.pixel(
        showing: SIMD2(0.14 + (Float(field % 8) - 3.5) * 0.068, field < 8 ? -0.0925 : 0.0025), at: 1.5)
      let color = light[Int(place.x.rounded()), Int(place.y.rounded())]
      #expect(abs(log2(Double(color.y)) - Double(4 - field)) < 0.001, "field \(field)")
    }
  }

  @Test func theWallHasNothingToFocusOn() throws {
    let image = try Self.camera("size=320x180:scene=wall:noise=0").image(StreamRequest(fourCC: "Y16"))
    var steepest = 0
    func luma(_ place: Int) -> Int { Int(image.bytes[place * 2]) | Int(image.bytes[place * 2 + 1]) << 8 }
    for row in 0..<180 {
      for column in 1..<320 {
        let place = row * 320 + column
        steepest = max(steepest, abs(luma(place) - luma(place - 1)))
      }
    }
    // Less than an 8-bit step between neighbours.
    #expect(steepest < 257)
    #expect(steepest > 0)
  }

  @Test(arguments: ["size=640x480", "size=640x480:rotation=180:zoom=1.05"])
  func theCodeIsWhereItIsSaid(_ options: String) throws {
    // What `qrencode -l M -v 1 "VIEWFINDER SIMULATED"` prints.
    let modules = [
      "111111100111001111111", "100000101001101000001", "101110100000101011101", "101110100111101011101",
      "101110101100101011101", "100000100101001000001", "111111101010101111111", "000000000001100000000",
      "101010100101100010010", "001101001111001100000", "110010100100100101111", "100010000000010001010",
      "111010101101101010000", "000000001010101000100", "111111100011011000111", "100000100010010111111",
      "101110101111001010000", "101110100110010100110", "101110101000000101101", "100000100110011100011",
      "111111101101000010001",
    ]
    let camera = try Self.camera(options + ":scene=people")
    let image = try camera.image(StreamRequest(fourCC: "GREY"))
    // Two opposite corners of the code give each module's place, whichever way the frame is turned.
    let low = try camera.pixel(showing: SIMD2(0.345 - 0.072414, -0.045 - 0.072414), at: 1.5)
    let high = try camera.pixel(showing: SIMD2(0.345 + 0.072414, -0.045 + 0.072414), at: 1.5)
    var wrong = 0
    for (row, text) in modules.enumerated() {
      for (column, module) in text.enumerated() {
        let share = SIMD2((Float(column) + 0.5) / 21, (Float(row) + 0.5) / 21)
        let place = low + (high - low) * share
        let luma = image.bytes[Int(place.y.rounded()) * image.size.width + Int(place.x.rounded())]
        if (luma < 110) != (module == "1") { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    let region = try #require(try camera.region(of: .code))
    #expect(abs(Float(region.width) - abs(high.x - low.x)) <= 1)
  }

  @Test func theFaceIsWhereItIsSaid() throws {
    let camera = try Self.camera("size=640x480:scene=people:noise=0")
    let image = try camera.image(StreamRequest(fourCC: "RGB3"))
    let face = try #require(try camera.region(of: .face))
    // Skin in its middle, on the cheeks and on the chin; the eyes darker than the cheeks below them.
    func color(_ x: Double, _ y: Double) -> SIMD3<Int> {
      let column = face.x + Int(x * Double(face.width)), row = face.y + Int(y * Double(face.height))
      let place = (row * image.size.width + column) * 3
      return SIMD3(Int(image.bytes[place]), Int(image.bytes[place + 1]), Int(image.bytes[place + 2]))
    }
    for (x, y) in [(0.5, 0.5), (0.27, 0.63), (0.73, 0.63), (0.5, 0.95)] {
      let skin = color(x, y)
      #expect(skin.x > skin.y && skin.y > skin.z, "\(x), \(y): \(skin)")
    }
    #expect(color(0.31, 0.385).y + 40 < color(0.27, 0.63).y)
    #expect(color(0.69, 0.385).y + 40 < color(0.73, 0.63).y)
  }
}
