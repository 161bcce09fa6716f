/// The energy of a shot's detail at several sizes, in windows that cover the picture.
///
/// Memory: a 27th of a byte a pixel; while it is measured, 13 bytes a pixel beside the luma.
struct DetailBands {
  /// The energies of one size of detail.
  struct Band {
    /// The number of windows across and down.
    var width: Int, height: Int
    /// The energies row by row, in squares of display values, less that of noise.
    var energies: [Float]
    /// How many pixels of the picture one of the band is wide.
    var scale: Double
    /// The energy of noise.
    var noise: Float
  }

  /// The bands, fine ones first.
  let bands: [Band]

  /// The most bands; the coarsest has pixels of 32 of the picture.
  private static let most = 5
  /// The distance of windows, which are 13 pixels wide, in pixels of the band.
  private static let spacing = 6

  /// - Parameters:
  ///   - luma: the shot.
  ///   - noise: the energy of its noise, by ``SharpnessMap/noiseEnergy(_:at:)``.
  init(_ luma: Plane, noise: Float) {
    var bands: [Band] = []
    var plane = luma
    var (scale, noise) = (1.0, noise)
    // Each step averages noise to less than a quarter of its energy.
    while bands.count < Self.most, plane.width >= 8 * Self.spacing, plane.height >= 8 * Self.spacing {
      plane = plane.reduced()
      (scale, noise) = (scale * 2, noise / 4)
      let averaged = SharpnessMap.energy(of: plane).averaged(over: Self.spacing)
      let (width, height) = (plane.width / Self.spacing - 1, plane.height / Self.spacing - 1)
      var energies = [Float](repeating: 0, count: width * height)
      for y in 0..<height {
        let row = averaged.row((y + 1) * Self.spacing)
        for x in 0..<width {
          let energy = row[(x + 1) * Self.spacing] - noise
          energies[y * width + x] = energy > 0 ? energy : 0
        }
      }
      bands.append(Band(width: width, height: height, energies: energies, scale: scale, noise: noise))
    }
    self.bands = bands
  }
}
