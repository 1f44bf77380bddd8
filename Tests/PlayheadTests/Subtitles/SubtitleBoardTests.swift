import PlaybackModel
import Playhead
import Testing

struct SubtitleBoardTests {
    private func cue(_ start: Double, _ duration: Double?, _ text: String) -> TextCue {
        TextCue(range: CMTimeRange(start: .s(start), duration: duration.map { .s($0) } ?? .indefinite), text: text)
    }

    private func texts(_ board: SubtitleBoard, at seconds: Double) -> [String] {
        board.active(at: .s(seconds)).map(\.text)
    }

    @Test func aCueHoldsFromItsStartUntilBeforeItsEnd() {
        var board = SubtitleBoard()
        board.insert(cue(2, 3, "a"))
        #expect(texts(board, at: 1.999) == [])
        #expect(texts(board, at: 2) == ["a"])
        #expect(texts(board, at: 4.999) == ["a"])
        #expect(texts(board, at: 5) == [])
    }

    @Test func cuesThatOverlapShowInTheOrderOfTheirStarts() {
        var board = SubtitleBoard()
        board.insert(cue(3, 3, "late"))
        board.insert(cue(2, 3, "early"))
        board.insert(cue(3, 3, "later still"))
        #expect(texts(board, at: 4) == ["early", "late", "later still"])
    }

    @Test func theNextChangeIsTheNearestStartOrEnd() {
        var board = SubtitleBoard()
        board.insert(cue(2, 3, "a"))
        board.insert(cue(4, 4, "b"))
        #expect(board.nextChange(after: .s(0)) == .s(2))
        #expect(board.nextChange(after: .s(2)) == .s(4))
        #expect(board.nextChange(after: .s(4)) == .s(5))
        #expect(board.nextChange(after: .s(5)) == .s(8))
        #expect(board.nextChange(after: .s(8)) == nil)
    }

    @Test func repeatedCueShowsOnce() {
        var board = SubtitleBoard()
        board.insert(cue(2, 3, "a"))
        board.insert(cue(2, 3, "a"))
        #expect(texts(board, at: 3) == ["a"])
    }

    @Test func aJumpForgetsWhatDoesNotHoldThere() {
        var board = SubtitleBoard()
        board.insert(cue(2, 3, "a"))
        board.insert(cue(20, 3, "b"))
        board.keep(at: .s(21))
        #expect(board.cues.map(\.text) == ["b"])
    }

    @Test func aCueWithoutADurationHoldsUntilItIsForgotten() {
        var board = SubtitleBoard()
        board.insert(cue(2, nil, "a"))
        #expect(texts(board, at: 1000) == ["a"])
        board.removeAll()
        #expect(texts(board, at: 1000) == [])
    }

    @Test func cuesWithoutATimeAreNotTaken() {
        var board = SubtitleBoard()
        board.insert(TextCue(range: .invalid, text: "a"))
        #expect(board.cues.isEmpty)
    }

    @Test func onlyTheNewestAreKept() {
        var board = SubtitleBoard()
        for second in 0..<100 { board.insert(cue(Double(second), 1, "\(second)")) }
        #expect(board.cues.count == 64)
        #expect(board.cues.last?.text == "99")
    }

    @Test func cueWithoutAnEndShowsUntilTheNextOneOfItsTrack() {
        var board = SubtitleBoard()
        board.insert(cue(1, nil, "a"))
        board.insert(cue(1, nil, "b"))
        board.insert(cue(3, nil, "c"))
        #expect(texts(board, at: 2) == ["a", "b"])
        #expect(texts(board, at: 3) == ["c"])
        #expect(board.nextChange(after: .s(1)) == .s(3))
        board.insert(cue(5, nil, ""))
        #expect(texts(board, at: 4) == ["c"])
        #expect(texts(board, at: 5) == [])
        board.insert(TextCue(range: CMTimeRange(start: .s(6), duration: .indefinite), text: "x", track: "1"))
        board.insert(TextCue(range: CMTimeRange(start: .s(7), duration: .indefinite), text: "", track: "2"))
        #expect(texts(board, at: 8) == ["x"])
    }
}
