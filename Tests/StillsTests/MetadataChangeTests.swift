import Files
import ScratchFiles
import Stills
import Testing

/// Values of metadata that are left out, and dates that are moved.
struct MetadataChangeTests {
  private static func changed(_ values: [String], _ changes: [MetadataChange]) throws -> StillDescription {
    var finish = StillFinish()
    finish.changes = changes
    let metadata = try Metadata().setting(try values.map(MetadataValue.init))
    let file = try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata, finish: finish)
    let folder = ScratchFolder()
    try AtomicFile.write(file, to: folder.file("a.jpg"))
    return try StillDescription(contentsOf: folder.file("a.jpg"))
  }

  private static let everything = [
    "artist=Ann", "title=T", "Exif.Image.Model=M", "Exif.Photo.FNumber=28/10",
    "Exif.GPSInfo.GPSLatitude=52/1 30/1 0/1", "Exif.GPSInfo.GPSLatitudeRef=N",
    "Exif.GPSInfo.GPSLongitude=13/1 22/1 0/1", "Exif.GPSInfo.GPSLongitudeRef=E",
    "Xmp.exif.GPSLatitude=52,30.5N",
  ]

  @Test(arguments: [
    ("gps", ["GPS"], ["Exif.Image.Artist", "Exif.Photo.FNumber", "Exif.Image.Model"]),
    ("artist", ["Artist", "creator", "Byline"], ["Exif.Image.Model", "Iptc.Application2.ObjectName"]),
    ("Exif.GPSInfo", ["Exif.GPSInfo"], ["Xmp.exif.GPSLatitude", "Exif.Image.Model"]),
    ("Exif.Photo.FNumber", ["FNumber"], ["Exif.Image.Model"]), ("Iptc", ["Iptc"], ["Xmp.dc.title"]),
    ("Xmp.dc", ["Xmp.dc"], ["Xmp.exif.GPSLatitude"]),
  ])
  func whatIsUnsetIsGoneAndNothingElse(key: String, gone: [String], kept: [String]) throws {
    let before = try Self.changed(Self.everything, []).values.map(\.key)
    let keys = try Self.changed(Self.everything, [.remove(try MetadataSelection(key))]).values.map(\.key)
    for part in gone {
      #expect(before.contains { $0.contains(part) } && !keys.contains { $0.contains(part) }, "\(part)")
    }
    for key in kept { #expect(keys.contains(key), "\(key)") }
  }

  /// Drones and other programs write positions in namespaces of their own, and in parts of others.
  @Test func noPositionStaysInAnyNamespace() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:drone="http://www.dji.com/drone-dji/1.0/"
        xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
        drone:GpsLatitude="48.1" drone:GpsLongtitude="11.5" drone:GimbalReverse="0" geo:lat="48.1" geo:long="11.5">
      <dc:format>kept</dc:format>
      <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource">
        <exif:GPSLatitude>48,6.0N</exif:GPSLatitude><Iptc4xmpExt:City>Munich</Iptc4xmpExt:City>
      </rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    var metadata = Metadata()
    metadata.xmp = Array(packet.utf8)
    func texts(_ changes: [MetadataChange]) throws -> String {
      var finish = StillFinish()
      finish.changes = changes
      let file = try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata, finish: finish)
      return String(decoding: try StillImage(decoding: file, name: "a").metadata.xmp, as: UTF8.self)
    }
    let (before, after) = (try texts([]), try texts([.remove(try MetadataSelection("gps"))]))
    for word in ["GpsLatitude", "GpsLongtitude", "wgs84_pos", "48,6.0N", "48.1", "11.5"] {
      #expect(before.contains(word) && (word == "wgs84_pos" || !after.contains(word)), "\(word)")
    }
    for word in ["GimbalReverse", "kept", "Munich"] { #expect(after.contains(word), "\(word)") }
    // A file may have a namespace that nobody else knows.
    #expect(!(try texts([.remove(try MetadataSelection("Xmp.drone"))])).contains("Gimbal"))
  }

  @Test func aYearOfFiveDigitsIsRefused() throws {
    let error = #expect(throws: FileError.self) {
      try Self.changed(["Xmp.xmp.CreateDate=9999-12-31"], [.shift(try #require(TimeShift("+1d")))])
    }
    #expect(error?.description.contains("to the year 10000") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("gsp", "did you mean 'gps'?"), ("Exif.Photo.FNumbr", "did you mean 'Exif.Photo.FNumber'?"),
    ("Exif.Nothing.Here", "use gps, makernote"), ("", "use gps, makernote"),
    ("Exif..", "no metadata 'Exif..'"),
  ])
  func unknownKeysNameTheWayOut(key: String, part: String) {
    let error = #expect(throws: FileError.self) { try MetadataSelection(key) }
    #expect(
      error?.code == .unsupported && error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  /// Over the leap day of 2024, and back over the new year.
  @Test(arguments: [
    ("+0:45", "2024:02:28 23:30:00", "2024:02:29 00:15:00"),
    ("+1d0:45", "2024:02:28 23:30:00", "2024:03:01 00:15:00"),
    ("-0:00:01", "2025:01:01 00:00:00", "2024:12:31 23:59:59"),
    ("-1d", "2025:03:01 12:00:00", "2025:02:28 12:00:00"),
    ("+100:00", "2025:03:01 12:00:00", "2025:03:05 16:00:00"),
  ])
  func datesAreMoved(shift: String, before: String, after: String) throws {
    let xmp = { (text: String) in
      let parts = text.split(separator: " ")
      return "\(parts[0].replacing(":", with: "-"))T\(parts[1])"
    }
    let still = try Self.changed(
      [
        "Exif.Image.DateTime=\(before)", "Exif.Photo.DateTimeOriginal=\(before)",
        "Xmp.xmp.CreateDate=\(xmp(before)).25+02:00", "Xmp.photoshop.DateCreated=\(xmp(before).prefix(16))",
        "Exif.GPSInfo.GPSDateStamp=2024:02:28",
        "Iptc.Application2.DateCreated=\(xmp(before).prefix(10))",
        "Iptc.Application2.TimeCreated=\(before.suffix(8))+02:00",
      ], [.shift(try #require(TimeShift(shift)))])
    let metadata = still.metadata
    #expect(metadata.text("Exif.Image.DateTime") == after)
    #expect(metadata.text("Exif.Photo.DateTimeOriginal") == after)
    #expect(metadata.text("Xmp.xmp.CreateDate") == "\(xmp(after)).25+02:00")
    #expect(metadata.text("Xmp.photoshop.DateCreated") == String(xmp(after).prefix(16)))
    #expect(metadata.text("Exif.GPSInfo.GPSDateStamp") == "2024:02:28")
    #expect(metadata.text("Iptc.Application2.DateCreated") == String(xmp(after).prefix(10)))
    #expect(metadata.text("Iptc.Application2.TimeCreated") == "\(after.suffix(8))+02:00")
  }

  /// A day without a time of day is moved by whole days alone.
  @Test func aDayIsMovedByDays() throws {
    for (shift, day) in [("+1:00", "2024-02-28"), ("+2d", "2024-03-01")] {
      let still = try Self.changed(
        ["Xmp.xmp.CreateDate=2024-02-28"], [.shift(try #require(TimeShift(shift)))])
      #expect(still.metadata.text("Xmp.xmp.CreateDate") == day)
    }
  }

  @Test(arguments: [
    "3", "+3", "1:00", "+1:60", "+1:00:60", "+d", "+1:", "+:30", "+-1:00", "+36526d", "+1000:00", "+ 1:00",
  ])
  func otherTimesAreRefused(text: String) { #expect(TimeShift(text) == nil) }
}
