import Testing

import ViewfinderPreview

struct TextLineTests {
  @Test func numbersAreWrittenAsPeopleDo() {
    var line = TextLine()
    line.append(0)
    line.append(" ")
    line.append(-1280)
    line.append(" ")
    line.append(29.97, decimals: 1)
    line.append(" ")
    line.append(0.999, decimals: 2)
    line.append(" ")
    line.append(-0.04, decimals: 1)
    line.append(" ")
    line.append(12.5, decimals: 0)
    line.append(" ")
    line.append(.nan, decimals: 1)
    line.append(nil, decimals: 1)
    #expect(String(decoding: line.bytes, as: UTF8.self) == "0 -1280 30.0 1.00 0.0 13 --")
  }

  @Test func theTextEndsWhereItDoesForC() {
    var line = TextLine()
    line.append("a longer text, so that old bytes lie behind a new one")
    line.clear()
    line.append("short")
    let text = line.withCString { String(cString: $0) }
    #expect(text == "short")
    #expect(line.bytes.count == 5)
  }
}
