import CommandLineKit
import Files
import Pixels
import Stills

extension CompareOptions {
  /// Compares the pictures and reports.
  func run(_ streams: StandardStreams) throws {
    if let difference, replacing == .never { try CommandFailure.checkAbsence(of: difference.path) }
    let pictures = try (StillImage(contentsOf: one), StillImage(contentsOf: other))
    let comparison: PictureComparison
    do throws(FileError) {
      comparison = try PictureComparison(pictures.0, pictures.1)
    } catch {
      throw CommandFailure(
        .badData, "\(StandardInput.name(of: one)) and \(StandardInput.name(of: other)): \(error)")
    }
    if let difference {
      let image = try PictureComparison.differencePicture(pictures.0, pictures.1, gain: gain)
      var folders = OutputFolders()
      try folders.create(for: difference.path)
      try AtomicFile.write(
        try StillImage.encode(image, as: difference.format), to: difference.path, replacing: replacing)
      _ = consume folders
    }
    if isJSON {
      try streams.write(json(comparison))
    } else {
      for line in comparison.lines { try streams.writeLine(line) }
    }
    if let within, comparison.maximum > within {
      throw CommandFailure(
        .badData,
        "\(StandardInput.name(of: one)) and \(StandardInput.name(of: other)) differ by "
          + "\(comparison.maximum.rounded(places: 3)) of 255, more than \(within)")
    }
  }

  private func json(_ comparison: PictureComparison) -> JSON {
    func number(_ value: Double) -> JSON { .double(value.rounded(places: 6)) }
    let colors = comparison.colorDifference
    return [
      "version": 1, "pictures": .strings([one, other]),
      "width": .integer(comparison.size.width), "height": .integer(comparison.size.height),
      "maximum": number(comparison.maximum), "rms": number(comparison.rms),
      // JSON has no infinity.
      "psnr": comparison.peakSignalToNoise.isFinite ? number(comparison.peakSignalToNoise) : .null,
      "ssim": number(comparison.structuralSimilarity),
      "deltaE2000": [
        "mean": number(colors.mean), "p95": number(colors.percentile95), "max": number(colors.maximum),
      ],
      "differing": number(comparison.differing),
    ]
  }
}

extension PictureComparison {
  /// The report for people.
  fileprivate var lines: [String] {
    func text(_ value: Double, _ places: Int) -> String { "\(value.rounded(places: places))" }
    let noise = peakSignalToNoise
    let colors = colorDifference
    return [
      "maximum    \(text(maximum, 3)) of 255",
      "RMS        \(text(rms, 4)) of 255",
      "PSNR       \(noise.isFinite ? "\(text(noise, 2)) dB" : "infinite, the colours are equal")",
      "SSIM       \(text(structuralSimilarity, 5))",
      "CIEDE2000  mean \(text(colors.mean, 3)), 95 % within \(text(colors.percentile95, 3)), "
        + "maximum \(text(colors.maximum, 3))",
      "differing  \(text(differing * 100, 3)) % of the pixels",
    ]
  }
}
