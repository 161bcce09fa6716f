/// The pictures of a HEIF or AVIF file and their properties (ISO/IEC 23008-12), as far as they decide whether libheif reads
/// the file right.
struct HEIFItems {
  typealias Bytes = Slice<FileBytes>

  private var primary = 0
  /// The type and the content of each property, from 1 on.
  private var properties: [(type: String, content: Bytes)] = []
  /// The properties of each item.
  private var places: [Int: [Int]] = [:]
  /// From an item to others, of a kind such as `auxl`.
  private var references: [(kind: String, from: Int, to: [Int])] = []

  /// Reads the boxes of a file; what is damaged is left out, as the decoder notices it.
  init(_ file: FileBytes) {
    Self.forEachBox(of: file[...]) { type, content in
      guard type == "meta" else { return }
      Self.forEachBox(of: content.dropFirst(4)) { type, content in
        switch type {
        case "pitm": primary = Self.number(content.dropFirst(4), content.first == 0 ? 2 : 4)
        case "iref": addReferences(content)
        case "iprp":
          Self.forEachBox(of: content) { type, content in
            switch type {
            case "ipco": Self.forEachBox(of: content) { properties.append(($0, $1)) }
            case "ipma": addAssociations(content)
            default: break
            }
          }
        default: break
        }
      }
    }
  }

  /// Whether the picture is grey, and uses a part of the levels alone.
  var isGrayOfLimitedRange: Bool {
    let tiles = references.filter { $0.kind == "dimg" && $0.from == primary }.flatMap(\.to)
    let isGray = ([primary] + tiles).contains { item in
      properties(of: item).contains { type, content in
        let bytes = Array(content.prefix(17))
        return type == "av1C" && bytes.count > 2 && bytes[2] & 0x10 != 0
          || type == "hvcC" && bytes.count > 16 && bytes[16] & 3 == 0
      }
    }
    let isLimited = properties(of: primary).contains { type, content in
      type == "colr" && content.starts(with: "nclx".utf8) && content.count > 10
        && content[content.startIndex + 10] & 0x80 == 0
    }
    return isGray && isLimited
  }

  /// Whether the colours are turned or mirrored otherwise than the opacity.
  var turnsColorsAlone: Bool {
    func turns(_ item: Int) -> [[UInt8]] {
      properties(of: item).filter { $0.type == "irot" || $0.type == "imir" }.map {
        Array($0.type.utf8) + Array($0.content)
      }
    }
    return references.contains { reference in
      reference.kind == "auxl" && reference.to.contains(primary)
        && properties(of: reference.from).contains { type, content in
          type == "auxC" && String(decoding: content, as: UTF8.self).contains("alpha")
        } && turns(reference.from) != turns(primary)
    }
  }

  private func properties(of item: Int) -> [(type: String, content: Bytes)] {
    places[item, default: []].compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
  }

  private mutating func addReferences(_ content: Bytes) {
    let width = content.first == 0 ? 2 : 4
    Self.forEachBox(of: content.dropFirst(4)) { kind, content in
      let rest = content.dropFirst(width)
      let count = min(Self.number(rest, 2), rest.count / width)
      let to = (0..<count).map { Self.number(rest.dropFirst(2 + width * $0), width) }
      references.append((kind, Self.number(content, width), to))
    }
  }

  private mutating func addAssociations(_ content: Bytes) {
    guard content.count >= 8 else { return }
    let width = content.first == 0 ? 2 : 4, isLong = content[content.startIndex + 3] & 1 == 1
    var rest = content.dropFirst(8)
    for _ in 0..<min(Self.number(content.dropFirst(4), 4), content.count) {
      let item = Self.number(rest, width)
      rest = rest.dropFirst(width)
      let count = Self.number(rest, 1)
      rest = rest.dropFirst(1)
      for _ in 0..<count {
        // The first bit says whether a reader must know the property.
        places[item, default: []].append(Self.number(rest, isLong ? 2 : 1) & (isLong ? 0x7FFF : 0x7F))
        rest = rest.dropFirst(isLong ? 2 : 1)
      }
    }
  }

  /// A number, the greatest byte first; missing bytes are left out.
  static func number(_ bytes: Bytes, _ count: Int) -> Int {
    bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  static func forEachBox(of bytes: Bytes, _ body: (String, Bytes) -> Void) {
    var rest = bytes
    while rest.count >= 8 {
      var (length, header) = (number(rest, 4), 8)
      if length == 1, rest.count >= 16, rest[rest.startIndex + 8] < 0x80 {
        (length, header) = (number(rest.dropFirst(8), 8), 16)
      }
      if length == 0 { length = rest.count }
      guard (header...rest.count).contains(length) else { return }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      body(type, rest.prefix(length).dropFirst(header))
      rest = rest.dropFirst(length)
    }
  }
}

/// The animation of a HEIF or AVIF file, a movie beside its pictures (ISO/IEC 23008-12, 7).
enum HEIFSequence {
  /// How many pictures the longest track has; 0 where there is none.
  static func frames(_ file: FileBytes) -> Int {
    frames(file[...], in: ["moov", "trak", "mdia", "minf", "stbl"][...])
  }

  private static func frames(_ bytes: HEIFItems.Bytes, in path: ArraySlice<String>) -> Int {
    var most = 0
    HEIFItems.forEachBox(of: bytes) { type, content in
      if let next = path.first {
        if type == next { most = max(most, frames(content, in: path.dropFirst())) }
      } else if type == "stsz", content.count >= 12 {
        most = max(most, HEIFItems.number(content.dropFirst(8), 4))
      }
    }
    return most
  }
}
