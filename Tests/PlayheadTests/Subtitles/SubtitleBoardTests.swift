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

    @Test func aPictureEndsTheOneBefore() {
        func picture(_ start: Double, _ duration: Double?, parts: Int, side: Int = 1) -> TextCue {
            var cue = cue(start, duration, "")
            let part = CuePicture.Part(
                x: Int(start), y: 0, size: PixelSize(width: side, height: side), colors: [1],
                indices: [UInt8](repeating: 0, count: side * side))
            cue.picture = CuePicture(
                canvas: PixelSize(width: 9, height: 9), parts: [CuePicture.Part](repeating: part, count: parts))
            return cue
        }
        func places(_ board: SubtitleBoard, at seconds: Double) -> [Int] {
            board.active(at: .s(seconds)).compactMap { $0.picture?.parts[0].x }
        }
        var board = SubtitleBoard()
        board.insert(cue(1, 20, "text"))
        board.insert(picture(2, nil, parts: 1))
        board.insert(picture(4, nil, parts: 1))
        #expect(places(board, at: 3) == [2] && places(board, at: 4) == [4])
        board.insert(picture(6, nil, parts: 0))
        #expect(places(board, at: 5.9) == [4] && places(board, at: 6) == [])
        // Again, as when subtitles are shown again.
        board.insert(picture(4, nil, parts: 1))
        #expect(places(board, at: 5) == [4])
        board.insert(picture(6, nil, parts: 0))
        #expect(texts(board, at: 7) == ["text"])
        for start in 10..<20 { board.insert(picture(Double(start), nil, parts: 1, side: 2_048)) }
        #expect(board.cues.count <= 5 && places(board, at: 19) == [19])
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

    @Test func textsAndPicturesOfATrackDoNotEndEachOther() {
        var board = SubtitleBoard()
        let picture = CuePicture(
            canvas: PixelSize(width: 1, height: 1),
            parts: [.init(x: 0, y: 0, size: PixelSize(width: 1, height: 1), colors: [7], indices: [0])])
        board.insert(cue(1, nil, "a"))
        board.insert(TextCue(range: CMTimeRange(start: .s(2), duration: .indefinite), text: "", picture: picture))
        #expect(board.active(at: .s(3)).count == 2)
        board.insert(cue(4, nil, ""))
        #expect(board.active(at: .s(5)).map(\.picture) == [picture])
    }
}
