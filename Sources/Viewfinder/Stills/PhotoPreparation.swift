import Files
import FilterGraph
import Lenses
package import Stills

/// What is done to photographs before the chain.
package struct PhotoPreparation: Sendable {
  /// Whether the sidecars of photographs are read.
  package enum Sidecars: Hashable, Sendable {
    case read, ignored
  }

  /// What the values of their files are taken for.
  package let interpretation: StillInterpretation
  /// Whether metadata of sidecars take the place of their own.
  package let sidecars: Sidecars
  /// What corrects their lenses; nil to leave them alone.
  package let lenses: PhotoLenses?
  /// Which borders are cut off; nil for none.
  package let borders: PhotoBorders?

  /// Creates a preparation; by default there is nothing to do.
  package init(
    interpretation: StillInterpretation = StillInterpretation(), sidecars: Sidecars = .ignored,
    lenses: PhotoLenses? = nil, borders: PhotoBorders? = nil
  ) {
    self.interpretation = interpretation
    self.sidecars = sidecars
    self.lenses = lenses
    self.borders = borders
  }

  /// What a manifest says of it for a file; empty where nothing is done.
  func recipe(ofFileAt path: String) -> String {
    var parts: [String] = []
    if interpretation.development != RawDevelopment() { parts.append("\(interpretation.development)") }
    if let profile = interpretation.profile { parts.append("profile \(ContentHash(of: profile.bytes))") }
    if sidecars == .read, let sidecar = XMPSidecar(ofFileAt: path) {
      parts.append("sidecar \((try? ContentHash(contentsOf: sidecar.path)).map { "\($0)" } ?? "unreadable")")
    }
    if let lenses { parts.append("lens \(lenses.recipe(ofFileAt: path))") }
    if let borders { parts.append("borders \(borders.tolerance)") }
    return parts.joined(separator: "\n")
  }

  /// Finds what the metadata and the pixels of a photograph need.
  ///
  /// - Throws: what ``PhotoBorders/chain(of:)`` throws.
  func prepare(_ source: inout PhotoRendering.Source, ofFileAt path: String) throws(FileError) {
    let name = StandardInput.name(of: path)
    if sidecars == .read, let sidecar = XMPSidecar(ofFileAt: path) {
      do throws(FileError) {
        source.metadata = try source.metadata.merging(sidecar)
      } catch {
        source.notices.append("\(error.description); it was left out")
      }
    }
    if let lenses {
      switch lenses.correction(of: source.metadata) {
      case .known(let lens): source.preparation = lens.chain(of: source.frame)
      case .unknown(let reason): source.notices.append("\(name): the lens is not corrected: \(reason)")
      }
    }
    if let borders {
      source.preparation = try borders.chain(of: source)
      if source.preparation == nil {
        source.notices.append("\(name): all of it is border, and nothing was cut off")
      }
    }
  }
}
