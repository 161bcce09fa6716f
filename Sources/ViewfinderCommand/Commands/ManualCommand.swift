import CommandLineKit
import Stills

extension ManualOptions {
  /// Writes the root page to standard output, or all pages into the folder.
  func run(_ streams: StandardStreams) throws {
    guard let folder else {
      try streams.write(CommandSpec.viewfinder.path.manual)
      return
    }
    for path in CommandSpec.viewfinder.path.all {
      let separator = folder.hasSuffix("/") ? "" : "/"
      let file = "\(folder)\(separator)\(path.manualName).1"
      try AtomicFile.write(Array(path.manual.utf8), to: file, replacing: replacing)
    }
  }
}
