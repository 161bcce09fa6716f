import ClockSupport
import Files
import Foundation
import Pixels
import ScratchFiles
import Synchronization
import Testing

import Stills

/// Damaged files decode or fail with a one-line error, and never crash.
struct DamagedFileTests {
  private static let limits = StillLimits(pixels: 1 << 18)
  /// How often each file is damaged with each of the 16 seeds: FUZZ_ROUNDS=625 makes 10,000 files of each kind, which
  /// takes a quarter of an hour.
  private static let rounds =
    ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 12

  private static func photograph() throws -> [UInt8] {
    var settings = MetadataTests.everything
    settings.userComment = "x"
    let metadata = Metadata(photo: settings, size: gradient.size)
    var file = try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata)
    MetadataTests.insert(&file, 0xE1, Array("Exif\0\0".utf8) + TIFFBlock(bigEndian: true).bytes)
    let packet = MetadataTests.packet(attributes: "xmp:Rating='4' tiff:Orientation='6'")
    MetadataTests.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    // Two of Photoshop's resources, the second with IPTC records: a caption.
    let resources: [UInt8] =
      Array("8BIM".utf8) + [4, 2, 3, 97, 98, 99, 0, 0, 0, 3, 1, 2, 3, 0] + Array("8BIM".utf8)
      + [4, 4, 0, 0, 0, 0, 0, 10, 0x1C, 2, 120, 0, 5] + Array("Hello".utf8)
    MetadataTests.insert(&file, 0xED, Array("Photoshop 3.0\0".utf8) + resources)
    return file
  }

  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    var palette = PNGFile(width: 8, height: 4, depth: 4, color: 3, interlaced: 0)
    palette.add("PLTE", (0..<48).map { UInt8($0) })
    palette.add("tRNS", [1, 2, 3])
    let metadata = Metadata(photo: MetadataTests.everything, size: gradient.size)
    var managed = content(of: fixture("baseline.jpg"))
    ColorProfileTests.embed(ColorProfileTests.adobe, in: &managed, pieces: 1)
    return [
      ("photo.jpg", try photograph()), ("managed.jpg", managed),
      ("progressive.jpg", content(of: fixture("progressive.jpg"))),
      ("cmyk.jpg", content(of: fixture("cmyk.jpg"))),
      ("photo.png", try StillImage.encode(gradient, as: .png(.init()), metadata: metadata)),
      ("palette.png", palette.finished(rows: [UInt8](repeating: 0x12, count: 20))),
    ]
      + [
        ("mosaic.dng", try RawFileTests.file(format: .bayerRGGB12)),
        ("tiles.exr", content(of: fixture("tiles.exr"))),
        ("dwa.exr", content(of: fixture("dwa.exr"))), ("picture.bmp", content(of: fixture("picture.bmp"))),
      ]
      + (try ["photo.tif", "photo.webp", "photo.avif", "photo.jxl", "photo.exr", "photo.ppm", "photo.pfm"].map
      { name in
        (name, try StillImage.encode(gradient, as: try StillFormat(path: name), metadata: metadata))
      })
  }

  private static func damaged(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      // Headers more often than pixels.
      let reach = Bool.random(using: &generator) ? min(bytes.count, 400) : bytes.count
      let place = Int.random(in: 0..<reach, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[place] = Bool.random(using: &generator) ? 0xFF : 0
      default: if Int.random(in: 0..<4, using: &generator) == 0 { bytes.removeSubrange(place...) }
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }

  @Test func thePhotographIsWholeBeforeItIsDamaged() throws {
    let still = try StillImage(decoding: Self.photograph(), name: "photo.jpg")
    #expect(still.notices.isEmpty)
    #expect(still.metadata.text("Iptc.Application2.Caption") == "Hello")
    #expect(still.metadata.text("Xmp.xmp.Rating") == "4")
  }

  @Test(arguments: 0..<16)
  func damagedPicturesDecodeOrFail(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    for (name, file) in try Self.files() {
      for _ in 0..<Self.rounds {
        let bytes = Self.damaged(file, &generator)
        let start = processorTime
        do throws(FileError) {
          let still = try StillImage(decoding: bytes, name: name, limits: Self.limits)
          _ = try? still.metadata.carriedOver(size: still.image.size, software: "x")
        } catch {
          #expect(error.code == .badData, "\(error)")
          #expect(error.description.hasPrefix("\(name): "))
          #expect(!error.description.contains { $0.isNewline })
        }
        #expect(processorTime - start < .seconds(5), "\(name)")
      }
    }
  }

  /// How many threads still decode.
  private final class Working: Sendable { let count = Atomic(4) }

  /// libvips collects the reasons of all threads in one place, and there what lcms2 finds wrong with colour profiles; while one
  /// writes it collects none.
  @Test func reasonsAreThoseOfTheFile() throws {
    var generator = SeededGenerator(state: 7)
    let names = ["photo.webp", "photo.jxl"]
    let files = try Self.files().filter { names.contains($0.name) }
    let damaged = (0..<16).map { index in
      let file = files[index % files.count]
      return (name: file.name, bytes: Self.damaged(file.bytes, &generator))
    }
    @Sendable func reason(_ file: (name: String, bytes: [UInt8])) -> String? {
      do throws(FileError) {
        _ = try StillImage(decoding: file.bytes, name: file.name, limits: Self.limits)
        return nil
      } catch {
        return error.description
      }
    }
    let reasons = damaged.map(reason)
    #expect(Set(reasons).count > 2)
    let others = Mutex<[String]>([])
    let working = Working()
    let written = Image(packed: .rgba8, size: PixelSize(width: 8, height: 8))
    let damagedProfile = [UInt8](repeating: 1, count: 100)
    let besides: [@Sendable () -> Void] = [
      { _ = ColorTransform(profile: damagedProfile, source: .rgba16) },
      {
        for name in ["a.webp", "a.jxl"] {
          #expect(throws: Never.self) { try StillImage.encode(written, as: StillFormat(path: name)) }
        }
      },
    ]
    let ended = DispatchGroup()
    for beside in besides {
      ended.enter()
      Thread.detachNewThread {
        while working.count.load(ordering: .relaxed) > 0 { beside() }
        ended.leave()
      }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      defer { working.count.subtract(1, ordering: .relaxed) }
      for place in 0..<128 {
        let index = (place + thread * 5) % damaged.count
        let told = reason(damaged[index])
        guard told != reasons[index] else { continue }
        others.withLock { $0.append("\(told ?? "none") for \(reasons[index] ?? "none")") }
      }
    }
    ended.wait()
    #expect(others.withLock { $0 } == [])
  }

  /// libpng stops at a wrong checksum; with right ones the damage reaches the chunks' readers.
  @Test(arguments: 0..<16)
  func damagedChunksWithRightChecksumsDecodeOrFail(seed: UInt64) throws {
    var generator = SeededGenerator(state: 1000 + seed)
    for (name, file) in try Self.files() where name.hasSuffix(".png") {
      for _ in 0..<Self.rounds {
        let bytes = Self.resealed(Self.damaged(file, &generator))
        do throws(FileError) {
          _ = try StillImage(decoding: bytes, name: name, limits: Self.limits)
        } catch {
          #expect(error.code == .badData)
        }
      }
    }
  }

  /// What a batch does with every file before it is decoded in memory.
  @Test(arguments: 0..<16)
  func damagedPicturesAreStoredOrFail(seed: UInt64) throws {
    let folder = ScratchFolder()
    var generator = SeededGenerator(state: 3000 + seed)
    for (name, file) in try Self.files() {
      let path = folder.file(name)
      for round in 0..<max(2, Self.rounds / 4) {
        try Data(Self.damaged(file, &generator)).write(to: URL(fileURLWithPath: path))
        do throws(FileError) {
          // In a copy in memory, and in a temporary file.
          _ = try StoredStill(
            contentsOf: path, colors: .convertToExtendedSRGB, limits: Self.limits,
            over: round % 2 == 0 ? 5000 : 100, isCancelled: { false })
        } catch {
          #expect(error.code == .badData, "\(error)")
          #expect(error.description.hasPrefix("\(path): "))
        }
      }
    }
  }

  private static func resealed(_ file: [UInt8]) -> [UInt8] {
    var bytes = file
    var place = 8
    while place + 12 <= bytes.count {
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + count <= bytes.count else { break }
      let end = place + 8 + count
      bytes.replaceSubrange(end..<end + 4, with: PNGFile.big(Int(PNGFile.crc(Array(bytes[place + 4..<end])))))
      place = end + 4
    }
    return bytes
  }

  @Test(arguments: 0..<16)
  func damagedTablesLoadOrFail(seed: UInt64) {
    var generator = SeededGenerator(state: 2000 + seed)
    let rows = (0..<27).map { "\($0 % 3) 0.5 1e-3\r\n" }.joined()
    let cube = Array("TITLE x\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\nLUT_3D_SIZE 3\nDOMAIN_MIN 0 0 0\n\(rows)".utf8)
    let mesh = Array(("0 341 682 1023\n" + String(repeating: "1 2 3\n", count: 64)).utf8)
    let table = ColorLookup(
      shaper: .init(values: [0, 0, 0, 0.2, 0.3, 0.4, 1, 1, 1]), cube: .identity(size: 4))
    let written = ["a.csp", "a.clf", "a.spi3d"].compactMap { name in
      (try? table.encoded(for: name)).map { (name, $0) }
    }
    let curve = Array("Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n".utf8)
    let decision = Array(
      "<ColorCorrection><SatNode><Saturation>0.5</Saturation></SatNode></ColorCorrection>".utf8)
    #expect(written.count == 3)
    for (name, file) in [("a.cube", cube), ("a.3dl", mesh), ("a.spi1d", curve), ("a.cc", decision)] + written
    {
      for _ in 0..<max(20, Self.rounds) {
        let bytes = Self.damaged(file, &generator)
        do throws(FileError) {
          let lookup = try ColorLookup(decoding: bytes, name: name)
          #expect(lookup.cube.values.allSatisfy { $0.isFinite })
        } catch {
          #expect(error.code == .badData)
          #expect(error.description.hasPrefix("\(name):"))
        }
      }
    }
  }
}
