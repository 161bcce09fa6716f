/// How many tracks and chapters a movie has besides its video.
package struct MovieTracks: Hashable, Sendable {
  /// Tracks of sound.
  package var sounds = 0
  /// Further tracks of pictures, such as a cover.
  package var videos = 0
  /// Tracks of subtitles.
  package var subtitles = 0
  /// Tracks of other data.
  package var others = 0
  /// Chapters.
  package var chapters = 0

  /// Counts tracks and chapters.
  package init(sounds: Int = 0, videos: Int = 0, subtitles: Int = 0, others: Int = 0, chapters: Int = 0) {
    self.sounds = sounds
    self.videos = videos
    self.subtitles = subtitles
    self.others = others
    self.chapters = chapters
  }
}
