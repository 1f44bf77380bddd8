import Foundation
import SeededRandom
import Testing

@testable import ViewGraph

@MainActor struct LazyMoveTests {
    @Test func keysMoveAlongTheAxesInReadingDirection() {
        func move(_ key: KeyEquivalent, _ axis: Axis, _ isGrid: Bool, _ isRightToLeft: Bool = false) -> LazyMove? {
            LazyMove(key, axis: axis, isGrid: isGrid, isRightToLeft: isRightToLeft)
        }
        #expect(move(.downArrow, .vertical, false) == .line(by: 1))
        #expect(move(.rightArrow, .vertical, false) == nil)
        #expect(move(.rightArrow, .vertical, true) == .item(by: 1))
        #expect(move(.rightArrow, .vertical, true, true) == .item(by: -1))
        #expect(move(.rightArrow, .horizontal, true) == .line(by: 1))
        #expect(move(.rightArrow, .horizontal, true, true) == .line(by: -1))
        #expect(move(.downArrow, .horizontal, true) == .item(by: 1))
        #expect(move(.downArrow, .horizontal, false) == nil)
        #expect(move("x", .vertical, true) == nil)
    }

    @Test func lastLineWithFewerPartsIsReachedAtItsEnd() {
        let lines = lines(count: 11, columns: 4)
        #expect(LazyMove.line(by: 1).target(from: 7, in: lines, page: 100) { _ in true } == 10)
        #expect(LazyMove.line(by: 1).target(from: 10, in: lines, page: 100) { _ in true } == nil)
        #expect(LazyMove.line(by: -1).target(from: 10, in: lines, page: 100) { _ in true } == 6)
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func movementsStayInsideAndComeBack(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &random)
        let headers = Set((0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
        let lines = lines(count: count, columns: Int.random(in: 1...5, using: &random), headers: headers)
        let isRow = { !headers.contains($0) }
        var item = Int.random(in: 0..<count, using: &random)
        for _ in 0..<40 {
            let step = Bool.random(using: &random) ? 1 : -1
            let page = CGFloat.random(in: 0...500, using: &random)
            let moves: [LazyMove] = [.item(by: step), .line(by: step), .page(by: step), .start, .end]
            let move = moves.randomElement(using: &random) ?? .start
            guard let target = move.target(from: item, in: lines, page: page, isRow: isRow) else { continue }
            #expect((0..<count).contains(target) && isRow(target), "seed \(seed): \(move) from \(item) to \(target)")
            switch move {
            case .item(let step), .line(let step), .page(let step):
                #expect((target - item).signum() == step, "seed \(seed): \(move) from \(item) to \(target)")
            case .start, .end: break
            }
            item = target
        }
    }

    private func lines(count: Int, columns: Int, headers: Set<Int> = []) -> LazyLines {
        var lines = LazyLines(spacing: 0, estimate: 20)
        lines.setColumns(columns)
        lines.setItems(
            lengths: (0..<count).map { _ in 20 }, fillsLine: (0..<count).map { columns > 1 && headers.contains($0) })
        return lines
    }
}
