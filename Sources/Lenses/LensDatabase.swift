import CLensfun
import Spelling

/// lensfun's database of cameras and lenses.
///
/// Reading it takes about 0.3 s. Searching it changes notes in it, so it is used by one thread at a time.
package struct LensDatabase: ~Copyable {
  /// A lens that the database has, as calibrated on one or more sensors.
  package struct Lens: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its places among all.
    fileprivate let places: [Int]
  }

  /// Which lens photographs were taken with.
  package enum Choice: Hashable, Sendable {
    /// The one that the metadata name.
    case automatic
    /// This one.
    case lens(Lens)
  }

  /// What is known of a photograph's lens.
  package enum Answer: Hashable, Sendable {
    case known(CalibratedLens)
    /// Nothing; why not, in words that follow those for the photograph.
    case unknown(String)
  }

  private let handle: OpaquePointer
  /// The places of the lenses by each of their names, as ``key(of:)`` makes them.
  private let places: [String: [Int]]
  private let names: [String]

  /// Reads the database of the system and the user's own, or that of a folder.
  ///
  /// - Throws: `noDatabase`, with the way out.
  package init(folder: String? = nil) throws(LensError) {
    var loaded: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(CLENSFUN_MESSAGE_SIZE))
    _ = clensfun_load(folder, &loaded, &message)
    guard let loaded else {
      throw LensError(.noDatabase, message.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
    }
    var places: [String: [Int]] = [:]
    var names: [String] = []
    while let lens = clensfun_lens_at(loaded, names.count) {
      let facts = clensfun_lens_facts(lens)
      let (maker, model) = (String(cString: facts.maker), String(cString: facts.model))
      var keys = [Self.key(of: model), Self.key(of: "\(maker) \(model)")]
      if keys[0].hasPrefix(Self.key(of: maker)) {
        keys.append(String(keys[0].dropFirst(Self.key(of: maker).count)))
      }
      for key in Set(keys) where !key.isEmpty { places[key, default: []].append(names.count) }
      names.append(Self.name(maker, model))
    }
    (handle, self.places, self.names) = (loaded, places, names)
  }

  deinit { clensfun_free(handle) }

  /// The lens of a name; spaces, case and punctuation do not matter, nor does the maker where the model says it.
  ///
  /// - Throws: `noLens`, with near names.
  package func lens(named name: String) throws(LensError) -> Lens {
    if let found = places[Self.key(of: name)], let first = found.first {
      return Lens(name: names[first], places: found)
    }
    let near = near(name)
    throw LensError(
      .noLens,
      "lensfun's database has no lens '\(name.prefix(128))'"
        + (near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"))
  }

  /// What corrects the lens of a photograph.
  package func answer(for shot: LensShot, _ choice: Choice = .automatic) -> Answer {
    let camera = shot.camera.flatMap { clensfun_camera(handle, shot.maker ?? "", $0) }
    let cameraFacts = camera.map(clensfun_camera_facts)
    guard let crop = cameraFacts?.crop ?? shot.crop, crop > 0 else {
      return .unknown("lensfun's database does not know its camera")
    }
    guard let lens = lens(of: shot, camera, crop: crop, choice) else {
      return .unknown("lensfun's database has no calibration of its lens on such a sensor")
    }
    let facts = clensfun_lens_facts(lens)
    let isPrime = facts.shortest > 0 && facts.shortest == facts.longest
    guard let focal = shot.focalLength ?? (isPrime ? facts.shortest : nil) else {
      return .unknown("its focal length is unknown")
    }
    // Another lens than the one that was searched for, or one with a converter.
    if facts.shortest > 0,
      !(facts.shortest * 0.95...max(facts.longest, facts.shortest) * 1.05).contains(focal)
    {
      return .unknown("its focal length is none of \(Self.name(facts))")
    }
    let calibration = clensfun_calibration(lens, focal, shot.aperture ?? 0, shot.distance ?? 1000)
    return .known(
      CalibratedLens(
        calibration, lens: facts, camera: cameraFacts, crop: crop, knowsAperture: shot.aperture != nil))
  }

  private func lens(
    of shot: LensShot, _ camera: OpaquePointer?, crop: Double, _ choice: Choice
  ) -> OpaquePointer? {
    let places: [Int]
    switch choice {
    case .lens(let lens): places = lens.places
    case .automatic: places = shot.lens.flatMap { self.places[Self.key(of: $0)] } ?? []
    }
    // On a smaller sensor nothing was measured towards the corners; of the others the one that is most like the camera's.
    let usable = places.compactMap { clensfun_lens_at(handle, $0) }
      .filter { clensfun_lens_facts($0).crop <= crop * 1.03 }
    if let best = usable.max(by: { clensfun_lens_facts($0).crop < clensfun_lens_facts($1).crop }) {
      return best
    }
    guard choice == .automatic, let camera else { return nil }
    return clensfun_lens_of(handle, camera, shot.lens ?? "")
  }

  /// Up to four names that a name may stand for.
  private func near(_ name: String) -> [String] {
    let words = Set(Self.words(of: name))
    guard !words.isEmpty, name.utf8.count <= 128 else { return [] }
    let shared = Set(names).map { (name: $0, count: words.intersection(Self.words(of: $0)).count) }
    let best = shared.filter { $0.count * 2 >= words.count && $0.count > 0 }
      .sorted { ($1.count, $0.name.utf8.count, $0.name) < ($0.count, $1.name.utf8.count, $1.name) }
    let found = best.prefix(4).map(\.name)
    return found.isEmpty ? nearest(to: name, in: names).map { [$0] } ?? [] : found
  }

  /// The letters and digits of a name, in lower case.
  private static func key(of name: String) -> String {
    name.prefix(256).lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == ".") }.map(String.init)
  }

  /// The maker and the model, which many models name themselves.
  static func name(_ maker: String, _ model: String) -> String {
    key(of: model).hasPrefix(key(of: maker)) ? model : "\(maker) \(model)"
  }

  private static func name(_ facts: CLensfunLensFacts) -> String {
    name(String(cString: facts.maker), String(cString: facts.model))
  }
}
