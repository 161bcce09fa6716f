import Glibc

/// What the process may still allocate.
package enum AddressSpace {
  /// What to do where there is too little.
  package static let wayOut = "raise the limit, as 'ulimit -v unlimited' does"

  /// Whether so many bytes could be had now. Arrays end the process where they cannot be had.
  package static func hasRoom(for byteCount: Int) -> Bool {
    // Not by allocating them, which optimizers leave out.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let memory = mmap(nil, max(byteCount, 1), PROT_NONE, flags, -1, 0), memory != MAP_FAILED else {
      return false
    }
    munmap(memory, max(byteCount, 1))
    return true
  }
}
