import PlaybackModel
import Playhead
import Testing

@Suite struct LiveEdgeTests {
    private func moment(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func playbackCountsAsBehindAfterASecond() {
        var edge = LiveEdge()
        #expect(edge.isLive)
        for _ in 0..<10 { edge.update(isBehind: true, isJump: false, at: moment(5)) }
        edge.update(isBehind: true, isJump: false, at: moment(5.5))
        #expect(edge.isLive)
        edge.update(isBehind: true, isJump: false, at: moment(6))
        #expect(!edge.isLive)
        edge.update(isBehind: true, isJump: false, at: moment(6.1))
        #expect(!edge.isLive)
        edge.update(isBehind: false, isJump: false, at: moment(7))
        #expect(edge.isLive)
    }

    @Test func aWindowThatGrowsALittleTooEarlyIsNoFallingBehind() {
        var edge = LiveEdge()
        for second in 0..<20 {
            edge.update(isBehind: second % 6 == 0, isJump: false, at: moment(Double(second)))
            edge.update(isBehind: second % 6 == 0, isJump: false, at: moment(Double(second) + 0.2))
            #expect(edge.isLive)
        }
    }

    @Test func jumpCountsImmediately() {
        var edge = LiveEdge()
        edge.update(isBehind: true, isJump: true, at: moment(1))
        #expect(!edge.isLive)
        edge.update(isBehind: false, isJump: true, at: moment(1.1))
        #expect(edge.isLive)
        edge.update(isBehind: true, isJump: false, at: moment(1.2))
        #expect(edge.isLive)
    }
}
