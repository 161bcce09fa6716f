package import Pixels
import Foundation

/// Barcodes and QR codes as rows of modules, for readers of codes.
package struct DrawnCode {
  /// The modules from the top; true is dark.
  package var rows: [[Bool]]

  /// An EAN-13 of 13 digits, the last of which is the check digit, as ISO/IEC 15420 defines it.
  package static func ean13(_ digits: String) -> DrawnCode {
    let left = [
      "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
      "0001011",
    ]
    let parities = [
      "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
    ]
    func inverted(_ text: String) -> String { String(text.map { $0 == "0" ? "1" : "0" }) }
    let numbers = digits.compactMap(\.wholeNumberValue)
    var modules = "101"
    for (number, parity) in zip(numbers[1...6], parities[numbers[0]]) {
      modules += parity == "L" ? left[number] : String(inverted(left[number]).reversed())
    }
    modules += "01010" + numbers[7...12].map { inverted(left[$0]) }.joined() + "101"
    return DrawnCode(rows: Array(repeating: modules.map { $0 == "1" }, count: 40))
  }

  /// A Code 128 of printable ASCII in code set B, as ISO/IEC 15417 defines it.
  package static func code128(_ text: String) -> DrawnCode {
    let widths = """
      212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 \
      123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 \
      232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 \
      313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 \
      111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 \
      111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 \
      114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
      """.split(separator: " ")
    var values = [104] + text.utf8.map { Int($0) - 32 }
    values.append(values.enumerated().reduce(0) { $0 + max($1.offset, 1) * $1.element } % 103)
    values.append(106)
    var modules: [Bool] = []
    for value in values {
      for (place, width) in widths[value].enumerated() {
        modules += Array(repeating: place % 2 == 0, count: width.wholeNumberValue!)
      }
    }
    return DrawnCode(rows: Array(repeating: modules, count: 40))
  }

  /// A QR code, made by the program qrencode; nil when it is not installed.
  package static func qr(_ text: String) throws -> DrawnCode? {
    let path = "/usr/bin/qrencode"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-t", "ASCII", "-m", "0", "-o", "-", text]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // Each module is two characters wide.
    let rows = output.split(separator: "\n").map { line in
      line.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element == "#" }
    }
    return rows.isEmpty ? nil : DrawnCode(rows: rows)
  }

  /// The size in modules.
  package var width: Int { rows[0].count }
  package var height: Int { rows.count }

  /// Draws the code in black on a white margin into a grey picture.
  package func draw(into image: inout Image, x: Int, y: Int, scale: Int) {
    let stride = image.layout.planes[0].stride
    let quiet = 10
    for row in -quiet..<height + quiet {
      for column in -quiet..<width + quiet {
        let isInside = rows.indices.contains(row) && rows[row].indices.contains(column)
        let value: UInt8 = isInside && rows[row][column] ? 10 : 245
        for dy in 0..<scale {
          for dx in 0..<scale {
            let (px, py) = (x + column * scale + dx, y + row * scale + dy)
            guard (0..<image.size.width).contains(px), (0..<image.size.height).contains(py) else { continue }
            image.bytes[py * stride + px] = value
          }
        }
      }
    }
  }
}
