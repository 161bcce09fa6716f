import SimulatedCamera
import Cameras
import Pixels
import Glibc
import Testing

struct SimulatedSceneTests {
  static func camera(_ options: String) throws -> SimulatedCamera {
    SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=320x180:" + options))
  }

  @Test func framesDependOnTheSeedAndTheirNumberOnly() throws {
    let request = StreamRequest(size: PixelSize(width: 160, height: 90), fourCC: "RGB3")
    func bytes(_ options: String, _ frame: UInt32) throws -> [UInt8] {
      try Self.camera(options).image(frame: frame, request).bytes
    }
    let first = try bytes("seed=5", 3)
    #expect(try bytes("seed=5", 3) == first)
    #expect(try bytes("seed=6", 3) != first)
    #expect(try bytes("seed=5", 4) != first)
    #expect(try bytes("seed=5:noise=0:motion=off", 3) == bytes("seed=5:noise=0:motion=off", 4))
    #expect(try bytes("seed=5:noise=0", 3) != bytes("seed=5:noise=0", 12))
  }

  @Test func eachPlaneIsSharpestWhenItIsInFocus() throws {
    let planes: [ScenePlane] = [.far, .middle, .near]
    var scores: [ScenePlane: [ScenePlane: Double]] = [:]
    // The scene without blur shows where each plane is, wherever the lens looks.
    let reference = try Self.camera("focus=1.5:aperture=22:motion=off").depthMap()
    for focus in planes {
      let camera = try Self.camera("focus=\(focus.distance):noise=0:motion=off")
      #expect(camera.planeInFocus == focus)
      let image = try camera.image(StreamRequest(fourCC: "GREY"))
      for plane in planes { scores[plane, default: [:]][focus] = laplacianEnergy(image, reference, plane) }
    }
    for plane in planes {
      let score = try #require(scores[plane])
      for other in planes where other != plane {
        #expect(score[plane]! > 4 * score[other]!, "\(plane.name) in focus, against \(other.name)")
      }
    }
  }

  /// The mean square of the Laplacian where a plane and nothing else is seen.
  private func laplacianEnergy(_ image: Image, _ reference: SceneDepthMap, _ plane: ScenePlane) -> Double {
    var sum = 0.0, count = 0.0
    let width = image.size.width
    func luma(_ column: Int, _ row: Int) -> Double { Double(image.bytes[row * width + column]) }
    for row in 3..<image.size.height - 3 {
      for column in 3..<width - 3 {
        let alone = [(0, 0), (3, 3), (-3, 3), (3, -3), (-3, -3)].allSatisfy {
          reference[column + $0.0, row + $0.1] == plane
        }
        if !alone { continue }
        let laplacian =
          4 * luma(column, row) - luma(column - 1, row) - luma(column + 1, row) - luma(column, row - 1)
          - luma(column, row + 1)
        sum += laplacian * laplacian
        count += 1
      }
    }
    return sum / count
  }

  @Test func everyPlaneIsInView() throws {
    let map = try Self.camera("motion=off").depthMap()
    for plane in ScenePlane.allCases {
      let index = UInt8(ScenePlane.allCases.firstIndex(of: plane)!)
      let share = Double(map.planeIndices.count { $0 == index }) / Double(map.size.area)
      #expect(share > (plane == .background ? 0.03 : 0.12), "\(plane.name): \(share)")
    }
    #expect(map[150, 100] == .middle)
    #expect(map.distance(column: 150, row: 100) == 1.5)
    #expect(map[2, 178] == .near)
    #expect(map[140, 20] == .far)
  }

  @Test func correctedRotationEqualsTheUprightPicture() throws {
    let upright = try Self.camera("noise=0:motion=off").image(
      StreamRequest(size: PixelSize(width: 96, height: 54), fourCC: "GREY"))
    for (degrees, size) in [(90, "54x96"), (180, "96x54"), (270, "54x96")] {
      let camera = try Self.camera("noise=0:motion=off:rotation=\(degrees)")
      let turned = try camera.image(StreamRequest(size: PixelSize(size), fourCC: "GREY"))
      var worst = 0
      for row in 0..<54 {
        for column in 0..<96 {
          // Turning clockwise by 90° takes the pixel at (x, y) to (height - 1 - y, x).
          let (x, y) =
            switch degrees {
            case 90: (53 - row, column)
            case 180: (95 - column, 53 - row)
            default: (row, 95 - column)
            }
          let difference =
            Int(upright.bytes[row * 96 + column]) - Int(turned.bytes[y * turned.size.width + x])
          worst = max(worst, abs(difference))
        }
      }
      #expect(worst <= 1, "\(degrees)°")
    }
  }

  @Test func doubleTheExposureIsDoubleTheLight() throws {
    func light(_ options: String) throws -> [Double] {
      let camera = try Self.camera("noise=0:motion=off:\(options)")
      let request = StreamRequest(size: PixelSize(width: 96, height: 54), fourCC: "RGB3")
      return try camera.image(request).bytes.map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
    }
    let once = try light("exposure=1/100"), twice = try light("exposure=1/50")
    let gained = try light("exposure=1/100:gain=2")
    let samples = zip(once, twice).filter { $0.0 > 0.05 && $0.1 < 0.9 }
    #expect(samples.count > 3000)
    let ratios = samples.map { $0.1 / $0.0 }.sorted()
    #expect(abs(ratios[ratios.count / 2] - 2) < 0.02)
    #expect(ratios[ratios.count / 100] > 1.9 && ratios[ratios.count * 99 / 100] < 2.1)
    #expect(gained == twice)
  }

  @Test func gainBringsNoise() throws {
    func spread(_ options: String) throws -> Double {
      let camera = try Self.camera("motion=off:\(options)")
      let request = StreamRequest(size: PixelSize(width: 96, height: 54), fourCC: "GREY")
      let first = try camera.image(frame: 0, request), second = try camera.image(frame: 1, request)
      let squares = zip(first.bytes, second.bytes).map {
        Double(Int($0) - Int($1)) * Double(Int($0) - Int($1))
      }
      return (squares.reduce(0, +) / Double(squares.count) / 2).squareRoot()
    }
    let calm = try spread("exposure=1/60"), loud = try spread("exposure=1/960:gain=16")
    #expect(calm > 0.3 && calm < 2.5)
    // Shot noise grows with the root of the gain at the same brightness.
    #expect(loud / calm > 3 && loud / calm < 5)
  }

  @Test func whiteBalanceTurnsTheGreyCard() throws {
    func grey(_ kelvin: Int) throws -> SIMD3<Double> {
      let camera = try Self.camera("noise=0:motion=off:temperature=\(kelvin)")
      let image = try camera.image(StreamRequest(fourCC: "RGB3"))
      // The middle of the grey card.
      let pixel = (95 * 320 + 212) * 3
      return SIMD3(Double(image.bytes[pixel]), Double(image.bytes[pixel + 1]), Double(image.bytes[pixel + 2]))
    }
    let neutral = try grey(5500), cold = try grey(3000), warm = try grey(9000)
    #expect(abs(neutral.x - neutral.y) <= 1 && abs(neutral.z - neutral.y) <= 1)
    #expect(cold.z > cold.x + 40)
    #expect(warm.x > warm.z + 20)
  }
}
