import Glibc

/// The largest file that is read into memory; larger ones are certainly not pictures we can decode.
private let largestFile = 1 << 30

/// The whole content of a file, a pipe or a device such as `/dev/stdin`.
func readFile(_ path: String) throws(StillsError) -> [UInt8] {
  func failure(_ number: Int32) -> StillsError {
    let error = SystemError(number: number)
    return StillsError(error.readingCode, "\(path): cannot be read: \(error.reason)")
  }
  func tooLarge() -> StillsError {
    StillsError(.badData, "\(path): over \(largestFile >> 20) MiB, which is more than any supported picture")
  }
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw failure(errno) }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { throw failure(errno) }
  guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(EISDIR) }
  guard status.st_size <= largestFile else { throw tooLarge() }

  // One byte more than the file has, so that its end is seen without growing the array.
  var bytes: [UInt8] = []
  var capacity = max(Int(status.st_size) + 1, 64 << 10)
  var problem: Int32 = 0
  while true {
    let start = bytes.count
    var ended = false
    let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < buffer.count {
        let got = read(file, buffer.baseAddress! + count, buffer.count - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          ended = true
          return
        } else if errno != EINTR {
          problem = errno
          return
        }
      }
    }
    guard problem == 0 else { throw failure(problem) }
    if start == 0 { bytes = piece } else { bytes += piece }
    if ended { return bytes }
    guard bytes.count <= largestFile else { throw tooLarge() }
    capacity = bytes.count
  }
}
