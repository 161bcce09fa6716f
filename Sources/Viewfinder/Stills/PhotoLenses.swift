package import FilterGraph
import Filters
package import Lenses
package import Pixels
package import Stills
import Synchronization

/// Which photographs' lenses are corrected, and of what; used by all threads of a batch.
package final class PhotoLenses: Sendable {
  private let database: Mutex<LensDatabase>
  private let choice: LensDatabase.Choice
  private let corrections: Set<CalibratedLens.Correction>

  /// Reads lensfun's database.
  ///
  /// - Parameters:
  ///   - name: the lens of all photographs; nil for the one that the metadata of each name.
  ///   - corrections: what is corrected, as far as the database knows it.
  ///   - folder: the folder of another database than the system's.
  package init(
    named name: String? = nil,
    corrections: Set<CalibratedLens.Correction> = Set(CalibratedLens.Correction.allCases),
    folder: String? = nil
  ) throws(LensError) {
    let database = try LensDatabase(folder: folder)
    self.corrections = corrections
    choice = try name.map { name throws(LensError) in .lens(try database.lens(named: name)) } ?? .automatic
    self.database = Mutex(database)
  }

  /// What corrects a photograph.
  package func answer(for shot: ShotFacts) -> LensDatabase.Answer {
    switch database.withLock({ $0.answer(for: LensShot(shot), choice) }) {
    case .known(let calibration): .known(calibration.keeping(corrections))
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// What corrects a photograph; if nothing, what it says of its lens and why that is not enough.
  func correction(of metadata: Metadata) -> LensDatabase.Answer {
    let shot = ShotFacts(metadata)
    switch answer(for: shot) {
    case .known(let calibration): return .known(calibration)
    case .unknown(let reason): return .unknown("\(LensShot(shot).description): \(reason)")
    }
  }

  /// What a manifest says of the correction of a file: as the database's numbers are, so are the results.
  func recipe(ofFileAt path: String) -> String { "\(answer(for: ShotFacts(ofFileAt: path)))" }
}

extension LensShot {
  /// What metadata say of a lens.
  init(_ shot: ShotFacts) {
    self.init(
      maker: shot.maker, camera: shot.camera, lens: shot.lens, focalLength: shot.focalLength,
      equivalentFocalLength: shot.equivalentFocalLength, aperture: shot.aperture, distance: shot.distance)
  }
}

extension CalibratedLens {
  /// The chain that corrects frames of a description, which are upright when a chain gets them.
  package func chain(of frame: PictureDescription) -> Graph {
    let lens = fitted(to: frame.size)
    let middle = frame.orientation.mapping(center(of: frame.size))
    let center = Point(x: middle.x, y: middle.y)
    let light = lens.vignetting ?? .zero, bend = lens.distortion ?? Distortion()
    let red = lens.fringes?.red ?? .zero, blue = lens.fringes?.blue ?? .zero
    // Without a correction of distortion green stays where it is, and keeps its sharpness.
    let scale = distortion == nil ? 1 : lens.scale(for: frame.size) * bend.magnification
    var chain = Graph(
      nearest: LensVignetting(k1: light.x, k2: light.y, k3: light.z, center: center), LensVignetting())
    chain.append(
      Graph(
        nearest: LensProfile(
          linear: bend.linear, k1: bend.k1, cubic: bend.cubic, k2: bend.k2, scale: scale, center: center,
          red: red.x, redLinear: red.y, redSquare: red.z, blue: blue.x, blueLinear: blue.y, blueSquare: blue.z
        ),
        LensProfile()))
    return chain
  }
}

extension Graph {
  /// A built-in filter, with those of the settings that it takes that are nearest to a filter's.
  init<F: Filter>(nearest filter: F, _ standard: F) {
    guard let graph = try? standard.asGraph() else { preconditionFailure("a built-in filter is a graph") }
    self = graph
    for (name, value) in filter.values { set(name, of: output, toNearest: value) }
  }
}
