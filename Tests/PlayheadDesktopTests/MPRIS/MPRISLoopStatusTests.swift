import Playhead
import Testing

@testable import PlayheadDesktop

struct MPRISLoopStatusTests {
    @Test func eachModeHasItsStatus() {
        #expect(RepeatMode.allCases.map { MPRISLoopStatus($0).rawValue }.sorted() == ["None", "Playlist", "Track"])
        for mode in RepeatMode.allCases { #expect(MPRISLoopStatus(mode).repeatMode == mode) }
    }
}
