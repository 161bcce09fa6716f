import Foundation

/// Renders pictures for the bench of focus stacks, through pipes:
///
///     FocusHarness render CHAIN…          the red channel of each chain's result, for every picture on stdin
///     FocusHarness shots COUNT DEVICE…    frames of simulated cameras and what they show
///
/// Numbers are 32-bit and little-endian. A picture on stdin is its width, its height, 1 if it follows the one before
/// in a stream and 0 if not, a float that the chains may contain as `$reference`, and RGBA of 8 bits; for each chain its
/// result is written as floats. For each device the width, the height, COUNT frames as RGBA and the index of each pixel's plane, one byte each, are written.
@main enum FocusHarness {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.first {
      case "render": try ChainRendering.run(chains: Array(arguments.dropFirst()))
      case "shots":
        guard let count = arguments.dropFirst().first.flatMap({ UInt32($0) }) else { exit(64) }
        try SimulatedShots.run(devices: Array(arguments.dropFirst(2)), count: count)
      default: exit(64)
      }
    } catch {
      FileHandle.standardError.write(Data("FocusHarness: \(error)\n".utf8))
      exit(70)
    }
  }
}
