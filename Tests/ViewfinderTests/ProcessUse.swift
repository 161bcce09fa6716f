import Foundation
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

  /// The number of this process's threads, those of Swift's own pool among them.
  ///
  /// Mesa writes its shader cache with one to four threads per process, more of them the more shaders wait. As long as
  /// there are no more, they count as one.
  static var threads: Int {
    let names = threadNames
    let cacheWriters = names.count { $0.contains(":disk$") }
    return names.count - ((2...4).contains(cacheWriters) ? cacheWriters - 1 : 0)
  }

  /// The names of this process's threads, in alphabetical order.
  static var threadNames: [String] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return ids.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
      .map { String($0.dropLast()) }.sorted()
  }

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
