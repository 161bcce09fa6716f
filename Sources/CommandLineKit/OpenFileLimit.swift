import Glibc

/// How many files the process may have open.
package enum OpenFileLimit {
  /// What drivers, cameras and threads need together, about.
  package static let enough = 64
  /// Below this, nothing works: the libraries below trap where they find no descriptor.
  package static let least = 16

  /// The limit, after it was raised as far as the process may.
  package static let present: Int = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    if limit.rlim_cur < limit.rlim_max, limit.rlim_cur < UInt(enough) {
      limit.rlim_cur = min(limit.rlim_max, UInt(enough))
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return limit.rlim_cur > UInt(Int.max) ? .max : Int(limit.rlim_cur)
  }()

  /// What a limit that is too low is reported as.
  package static var message: String {
    "the process may have only \(present) files open, which is too few; raise the limit, as 'ulimit -n 1024' does"
  }
}
