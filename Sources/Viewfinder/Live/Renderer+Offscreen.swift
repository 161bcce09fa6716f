package import FilterGraph
import Filters
import GPU
package import Graphics
package import Rendering

extension Renderer {
  /// Opens a device without a window.
  ///
  /// - Throws: `RenderingError` with code `gpu`.
  package static func offscreenDevice() throws(RenderingError) -> any GraphicsDevice {
    try GLESDevice(.surfaceless)
  }

  /// A renderer on a device without a window, with the user's program cache.
  ///
  /// - Parameters:
  ///   - catalog: the filters.
  ///   - isCancelled: polled while a chain's file is a pipe without data; the task's cancellation by default.
  package static func offscreen(
    _ catalog: FilterCatalog = .standard, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws(RenderingError) -> Renderer {
    let device = try offscreenDevice()
    return Renderer(
      device, catalog: catalog, loader: FileResources(isCancelled: isCancelled),
      store: ProgramStore(driver: device.info.programCacheKey))
  }
}
