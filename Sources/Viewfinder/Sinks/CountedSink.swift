/// A sink that is told what happened to its frames.
protocol CountedSink: FrameSink {
  /// Called on the sink's thread after the last frame, before ``FrameSink/end(_:)``.
  func note(_ statistics: SinkStatistics)
}
