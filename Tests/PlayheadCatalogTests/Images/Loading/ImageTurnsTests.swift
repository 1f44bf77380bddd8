import Testing

@testable import PlayheadCatalog

struct ImageTurnsTests {
    @Test func urgentAndLateRequestsComeFirst() {
        var turns = ImageTurns(limit: 1)
        let isFirst = turns.add(1, .background)
        #expect(isFirst)
        for (number, priority) in [(2, ImagePriority.visible), (3, .nearby), (4, .visible), (5, .background)] {
            let isTurn = turns.add(number, priority)
            #expect(!isTurn)
        }
        turns.raise(5, to: .visible)
        turns.raise(4, to: .background)
        let order = (0..<5).map { _ in turns.finish() }
        #expect(order == [5, 4, 2, 3, nil])
        #expect(turns.working == 0)
    }

    @Test func thoseWhoLeaveGetNoTurn() {
        var turns = ImageTurns(limit: 2)
        for number in 1...4 { _ = turns.add(number, .visible) }
        #expect(turns.working == 2 && turns.waitingCount == 2)
        let isRemoved = [turns.remove(4), turns.remove(4), turns.remove(1)]
        #expect(isRemoved == [true, false, false])
        let order = [turns.finish(), turns.finish(), turns.finish()]
        #expect(order == [3, nil, nil])
        #expect(turns.working == 0)
    }
}
