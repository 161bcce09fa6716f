import Glibc

/// What this process uses of the system.
enum ProcessUse {
  /// The entries of a folder of `/proc/self`.
  static func entries(_ folder: String) -> Int {
    guard let directory = opendir("/proc/self/\(folder)") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  /// The names of this process's threads that belong to sessions, sinks and cameras: all but those of Swift's own pool.
  static var threads: Int { entries("task") }

  /// The process's resident memory in bytes.
  static var memory: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }
}
