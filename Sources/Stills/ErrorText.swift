import CEXR
import CExiv2
import CJPEG
import CLibRaw
import CPNG
import CTIFF
import CVips

/// A buffer for an error message from any of the shims over C libraries.
struct ErrorText {
  /// The length of the longest message, its final zero included: each shim fills as much as its header states.
  private static let size = [
    CEXIV2_MESSAGE_SIZE, CEXR_MESSAGE_SIZE, CJPEG_MESSAGE_SIZE, CLIBRAW_MESSAGE_SIZE, CPNG_MESSAGE_SIZE,
    CTIFF_MESSAGE_SIZE, CVIPS_MESSAGE_SIZE,
  ].reduce(0) { max($0, Int($1)) }

  private var characters = [CChar](repeating: 0, count: size)

  /// Calls `body` with the buffer.
  mutating func fill<Result>(_ body: (UnsafeMutablePointer<CChar>) -> Result) -> Result {
    characters.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  /// The message on one line.
  var text: String {
    let end = characters.firstIndex(of: 0) ?? characters.endIndex
    let text = String(decoding: characters[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
