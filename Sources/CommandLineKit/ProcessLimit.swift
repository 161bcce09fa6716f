import Glibc

/// Limits of the process under which drivers and libraries trap, hang or report something else.
package enum ProcessLimit: CaseIterable {
  /// How many files the process may have open.
  case openFiles
  /// How many bytes of address space it may have.
  case addressSpace

  /// Below this, nothing works.
  package var least: Int {
    switch self {
    case .openFiles: 16
    // Measured with llvmpipe on two cores: threads cannot be started with 1.0 GB, and small pictures are drawn with 1.5 GB.
    case .addressSpace: 2_000_000_000
    }
  }

  /// What drivers, cameras and threads need together, about.
  var enough: Int {
    switch self {
    case .openFiles: 64
    case .addressSpace: least
    }
  }

  /// The limit. That of open files was raised to what is enough, as far as the process may.
  package var present: Int {
    switch self {
    case .openFiles: Self.openFileCount
    case .addressSpace: Int(clamping: Self.limit(RLIMIT_AS).rlim_cur)
    }
  }

  /// The message for the first limit under which nothing works; nil where there is none.
  package static var preventsEverything: String? { allCases.first { $0.present < $0.least }?.message }

  /// The message for the first limit that may be why a driver fails; nil where there is none.
  package static var mayPreventDrivers: String? { allCases.first { $0.present < $0.enough }?.message }

  private var message: String {
    switch self {
    case .openFiles:
      "the process may have only \(present) files open, which is too few; raise the limit, as 'ulimit -n 1024' does"
    case .addressSpace:
      "the process may have only \(present / 1_000_000) MB of address space, and drivers need \(least / 1_000_000); "
        + "raise the limit, as 'ulimit -v unlimited' does"
    }
  }

  private static let openFileCount: Int = {
    var limit = Self.limit(RLIMIT_NOFILE)
    if limit.rlim_cur < limit.rlim_max, limit.rlim_cur < UInt(ProcessLimit.openFiles.enough) {
      limit.rlim_cur = min(limit.rlim_max, UInt(ProcessLimit.openFiles.enough))
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }()

  private static func limit(_ resource: __rlimit_resource) -> rlimit {
    var limit = rlimit(rlim_cur: .max, rlim_max: .max)
    _ = getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return limit
  }
}
