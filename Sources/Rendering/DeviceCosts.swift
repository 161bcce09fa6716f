package import PlanCompiler
import FilterGraph

/// The costs on a device, and how they were determined.
///
/// It selects one of two presets rather than measured numbers, because a plan must be the same at every start
/// and measurements fluctuate.
package struct DeviceCosts: Hashable, Sendable {
  /// The presets of ``CompilerOptions/Costs``.
  package enum Preset: String, Hashable, Sendable, CaseIterable { case gpu, software }

  /// How the preset was chosen.
  package enum Origin: Hashable, Sendable {
    /// By the driver's name.
    case driverName
    /// By a measurement in this process.
    case measured
    /// By a measurement at an earlier start with this driver, stored with its programs.
    case remembered
  }

  /// The preset.
  package let preset: Preset
  /// How the preset was chosen.
  package let origin: Origin
  /// The cost that one more interpolated read adds to a copying pass, as a fraction of the pass; nil when not
  /// measured. Nearly zero on a GPU, half or more on a software renderer.
  package let readShare: Double?

  /// The numbers of the preset.
  package var costs: CompilerOptions.Costs {
    switch preset {
    case .gpu: .gpu
    case .software: .software
    }
  }

  /// The costs without a measurement.
  package init(isSoftware: Bool) {
    preset = isSoftware ? .software : .gpu
    origin = .driverName
    readShare = nil
  }

  /// The costs from a measurement; if that is inconclusive, or nil, the driver's name decides.
  package init(readShare: Double?, isSoftware: Bool) {
    preset =
      switch readShare {
      case .some(..<Self.shareOfGPUs): .gpu
      case .some(Self.shareOfSoftware...): .software
      default: isSoftware ? .software : .gpu
      }
    origin = readShare == nil ? .driverName : .measured
    self.readShare = readShare
  }

  /// Below the first, a device counts as a GPU, whatever its name; above the second, as a CPU.
  private static let (shareOfGPUs, shareOfSoftware) = (0.05, 0.25)

  // MARK: - Storage

  /// The content of the stored file.
  package var text: String { "\(preset.rawValue) \(readShare.map { "\($0)" } ?? Self.unmeasured)" }

  /// Parses the content of a stored file; nil when it is not ours.
  package init?(remembered text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let preset = Preset(rawValue: String(words[0])) else { return nil }
    let share = Double(words[1])
    guard words[1] == Self.unmeasured || share.map({ $0.isFinite && $0 >= 0 }) == true else { return nil }
    self.preset = preset
    origin = .remembered
    readShare = share
  }

  /// Stands for a share that could not be measured.
  private static let unmeasured = "-"
}
