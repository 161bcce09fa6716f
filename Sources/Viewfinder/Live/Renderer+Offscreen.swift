package import FilterGraph
import Filters
import GPU
package import Graphics
package import Rendering

extension Renderer {
  /// Opens a device without a window.
  ///
  /// - Throws: `GraphicsError` with code `unavailable`.
  package static func offscreenDevice() throws(GraphicsError) -> any GraphicsDevice {
    try GLESDevice(.surfaceless)
  }

  /// A renderer on a device without a window, with the user's program cache.
  ///
  /// - Parameters:
  ///   - catalog: the filters.
  ///   - isCancelled: polled while a chain's file is a pipe without data.
  package static func offscreen(
    _ catalog: FilterCatalog = .standard, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(GraphicsError) -> Renderer {
    let device = try offscreenDevice()
    return Renderer(
      device, catalog: catalog, loader: FileResources(isCancelled: isCancelled),
      store: ProgramStore(driver: device.info.programCacheKey))
  }
}
