import Graphics
import Glibc
import Pixels

/// Measures what a session costs, in a release build:
///
///     swift build -c release --product SessionHarness
///     .build/release/SessionHarness heap [FRAMES]     allocations and GL objects in steady state; fails when there are any
///     .build/release/SessionHarness memory [FRAMES]   the memory that frames leave behind; fails above 2 MiB
///     .build/release/SessionHarness costs <ARTICLE    passes, reads and times of every filter; fails where they are not the documented ones
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
    case "memory": try MemoryMeasurement.run(frames: count ?? 10_000)
    case "costs": try FilterCosts.run()
    case "window": try WindowMeasurement.countAllocations(frames: count ?? 100)
    case "share": try WindowMeasurement.measureTime(frames: count ?? 60)
    case "cost": try CostMeasurement.run(rounds: count ?? 15)
    case "still": try await StillMeasurement.run(count: count ?? 10)
    default:
      print(
        "usage: SessionHarness heap|memory|window|share|cost|still [COUNT], or SessionHarness costs <ARTICLE")
      exit(64)
    }
  }

  /// The median of some numbers.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// A YUYV frame in which neighbouring bytes differ.
  static func noise(_ size: PixelSize) -> Image {
    var image = Image(packed: .yuyv, size: size)
    for index in image.bytes.indices {
      image.bytes[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7)
    }
    return image
  }
}

extension DeviceObjectCounts {
  /// The objects created since an earlier count, without fences: each copy has one, which is deleted with it.
  func kept(since earlier: DeviceObjectCounts) -> Int {
    total - earlier.total - (fences - earlier.fences)
  }
}
