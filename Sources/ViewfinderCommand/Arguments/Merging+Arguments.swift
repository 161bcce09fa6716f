import CommandLineKit
import Pixels
import Stills
import Viewfinder

/// How a bracket is merged.
enum HDRMethod: String, CaseIterable {
  case radiance, fusion

  /// The library's method.
  var method: HighDynamicRangeMethod {
    switch self {
    case .radiance: .radiance()
    case .fusion: .fusion()
    }
  }
}

/// Whether shots are aligned before they are merged.
enum Aligning {
  case on, off

  /// The library's mode, for the motions that a kind of shots is prone to.
  func mode(_ model: ShotAlignment.Model) -> ShotAlignment.Mode { self == .on ? .on(model) : .off }
}

extension OptionSpec {
  /// Shots from a tripod.
  static let noAlign = OptionSpec.flag("no-align", help: "Do not align shots before they are merged")
  /// Which depths of a stack were measured.
  static let depthConfidence = OptionSpec.value(
    "depth-confidence", "FILE", completion: .file(extensions: ["png"]),
    help: "Also write how sure the depth is as a 16-bit grey PNG: black where it is taken from around")
}

extension ParsedArguments {
  /// The file for a depth map; nil when none is given.
  func depthFile(_ option: OptionSpec) throws(UsageError) -> String? {
    guard let path = text(option) else { return nil }
    guard let format = try? StillFormat(path: path), case .png = format else {
      throw error("a depth map has 16 bits and goes into a .png file, not '\(path)'")
    }
    return path
  }
}

extension ParsedArguments {
  /// Refuses one name for two files.
  func checkDifference(of files: [(option: OptionSpec, path: String?)]) throws(UsageError) {
    for (index, file) in files.enumerated() {
      guard let path = file.path, let other = files[..<index].first(where: { $0.path == path }) else {
        continue
      }
      throw error(
        "'--\(file.option.long)' and '--\(other.option.long)' name the same file; choose two names")
    }
  }
}

extension ShotAlignment.Outcome {
  /// How a shot was aligned, as reports tell it; null for one that was left out.
  func report(in size: PixelSize) -> JSON {
    guard let motion else { return .null }
    let shift = motion.shift(in: size)
    return [
      "x": .double(shift.x.rounded(places: 2)), "y": .double(shift.y.rounded(places: 2)),
      "rotation": .double(motion.rotation.rounded(places: 3)),
      "scale": .double(motion.scale.rounded(places: 5)),
    ]
  }
}
