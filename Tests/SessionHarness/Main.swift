import Glibc

/// Measures what a session costs, in a release build:
///
///     swift build -c release --product SessionHarness
///     .build/release/SessionHarness heap [FRAMES]     allocations and GL objects in steady state; fails when there are any
///     .build/release/SessionHarness window [FRAMES]   the same with a window on the screen
///     .build/release/SessionHarness share [FRAMES]    the window's share of a frame's time at 1280x720
///     .build/release/SessionHarness cost [ROUNDS]     a window and a reader against the window alone
///     .build/release/SessionHarness still [COUNT]     how soon the preview is back after stills of 4000x3000
@main enum SessionHarness {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.dropFirst().first.flatMap { Int($0) }
    switch arguments.first {
    case "heap": try HeapMeasurement.run(frames: count ?? 100)
    case "window": try WindowMeasurement.countAllocations(frames: count ?? 100)
    case "share": try WindowMeasurement.measureTime(frames: count ?? 60)
    case "cost": try CostMeasurement.run(rounds: count ?? 15)
    case "still": try await StillMeasurement.run(count: count ?? 10)
    default:
      print("usage: SessionHarness heap|window|share|cost|still [COUNT]")
      exit(64)
    }
  }

  /// The median of some numbers.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}
