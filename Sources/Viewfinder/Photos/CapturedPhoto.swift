public import Cameras
public import Clocks
import Detection
public import Files
public import FilterGraph
public import Pixels
public import Stills

/// A photograph that was taken, before it is written.
public struct CapturedPhoto: Sendable {
  /// The pixels, upright.
  public var image: Image
  /// The frame without the graph, where a clean copy was asked for.
  public var clean: Image?
  /// The frame as the camera sent it, where it was asked for.
  public var raw: RawFrame?
  /// The facts about the photograph that its metadata records.
  public var settings: PhotoSettings
  /// How it is written.
  public var format: StillFormat
  /// What is done to the picture and its metadata on the way into a file.
  public var finish = StillFinish()
  /// What was really done; nil for a photograph that no session took.
  public var resolved: ResolvedPhotoSettings?
  /// The frame's moment of exposure on the monotonic clock; nil for a photograph that is not of one frame.
  public var timestamp: Duration?
  /// The camera's count of the frame.
  public var sequence: UInt32?

  /// Describes a photograph.
  ///
  /// - Parameters:
  ///   - image: the pixels, upright.
  ///   - camera: where the frame came from; nil for a source other than a camera.
  ///   - graph: the chain that it went through.
  ///   - format: how it is written.
  ///   - timestamp: the frame's moment of exposure on the monotonic clock; nil for a picture of the present moment.
  ///   - clock: which stamped the frame.
  public init(
    _ image: Image, camera: (any Camera)?, graph: Graph, format: StillFormat = .jpeg(.init()),
    timestamp: Duration? = nil, clock: MonotonicClock = .system
  ) {
    self.image = image
    self.format = format
    self.timestamp = timestamp
    settings = camera.map { PhotoSettings(camera: $0, at: timestamp) } ?? PhotoSettings()
    settings.time = .ago(timestamp.map { max(clock.time - $0, .zero) } ?? .zero)
    settings.software = softwareName
    let chain = graph.description
    settings.userComment = chain.isEmpty ? nil : chain
  }

  /// The bytes of a file with the picture and its metadata.
  ///
  /// Looks for faces first where ``PhotoCaptureSettings/faceRegions`` asks for them.
  public func encoded(as format: StillFormat? = nil) throws(FileError) -> [UInt8] {
    var photo = self
    if photo.settings.faces.isEmpty, resolved?.requested.faceRegions == .recorded {
      do throws(DetectionError) {
        try photo.recordFaces()
      } catch {
        throw FileError(.unsupported, error.description)
      }
    }
    return try StillImage.encode(
      image, as: format ?? self.format, metadata: Metadata(photo: photo.settings, size: image.size),
      finish: finish)
  }

  /// Writes a file in the format of its name's extension. The file appears complete or not at all.
  public func write(to path: String, replacing: AtomicFile.Replacing = .never) async throws(FileError) {
    try save(to: path, as: try StillFormat(path: path), replacing: replacing)
  }
}

// How everything that takes photographs saves them.
extension CapturedPhoto {
  /// The path of a file in a folder, `.` for the current one, by the moment of the photograph.
  package func path(in folder: String, suffix: String) -> String {
    PathName.path(of: (settings.time ?? .now()).photoName + suffix, in: folder)
  }

  /// Encodes the photograph and writes the file.
  ///
  /// - Parameters:
  ///   - path: the file, in a folder that exists.
  ///   - format: how it is encoded; nil for ``format``.
  ///   - replacing: what happens to a file of that name; nil finds a free name beside it.
  /// - Returns: the path of the file.
  @discardableResult
  package func save(
    to path: String, as format: StillFormat? = nil, replacing: AtomicFile.Replacing?
  ) throws(FileError) -> String {
    let bytes = try encoded(as: format)
    guard let replacing else { return try AtomicFile.writeUnique(bytes, to: path) }
    try AtomicFile.write(bytes, to: path, replacing: replacing)
    return path
  }

  /// Writes the frame as the camera sent it beside the photograph's file.
  ///
  /// - Returns: the path of the file; nil where the frame was not asked for.
  @discardableResult
  package func saveRaw(
    beside path: String, replacing: AtomicFile.Replacing
  ) throws(FileError) -> String? {
    guard let file = try raw?.file(settings) else { return nil }
    let rawPath = file.path(beside: path)
    try AtomicFile.write(file.bytes, to: rawPath, replacing: replacing)
    return rawPath
  }
}

extension CapturedPhoto: CustomStringConvertible {
  /// The size and format of the picture and of the copies beside it, and the frame that it was made of, such as
  /// `3840x2160 rgba8, frame 17 at 12.5 s`.
  public var description: String {
    var parts = ["\(image)"]
    if let clean { parts.append("clean \(clean)") }
    if let raw { parts.append("raw \(raw)") }
    if let sequence, let timestamp {
      parts.append("frame \(sequence) at \((timestamp / .milliseconds(1)).rounded() / 1000) s")
    }
    return parts.joined(separator: ", ")
  }
}

/// The version of this release.
public let viewfinderVersion = "0.1.0"

/// What files name as the software that made them.
let softwareName = "Viewfinder \(viewfinderVersion)"
