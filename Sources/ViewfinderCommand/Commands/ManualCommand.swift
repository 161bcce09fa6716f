import CommandLineKit
import Files

extension ManualOptions {
  /// Writes the root page to standard output, or all pages into the folder.
  func run(_ streams: StandardStreams) throws {
    guard let folder else {
      try streams.write(CommandSpec.viewfinder.path.manual)
      return
    }
    for path in CommandSpec.viewfinder.path.all {
      let file = PathName.path(of: "\(path.manualName).1", in: folder)
      try AtomicFile.write(Array(path.manual.utf8), to: file, replacing: replacing)
    }
  }
}
