import Files
import Pixels
import ScratchFiles
import Stills
import Testing

/// Files whose quality is lowered until they have no more bytes than are allowed.
struct LongestFileTests {
  /// Too rough for any codec to make small.
  private static let rough = picture(96, 64) { x, y in
    let value = UInt32(x &* 7919 &+ y &* 104_729) &* 2_654_435_761
    return (UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(x * 2), 255)
  }

  private static func encode(_ format: StillFormat, within limit: Int?) throws -> [UInt8] {
    var finish = StillFinish()
    finish.longestFile = limit
    return try StillImage.encode(rough, as: format, finish: finish)
  }

  /// Beside every quality, tried one by one.
  @Test func theGreatestQualityThatFitsIsTaken() throws {
    let files = try (1...92).map { try Self.encode(.jpeg(.init(quality: $0)), within: nil) }
    for limit in [files[91].count, files[91].count - 1, files[91].count / 2, files[39].count, files[0].count]
    {
      let expected = try #require(files.last { $0.count <= limit })
      let found = try Self.encode(.jpeg(.init(quality: 92)), within: limit)
      #expect(found == expected, "\(found.count) of \(limit) bytes, not \(expected.count)")
    }
  }

  @Test(arguments: [StillFormat.webP(.quality(90)), .avif(quality: 90), .jpegXL(.quality(90), .eight)])
  func otherFormatsFitToo(format: StillFormat) throws {
    let whole = try Self.encode(format, within: nil).count
    let found = try Self.encode(format, within: whole * 2 / 3).count
    #expect(found <= whole * 2 / 3 && found > whole / 3, "\(found) of \(whole)")
  }

  @Test func whatDoesNotFitIsToldWithTheWayOut() throws {
    for (format, words) in [
      (StillFormat.jpeg(.init()), "make the picture smaller"), (.png(.init()), "write a JPEG"),
    ] {
      let error = stillsError { () throws(FileError) in
        var finish = StillFinish()
        finish.longestFile = 100
        _ = try StillImage.encode(Self.rough, as: format, finish: finish)
      }
      #expect(error?.code == .unsupported && error?.description.contains(words) == true, "\(format)")
    }
  }

  /// A picture in a file is written again from the start.
  @Test func bandsFitAsTheWholePicture() throws {
    let folder = ScratchFolder()
    let stored = try StoredPicture(format: .rgba8, size: Self.rough.size, encoding: .jpeg, bandBytes: 4096)
    let region = PixelRegion(x: 0, y: 0, size: Self.rough.size)
    let bytes = Self.rough.bytes
    try stored.write(region, from: bytes.span.bytes, stride: 96 * 4)
    let whole = try Self.encode(.jpeg(.init()), within: nil).count
    var finish = StillFinish()
    finish.longestFile = whole / 2
    let path = folder.file("a.jpg")
    try stored.write(
      to: path, as: .jpeg(.init()), metadata: Metadata(), finish: finish, origin: nil, replacing: .never)
    let length = try StillDescription(contentsOf: path).byteCount ?? .max
    #expect(length <= whole / 2 && length > whole / 3, "\(length) of \(whole)")
    let image = try StillImage(contentsOf: path).image
    #expect(image.size == Self.rough.size)
    let same = try StillImage(decoding: try Self.encode(.jpeg(.init()), within: whole / 2), name: "a").image
    #expect(largestDifference(image.bytes, same.bytes) <= 8)
  }
}
