public import Cameras
public import FilterGraph
import Filters
public import Pixels

extension CaptureSession {
  /// What a session is made of: its sources, its graph, its sinks, and how the first source's picture is turned.
  ///
  /// A value: ``CaptureSession/configure(_:)`` changes it as a whole or not at all.
  public struct Configuration: Sendable {
    /// A source and the name by which graphs know it.
    public struct NamedSource: Sendable {
      /// The name; the first source is `in` as well.
      public let name: String
      /// The source.
      public let source: any FrameSource
    }

    /// The sources, the first of which leads: a plan runs when it has a new frame, with those of the others that
    /// ``pairing`` chooses.
    public internal(set) var sources: [NamedSource] = []
    /// Which frames of the further sources go with a frame of the first.
    public var pairing = FramePairing.newest
    /// What the frames go through. Its input `in` is the first source, its further inputs are sources by their names.
    public var graph = Graph()
    /// The aids drawn over the graph's result on screens only, such as focus peaking; stills and sinks do not show them
    /// unless they ask for it.
    public var aids: Graph?
    /// What the first source's picture goes through before the graph, in photographs too: what ``CaptureDevice`` does in
    /// place of the camera, such as gains for the white balance and a crop for the zoom.
    package var correction: Graph?
    /// How the lenses of the sources' cameras are corrected, before everything else, in photographs too.
    public var lensCorrection = LensCorrectionMode.profile
    /// The filters that groups of the graph may name; used from the next start on, or with other `resources`.
    public var catalog = FilterCatalog.standard
    /// Which files that the graph names are to be read anew; another value also brings ``catalog`` into use.
    package var resources = ResourceRevision()
    /// What replaces the rotation that the first source reports of its sensor; nil keeps that.
    public var rotation: Orientation?
    /// The user's rotation and mirror of the first source's picture; stills keep the rotation, not the mirror.
    public var turn = Orientation.up
    /// Whether the first source's last frames are kept, so that a photograph can show the moment of the shutter.
    public var shutterLag = ShutterLag.ordinary
    /// Asked about ten times a second while a file that the graph names is a pipe without data: whether to give it up.
    /// Used from the next start on.
    package var isLoadingCancelled: @Sendable () -> Bool = { false }
    /// The sinks.
    public internal(set) var sinks: [any FrameSink] = []
    /// The screens; each belongs to a window.
    package internal(set) var screens: [ScreenSink] = []
    /// The size at which the only window shows its result, where that is smaller than the result; nil for the result's own.
    package var shownSize: PixelSize?
    /// The measurements of each frame.
    var measurements: [MeasurementSink] = []

    init() {}

    /// Whether a session keeps its first source's last frames.
    public enum ShutterLag: Hashable, Sendable {
      /// It does not: a photograph shows the frame that was drawn last, or a later one.
      case ordinary
      /// It keeps so many frames, 2 to 240, as the camera delivered them, for
      /// ``PhotoCaptureSettings/Moment-swift.enum/at(_:)``.
      ///
      /// Memory: two frames more than that, and at most 1 GiB, for which fewer are kept: 3.1 MB for a frame of 1920x1080
      /// in NV12. Cost: each frame is copied once, on the camera's thread.
      case zero(frames: Int)
    }

    /// How the lenses are corrected.
    public enum LensCorrectionMode: Hashable, Sendable {
      /// Each as the profile of its camera says; not at all where it says nothing.
      case profile
      /// Not at all.
      case off
      /// The first source's in this way, the others' by the profiles of their cameras.
      case custom(LensCorrection)
    }

    /// Adds a source under a name.
    ///
    /// - Throws: ``SessionError`` with code `duplicateSource`.
    public mutating func add(_ source: any FrameSource, as name: String) throws(SessionError) {
      guard name != Graph.defaultInputName || sources.isEmpty, !sources.contains(where: { $0.name == name })
      else {
        throw SessionError(.duplicateSource, "two sources are named '\(name)'; give the second another name")
      }
      guard !sources.contains(where: { $0.source === source }) else {
        throw SessionError(.duplicateSource, "the source '\(source.title)' is in the session already")
      }
      sources.append(NamedSource(name: name, source: source))
    }

    /// Removes a source; without effect when there is none of that name.
    public mutating func removeSource(named name: String) { sources.removeAll { $0.name == name } }

    /// Puts another source in the place of one, under the same name, or of the first when there is none.
    public mutating func replaceSource(
      named name: String = Graph.defaultInputName, with source: any FrameSource
    ) {
      let named = NamedSource(name: name, source: source)
      if let place = sources.firstIndex(where: { $0.name == name }) {
        sources[place] = named
      } else {
        sources.insert(named, at: 0)
      }
    }

    /// Adds a sink.
    ///
    /// - Throws: ``SessionError`` with code `sink` when the session has it already, or its format cannot be written.
    public mutating func add(_ sink: any FrameSink) throws(SessionError) {
      guard !sinks.contains(where: { $0 === sink }) else {
        throw SessionError(.sink, "the sink is in the session already")
      }
      guard sink.request.format.textures != nil else {
        throw SessionError(
          .sink,
          "pictures of format '\(sink.request.format.rawValue)' cannot be written; ask for another format")
      }
      sinks.append(sink)
    }

    /// Removes a sink; without effect when the session does not have it.
    public mutating func remove(_ sink: any FrameSink) { sinks.removeAll { $0 === sink } }

    /// Adds a window's place.
    ///
    /// - Throws: ``SessionError`` with code `sink` when the session has it already, or the windows of the session draw with
    ///   another GPU context.
    package mutating func add(_ screen: ScreenSink) throws(SessionError) {
      guard !screens.contains(where: { $0 === screen }) else {
        throw SessionError(.sink, "the window is in the session already")
      }
      guard screens.allSatisfy({ $0.context == screen.context }) else {
        throw SessionError(
          .sink,
          "the window has a GPU context of its own, but the session draws with that of its first window; open the window "
            + "with PreviewWindow(title:beside:), beside the first, or give it a session of its own")
      }
      // A window may have left meanwhile.
      if let front = screen.front, !screens.contains(where: { $0 === front }) { return }
      screens.append(screen)
    }

    /// Removes a window's place, and what lies behind it.
    package mutating func remove(_ screen: ScreenSink) {
      screens.removeAll { $0 === screen || $0.front === screen }
    }

    /// The content to draw: a result for each screen, then for each sink, then for each measurement.
    func content() throws(SessionError) -> LiveContent {
      // A picture that sinks read, too, or whose own pixels are shown, is a texture that they share; two windows cannot be
      // drawn into at once.
      let isAlone =
        sinks.isEmpty && screens.count { $0.front == nil } == 1 && !screens.contains(where: \.showsOwnPixels)
      var wants =
        screens.map { $0.want(as: isAlone && $0.front == nil ? .window(shownSize) : .texture) }
        + sinks.map { sink in
          let request = sink.request
          return LiveContent.Want(
            request.result, request.part,
            as: .picture(request))
        }
        + measurements.map { measurement in
          LiveContent.Want(
            measurement.result ?? graph.outputs[0].label,
            measurement.result == nil ? .source : .result(.removed), suffix: measurement.filter, as: .floats)
        }
      // Filters that read earlier frames run without a sink too, for the next photograph.
      if wants.isEmpty, graph.readsEarlierFrames(catalog: catalog) {
        wants = [.init(graph.outputs[0].label, aids: .removed, as: .texture)]
      }
      return try LiveContent(
        graph, correction: correction, lenses: activeLensCorrections, aid: aids, catalog: catalog,
        wants: wants)
    }

    /// What corrects the lens of the first source at present; nil when nothing does.
    public var activeLensCorrection: LensCorrection? { activeLensCorrection(ofSource: 0) }

    /// What corrects the lens of a source at present; nil when nothing does.
    ///
    /// - Parameter index: its place in ``sources``.
    public func activeLensCorrection(ofSource index: Int) -> LensCorrection? {
      guard sources.indices.contains(index) else { return nil }
      switch lensCorrection {
      case .off: return nil
      case .custom(let correction) where index == 0: return correction
      case .custom, .profile: return (sources[index].source as? CameraSource)?.camera.profile?.distortion
      }
    }

    /// What corrects the lenses at present, by the names of the graph's inputs.
    var activeLensCorrections: [String: LensCorrection] {
      var corrections: [String: LensCorrection] = [:]
      for (index, named) in sources.enumerated() {
        guard let correction = activeLensCorrection(ofSource: index) else { continue }
        corrections[named.name] = correction
        if index == 0 { corrections[Graph.defaultInputName] = correction }
      }
      return corrections
    }

    /// Whether these are ``activeLensCorrections``; allocates nothing.
    func corrects(_ known: [String: LensCorrection]) -> Bool {
      for (index, named) in sources.enumerated() {
        let name = index == 0 ? Graph.defaultInputName : named.name
        if activeLensCorrection(ofSource: index) != known[name] { return false }
      }
      return true
    }

    /// Checks what can be checked without a GPU.
    func validated() throws(SessionError) -> LiveContent {
      guard !sources.isEmpty else {
        throw SessionError(.missingSource, "the session has no source; add a camera or a feed")
      }
      if case .zero(let frames) = shutterLag, !(2...240).contains(frames) {
        throw SessionError(.source, "a session keeps 2 to 240 recent frames, not \(frames)")
      }
      for name in graph.inputNames.dropFirst() where !sources.contains(where: { $0.name == name }) {
        let known = sources.map { "[\($0.name)]" }.joined(separator: ", ")
        throw SessionError(
          .missingSource, "the graph reads [\(name)], but no source has that name; there is \(known)")
      }
      return try content()
    }
  }
}

extension SinkRequest {
  /// What of a result it wants.
  fileprivate var part: LiveContent.Want.Part {
    switch content {
    case .result: .result(aids)
    case .source: .source
    case .straightenedSource: .straightened
    }
  }
}
