import CommandLineKit
import Stills
import Viewfinder

extension MergeOptions {
  /// Merges the photographs and writes the picture.
  func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let start = ContinuousClock.now
    if replacing == .never {
      for path in [output] + (depth.map { [$0] } ?? []) { try CommandFailure.checkAbsence(of: path) }
    }
    let merged: MergedPhoto
    do throws(StillsError) {
      merged = try Photo.merging(
        inputs, by: method.method, exposures: exposures,
        alignment: aligning == .off ? .off : nil, isCancelled: { interrupt.isRequested })
    } catch {
      if interrupt.isRequested { interrupt.end() }
      throw CommandFailure(error).advised(forExposures: method == .hdr && exposures == nil)
    }
    if interrupt.isRequested { interrupt.end() }
    var folders = OutputFolders()
    try folders.create(for: output)
    if let depth { try folders.create(for: depth) }
    let image = merged.photo.still.image
    let metadata = try merged.photo.still.metadata.carriedOver(
      size: image.size, software: "Viewfinder \(viewfinderVersion)")
    try AtomicFile.write(
      try StillImage.encode(image, as: format, metadata: metadata), to: output, replacing: replacing)
    if let depth, let map = merged.depth { try map.still.write(depth: depth, replacing: replacing) }
    _ = consume folders
    try report(merged, milliseconds: (ContinuousClock.now - start).milliseconds, streams)
  }

  private func report(_ merged: MergedPhoto, milliseconds: Double, _ streams: StandardStreams) throws {
    let size = merged.photo.still.image.size
    if !isQuiet {
      for (input, outcome) in zip(inputs, merged.outcomes) where outcome.motion == nil {
        streams.note("\(input): does not fit the others and is left out")
      }
    }
    guard isJSON else { return }
    let shots = inputs.indices.map { index -> JSON in
      [
        "input": .string(inputs[index]),
        "ev": merged.exposures.map { .double($0[index].rounded(places: 3)) } ?? .null,
        "motion": merged.outcomes[index].report(in: size),
      ]
    }
    try streams.write([
      "version": 1, "output": .string(output), "depth": depth.map { .string($0) } ?? .null,
      "width": .integer(size.width), "height": .integer(size.height), "shots": .array(shots),
      "milliseconds": .double(milliseconds.rounded(places: 3)),
    ])
  }
}

extension CommandFailure {
  /// With advice on the option for exposures that no metadata state.
  fileprivate func advised(forExposures isConcerned: Bool) -> CommandFailure {
    guard isConcerned, message.hasSuffix("state no exposure time") else { return self }
    return CommandFailure(exitCode, message + "; state the exposures, such as --exposures -2,0,2")
  }
}
