import CommandLineKit
import Files
import Foundation
import Testing

struct JSONTests {
  static let values: [(JSON, String)] = [
    (.null, "null"), (true, "true"), (-12, "-12"), (.integer(.min), "-9223372036854775808"),
    (0.1, "0.1"), (.double(1), "1.0"), (.double(.nan), "null"), (.double(-.infinity), "null"),
    (.double(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
    (.double(.leastNonzeroMagnitude), "5e-324"),
    (.float(0.1), "0.1"), (.float(16_777_216), "16777216.0"), (.float(.infinity), "null"),
    ("a\"b\\c\n\r\t\u{0}\u{1f}\u{7f}\u{9b}/é🎞", #""a\"b\\c\n\r\t\u0000\u001f\u007f\u009b/é🎞""#),
    ([], "[]"), ([:], "{}"), ([1, nil, "x"], #"[1, null, "x"]"#),
    (["b": 1, "a": [2], "b2": ["c": false]], #"{"b": 1, "a": [2], "b2": {"c": false}}"#),
    (.string(orNull: nil), "null"), (.integer(orNull: 3), "3"), (.strings(["x", "y"]), #"["x", "y"]"#),
  ]

  @Test(arguments: values)
  func valuesOnOneLine(value: JSON, text: String) {
    #expect(value.text(.line) == text)
  }

  /// Only programs get the bytes of a name that is not UTF-8.
  @Test func namesOfFilesKeepTheirBytes() throws {
    let value: JSON = ["path": [.string(String(fileNameBytes: [0x62, 0xFF, 0xC3, 0xA9]))]]
    #expect(value.text(.line) == #"{"path": ["b\\xFFé"]}"#)
    #expect(value.text(.exactLine) == #"{"path": ["b\ufddf\ufdefé"]}"#)
    #expect(try JSON(parsing: Array(value.text(.exactLine).utf8)) == value)
  }

  @Test func layoutInLines() {
    let value: JSON = [
      "version": 1,
      "empty": [],
      "sizes": [["width": 640, "height": 480], ["width": 320, "height": 240]],
      "long": .array((1...40).map(JSON.integer)),
    ]
    let numbers = (1...40).map { "    \($0)" }.joined(separator: ",\n")
    #expect(
      value.text() == """
        {
          "version": 1,
          "empty": [],
          "sizes": [
            {"width": 640, "height": 480},
            {"width": 320, "height": 240}
          ],
          "long": [
        \(numbers)
          ]
        }
        """)
  }

  /// Foundation's reader is the independent judge of both layouts.
  @Test(arguments: [JSON.Layout.line, .indented])
  func anotherReaderReadsTheSame(layout: JSON.Layout) throws {
    var state: UInt64 = 42
    for _ in 0..<50 {
      let value = Self.random(&state, depth: 4)
      let read = try JSONSerialization.jsonObject(
        with: Data(value.text(layout).utf8), options: .fragmentsAllowed)
      #expect(Self.equal(value, read), "\(value.text(layout))")
    }
  }

  private static func next(_ state: inout UInt64, _ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }

  private static func random(_ state: inout UInt64, depth: Int) -> JSON {
    switch next(&state, depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(next(&state, 2) == 1)
    case 2: return .integer(Int(next(&state, 1 << 31)) - 1 << 30)
    // Foundation rounds extreme exponents wrongly; what is written exactly is tested above.
    case 3: return .double((Double(next(&state, 1 << 31)) - 1e9) / 1024)
    case 4:
      let scalars = (0..<next(&state, 12)).map { _ in Unicode.Scalar(UInt8(next(&state, 256))) }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 5: return .array((0..<next(&state, 5)).map { _ in random(&state, depth: depth - 1) })
    default:
      return .object((0..<next(&state, 5)).map { .init("k\u{1}\"\($0)", random(&state, depth: depth - 1)) })
    }
  }

  private static func equal(_ value: JSON, _ read: Any) -> Bool {
    switch value {
    case .null: return read is NSNull
    case .bool(let bool): return read as? Bool == bool
    case .integer(let number): return (read as? NSNumber)?.intValue == number
    case .double(let number): return (read as? NSNumber)?.doubleValue == number
    case .float(let number): return (read as? NSNumber)?.floatValue == number
    case .string(let text): return read as? String == text
    case .array(let elements):
      guard let read = read as? [Any], read.count == elements.count else { return false }
      return zip(elements, read).allSatisfy(equal)
    case .object(let members):
      guard let read = read as? [String: Any], read.count == members.count else { return false }
      return members.allSatisfy { member in read[member.name].map { equal(member.value, $0) } ?? false }
    }
  }
}
