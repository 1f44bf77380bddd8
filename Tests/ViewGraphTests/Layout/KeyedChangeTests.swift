import SeededRandom
import Testing

@testable import ViewGraph

struct KeyedChangeTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func changeMatchesAPlainSearch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = (0..<30).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        var new = old.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        for key in 100..<105 { new.insert(key, at: Int.random(in: 0...new.count, using: &random)) }
        if seed.isMultiple(of: 2) { new.shuffle(using: &random) }
        let change = KeyedChange(from: old, to: new)
        for index in new.indices {
            #expect(change.oldIndex(of: index) == old.firstIndex(of: new[index]), "seed \(seed)")
        }
        for index in old.indices {
            #expect(change.newIndex(of: index) == new.firstIndex(of: old[index]), "seed \(seed)")
        }
        #expect(change.isEmpty == (old == new), "seed \(seed)")
    }

    @Test func equalKeysAreNoChange() { #expect(KeyedChange(from: [1, 2, 3], to: [1, 2, 3]).isEmpty) }
}
