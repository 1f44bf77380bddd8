import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct WakeTimerTests {
    private func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000) }

    @Test func onlyAnEarlierMomentArmsItAgain() {
        var timer = WakeTimer()
        #expect(timer.arm(for: at(100), at: at(0)) == 100_000_000)
        #expect(timer.arm(for: at(200), at: at(10)) == nil)
        #expect(timer.arm(for: at(50), at: at(10)) == 40_000_000)
        #expect(timer.arm(for: at(51), at: at(51)) == nil)
    }

    @Test func onlyTheNewestTimerCounts() {
        var timer = WakeTimer()
        _ = timer.arm(for: at(100), at: at(0))
        _ = timer.arm(for: at(50), at: at(0))
        let (old, new, again) = (timer.fire(for: at(100)), timer.fire(for: at(50)), timer.fire(for: at(50)))
        #expect(!old && new && !again)
    }

    @Test func overdueTimerIsReplaced() {
        var timer = WakeTimer()
        _ = timer.arm(for: at(100), at: at(0))
        #expect(timer.arm(for: at(400), at: at(150)) == 250_000_000)
        #expect(timer.arm(for: at(150), at: at(150)) == 1_000_000)
    }
}
