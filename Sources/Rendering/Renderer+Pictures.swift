package import Graphics
import PlanCompiler
package import Pixels

extension Renderer {
  /// Copies a result that was requested as a picture into memory. Waits for the GPU.
  ///
  /// - Parameters:
  ///   - index: the index of the result among the plan's outputs; traps when it was requested as a texture.
  ///   - prepared: the plan.
  ///   - slots: the slots that its run has filled.
  ///   - spare: memory that is no longer needed, which the picture takes if it is as long.
  package func picture(
    _ index: Int = 0, of prepared: PreparedPlan, in slots: borrowing LeaseSlots, spare: consuming [UInt8] = []
  ) throws(RenderingError) -> Image {
    let output = prepared.plan.outputs[index]
    guard let description = output.picture else {
      preconditionFailure("the result [\(output.label)] is a texture; ask for a picture")
    }
    let byteCount = FrameLayout(packed: description.format, size: description.size).byteCount
    guard spare.count == byteCount || AddressSpace.hasRoom(for: byteCount) else {
      throw RenderingError(
        .gpu,
        "a picture of \(description.size) pixels takes \(byteCount / 1_000_000) MB, more than the process may still have; "
          + "\(AddressSpace.wayOut), or use a smaller size")
    }
    var image = Image(
      packed: description.format, size: description.size, encoding: description.encoding, in: spare)
    let layout = image.layout
    var memory = image.bytes.mutableBytes()
    try device.readPicture(from: slots, at: output.slots, layout: layout, into: &memory)
    return image
  }
}
