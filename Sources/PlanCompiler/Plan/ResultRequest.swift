import FilterGraph
package import Pixels

extension RenderPlan {
  /// A request for a result of the chain in a certain form.
  ///
  /// Several readers may request one result in several forms, and several results may be requested: shared
  /// work is done once, and equal requests share their textures.
  package struct ResultRequest: Hashable, Sendable {
    /// The form of a result.
    package enum Form: Hashable, Sendable {
      /// A texture of the result's own size, in the number format of the options.
      case texture
      /// A picture for a window: a texture composited over black or, if nothing else needs it, no texture at
      /// all: its pass can draw into the window itself. ``RenderPlan/Result/isForWindow`` says which.
      ///
      /// A result that the window shows smaller is computed at the size at which it is shown, if that has the result's
      /// shape and more than half of its width and height. Nil is the result's own size.
      case window(shown: PixelSize? = nil)
      /// An encoded picture: the result is resized, reoriented and encoded as described. If the format has no
      /// alpha, it is composited over black.
      case picture(PictureDescription)
      /// An encoded picture of the result's own size, upright.
      case pixels(PixelFormat, ColorEncoding)
    }

    /// The label of the result in the chain; `out` when the chain has none.
    package var label: String
    /// The requested form.
    package var form: Form

    /// Requests a result.
    package init(_ label: String = Graph.Output.defaultLabel, as form: Form = .texture) {
      self.label = label
      self.form = form
    }

    /// Requests a result as an encoded picture.
    package init(_ label: String = Graph.Output.defaultLabel, as description: PictureDescription) {
      self.init(label, as: .picture(description))
    }
  }
}
