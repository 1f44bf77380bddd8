import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvTransportTests {
    private func facts(_ values: [MpvProperty: MpvValue]) -> MpvFacts {
        var facts = MpvFacts(isNetwork: true)
        for (property, value) in values { _ = facts.take(property, value) }
        return facts
    }

    private var moving: MpvFacts { facts([.coreIsIdle: .flag(false)]) }

    @Test func playWaitsUntilThePositionAdvances() {
        var transport = MpvTransport(play: false, rate: 1)
        let idle = facts([.coreIsIdle: .flag(true)])
        #expect(transport.report(idle, isReady: true)?.state == .paused)
        transport.request(play: true, CommandID(rawValue: 4))
        let report = transport.report(idle, isReady: true, isAnswer: true)
        #expect(report?.state == .waiting(.evaluatingBufferingRate) && report?.answered.rawValue == 4)
        #expect(transport.report(idle, isReady: true) == nil)
        #expect(transport.report(moving, isReady: true)?.state == .playing)
    }

    @Test func pauseIsAnsweredImmediately() {
        var transport = MpvTransport(play: true, rate: 1)
        #expect(transport.report(moving, isReady: true)?.state == .playing)
        transport.request(play: false, CommandID(rawValue: 5))
        #expect(transport.report(moving, isReady: true, isAnswer: true)?.state == .paused)
        #expect(!transport.isMoving(moving, isSeeking: false))
    }

    @Test func emptyBufferIsAStallUnlikeAShortSeek() {
        var transport = MpvTransport(play: true, rate: 1)
        _ = transport.report(moving, isReady: true)
        #expect(transport.report(moving, isReady: true, seekAge: 100_000_000, isSeeking: true) == nil)
        #expect(
            transport.report(moving, isReady: true, seekAge: 600_000_000, isSeeking: true)?.state
                == .waiting(.minimizingStalls))
        let starved = facts([.coreIsIdle: .flag(true), .isPausedForCache: .flag(true)])
        #expect(transport.report(starved, isReady: true) == nil)
        #expect(transport.report(moving, isReady: true)?.state == .playing)
    }

    @Test func ratesStayWithinTheirLimits() {
        var transport = MpvTransport(play: true, rate: .nan)
        #expect(transport.rate == 1)
        for (rate, limited) in [(9.0, 4.0), (0, 0.1), (2, 2), (.infinity, 1)] {
            transport.request(rate: rate, CommandID(rawValue: 1))
            #expect(transport.rate == limited)
        }
    }
}
