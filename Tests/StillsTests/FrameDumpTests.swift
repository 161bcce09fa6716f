import Files
import Glibc
import Pixels
import ScratchFiles
import Stills
import Testing

struct FrameDumpTests {
  /// A frame of one colour, 6x4: BT.601's luma and chroma of limited range of a red of 200, 40, 60.
  private static let luma: UInt8 = 93, blue: UInt8 = 113, red: UInt8 = 197

  private static let frames: [(code: String, cell: [UInt8])] = [
    ("YUYV", [luma, blue, luma, red]), ("YVYU", [luma, red, luma, blue]), ("UYVY", [blue, luma, red, luma]),
    ("VYUY", [red, luma, blue, luma]),
  ]

  private static func decoded(_ code: String, _ bytes: [UInt8]) throws -> Image {
    let folder = ScratchFolder()
    let path = folder.file("a.b.jpg.\(code)-6x4.raw")
    try AtomicFile.write(bytes, to: path, replacing: .never)
    return try StillImage(contentsOf: path).image
  }

  private static func check(_ image: Image, _ color: [Int], _ code: String) {
    #expect(image.layout.format == .rgba8 && image.size == PixelSize(width: 6, height: 4))
    for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
      for channel in 0..<3 {
        #expect(abs(Int(image.bytes[pixel + channel]) - color[channel]) <= 2, "\(code) at \(pixel / 4)")
      }
    }
  }

  @Test(arguments: frames)
  func packedFramesAreRead(code: String, cell: [UInt8]) throws {
    Self.check(try Self.decoded(code, (0..<12).flatMap { _ in cell }), [200, 40, 60], code)
  }

  @Test func planesAreRead() throws {
    func plane(_ value: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: value, count: count) }
    let light = plane(Self.luma, 24)
    let cases: [(String, [UInt8])] = [
      ("NV12", (0..<6).flatMap { _ in [Self.blue, Self.red] }),
      ("NV21", (0..<6).flatMap { _ in [Self.red, Self.blue] }),
      ("NV16", (0..<12).flatMap { _ in [Self.blue, Self.red] }),
      ("YU12", plane(Self.blue, 6) + plane(Self.red, 6)),
      ("YV12", plane(Self.red, 6) + plane(Self.blue, 6)),
      ("422P", plane(Self.blue, 12) + plane(Self.red, 12)),
      ("YM24", plane(Self.blue, 24) + plane(Self.red, 24)),
    ]
    for (code, chroma) in cases { Self.check(try Self.decoded(code, light + chroma), [200, 40, 60], code) }
  }

  @Test func coloursAreReordered() throws {
    for (code, pixel) in [
      ("RGB3", [200, 40, 60]), ("BGR3", [60, 40, 200]), ("XR24", [60, 40, 200, 9]),
      ("BX24", [9, 200, 40, 60]),
      ("RX24", [9, 60, 40, 200]), ("XB24", [200, 40, 60, 9]),
    ] as [(String, [UInt8])] {
      Self.check(try Self.decoded(code, (0..<24).flatMap { _ in pixel }), [200, 40, 60], code)
    }
  }

  @Test func theSizeOfTheFileMustFit() {
    for count in [47, 49] {
      let error = #expect(throws: FileError.self) {
        try Self.decoded("YUYV", [UInt8](repeating: 0, count: count))
      }
      #expect(error?.description.contains("YUYV of 6x4 is 48 bytes") == true)
    }
  }
}
