import Files
import Stills
import Testing

/// Photoshop curve files.
struct ToneCurveFileTests {
  /// A file of 16-bit words, big end first.
  private func bytes(_ words: Int...) -> [UInt8] {
    words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  private func message(_ bytes: [UInt8]) -> String {
    do throws(FileError) {
      _ = try ToneCurveFile(decoding: bytes, name: "a.acv")
      return "no error"
    } catch {
      #expect(error.code == .badData)
      return error.description
    }
  }

  @Test func fiveCurvesOfVersionFour() throws {
    let line = [2, 0, 0, 255, 255]
    let words = [4, 5, 3, 0, 0, 140, 128, 255, 255, 2, 10, 20, 250, 240] + line + line + line
    let tail = Array("Crv ".utf8) + [0, 4]
    let file = try ToneCurveFile(
      decoding: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + tail, name: "a.acv")
    #expect(file.composite == [[0, 0], SIMD2<Double>(128, 140) / 255, [1, 1]])
    let red: [SIMD2<Double>] = [SIMD2(20, 10), SIMD2(240, 250)]
    #expect(file.red == red.map { $0 / 255 })
    #expect(file.green == [[0, 0], [1, 1]])
    #expect(file.blue == [[0, 0], [1, 1]])
  }

  @Test func versionOneTellsByBitsWhichCurvesThereAre() throws {
    let file = try ToneCurveFile(
      decoding: bytes(1, 0b101, 2, 0, 0, 200, 255, 2, 255, 0, 0, 255), name: "a.acv")
    #expect(file.composite == [[0, 0], SIMD2<Double>(255, 200) / 255])
    #expect(file.red == [[0, 0], [1, 1]])
    #expect(file.green == [[0, 1], [1, 0]])
  }

  @Test func whatIsWrongIsToldWithItsPlace() {
    #expect(message([]) == "a.acv: byte 0: expected the version, 1 or 4, found the end of the file")
    #expect(message(bytes(7, 1)).hasPrefix("a.acv: byte 0: expected the version, 1 or 4, found 7"))
    #expect(message(bytes(4, 0)) == "a.acv: byte 2: expected 1 to 19 curves, found 0")
    #expect(message(bytes(4, 1, 1, 0, 0)) == "a.acv: byte 4: expected 2 to 19 points of a curve, found 1")
    #expect(
      message(bytes(4, 1, 2, 0, 0, 300, 255)) == "a.acv: byte 10: expected an output of 0 to 255, found 300")
    #expect(
      message(bytes(4, 1, 2, 0, 9, 5, 9)) == "a.acv: byte 12: expected increasing inputs, found 9 after 9")
    #expect(
      message(bytes(4, 1, 2, 0, 0, 255))
        == "a.acv: byte 12: expected a point's input, found the end of the file")
    #expect(message(Array("TITLE".utf8)).contains("is it a Photoshop curves file?"))
  }

  /// Every beginning of a good file is an error or a file, never a crash.
  @Test func cutFiles() throws {
    let whole = bytes(4, 4, 2, 0, 0, 255, 255, 2, 0, 0, 255, 255, 2, 0, 0, 255, 255, 2, 0, 0, 255, 255)
    for count in 0..<whole.count { #expect(message(Array(whole.prefix(count))).contains("end of the file")) }
    #expect(message(whole) == "no error")
  }
}
