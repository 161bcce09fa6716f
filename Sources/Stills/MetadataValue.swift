import CExiv2
public import Files
import Spelling

/// A value to set in the metadata of a file.
public struct MetadataValue: Hashable, Sendable {
  /// The keys in Exiv2's notation, all of which get the text.
  let keys: [String]
  /// What the keys get.
  package let text: String
  /// The name that stands for several keys, such as artist; nil where one of Exiv2's was given.
  package let name: String?

  /// The names that stand for several keys, as messages list them.
  package static let nameList = "artist, copyright, title, description"

  /// Names for what programs look up under several keys.
  static let names = [
    "artist": ["Exif.Image.Artist", "Xmp.dc.creator", "Iptc.Application2.Byline"],
    "copyright": ["Exif.Image.Copyright", "Xmp.dc.rights", "Iptc.Application2.Copyright"],
    "title": ["Xmp.dc.title", "Iptc.Application2.ObjectName"],
    "description": ["Exif.Image.ImageDescription", "Xmp.dc.description", "Iptc.Application2.Caption"],
  ]

  /// The keys that can be set.
  static let knownKeys: Set<String> = {
    var keys: Set<String> = []
    while let key = cexiv2_key(keys.count) { keys.insert(String(cString: key)) }
    return keys
  }()

  /// Parses `KEY=TEXT`; KEY is artist, copyright, title, description, or one of Exiv2's.
  ///
  /// - Throws: `unsupported` naming the nearest key, or what a key takes.
  public init(_ argument: String) throws(FileError) {
    guard let mark = argument.firstIndex(of: "="), mark > argument.startIndex else {
      throw FileError(.unsupported, "'\(argument)' has no '='; write KEY=TEXT, such as artist=Ann")
    }
    let key = String(argument[..<mark])
    text = String(argument[argument.index(after: mark)...])
    guard !text.unicodeScalars.contains("\0") else {
      throw FileError(.unsupported, "the text of '\(key)' contains a zero")
    }
    if let keys = Self.names[key.lowercased()] {
      (self.keys, name) = (keys, key.lowercased())
    } else {
      guard Self.knownKeys.contains(key) else {
        let near = nearest(to: key, in: Self.names.keys.sorted() + Self.knownKeys.sorted())
        throw FileError(
          .unsupported,
          "no metadata '\(key)'; "
            + (near.map { "did you mean '\($0)'?" }
              ?? "use \(Self.nameList), or a key such as Exif.Image.Artist"))
      }
      guard !Metadata.aboutStorage.contains(key) else {
        throw FileError(.unsupported, "'\(key)' says how the pixels are stored, and follows from them")
      }
      (keys, name) = ([key], nil)
    }
    // Before anything is rendered.
    for key in keys {
      guard let form = TimeForm(of: key), !text.isEmpty, !form.fits(text) else { continue }
      throw FileError(.unsupported, "'\(key)' cannot be set to '\(text)': write \(form.rawValue)")
    }
    _ = try Metadata().setting([self])
  }
}

extension Metadata {
  /// The metadata with values set, each replacing any other of its keys.
  package func setting(_ values: [MetadataValue]) throws(FileError) -> Metadata {
    guard !values.isEmpty else { return self }
    let editor = MetadataEditor()
    var result = self
    do throws(MetadataEditor.Failure) {
      try editor.load(self)
    } catch {
      throw FileError(.badData, "the metadata cannot be changed: \(error.reason)")
    }
    for value in values {
      for key in value.keys {
        do throws(MetadataEditor.Failure) {
          editor.removeValue(key)
          try editor.set(key, value.text)
          if key.hasPrefix("Iptc."), !value.text.showingFileNames.utf8.allSatisfy({ $0 < 0x80 }) {
            try editor.set("Iptc.Envelope.CharacterSet", "\u{1B}%G")
          }
        } catch {
          throw FileError(.unsupported, "'\(key)' cannot be set to '\(value.text)': \(error.reason)")
        }
      }
    }
    do throws(MetadataEditor.Failure) {
      try editor.store(in: &result)
    } catch {
      throw FileError(.unsupported, "the metadata cannot be set: \(error.reason)")
    }
    return result
  }

  /// The metadata of a file whose profile is not sRGB: Exif calls that uncalibrated.
  func withoutColorSpace() -> Metadata {
    guard !exif.isEmpty || !xmp.isEmpty else { return self }
    let editor = MetadataEditor()
    var result = self
    do throws(MetadataEditor.Failure) {
      try editor.load(self)
      try editor.update("Exif.Photo.ColorSpace", "65535")
      try editor.update("Xmp.exif.ColorSpace", "65535")
      try editor.store(in: &result)
    } catch {
      return self
    }
    return result
  }
}
