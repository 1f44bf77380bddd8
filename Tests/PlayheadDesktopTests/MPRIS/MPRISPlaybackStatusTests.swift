import PlaybackModel
import Testing

@testable import PlayheadDesktop

struct MPRISPlaybackStatusTests {
    @Test func everyCombinationOfLanesHasTheStatusOfItsButton() {
        var seen: Set<MPRISPlaybackStatus> = []
        for lanes in PlaybackLanes.product {
            let status = MPRISPlaybackStatus(lanes)
            seen.insert(status)
            switch lanes.readiness {
            case .empty, .failed: #expect(status == .stopped)
            case .opening, .ready:
                #expect((status == .playing) == (lanes.controls.button == .pause), "\(lanes)")
                if lanes.intent == .stop { #expect(status == .stopped) }
                if lanes.hasEnded, lanes.intent != .stop { #expect(status == .paused) }
            }
        }
        #expect(seen == Set(MPRISPlaybackStatus.allCases))
    }

    @Test func statusIgnoresTransportAndSeeks() {
        for lanes in PlaybackLanes.product {
            var other = lanes
            other.transport = .waiting(.minimizingStalls)
            other.seek = nil
            #expect(MPRISPlaybackStatus(lanes) == MPRISPlaybackStatus(other))
        }
    }
}
