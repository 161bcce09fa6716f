import Testing

import Stills

/// Dividing a batch.
struct ShardTests {
  @Test(arguments: [1, 2, 3, 7, 40])
  func shardsHaveEachPictureOnce(count: Int) throws {
    var random = SystemRandomNumberGenerator()
    let work = (0..<33).map { _ in Int.random(in: 0...1_000_000, using: &random) }
    let shards = try (1...count).map { number in
      try #require(Shard(number, of: count)).places(ofWork: work)
    }
    #expect(shards.flatMap(\.self).sorted() == Array(work.indices))
    for shard in shards { #expect(shard == shard.sorted()) }
    // No division has a largest part below the mean and the largest picture.
    let loads = shards.map { $0.reduce(0) { $0 + work[$1] } }
    let bound = max(work.reduce(0, +) / count, work.max() ?? 0)
    #expect(Double(try #require(loads.max())) <= 4 / 3 * Double(bound) + Double(work.max() ?? 0) / 3)
  }

  @Test func theWorkIsBalanced() throws {
    // Dealt in turn, the first of two would get both large ones.
    let work = [9, 1, 9, 1, 1, 1]
    #expect(try #require(Shard(1, of: 2)).places(ofWork: work) == [0, 1, 4])
    #expect(try #require(Shard(2, of: 2)).places(ofWork: work) == [2, 3, 5])
    #expect(try #require(Shard(2, of: 3)).places(ofWork: [.max, .max, .max, .max]) == [1])
    #expect(try #require(Shard(3, of: 3)).places(ofWork: [0, 0]) == [])
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "1/2/3", "-1/2", "a/b", "1/20000", "1 /2"])
  func whatIsNoPartIsRefused(text: String) { #expect(Shard(text) == nil) }
}
