import CommandLineKit
import Files
import Lenses
import Pixels
import Stills
import Viewfinder

extension InfoOptions {
  /// Describes the photographs; the first failure determines the exit code, and does not stop the others.
  func run(_ streams: StandardStreams) throws {
    var failures = InputFailures(of: inputs.count)
    var reports: [JSON] = []
    let lenses = profile == .named ? try PhotoLenses() : nil
    for input in inputs {
      let description: StillDescription
      do throws(FileError) {
        description = try StillDescription(contentsOf: input)
      } catch {
        failures.add(input, error)
        continue
      }
      for notice in description.notices { streams.note(notice) }
      let lens = lenses?.answer(for: description.shot)
      if isXMP {
        let packet = try description.metadata.packet()
        if !packet.isEmpty { try streams.write(packet + "\n") }
      } else if let tag {
        let start = inputs.count > 1 ? "\(input)\t" : ""
        for value in description.values where tag.contains(value.key) {
          try streams.writeLine(start + value.text)
        }
      } else if isJSON {
        reports.append(json(description, input, lens))
      } else {
        try streams.writeLine(StandardInput.name(of: input))
        for (name, text) in description.lines + [lens.map { ("correction", $0.text) }].compactMap(\.self) {
          try streams.writeLine("  \(name)\(String(repeating: " ", count: max(1, 13 - name.count)))\(text)")
        }
        if listsValues {
          for (key, text) in description.values { try streams.writeLine("  \(key)  \(text)") }
        }
      }
    }
    try failures.throwIfAlone()
    if isJSON {
      try streams.write(["version": 1, "photographs": .array(reports), "failures": failures.json])
    }
    try failures.finish(streams)
  }

  private func json(_ photograph: StillDescription, _ input: String, _ lens: LensDatabase.Answer?) -> JSON {
    func number(_ value: Double?) -> JSON { value.map { .double($0.rounded(places: 8)) } ?? .null }
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    func integer(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }
    let shot = photograph.shot
    var members: [JSON.Member] = [
      .init("input", .string(input)), .init("format", .string(photograph.fileFormat)),
      .init("bytes", integer(photograph.byteCount)), .init("width", .integer(photograph.size.width)),
      .init("height", .integer(photograph.size.height)),
      .init("orientation", .integer(photograph.orientation.rawValue)),
      .init("colors", .string(photograph.colors.rawValue)),
      .init("bits", .integer(photograph.bitsPerChannel)), .init("opaque", .bool(photograph.isOpaque)),
      .init("profile", text(photograph.profileName)), .init("pictures", integer(photograph.series.count)),
      .init("camera", text(shot.cameraName)), .init("lens", text(shot.lens)),
      .init("seconds", number(shot.exposureTime)), .init("aperture", number(shot.aperture)),
      .init("iso", integer(shot.iso)), .init("focalLength", number(shot.focalLength)),
      .init("bias", number(shot.bias)), .init("time", text(shot.isoTime)),
      .init("latitude", number(shot.place?.latitude)), .init("longitude", number(shot.place?.longitude)),
    ]
    if let lens { members.append(.init("lensProfile", lens.json)) }
    if listsValues {
      let values = photograph.values.map { key, text -> JSON in ["key": .string(key), "value": .string(text)]
      }
      members.append(.init("metadata", .array(values)))
    }
    return .object(members)
  }
}

extension LensDatabase.Answer {
  /// The answer for people.
  fileprivate var text: String {
    switch self {
    case .known(let lens):
      lens.lens + ": "
        + (lens.corrections.isEmpty ? "nothing" : lens.corrections.map(\.rawValue).joined(separator: ", "))
    case .unknown(let reason): "none: \(reason)"
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .known(let lens):
      [
        "camera": lens.camera.map { .string($0) } ?? .null, "lens": .string(lens.lens),
        "corrections": .array(lens.corrections.map { .string($0.rawValue) }), "problem": .null,
      ]
    case .unknown(let reason):
      ["camera": .null, "lens": .null, "corrections": [], "problem": .string(reason)]
    }
  }
}

extension StillSeries {
  /// How many pictures the file has; nil where it does not say.
  fileprivate var count: Int? {
    switch self {
    case .single: 1
    case .pages(let count): count
    case .frames(let count): count
    }
  }
}

extension ShotFacts {
  /// The camera with its maker, which many models name themselves.
  fileprivate var cameraName: String? {
    guard let camera else { return maker }
    guard let maker, let word = maker.split(separator: " ").first,
      !camera.lowercased().hasPrefix(word.lowercased())
    else { return camera }
    return "\(maker) \(camera)"
  }

  /// The time of the shot as ISO 8601 has it, with the offset where it is known; nil where the metadata state none.
  fileprivate var isoTime: String? {
    guard timeSource == .metadata else { return nil }
    return time.xmpDate + (zone ?? "")
  }

  /// The exposure as photographers write it; nil where nothing of it is known.
  fileprivate var exposureText: String? {
    func text(_ value: Double) -> String {
      let rounded = value.rounded(places: 2)
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    let parts = [
      exposureTime.map {
        $0 < 0.4 ? "1/\(text((1 / $0).rounded(places: $0 < 0.1 ? 0 : 1))) s" : "\(text($0)) s"
      },
      aperture.map { "f/\(text($0))" }, iso.map { "ISO \($0)" }, focalLength.map { "\(text($0)) mm" },
      bias.flatMap { $0 == 0 ? nil : "\($0 > 0 ? "+" : "")\(text($0)) EV" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension StillDescription {
  /// The description for people.
  fileprivate var lines: [(name: String, text: String)] {
    let shot = shot
    let megapixels =
      size.area < 50_000 ? "" : ", \((Double(size.area) / 1_000_000).rounded(places: 1)) megapixels"
    let upright = orientation == .up ? "" : ", upright \(uprightSize)"
    let samples = bitsPerChannel == 32 ? "floats" : "\(bitsPerChannel) bits"
    let kinds: String =
      switch colors {
      case .gray: "grey"
      case .rgb: "red, green and blue"
      case .cmyk: "cyan, magenta, yellow and black"
      }
    let pictures: String? =
      switch series {
      case .single: nil
      case .pages(let count): "\(count) pages, of which the first is read"
      case .frames(let count): "an animation\(count.map { " of \($0)" } ?? ""), of which the first is read"
      }
    func part(_ bytes: [UInt8], _ name: String) -> String? { bytes.isEmpty ? nil : "\(name) \(bytes.count)" }
    let parts = [part(metadata.exif, "Exif"), part(metadata.xmp, "XMP"), part(metadata.iptc, "IPTC")]
      .compactMap(\.self)
    return [
      ("format", fileFormat + (byteCount.map { ", \($0) bytes" } ?? "")),
      ("size", "\(size)\(megapixels)\(upright)"),
      ("samples", "\(kinds), \(samples)\(isOpaque ? "" : ", with transparency")"),
      ("profile", profileName ?? (colors == .rgb ? "none: sRGB" : nil)), ("pictures", pictures),
      ("camera", shot.cameraName), ("lens", shot.lens), ("exposure", shot.exposureText),
      ("time", shot.isoTime?.replacing("T", with: " ")),
      ("place", shot.place.map { "\($0.latitude.rounded(places: 6)), \($0.longitude.rounded(places: 6))" }),
      ("metadata", parts.isEmpty ? "none" : parts.joined(separator: ", ") + " bytes"),
    ].compactMap { name, text in text.map { (name, $0) } }
  }
}
