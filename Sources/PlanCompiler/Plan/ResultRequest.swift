import FilterGraph
package import Pixels

extension RenderPlan {
  /// What one reader wants of a plan: a result of the chain, and the form in which it wants it.
  ///
  /// Several readers may want one result in several forms, and several results may be wanted: what they share is
  /// computed once. Requests that are equal share their textures.
  package struct ResultRequest: Hashable, Sendable {
    /// The form of a result.
    package enum Form: Hashable, Sendable {
      /// A texture of the result's own size, of the number format that the options name.
      case texture
      /// What a window shows: a texture that lies over black, or where nothing else needs it, no texture at all: its
      /// pass can draw into the window itself. ``RenderPlan/Result/isForWindow`` says which.
      case window
      /// A picture in memory: the result is resized, turned and encoded as the description says. Where it has no
      /// alpha, it is shown over black.
      case picture(PictureDescription)
      /// A picture in memory of the result's own size, upright.
      case pixels(PixelFormat, ColorEncoding)
    }

    /// The label of the result in the chain; `out` where the chain gives none.
    package var label: String
    /// The form in which it is wanted.
    package var form: Form

    /// Asks for a result.
    package init(_ label: String = Graph.Output.defaultLabel, as form: Form = .texture) {
      self.label = label
      self.form = form
    }

    /// Asks for a result as a picture in memory.
    package init(_ label: String = Graph.Output.defaultLabel, as description: PictureDescription) {
      self.init(label, as: .picture(description))
    }
  }
}
