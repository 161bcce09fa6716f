import Cameras
import CommandLineKit
import Files
import Lenses
import Stills
import Viewfinder

/// What is done to photographs before the chain.
struct PreparationOptions: ArgumentGroup {
  @Option(
    "raw-balance", "LIGHT",
    ArgumentType(
      "camera, average, or a light of \(lights) kelvin", completion: .list(["camera", "average", "5500"])
    ) { whiteBalance($0) }, default: "camera",
    help:
      "Of raw files: white is as the camera says, the average of the picture, or a light of so many kelvin")
  var whiteBalance: RawDevelopment.WhiteBalance
  @Option(
    "raw-highlights", "HOW", .choice, default: "clip",
    help:
      "Of raw files: make white what fills one colour of the sensor (clip), keep its light (blend) or its colour too (rebuild)"
  )
  var highlights: RawDevelopment.Highlights
  @Flag(
    "raw-half", .half, else: .full,
    help: "Of raw files: one pixel for each cell of the sensor's mosaic, which is several times as fast")
  var resolution: RawDevelopment.Resolution
  @Option(
    "input-profile", "PROFILE", ArgumentType<String>.text.completed(by: .list(AssignedProfile.names)),
    help:
      "Take photographs, but not raw files, to be in a colour profile whatever they state: sRGB, display-p3, adobe-rgb or an ICC file"
  )
  var profile: String?
  @Flag(
    "read-xmp", .read, else: .ignored,
    help: "Take metadata from the sidecar a.NEF.xmp or a.xmp of each photograph a.NEF, in place of its own")
  var sidecars: PhotoPreparation.Sidecars
  @Option(
    "lens", "LENS", ArgumentType<String>.text.completed(by: .list([automatic])),
    help:
      "Correct photographs for their lens as lensfun's database knows it: auto for the one that the metadata name, or a name"
  )
  var lens: String?
  @Option(
    "lens-correct", "LIST",
    ArgumentType(
      "a list of \(corrections.joined(separator: ", ")) with commas", completion: .list(corrections)
    ) {
      text in
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let known = words.compactMap { CalibratedLens.Correction(rawValue: String($0)) }
      return known.count == words.count ? Set(known) : nil
    },
    .needs("lens", because: "it says what of the lens is corrected"),
    help: "Correct only what LIST says: distortion, chromatic-aberration, vignetting; all when left out")
  var lensCorrections: Set<CalibratedLens.Correction>?
  @Option(
    "trim", "TOLERANCE", .integer(in: 0...50),
    .excludes("lens", because: "a lens is corrected by the whole frame of the sensor"),
    help:
      "Cut off borders of one colour, such as those of scans, whose pixels differ by at most TOLERANCE percent, 0 to 50"
  )
  var tolerance: Int?

  /// What the values of files are taken for.
  @Derived var interpretation: StillInterpretation

  /// The first given option of those that apply to files of photographs alone; nil for none.
  var optionOfFiles: String? { firstGiven(of: $whiteBalance, $highlights, $resolution, $profile) }
  /// The first given option of those that apply to photographs alone, and not as pictures of a movie; nil for none.
  var optionOfPhotographs: String? { firstGiven(of: $sidecars, $lens, $tolerance) }

  /// Sets ``interpretation``, for which a profile is read: after the checks that need no file.
  func load() throws(UsageError) {
    do throws(FileError) {
      $interpretation.set(
        StillInterpretation(
          development: RawDevelopment(
            whiteBalance: whiteBalance, highlights: highlights, resolution: resolution),
          profile: try profile.map(AssignedProfile.init(nameOrPath:))))
    } catch {
      throw UsageError(error.description, ExitCode(rawValue: error.code.exitCode) ?? .usage)
    }
  }

  /// All of it, for which the database of lenses is read.
  func preparation() throws(CommandFailure) -> PhotoPreparation {
    PhotoPreparation(
      interpretation: interpretation, sidecars: sidecars, lenses: try lenses(),
      borders: tolerance.map { PhotoBorders(tolerance: Double($0) / 100) })
  }

  /// The word for the lens that the metadata name.
  private static let automatic = "auto"
  private static let corrections = CalibratedLens.Correction.allCases.map(\.rawValue)

  /// What corrects lenses; nil to leave them alone.
  private func lenses() throws(CommandFailure) -> PhotoLenses? {
    guard let lens else { return nil }
    do throws(LensError) {
      return try PhotoLenses(
        named: lens == Self.automatic ? nil : lens,
        corrections: lensCorrections ?? Set(CalibratedLens.Correction.allCases))
    } catch {
      throw CommandFailure(error)
    }
  }

  private static let lights =
    "\(Int(TemperatureAndTint.temperatures.lowerBound)) to \(Int(TemperatureAndTint.temperatures.upperBound))"

  /// Reads a white balance; nil for other text.
  private static func whiteBalance(_ text: String) -> RawDevelopment.WhiteBalance? {
    switch text {
    case "camera": return .camera
    case "average": return .average
    default:
      guard let kelvin = Int(text), TemperatureAndTint.temperatures.contains(Double(kelvin)) else {
        return nil
      }
      let light = TemperatureAndTint(temperature: Double(kelvin)).chromaticity
      return .light(x: light.x, y: light.y)
    }
  }
}
