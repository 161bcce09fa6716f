public import Pixels

/// Something that was found in a picture.
public enum MetadataObject: Hashable, Sendable {
  /// A face, with its number.
  case face(TrackedFace)
  /// A QR code or barcode.
  case code(MachineReadableCode)
}

/// What is looked for in pictures.
public struct MetadataSettings: Hashable, Sendable {
  /// Which faces; nil for none.
  public var faces: FaceDetector.Leans?
  /// Which codes.
  public var symbologies: Set<CodeSymbology>
  /// The part of the picture that is searched.
  public var region: NormalizedRectangle
  /// How many pictures a second are searched at most.
  public var rate: Double
  /// The number of searched pictures in which a face may be missing before its number is given up.
  public var patience: Int

  /// Creates settings.
  public init(
    faces: FaceDetector.Leans? = .upright, symbologies: Set<CodeSymbology> = CodeSymbology.usual,
    region: NormalizedRectangle = .whole, rate: Double = 5, patience: Int = 10
  ) {
    self.faces = faces
    self.symbologies = symbologies
    self.region = region
    self.rate = rate
    self.patience = patience
  }

  /// The longest side of the pictures that are searched, in pixels: faces are found in coarser pictures than codes.
  package var longestSide: Int { symbologies.isEmpty ? Self.faceSide : 960 }

  /// The longest side of pictures in which faces are searched.
  static let faceSide = 320
}

/// Finds in one picture after the other what settings ask for, and follows the faces.
package struct MetadataDetector: ~Copyable, Sendable {
  private var faces: FaceDetector?
  private var codes: CodeDetector?
  private var tracker: FaceTracker
  private let region: NormalizedRectangle

  /// Loads what the settings need.
  package init(_ settings: MetadataSettings) throws(DetectionError) {
    if let leans = settings.faces { faces = try FaceDetector(leans) }
    if !settings.symbologies.isEmpty { codes = try CodeDetector(settings.symbologies) }
    tracker = FaceTracker(patience: settings.patience)
    region = settings.region
  }

  /// What is in a picture; faces first.
  package mutating func objects(in picture: GrayPicture) throws(DetectionError) -> [MetadataObject] {
    guard let part = region.pixels(in: picture.size) else { return [] }
    let searched = picture.cropped(to: part)
    let found = try faces?.faces(in: searched, longestSide: MetadataSettings.faceSide) ?? []
    let read = try codes?.codes(in: searched) ?? []
    let place = Place(part, of: picture.size)
    return tracker.update(found.map(place.whole)).map(MetadataObject.face)
      + read.map { MetadataObject.code(place.whole($0)) }
  }
}

/// Where a searched part is in its picture.
private struct Place {
  let part: NormalizedRectangle

  init(_ region: PixelRegion, of size: PixelSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    part = NormalizedRectangle(
      x: Double(region.x) / width, y: Double(region.y) / height, width: Double(region.width) / width,
      height: Double(region.height) / height)
  }

  func whole(_ face: Face) -> Face {
    var face = face
    let bounds = face.bounds
    face.bounds = NormalizedRectangle(
      x: part.x + bounds.x * part.width, y: part.y + bounds.y * part.height,
      width: bounds.width * part.width, height: bounds.height * part.height)
    return face
  }

  func whole(_ code: MachineReadableCode) -> MachineReadableCode {
    var code = code
    code.corners = code.corners.map { corner in
      NormalizedPoint(x: part.x + corner.x * part.width, y: part.y + corner.y * part.height)
    }
    return code
  }
}
