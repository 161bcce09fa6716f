import Glibc

/// Memory that ends at an inaccessible page, so that reading past its end crashes.
final class Guarded {
  let bytes: UnsafeMutableRawBufferPointer
  private let mapping: UnsafeMutableRawPointer
  private let length: Int

  init(_ count: Int) {
    length = (count + 4095) / 4096 * 4096 + 4096
    mapping = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    mprotect(mapping + length - 4096, 4096, PROT_NONE)
    bytes = UnsafeMutableRawBufferPointer(start: mapping + length - 4096 - count, count: count)
  }

  deinit { munmap(mapping, length) }
}
