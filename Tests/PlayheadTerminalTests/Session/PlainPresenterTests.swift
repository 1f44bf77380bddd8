import PlaybackModel
import PlayheadTesting
import Testing

@testable import PlayheadTerminal

@MainActor @Suite struct PlainPresenterTests {
    @Test func plainLinesTellPhasesAndEachTenSecondsWithoutEscapes() throws {
        var item = SimulatedItem.video(duration: 25)
        item.incidents = [SimulatedIncident(.warn(PlaybackError(.corruptData)), at: .position(5))]
        let bench = try SessionBench(
            [address("film\u{1B}[2J.mp4")], library: SimulatedEngine.Library(defaultItem: item)
        ) { PlainPresenter(output: $0, errors: $0) }
        bench.advance(to: 40)
        let text = bench.output.text
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        let words = bench.output.lines.map { String($0.dropFirst(11)) }
        #expect(words.dropFirst().first == "Opening at 0:00")
        #expect(words.contains("Playing at 0:00 of 0:25"))
        #expect(words.contains("Playing at 0:09 of 0:25"))
        #expect(words.contains("Playing at 0:19 of 0:25"))
        #expect(words.contains { $0.hasPrefix("Warning: Parts of the media are damaged.") })
        #expect(words.contains("Ended at 0:25 of 0:25"))
        #expect(words.last?.hasPrefix("Ended: started in 0.10 s") == true)
    }

    @Test func aFailureIsReportedBeforeTheNextItem() throws {
        let library = SimulatedEngine.Library(items: [
            address("gone"): .failing(PlaybackError(.notFound, url: address("gone"))),
            address("film"): .video(duration: 5),
        ])
        let bench = try SessionBench([address("gone"), address("film")], library: library) {
            PlainPresenter(output: $0, errors: $0)
        }
        bench.advance(to: 20)
        let failure = try #require(bench.output.lines.firstIndex(of: "playhead: Cannot find the media."))
        let next = try #require(bench.output.lines.firstIndex { $0.hasSuffix("2 of 2: film") })
        #expect(failure < next)
        #expect(bench.output.lines.last?.contains("1 item failed") == true)
    }

    @Test func failuresAreReportedWithTheirRemedy() throws {
        let library = SimulatedEngine.Library(defaultItem: .failing(PlaybackError(.notFound, url: address("x"))))
        let bench = try SessionBench([address("x")], library: library) { PlainPresenter(output: $0, errors: $0) }
        bench.advance(to: 2)
        #expect(
            bench.output.text.contains(
                "playhead: Cannot find the media.\n  The server has no content at this address (404).\n  Check the address.\n  https://example.com/x\n"
            ))
        #expect(bench.summary?.outcome == .failed)
    }
}
