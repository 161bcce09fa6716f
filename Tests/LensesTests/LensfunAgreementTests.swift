import Glibc
import FilterGraph
import Lenses
import LensfunReference
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing
import Viewfinder

/// Photographs corrected by our filters, beside lensfun's own modifier.
@Suite(.timeLimit(.minutes(10))) struct LensfunAgreementTests {
  /// A photograph, and the models by which the database knows its lens: 1 poly3, 2 poly5, 3 ptlens; 1 linear, 2 poly3.
  struct Photograph: Sendable, CustomTestStringConvertible {
    var maker: String, camera: String, lens: String
    var focal = 24.0, aperture = 4.0
    var size = PixelSize(width: 600, height: 400)
    var distortion: Int, fringes: Int
    var testDescription: String { "\(lens) on \(camera), \(size)" }

    var shot: LensShot {
      LensShot(
        maker: maker, camera: camera, lens: lens, focalLength: focal, aperture: aperture, distance: 1000)
    }

    func reference<Result>(
      cropError: Double = 1, isReversed: Bool = false, _ body: (inout LensfunPhotograph) -> Result
    ) -> Result {
      maker.withCString { maker in
        camera.withCString { camera in
          lens.withCString { lens in
            var photograph = LensfunPhotograph(
              maker: maker, camera: camera, lens: lens, focal: Float(focal), aperture: Float(aperture),
              distance: 1000, width: Int32(size.width), height: Int32(size.height),
              cropError: Float(cropError), isReversed: isReversed)
            return body(&photograph)
          }
        }
      }
    }

    /// The places of red, green and blue that lensfun finds.
    func places(scale: Double, cropError: Double = 1, isReversed: Bool = false) throws -> [Float] {
      var places = [Float](repeating: 0, count: size.area * 6)
      let isDone = reference(cropError: cropError, isReversed: isReversed) {
        lensfun_places(nil, &$0, Float(scale), &places)
      }
      try #require(isDone)
      return places
    }
  }

  /// A lens of each model, on the sensor that it was calibrated on and on another one, wide and high.
  static let photographs = [
    Photograph(
      maker: "Canon", camera: "Canon EOS 5D Mark III", lens: "Canon EF 24-105mm f/4L IS USM", distortion: 3,
      fringes: 2),
    Photograph(
      maker: "Canon", camera: "Canon EOS 5D Mark III", lens: "Canon EF 24-105mm f/4L IS USM", focal: 60,
      size: PixelSize(width: 400, height: 600), distortion: 3, fringes: 2),
    Photograph(
      maker: "Sony", camera: "ILCE-7M2", lens: "FE 28mm f/2", focal: 28, aperture: 2, distortion: 1,
      fringes: 2),
    // An APS-C camera with a lens that was calibrated on 36 by 24 millimetres, and a frame of another shape.
    Photograph(
      maker: "Sony", camera: "ILCE-6000", lens: "FE 28mm f/2", focal: 28, aperture: 2,
      size: PixelSize(width: 640, height: 480), distortion: 1, fringes: 2),
    Photograph(
      maker: "Nikon Corporation", camera: "Nikon D300", lens: "Nikon AF-S DX Nikkor 35mm f/1.8G", focal: 35,
      aperture: 1.8, distortion: 3, fringes: 1),
    Photograph(
      maker: "Canon", camera: "Canon PowerShot G12", lens: "", focal: 6.1, aperture: 2.8,
      size: PixelSize(width: 640, height: 480), distortion: 2, fringes: 2),
  ]

  private static func known(
    _ photograph: Photograph, _ corrections: Set<CalibratedLens.Correction>
  ) throws -> CalibratedLens {
    let database = try LensDatabase()
    guard case .known(let lens) = database.answer(for: photograph.shot) else {
      throw Failure(text: "\(photograph.testDescription): \(database.answer(for: photograph.shot))")
    }
    return lens.keeping(corrections)
  }

  private struct Failure: Error { let text: String }

  /// The result of a picture of floats, whose colours a function of the column and the row gives.
  private static func corrected(
    _ size: PixelSize, by lens: CalibratedLens, _ color: (Int, Int) -> Double
  ) throws -> ReferenceImage {
    let picture = ReferenceImage(size.width, size.height) { x, y in
      let value = color(x, y)
      return SIMD4(value, value, value, 1)
    }
    let frame = PictureDescription(format: picture.image.layout.format, size: size)
    return try withRenderer { renderer in
      let graph = lens.chain(of: frame)
      let result = try renderer.draw(graph, on: [picture.image], frame, renderer.options(output: .rgba32f))[0]
      return ReferenceImage(size: result.size, floats: result.floats)
    }
  }

  /// The greatest distance in pixels between where our result shows a place and where lensfun takes it from. Pictures whose
  /// values are their columns and rows show where each colour comes from.
  private static func distance(
    _ photograph: Photograph, _ ours: [ReferenceImage], _ theirs: [Float]
  ) -> Double {
    let size = photograph.size
    var greatest = 0.0
    // The outermost pixels repeat.
    for y in 2..<size.height - 2 {
      for x in 2..<size.width - 2 {
        for color in 0..<3 {
          let place = SIMD2(
            ours[0][x, y][color] * Double(size.width), ours[1][x, y][color] * Double(size.height))
          let index = ((y * size.width + x) * 3 + color) * 2
          let difference = place - SIMD2(Double(theirs[index]), Double(theirs[index + 1]))
          greatest = max(greatest, (difference * difference).sum().squareRoot())
        }
      }
    }
    return greatest
  }

  @Test(arguments: photographs) func placesAreThoseOfLensfun(_ photograph: Photograph) throws {
    #expect(photograph.reference { lensfun_distortion_model(nil, &$0) } == Int32(photograph.distortion))
    #expect(photograph.reference { lensfun_fringe_model(nil, &$0) } == Int32(photograph.fringes))
    let lens = try Self.known(photograph, [.distortion, .chromaticAberration])
    #expect(lens.corrections == [.distortion, .chromaticAberration])
    let size = photograph.size, scale = lens.fitted(to: size).scale(for: size)
    let ours = [
      try Self.corrected(size, by: lens) { x, _ in Double(x) / Double(size.width) },
      try Self.corrected(size, by: lens) { _, y in Double(y) / Double(size.height) },
    ]
    let distance = Self.distance(photograph, ours, try photograph.places(scale: scale))
    #expect(distance < 0.02, "\(distance) pixels")
    // The same with what would be a fault of ours.
    let reversed = try photograph.places(scale: 1 / scale, isReversed: true)
    let wrongCrop = try photograph.places(scale: scale, cropError: 1.5)
    #expect(Self.distance(photograph, ours, reversed) > 0.3)
    #expect(Self.distance(photograph, ours, wrongCrop) > 0.3)
  }

  /// lensfun looks at the corners and the middles of the sides, and adds 1 or 2 in a thousand.
  @Test(arguments: photographs) func theMagnificationIsThatOfLensfun(_ photograph: Photograph) throws {
    let lens = try Self.known(photograph, [.distortion, .chromaticAberration])
    let theirs = Double(photograph.reference { lensfun_scale(nil, &$0) })
    let ours = lens.fitted(to: photograph.size).scale(for: photograph.size)
    #expect(abs(ours / theirs - 1) < 0.005, "\(ours), not \(theirs)")
  }

  @Test(arguments: photographs) func lightIsThatOfLensfun(_ photograph: Photograph) throws {
    let lens = try Self.known(photograph, [.vignetting])
    let size = photograph.size
    func light(cropError: Double = 1, isReversed: Bool = false) -> [Float] {
      // 0.05 of the light, of which no corner becomes white.
      var pixels = [Float](repeating: 0.05, count: size.area * 3)
      let isDone = photograph.reference(cropError: cropError, isReversed: isReversed) {
        lensfun_light(nil, &$0, &pixels)
      }
      #expect(isDone == (lens.vignetting != nil))
      return pixels
    }
    let ours = try Self.corrected(size, by: lens) { _, _ in Self.encoded(0.05) }
    func difference(_ theirs: [Float]) -> Double {
      (0..<size.area).reduce(0) { greatest, index in
        let own = ours[index % size.width, index / size.width].y
        return max(greatest, abs(own - Self.encoded(Double(theirs[index * 3 + 1]))))
      }
    }
    let found = difference(light())
    #expect(found < 1.0 / 255, "\(found * 255) / 255")
    guard lens.vignetting != nil else { return }
    #expect(difference(light(isReversed: true)) > 3.0 / 255)
    #expect(difference(light(cropError: 1.5)) > 3.0 / 255)
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// A frame that is stored lying and shown upright is corrected as it was taken.
  @Test func orientationDoesNotMatter() throws {
    let photograph = Self.photographs[0]
    let lens = try Self.known(photograph, Set(CalibratedLens.Correction.allCases))
    let frame = PictureDescription(format: .rgba8, size: photograph.size)
    var turned = frame
    turned.orientation = .right
    #expect("\(lens.chain(of: frame))" == "\(lens.chain(of: turned))")
    #expect("\(lens.keeping([]).chain(of: frame))" != "\(lens.chain(of: frame))")
  }
}
