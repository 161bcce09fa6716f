/// What a photograph's metadata say that its lens is found by; anything may be wrong in it.
package struct LensShot: Hashable, Sendable {
  /// The camera and the lens; nil or empty when unknown.
  package var maker: String?, camera: String?, lens: String?
  /// The focal length in millimetres, and that of the same view on 36 by 24 millimetres; nil when unknown.
  package var focalLength: Double?, equivalentFocalLength: Double?
  /// The f-number; nil when unknown.
  package var aperture: Double?
  /// The distance in metres that the lens was focused at; nil when unknown.
  package var distance: Double?

  package init(
    maker: String? = nil, camera: String? = nil, lens: String? = nil, focalLength: Double? = nil,
    equivalentFocalLength: Double? = nil, aperture: Double? = nil, distance: Double? = nil
  ) {
    func name(_ text: String?) -> String? {
      // lensfun's search takes time that grows with the square of a name.
      let words = (text ?? "").prefix(128).split {
        $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 33 }
      }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    func number(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    (self.maker, self.camera, self.lens) = (name(maker), name(camera), name(lens))
    self.focalLength = number(focalLength, in: 0.1...10_000)
    self.equivalentFocalLength = number(equivalentFocalLength, in: 1...10_000)
    self.aperture = number(aperture, in: 0.5...128)
    self.distance = number(distance, in: 0.01...1_000_000)
  }

  /// The camera and the lens, for messages.
  package var description: String {
    let camera: String? =
      switch (maker, camera) {
      case (let maker?, let camera?) where !camera.lowercased().hasPrefix(maker.lowercased()):
        "\(maker) \(camera)"
      case (let maker, let camera): camera ?? maker
      }
    return (camera.map { "camera '\($0)'" } ?? "an unknown camera") + " and "
      + (lens.map { "lens '\($0)'" } ?? "an unknown lens")
  }

  /// The crop factor of the sensor; nil when unknown.
  var crop: Double? {
    guard let focalLength, let equivalentFocalLength else { return nil }
    let crop = equivalentFocalLength / focalLength
    return (0.1...20).contains(crop) ? crop : nil
  }
}
