import CommandLineKit
import Foundation
import Testing

/// The parser of JSON, against Foundation's.
struct JSONParsingTests {
  private func parse(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test func valuesAreRead() throws {
    let text = #" {"a": [1, -2.5e3, true, false, null, ""], "ü\u0041\ud83d\ude00\n\/": {"b": {}}, "c": []} "#
    #expect(
      try parse(text)
        == [
          "a": [1, -2500.0, true, false, nil, ""], "üA😀\n/": ["b": .object([])], "c": .array([]),
        ])
    #expect(try parse("9223372036854775808") == .double(9223372036854775808))
    #expect(try parse("-0") == 0)
    #expect(try parse(#"{"a": {"b": "c"}}"#)["a"]?["b"]?.string == "c")
    #expect(try parse("[1]")["a"] == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "tru", "nul", "'a'", "\"a", "\"\u{1}\"",
    "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "[1] 2", "{\"a\" 1}", "{a:1}",
    "{\"a\":1,\"a\":2}", "1e999", "NaN", "-", "\u{FEFF}1", "[1 2]", "{\"a\":}",
    String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test(arguments: [
    ("[1e999]", "column 2: the number '1e999' is too large"), ("[01]", "column 2: '01' is no number"),
    ("[1.]", "column 2: '1.' is no number"),
    ("[yes]", "column 2: 'yes' is no value; texts stand in quotes"),
    ("[]]", "column 3: nothing may follow the value"),
    ("{\"a\" 1}", "column 6: expected ':' after \"a\""), ("[\"a]", "column 2: the closing quote is missing"),
  ])
  func whatIsWrongIsTold(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.description == message)
  }

  @Test func nestingIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(32))
    let error = #expect(throws: JSONError.self) { try parse(nested(33)) }
    #expect(error?.description == "column 34: the value is nested more than 32 levels deep")
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xFF, 0x22] as [UInt8]) }
  }

  /// Mutations are taken or refused as Foundation does, where both follow the standard.
  @Test func mutationsNeverTrapAndAgreeWithFoundation() throws {
    let seed = Array(#"{"id":1,"method":"set","value":[0.5,-1e2,"a\u00e9\n",true,null,{}]}"#.utf8)
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("\"\\{}[],:0e.-".utf8)[random(12)], at: place)
        }
      }
      guard let value = try? JSON(parsing: bytes) else { continue }
      accepted += 1
      #expect(
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil,
        "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try JSON(parsing: Array(value.text(.line).utf8)) == value)
    }
    #expect(accepted > 500)
  }
}
