import Cameras
import Files
import Glibc
import Stills
import Synchronization
import Viewfinder

extension CaptureOptions {
  /// The indices whose files can be written, as far as can be checked before anything is exposed; creates
  /// their folders.
  func possibleOutputs(of run: CaptureRun) -> [Int] {
    var indices: [Int] = []
    do {
      if let depth { try run.folders.create(for: depth) }
    } catch {
      run.fail(error)
      return []
    }
    for index in 1...shots.pictures {
      let path = path(index: index, time: .now(), run.source.camera)
      do {
        var files = [path]
        if case .livePhoto = shots { files.append(LivePhoto.clipPath(for: path)) }
        for file in files where replacing == .never && FileSystem.exists(file) {
          if case .template = output { throw CommandFailure.exists(file) }
        }
        try run.folders.create(for: path)
        indices.append(index)
      } catch {
        run.fail(error)
      }
    }
    return indices
  }

  func path(index: Int, time: CaptureTime, _ camera: any Camera) -> String {
    switch output {
    case .folder(let folder):
      return PathName.path(of: time.photoName + ".jpg", in: folder)
    case .template(let template):
      let name = String(camera.info.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      return template.path(input: name + ".jpg", index: index, time: time)
    case .movie, .standardOutput: preconditionFailure("stills of a camera are written to files")
    }
  }

  /// The path of a live photo: in a folder one for which neither file exists.
  func freePath(index: Int, _ camera: any Camera) -> String {
    let path = path(index: index, time: .now(), camera)
    guard case .folder = output else { return path }
    let (stem, suffix) = PathName.splitExtension(path)
    let paths = [path] + (2...10_000).lazy.map { "\(stem)_\($0)\(suffix)" }
    return paths.first { candidate in
      [candidate, LivePhoto.clipPath(for: candidate)].allSatisfy { file in
        !FileSystem.exists(file)
      }
    } ?? path
  }
}

/// The folders of the stills, which are created on more than one thread.
final class SharedFolders: Sendable {
  private let folders = Mutex<OutputFolders?>(OutputFolders())

  func create(for path: String) throws(FileError) {
    try folders.withLock { folders throws(FileError) in try folders?.create(for: path) }
  }

  func removeEmpty() { folders.withLock { $0 = nil } }
}
