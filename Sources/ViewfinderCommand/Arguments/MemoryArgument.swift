import Viewfinder

/// An amount of memory as users write it: a number with the unit `M` or `G`, of 1024 kibibytes or mebibytes.
enum MemoryArgument {
  /// Reads an amount from 64M to 1024G, in bytes; nil for other text.
  static func bytes(_ text: String) -> Int? {
    let units: [(String, Int)] = [("MiB", 20), ("GiB", 30), ("MB", 20), ("GB", 30), ("M", 20), ("G", 30)]
    guard let (unit, shift) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(number) else {
      return nil
    }
    let bytes = value * Double(1 << shift)
    guard bytes >= Double(PictureMemory.least), bytes <= Double(1 << 40) else { return nil }
    return Int(bytes)
  }
}
