/// A sink that is told how places of the first source's frames are shown.
protocol PlacedSink: FrameSink {
  /// Called on the session's thread before the frame of a moment, and those after it, are handed over.
  func note(_ mapping: PointMapping, from moment: Duration)
}
