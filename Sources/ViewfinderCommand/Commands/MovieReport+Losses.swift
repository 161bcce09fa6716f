import CommandLineKit
import Pixels
import Video
import Viewfinder

// What a movie has, and what is made of it lacks.
extension MovieAccount {
  /// Tells what is left out.
  func note(_ summary: MovieRendering.Summary, _ result: RenderOptions.MovieResult) {
    if summary.isUneven, !isQuiet, case .y4m = result {
      streams.note("\(input): its pictures are not evenly spaced in time, and in Y4M they are")
    }
    if let (end, stated) = summary.missing {
      func text(_ time: Duration) -> String { "\((time.milliseconds / 1000).rounded(places: 2)) s" }
      streams.note(
        "\(input): it says that it lasts \(text(stated)), and its pictures end at \(text(end)); it may be cut off"
      )
    }
    note(summary.omissions)
    guard !isQuiet else { return }
    if let path = result.path { noteMargin(summary, path) }
    if !told.isEmpty { streams.note("\(input): left out: \(told.joined(separator: ", "))") }
    if let bits, bits > 8 { streams.note("\(input): its \(bits) bits a channel are rendered as 8") }
  }

  private func note(_ omissions: MovieOmissions) {
    let (pictures, sound) = (omissions.pictures, omissions.soundPackets)
    if pictures > 0 {
      let what = pictures == 1 ? "picture" : "pictures"
      streams.note("\(input): \(pictures) \(what) left out, whose time is not after that before")
    }
    if sound > 0 {
      let what = sound == 1 ? "packet" : "packets"
      streams.note("\(input): \(sound) \(what) of sound left out, whose time does not follow that before")
    }
  }

  private func noteMargin(_ summary: MovieRendering.Summary, _ path: String) {
    let (size, omissions) = (summary.sizes[0], summary.omissions)
    let what =
      switch (omissions.columns > 0, omissions.rows > 0) {
      case (true, true): "column and row are"
      case (true, false): "column is"
      case (false, true): "row is"
      case (false, false): ""
      }
    guard !what.isEmpty else { return }
    streams.note(
      "\(input): of \(size) pixels the last \(what) left out: \(path) has \(omissions.size(of: size)), as its sides must "
        + "be even")
  }

  /// The tracks and chapters that are left out, in words.
  private var told: [String] {
    [
      (tracks.sounds - toldSounds, "track of sound", "tracks of sound"),
      (tracks.videos, "further track of pictures", "further tracks of pictures"),
      (tracks.subtitles, "track of subtitles", "tracks of subtitles"),
      (tracks.others, "track of other data", "tracks of other data"),
      (tracks.chapters, "chapter", "chapters"),
    ].compactMap { count, one, several in count > 0 ? "\(count) \(count == 1 ? one : several)" : nil }
  }

  /// The members of a report for what is left out.
  func members(_ summary: MovieRendering.Summary, _ result: RenderOptions.MovieResult) -> [JSON.Member] {
    let omissions = summary.omissions
    var members = [
      ("columnsLeftOut", omissions.columns), ("rowsLeftOut", omissions.rows),
      ("picturesLeftOut", omissions.pictures), ("soundPacketsLeftOut", omissions.soundPackets),
      ("soundTracksLeftOut", tracks.sounds), ("pictureTracksLeftOut", tracks.videos),
      ("subtitleTracksLeftOut", tracks.subtitles), ("otherTracksLeftOut", tracks.others),
      ("chaptersLeftOut", tracks.chapters),
    ].compactMap { name, count in count > 0 ? JSON.Member(name, .integer(count)) : nil }
    if let (end, stated) = summary.missing {
      members.append(
        .init("secondsMissing", .double(((stated - end).milliseconds / 1000).rounded(places: 3))))
    }
    if summary.isUneven, case .y4m = result { members.append(.init("timesLeftOut", true)) }
    return members
  }
}
