import FilterGraph
import Filters
import GPU
import Rendering
import Viewfinder

extension Renderer {
  /// A renderer without a window, with the built-in filters, files and the user's program cache.
  ///
  /// - Parameters:
  ///   - catalog: the filters.
  ///   - isCancelled: polled while a chain's file is a pipe without data.
  static func offscreen(
    _ catalog: FilterCatalog = .standard, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(GPUError) -> Renderer {
    let context = try GPUContext(.surfaceless)
    return Renderer(
      context, catalog: catalog, loader: FileResources(isCancelled: isCancelled),
      store: ProgramStore(driver: context.info.programCacheKey))
  }
}

extension Duration {
  /// The time in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension Double {
  /// The number, rounded.
  func rounded(places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}
