import Files
import Glibc

/// The cache in which Mesa's drivers keep machine code, beside this project's own of programs.
///
/// Mesa maps the index of its cache into memory without asking for the room: on a full disk the process ends with SIGBUS. Where
/// it cannot make its folder it says so on the standard error.
enum DriverCache {
  /// The least room on the disk. The index takes 1.3 MB, and the first programs of a chain less.
  private static let leastRoom = 16 << 20

  /// Tells Mesa to do without its cache where it could not write it. To be called before any other thread is started, as the
  /// environment is changed.
  static func disableWhereUnusable() {
    guard getenv("MESA_SHADER_CACHE_DISABLE") == nil, !isUsable else { return }
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1)
  }

  private static var isUsable: Bool {
    // Else it asks the system for the home of the user.
    guard var folder = folder else { return true }
    // The folder is made, with those above it.
    while folder.withFileName({ access($0, F_OK) }) != 0, errno == ENOENT {
      let parent = PathName.folder(of: folder)
      guard parent != folder else { return false }
      folder = parent
    }
    var room = statvfs()
    return folder.withFileName { access($0, W_OK | X_OK) == 0 && statvfs($0, &room) == 0 }
      && room.f_bavail * room.f_frsize >= leastRoom
  }

  /// Where Mesa looks, by its own order.
  private static var folder: String? {
    for (variable, below) in [
      ("MESA_SHADER_CACHE_DIR", ""), ("MESA_GLSL_CACHE_DIR", ""), ("XDG_CACHE_HOME", ""), ("HOME", "/.cache"),
    ] {
      if let value = getenv(variable), value[0] != 0 {
        return String(fileName: value) + below
      }
    }
    return nil
  }
}
