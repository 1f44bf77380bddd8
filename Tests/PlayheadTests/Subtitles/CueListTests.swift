import PlaybackModel
import SeededRandom
import Testing

@testable import Playhead

@Suite struct CueListTests {
    private func cue(_ start: Double, _ end: Double, _ text: String = "x") -> TextCue {
        TextCue(
            range: CMTimeRange(
                start: CMTime(seconds: start, preferredTimescale: 1_000),
                end: CMTime(seconds: end, preferredTimescale: 1_000)),
            text: text)
    }

    /// The lookup finds what a search through all cues finds, at and between their edges.
    @Test(arguments: 0..<20 as Range<UInt64>) func lookupFindsWhatASearchFinds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...1_500, using: &random)
        let spread = Double.random(in: 50...2_000, using: &random)
        let cues = (0..<count).map { number in
            let start = Double(Int.random(in: 0...Int(spread * 10), using: &random)) / 10
            // A few last for the whole film.
            let length = number % 97 == 0 ? spread : Double.random(in: 0.1...3, using: &random)
            return cue(start, start + length, "\(number)")
        }.sorted { $0.range.start < $1.range.start }
        let list = CueList(cues)
        for step in 0..<400 {
            let position = spread * Double(step) / 400
            let active = cues.filter { $0.range.start.seconds <= position && position < $0.range.end.seconds }
            #expect(
                list.active(at: position) == Array(active.suffix(CueList.largestCount)), "seed \(seed), \(position)")
            let changes =
                cues.filter { $0.range.start.seconds > position }.map(\.range.start.seconds)
                + active.suffix(CueList.largestCount).map(\.range.end.seconds)
            #expect(list.nextChange(after: position) == changes.min(), "seed \(seed), \(position)")
            #expect(
                list.start(after: position) == cues.first { $0.range.start.seconds > position }?.range.start.seconds)
            #expect(
                list.start(before: position) == cues.last { $0.range.start.seconds < position }?.range.start.seconds)
        }
    }

    @Test func noMoreShowsThanAScreenHasRoomFor() {
        let flood = CueList((0..<200_000).map { cue(1, 9, "\($0)") })
        #expect(flood.active(at: 5).map(\.text) == (199_968..<200_000).map { "\($0)" })
        #expect(flood.nextChange(after: 5) == 9)
        #expect(flood.active(at: 9) == [] && flood.nextChange(after: 9) == nil)
        let long = String(repeating: "x", count: 3_000)
        #expect(CueList([cue(0, 9, long), cue(1, 9, long)]).active(at: 5).count == 1)
        #expect(CueList([cue(0, 9, String(repeating: "x", count: 20_000))]).active(at: 5).count == 1)
    }
}
