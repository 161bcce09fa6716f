package import PlanCompiler
import FilterGraph

/// What things cost on a device, and how that is known.
///
/// One of two presets is chosen, since a plan must be the same at every start: numbers as they were measured would
/// change it with the weather.
package struct DeviceCosts: Hashable, Sendable {
  /// The presets of ``CompilerOptions/Costs``.
  package enum Preset: String, Hashable, Sendable, CaseIterable { case gpu, software }

  /// Where the choice is from.
  package enum Origin: Hashable, Sendable {
    /// The driver's name.
    case driverName
    /// What was just measured.
    case measured
    /// What was measured at an earlier start with this driver, and stored with its programs.
    case remembered
  }

  /// The preset.
  package let preset: Preset
  /// Where the choice is from.
  package let origin: Origin
  /// What reading between texels once more adds to a pass that copies, in shares of that pass; nil when it was not
  /// measured. Nearly nothing on a GPU, half of the pass and more on a CPU that draws.
  package let readShare: Double?

  /// The numbers of the preset.
  package var costs: CompilerOptions.Costs {
    switch preset {
    case .gpu: .gpu
    case .software: .software
    }
  }

  /// What is known without measuring.
  init(isSoftware: Bool) {
    preset = isSoftware ? .software : .gpu
    origin = .driverName
    readShare = nil
  }

  /// What a measurement says; where it says neither, the driver's name decides.
  init(readShare: Double, isSoftware: Bool) {
    preset =
      readShare < Self.shareOfGPUs
      ? .gpu : readShare > Self.shareOfSoftware ? .software : isSoftware ? .software : .gpu
    origin = .measured
    self.readShare = readShare
  }

  /// Below, a device is a GPU, whatever it is called; above the second, a CPU.
  private static let (shareOfGPUs, shareOfSoftware) = (0.05, 0.25)

  // MARK: - As it is kept

  /// The text of a file.
  var text: String { "\(preset.rawValue) \(readShare ?? 0)" }

  /// Takes the text of a file in; nil when it is none of ours.
  init?(remembered text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let preset = Preset(rawValue: String(words[0])), let share = Double(words[1]),
      share.isFinite, share >= 0
    else { return nil }
    self.preset = preset
    origin = .remembered
    readShare = share
  }
}
