import Foundation
import Pixels
import Stills
import Testing

/// Faces as regions of the Metadata Working Group, read by another program.
struct FaceRegionTests {
  @Test(arguments: ["jpg", "png"]) func anotherProgramReadsTheRegions(suffix: String) throws {
    let program = "/usr/bin/exiv2"
    try #require(FileManager.default.isExecutableFile(atPath: program), "exiv2 is not installed")
    let size = PixelSize(width: 64, height: 48)
    var settings = PhotoSettings()
    settings.faces = [
      NormalizedRectangle(x: 0.1, y: 0.2, width: 0.25, height: 0.5),
      NormalizedRectangle(x: 0, y: 0, width: 1, height: 1),
    ]
    let path = NSTemporaryDirectory() + "faces-\(UUID().uuidString).\(suffix)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try StillFormat(path: path)
    let bytes = try StillImage.encode(
      Image(packed: .rgba8, size: size), as: format, metadata: Metadata(photo: settings, size: size))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-PXkv", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var values: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let regions = "Xmp.mwg-rs.Regions/mwg-rs"
    #expect(values["\(regions):AppliedToDimensions/stDim:w"] == "64")
    #expect(values["\(regions):AppliedToDimensions/stDim:h"] == "48")
    #expect(values["\(regions):AppliedToDimensions/stDim:unit"] == "pixel")
    let expected = [
      ("0.225000", "0.450000", "0.250000", "0.500000"), ("0.500000", "0.500000", "1.000000", "1.000000"),
    ]
    for (index, area) in expected.enumerated() {
      let region = "\(regions):RegionList[\(index + 1)]/mwg-rs"
      #expect(values["\(region):Type"] == "Face")
      let stored = ["x", "y", "w", "h"].map { values["\(region):Area/stArea:\($0)"] }
      #expect(stored == [area.0, area.1, area.2, area.3])
      #expect(values["\(region):Area/stArea:unit"] == "normalized")
    }
  }
}
