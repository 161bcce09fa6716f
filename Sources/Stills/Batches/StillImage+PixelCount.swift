import Files
import Glibc

extension StillImage {
  /// How many pixels a picture file has, by its header; nil for what cannot be read, and for a format whose header does not
  /// say it.
  package static func pixelCount(ofFileAt path: String) -> Int? {
    // Reading a pipe would take its data away from whoever renders it.
    guard path != StandardInput.path, FileStatus.kind(of: path) == .file else { return nil }
    var found: Int?
    _ = try? FileContent.read(path, isCancelled: { false }) { head throws(FileError) in
      guard let codec = try StillCodecs.codec(of: head, name: path) as? any SizedStillCodec.Type else {
        return 0
      }
      guard let header = codec.pictureSize(in: head) else {
        return head.count < StillCodecs.longestHead ? nil : 0
      }
      let (count, overflows) = header.width.multipliedReportingOverflow(by: header.height)
      if !overflows { found = count }
      return 0
    }
    return found
  }
}
