import Foundation
import SeededRandom
import Testing

@testable import ViewGraph

struct GridItemTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func flexibleColumnsFillTheSpaceWithoutOverlap(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let width = CGFloat(Int.random(in: 600..<1500, using: &random))
        var items = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
            switch Int.random(in: 0..<3, using: &random) {
            case 0: GridItem(.fixed(CGFloat(Int.random(in: 10..<80, using: &random))), spacing: 4)
            case 1: GridItem(.flexible())
            default: GridItem(.adaptive(minimum: CGFloat(Int.random(in: 20..<90, using: &random))), spacing: 12)
            }
        }
        items.insert(GridItem(.flexible()), at: Int.random(in: 0...items.count, using: &random))
        let columns = GridColumn.columns(of: items, in: width)
        let end = try #require(columns.last.map { $0.start + $0.width })
        #expect(abs(end - width) < 0.001, "seed \(seed): \(columns)")
        for (left, right) in zip(columns, columns.dropFirst()) {
            #expect(left.start + left.width <= right.start + 0.001, "seed \(seed)")
        }
    }

    @Test func adaptiveItemMakesAsManyColumnsAsFit() {
        let columns = GridColumn.columns(of: [GridItem(.adaptive(minimum: 100), spacing: 10)], in: 330)
        #expect(columns.map(\.width) == [103, 103, 103].map { $0 + 1.0 / 3 })
        #expect(GridColumn.columns(of: [GridItem(.adaptive(minimum: 100))], in: 40).map(\.width) == [100])
    }

    @Test func limitsHold() {
        let items = [GridItem(.flexible(minimum: 50, maximum: 60), spacing: 0), GridItem(.fixed(20), spacing: 0)]
        #expect(GridColumn.columns(of: items, in: 500).map(\.width) == [60, 20])
        #expect(GridColumn.columns(of: items, in: 30).map(\.width) == [50, 20])
    }
}
