import Lenses
import Testing

/// Lenses found by what metadata say.
struct LensDatabaseTests {
  private static let shot = LensShot(
    maker: "Canon", camera: "Canon EOS 5D Mark III", lens: "EF24-105mm f/4L IS USM", focalLength: 24,
    aperture: 4)

  private static func name(_ answer: LensDatabase.Answer) -> String? {
    if case .known(let lens) = answer { lens.lens } else { nil }
  }

  @Test func aLensIsFoundByItsMetadata() throws {
    let database = try LensDatabase()
    let answer = database.answer(for: Self.shot)
    #expect(Self.name(answer) == "Canon EF 24-105mm f/4L IS USM", "\(answer)")
    guard case .known(let lens) = answer else { return }
    #expect(lens.camera == "Canon EOS 5D Mark III")
    #expect(lens.corrections == [.distortion, .chromaticAberration, .vignetting])
    #expect(lens.keeping([.vignetting]).corrections == [.vignetting])
  }

  @Test func whatIsNotKnownIsSaid() throws {
    let database = try LensDatabase()
    var shot = Self.shot
    shot.lens = "Frobnicator 3"
    #expect(Self.name(database.answer(for: shot)) == nil)
    shot = Self.shot
    shot.camera = "Box Brownie"
    #expect(Self.name(database.answer(for: shot)) == nil)
    // The focal length of the same view says the size of the sensor.
    shot = LensShot(
      maker: "Kodak", camera: "Box Brownie", lens: "EF24-105mm f/4L IS USM", focalLength: 24,
      equivalentFocalLength: 24, aperture: 4)
    #expect(Self.name(database.answer(for: shot)) == "Canon EF 24-105mm f/4L IS USM")
    shot = Self.shot
    shot.focalLength = nil
    #expect(database.answer(for: shot) == .unknown("its focal length is unknown"))
    shot.focalLength = 300
    #expect(Self.name(database.answer(for: shot)) == nil)
    shot = Self.shot
    shot.aperture = nil
    guard case .known(let lens) = database.answer(for: shot) else { throw Unknown() }
    #expect(
      lens.corrections == [.distortion, .chromaticAberration], "without the f-number nothing is known of it")
  }

  private struct Unknown: Error {}

  @Test func aLensHasAName() throws {
    let database = try LensDatabase()
    for name in ["Canon EF 50mm f/1.8", "canon  ef 50mm f/1.8", "EF50mm f/1.8"] {
      #expect(try database.lens(named: name).name == "Canon EF 50mm f/1.8", "\(name)")
    }
    // It was calibrated on smaller sensors alone.
    let lens = try database.lens(named: "Canon EF 50mm f/1.8")
    var shot = LensShot(maker: "Canon", camera: "Canon EOS 7D", focalLength: 50, aperture: 4)
    #expect(Self.name(database.answer(for: shot, .lens(lens))) == "Canon EF 50mm f/1.8")
    shot.camera = "Canon EOS 5D Mark III"
    #expect(Self.name(database.answer(for: shot, .lens(lens))) == nil)
    let error = #expect(throws: LensError.self) { try database.lens(named: "Canon EF 50mm f/1.7") }
    #expect(error?.code == .noLens && error?.description.contains("'Canon EF 50mm f/1.") == true, "\(error!)")
    #expect(throws: LensError.self) { try database.lens(named: "") }
    #expect(throws: LensError.self) { try database.lens(named: String(repeating: "\u{0}x", count: 100_000)) }
  }

  @Test func hostileMetadataAreUnknown() throws {
    let database = try LensDatabase()
    let long = String(repeating: "Canon \n", count: 100_000)
    for number in [Double.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude] {
      for text in [long, "", "\u{0}", "%s%n", "24-105", "Canon EF 24-105mm f/4L IS USM"] {
        let shot = LensShot(
          maker: text, camera: text, lens: text, focalLength: number, equivalentFocalLength: number,
          aperture: number, distance: number)
        #expect(Self.name(database.answer(for: shot)) == nil)
        _ = database.answer(
          for: LensShot(
            maker: "Canon", camera: "Canon EOS 5D Mark III", lens: text, focalLength: 24, aperture: number,
            distance: number))
      }
    }
    let description = LensShot(maker: long, camera: long, lens: long).description
    #expect(description.utf8.count < 600 && !description.contains("\n"), "\(description)")
  }

  @Test func withoutADatabaseThereIsAWayOut() throws {
    let error = #expect(throws: LensError.self) { _ = try LensDatabase(folder: "/nonexistent") }
    #expect(error?.code == .noDatabase)
  }
}
