import PlaybackModel
import Playhead
import Testing

@Suite struct PlayerWordingTests {
    @Test(arguments: [
        (0, "0:00"), (6.9995, "0:07"), (6.99, "0:06"), (59.9999, "1:00"), (754, "12:34"), (3723, "1:02:03"),
        (-0.4, "0:00"), (-65.5, "-1:05"), (Double.infinity, "--:--"), (Double.nan, "--:--"), (1e12, "--:--"),
    ])
    func clockCountsSecondsThatHavePassed(_ seconds: Double, _ text: String) {
        #expect(PlayerWording.clock(seconds) == text)
    }

    @Test func elapsedAndRemainingAddUpToTheDuration() {
        let duration = CMTime.s(10.5)
        for tenth in 0...105 {
            let position = CMTime.s(Double(tenth) / 10)
            let elapsed = Int(PlayerWording.clock(position).dropFirst(2))
            let remaining = Int(PlayerWording.clock(from: duration, to: position).drop { $0 == "-" }.dropFirst(2))
            #expect((elapsed ?? 0) + (remaining ?? 0) == 10)
        }
    }

    @Test func unknownTimesAreDashes() {
        #expect(PlayerWording.clock(CMTime.invalid) == "--:--")
        #expect(PlayerWording.clock(CMTime.indefinite) == "--:--")
        #expect(PlayerWording.clock(from: .invalid, to: .zero) == "--:--")
        #expect(PlayerWording.spoken(.invalid) == "unknown")
    }

    @Test func spokenTimesNameTheirParts() {
        #expect(PlayerWording.spoken(.s(3723)) == "1 hour 2 minutes 3 seconds")
        #expect(PlayerWording.spoken(.s(61)) == "1 minute 1 second")
        #expect(PlayerWording.spoken(.zero) == "0 seconds")
        #expect(PlayerWording.spoken(from: .s(35), to: .zero) == "35 seconds")
    }

    @Test func distanceFromLiveIsNeverNegative() {
        #expect(PlayerWording.behindLive(.s(100), edge: .s(135.2)) == "0:35 behind live")
        #expect(PlayerWording.behindLive(.s(100), edge: .s(99)) == "0:00 behind live")
    }

    @Test func numbersAreShort() {
        #expect([1, 1.25, 0.5, 2].map(PlayerWording.speed) == ["1×", "1.25×", "0.5×", "2×"])
        #expect(PlayerWording.volume(0.555, isMuted: false) == "Volume 56%")
        #expect(PlayerWording.volume(0.5, isMuted: true) == "Muted")
        #expect(PlayerWording.bitrate(1_240_000) == "1.2 Mbit/s")
        #expect(PlayerWording.bitrate(128_400) == "128 kbit/s")
        #expect(PlayerWording.duration(0.206) == "0.21 s")
        #expect(PlayerWording.decimal(.nan, 1) == "–")
    }

    @Test func statesFollowTheLanes() {
        var lanes = PlaybackLanes()
        #expect(PlayerWording.state(lanes) == "Nothing open")
        lanes.readiness = .ready
        lanes.intent = .play
        lanes.transport = .waiting(.minimizingStalls)
        #expect(PlayerWording.state(lanes) == "Buffering")
        lanes.transport = .playing
        #expect(PlayerWording.state(lanes) == "Playing")
        lanes.intent = .pause
        #expect(PlayerWording.state(lanes) == "Paused")
    }
}
