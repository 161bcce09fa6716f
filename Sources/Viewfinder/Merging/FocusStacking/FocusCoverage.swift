import Glibc
import Pixels

/// How well the shots of a focus stack cover the distances of a scene, measured in the shots themselves.
///
/// Out of focus, the energy of a band of detail falls as 1 / (1 + κ c² / 2)² with the diameter c of the blur, and c is
/// proportional to the distance from the place of focus, counted in shots. The inverse root of the energy is a parabola
/// then: its vertex is the place of focus, which may lie between two shots or beyond the last, and its curvature tells
/// how much blur a step adds. Nothing needs to be known of the lens.
///
/// Pictures that were enlarged have no detail of a few pixels, in which their blur is told too small.
/// Evenly spaced positions of a focus control are assumed to be evenly spaced in dioptres, as those of most lenses are.
/// Memory: 13 bytes a pixel meanwhile, and a 27th of a byte a pixel for each shot.
public struct FocusCoverage: Hashable, Sendable {
  /// How much the diameter of the blur grows from one shot to the next, in pixels. What is less than 3 may be less still.
  public var blurPerShot: Double
  /// The diameter of blur up to which a picture is sharp: 2 pixels, or a 1500th of a larger picture's diagonal.
  public var acceptableBlur: Double
  /// How many shots over the same range leave nothing between two of them blurred. Of a few shots that are far apart it is
  /// a lower bound: what is far out of focus loses less detail than the law says.
  public var shotsNeeded: Int
  /// The part of what has detail that lies between two shots and is sharp in neither, 0 to 1.
  public var between: Double
  /// The part that is nearer than the first shot's focus and blurred in all, 0 to 1. A lower bound: what is far out of
  /// focus has little detail to tell.
  public var nearer: Double
  /// The part that is farther than the last shot's focus and blurred in all, 0 to 1; a lower bound.
  public var farther: Double

  /// κ, per square of a pixel of the band; measured with discs on photographs and drawn pictures.
  private static let loss = 0.105
  /// The part of the acceptable blur by which a measured one may exceed it.
  private static let tolerance = 1.25
  /// The least number of windows that tell the blur.
  private static let leastFits = 12
  /// The factor by which a coarse band may tell more blur than a fine one that is right.
  private static let mostDisagreement = 1.4

  /// Whether the steps between the shots are wider than the depth of field, and some of the picture suffers from it.
  public var isTooCoarse: Bool { blurPerShot > 2 * acceptableBlur * 1.1 && between > 0.01 }

  /// Whether some of the picture is nearer than the first shot's focus, and blurred in all.
  public var beginsTooFar: Bool { nearer > leastOutside }

  /// Whether some of the picture is farther than the last shot's focus, and blurred in all.
  public var endsTooNear: Bool { farther > leastOutside }

  /// The part outside of the range that is no error of the measurement, which is less exact with wide steps.
  private var leastOutside: Double { isTooCoarse ? 0.15 : 0.05 }

  /// Measures a stack; nil where too little of the picture has detail in focus.
  ///
  /// - Parameters:
  ///   - shots: the shots from near to far, of one size, evenly spaced.
  ///   - noises: the energies of their noise.
  static func measured(
    _ shots: [Image], _ noises: [Float], _ isCancelled: () -> Bool
  ) throws(CancellationError) -> FocusCoverage? {
    guard shots.count >= 3 else { return nil }
    // The edge of what an aligned shot does not cover is no detail.
    let whole = shots.lazy.map { ShotPixels($0) }.first { $0.isCovered }?.luma()
    var details: [DetailBands] = []
    for (shot, noise) in zip(shots, noises) {
      try checkCancellation(isCancelled)
      let pixels = ShotPixels(shot)
      let luma = pixels.luma()
      if let whole {
        let alpha = pixels.channel(3)
        luma.forEachRow { y, row in
          let (covered, other) = (alpha.row(y), whole.row(y))
          for x in 0..<luma.width where covered[x] == 0 { row[x] = other[x] }
        }
      }
      details.append(DetailBands(luma, noise: noise))
    }
    let size = shots[0].size
    let diagonal = Double(size.width * size.width + size.height * size.height).squareRoot()
    return FocusCoverage(details, acceptableBlur: max(2, diagonal / 1500))
  }

  private init?(_ shots: [DetailBands], acceptableBlur: Double) {
    guard let blur = Self.blurPerShot(shots) else { return nil }
    blurPerShot = blur
    self.acceptableBlur = acceptableBlur
    let last = Double(shots.count - 1)
    var (measured, between, nearer, farther) = (0.0, 0.0, 0.0, 0.0)
    for case let place? in Self.places(shots, blur) {
      measured += 1
      let distance = abs(place - min(max(place.rounded(), 0), last))
      guard distance * blur > acceptableBlur * Self.tolerance else { continue }
      if place < 0 { nearer += 1 } else if place > last { farther += 1 } else { between += 1 }
    }
    guard measured > 0 else { return nil }
    (self.between, self.nearer, self.farther) = (between / measured, nearer / measured, farther / measured)
    shotsNeeded = shots.count
    let needed = 1 + Int((last * blur / (2 * acceptableBlur)).rounded(.up))
    if isTooCoarse || needed < shotsNeeded { shotsNeeded = needed }
  }

  /// The median of the blur by the parabolas through the greatest energy of each window and those beside it.
  ///
  /// Where a step blurs by many pixels of a band, nothing may be sharp enough in it to tell how much. Coarse bands decide
  /// then, if the blur is enough of their pixels to be told.
  private static func blurPerShot(_ shots: [DetailBands]) -> Double? {
    let bands = shots[0].bands
    let told = bands.indices.map { Self.blurs(shots, band: $0) }
    let coarse = bands.indices.last { band in
      told[band].count >= leastFits && median(told[band]) >= 2 * bands[band].scale
    }
    let least = coarse.map { median(told[$0]) / mostDisagreement } ?? 0
    let blurs = told.filter { !$0.isEmpty && median($0) >= least }.joined().sorted()
    return blurs.count >= leastFits ? median(blurs) : nil
  }

  private static func median(_ ascending: [Double]) -> Double { ascending[ascending.count / 2] }

  /// The blur by each window of a band that tells it, in ascending order.
  private static func blurs(_ shots: [DetailBands], band index: Int) -> [Double] {
    let band = shots[0].bands[index]
    var blurs: [Double] = []
    for place in band.energies.indices {
      let energies = Energies(shots, band: index, place)
      let peak = energies.peak
      guard peak > 0, peak < shots.count - 1 else { continue }
      let (before, most, after) = (energies[peak - 1], energies[peak], energies[peak + 1])
      let least = min(before, after)
      // Too little falls within the noise, and what falls more does so by other laws.
      guard least > 6 * energies.noise, most > least * 1.16, most < least * 33 else { continue }
      let (first, middle, third) = (1 / before.squareRoot(), 1 / most.squareRoot(), 1 / after.squareRoot())
      let (curvature, slope) = ((first + third) / 2 - middle, (third - first) / 2)
      guard curvature > 0 else { continue }
      let vertex = middle - slope * slope / (4 * curvature)
      guard vertex > 0 else { continue }
      blurs.append((2 * curvature / (Self.loss * vertex)).squareRoot() * band.scale)
    }
    return blurs.sorted()
  }

  /// Where each window of the finest band is in focus, counted in shots; nil for one without detail.
  ///
  /// Coarse bands decide first, because only they have detail far out of focus; where something is less blurred, finer
  /// bands tell its place better.
  private static func places(_ shots: [DetailBands], _ blur: Double) -> [Double?] {
    let last = Double(shots.count - 1)
    var places: [Double?] = []
    var (width, height) = (0, 0)
    for (index, band) in shots[0].bands.enumerated().reversed() {
      var finer: [Double?] = []
      finer.reserveCapacity(band.energies.count)
      let step = blur / band.scale
      for y in 0..<band.height {
        for x in 0..<band.width {
          let coarse = places.isEmpty ? nil : places[min(y / 2, height - 1) * width + min(x / 2, width - 1)]
          if let coarse, abs(coarse - min(max(coarse.rounded(), 0), last)) * step > 3 {
            finer.append(coarse)
          } else {
            let energies = Energies(shots, band: index, y * band.width + x)
            finer.append(energies.place(growth: loss * step * step / 2) ?? coarse)
          }
        }
      }
      (places, width, height) = (finer, band.width, band.height)
    }
    return places
  }
}

/// The energies of a window in all shots.
private struct Energies {
  private let shots: [DetailBands]
  private let band: Int
  private let window: Int
  /// The index of the greatest.
  let peak: Int

  init(_ shots: [DetailBands], band: Int, _ window: Int) {
    (self.shots, self.band, self.window) = (shots, band, window)
    var (peak, most): (Int, Float) = (0, -1)
    for (index, shot) in shots.enumerated() where shot.bands[band].energies[window] > most {
      (peak, most) = (index, shot.bands[band].energies[window])
    }
    self.peak = peak
  }

  subscript(shot: Int) -> Double { Double(shots[shot].bands[band].energies[window]) }

  /// The energy of noise in the sharpest shot.
  var noise: Double { Double(shots[peak].bands[band].noise) }

  /// The vertex of the parabola through the greatest energy and the greater one beside it; nil without detail.
  ///
  /// - Parameter growth: the parabola's curvature relative to its least value.
  func place(growth: Double) -> Double? {
    let most = self[peak]
    guard most > 20 * noise else { return nil }
    let sides = [peak - 1, peak + 1].filter(shots.indices.contains)
    guard let side = sides.max(by: { self[$0] < self[$1] }), self[side] > 3 * noise else {
      return Double(peak)
    }
    let direction = Double(side - peak)
    // 1 + a (1 - t)² = r (1 + a t²) for the way t towards the side.
    let ratio = (most / self[side]).squareRoot()
    guard ratio > 1 + 1e-6 else { return Double(peak) + direction / 2 }
    let square = growth * (1 - ratio)
    let root = growth * growth - square * (1 + growth - ratio)
    // It falls more than blur explains.
    guard root >= 0 else { return Double(peak) }
    return Double(peak) + direction * min((growth - root.squareRoot()) / square, 0.5)
  }
}

extension ShotPixels {
  /// Whether every pixel is covered.
  fileprivate var isCovered: Bool {
    let alpha = channel(3)
    return (0..<width * height).allSatisfy { alpha.values[$0] > 0 }
  }
}
