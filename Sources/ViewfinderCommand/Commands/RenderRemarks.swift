import CommandLineKit
import Files
import Stills
import Viewfinder

extension PhotoBatch.Remark {
  /// What remarks on several photographs are counted together by.
  private enum Kind: CaseIterable {
    case pages, frames, opaque, metadata, kept
  }

  private var kind: Kind {
    switch self {
    case .series(.frames): .frames
    case .series: .pages
    case .opaque: .opaque
    case .metadata: .metadata
    case .kept: .kept
    }
  }

  /// The remark on one photograph, whose name precedes it.
  var text: String {
    switch self {
    case .series(.frames(let count?)): "the first of the \(count) pictures of its animation is rendered"
    case .series(.frames(nil)): "the first picture of its animation is rendered"
    case .series(.pages(let count)): "the first of its \(count) pages is rendered"
    case .series(.single): "its only picture is rendered"
    case .opaque(let path):
      "\(StandardOutput.name(of: path)) has no transparency: the colour behind it shows, mostly black; choose one with --background"
    case .metadata(let path, let parts):
      "\(StandardOutput.name(of: path)) does not hold all of the metadata: "
        + "\(parts.map(\.rawValue).joined(separator: ", ")) of the photograph is left out where it has no place there"
    case .kept(let path): "\(path) exists, and no manifest records it; it is kept"
    }
  }

  /// Its members in the report of a file of the photograph.
  func members(of file: String) -> [JSON.Member] {
    switch self {
    case .series(.frames(let count)): [.init("framesOfSource", .integer(orNull: count))]
    case .series(.pages(let count)): [.init("pages", .integer(count))]
    case .opaque(let path) where path == file: [.init("transparency", "left-out")]
    case .metadata(let path, let parts) where path == file:
      [.init("metadataLeftOut", .array(parts.map { .string($0.rawValue) }))]
    case .kept(let path) where path == file: [.init("recorded", false)]
    case .series, .opaque, .metadata, .kept: []
    }
  }

  /// One line for each kind of remark, however many photographs have it.
  static func notes(on outcomes: [PhotoBatch.Outcome]) -> [String] {
    let all = outcomes.flatMap { outcome in outcome.remarks.map { (input: outcome.item.input, remark: $0) } }
    return Kind.allCases.compactMap { kind in
      let found = all.filter { $0.remark.kind == kind }
      guard let (input, remark) = found.first else { return nil }
      guard found.count > 1 else { return "\(StandardInput.name(of: input)): \(remark.text)" }
      return switch remark {
      case .series(.frames):
        "\(found.count) photographs, such as \(input), are animations, of which the first picture is rendered"
      case .series:
        "\(found.count) photographs, such as \(input), have several pages, of which the first is rendered"
      case .opaque(let path):
        "\(found.count) files, such as \(path), have no transparency: the colour behind it shows, mostly black; choose one with --background"
      case .metadata(let path, _):
        "\(found.count) files, such as \(path), do not hold all of the metadata of their photographs"
      case .kept(let path):
        "\(found.count) files, such as \(path), exist, no manifest records them, and they are kept"
      }
    }
  }
}
