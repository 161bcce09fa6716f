import Glibc

/// The memory of this process, by the kernel's account.
package enum ProcessMemory {
  /// What is counted.
  package enum Count: String {
    /// What is in memory now.
    case resident = "VmRSS:"
    /// The most that was in memory at any time.
    case peak = "VmHWM:"
  }

  /// Bytes; nil where the kernel does not say.
  package static func bytes(_ count: Count) -> Int? {
    guard let file = fopen("/proc/self/status", "re") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { line in
      while fgets(line.baseAddress!, Int32(line.count), file) != nil {
        let words = String(cString: line.baseAddress!).split(whereSeparator: \.isWhitespace)
        if words.count >= 2, words[0] == count.rawValue { return Int(words[1]).map { $0 * 1024 } }
      }
      return nil
    }
  }
}
