import PlayheadTesting
import Testing

@testable import PlayheadUI

@MainActor @Suite struct ItemDetailsTests {
    @Test func eachTrackHasItsOwnLine() throws {
        let stage = SystemStage(.multilingual())
        stage.advance(1)
        let count = stage.player.tracks.tracks.count { $0.kind == .text }
        #expect(count > 1)
        let line = try #require(ItemDetails.lines(of: stage.player).first { $0.name == "Subtitles" })
        #expect(line.value.split(separator: "\n").count == count)
    }
}
