import Files
import Glibc
import Pixels
import Stills
import Testing

/// The path of a fixture beside this file.
func fixture(_ name: String, from file: String = #filePath) -> String {
  file.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" } + "/Fixtures/\(name)"
}

/// The path of a file of the repository.
func repositoryFile(_ name: String, from file: String = #filePath) -> String {
  file.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" } + "/\(name)"
}

/// An `.rgba8` image from a formula.
func picture(
  _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
) -> Image {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let (red, green, blue, alpha) = pixel(x, y)
      bytes += [red, green, blue, alpha]
    }
  }
  return Image(
    layout: FrameLayout(packed: .rgba8, size: PixelSize(width: width, height: height)), bytes: bytes)
}

/// The picture of the fixtures: red rises to the right, green downwards, blue is 64.
let gradient = picture(48, 32) { x, y in (UInt8(x * 255 / 47), UInt8(y * 255 / 31), 64, 255) }

/// The largest difference of two byte strings of one length.
func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  guard a.count == b.count else { return .max }
  return zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

/// The error that `body` throws; nil for none.
func stillsError(_ body: () throws(FileError) -> Void) -> FileError? {
  do throws(FileError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// More memory than all concurrent tests take, and less than any file that declares too much.
let muchMemory = 512 << 20

/// The peak memory of the process, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss * 1024
}

/// A repeatable source of random numbers (SplitMix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
