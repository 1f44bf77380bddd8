import PlaybackModel
import Testing

/// Sequences whose figures were computed by hand.
@Suite struct PlaybackMetricsTests {
    private func metrics(_ script: Script) -> PlaybackMetrics {
        var metrics = PlaybackMetrics()
        for transition in script.transitions { metrics.record(transition) }
        return metrics.snapshot(at: script.now)
    }

    @Test func startupPlayingStallPauseAndSeekAreCounted() {
        var script = Script()
        script.wait(5)
        script.load(play: true)
        script.wait(1.2)  // opening: startup
        script.ready()
        script.transport(.stalled)
        script.wait(0.8)  // buffering before the first start: startup
        script.transport(.playing)
        script.play(for: 10)
        script.transport(.stalled)
        script.wait(3)  // a stall
        script.transport(.playing)
        script.play(for: 5)
        script.user(.pause)
        script.transport(.paused)
        script.wait(60)  // not watched
        script.user(.play)
        script.transport(.playing)
        script.play(for: 2)
        let id = script.seek(80)
        script.transport(.stalled)
        script.wait(1)
        script.landed(id, at: 80)
        script.wait(0.5)  // still the seek: nothing has moved since
        script.transport(.playing)
        script.play(for: 4)
        let result = metrics(script)
        #expect(result.startupTime == .seconds(2))
        // 2 + 10 + 3 + 5 + 2 + 1.5 + 4
        #expect(result.watchedTime == .seconds(27.5))
        #expect(result.stalls == 1)
        #expect(result.stallTime == .seconds(3))
        #expect(result.seeks == 1)
        #expect(result.stallRatio == 3 / 27.5)
    }

    @Test func aPauseDuringStartupIsNotCounted() {
        var script = Script()
        script.load(play: true)
        script.wait(1)
        script.user(.pause)
        script.wait(10)
        script.ready()
        script.wait(10)
        script.user(.play)
        script.wait(0.5)
        script.transport(.playing)
        script.wait(1)
        let result = metrics(script)
        #expect(result.startupTime == .seconds(1.5))
        #expect(result.watchedTime == .seconds(2.5))
        #expect(result.stalls == 0)
    }

    @Test func preloadingIsNotStartup() {
        var script = Script()
        script.load(play: nil)
        script.wait(10)
        script.ready()
        script.wait(10)
        script.user(.play)
        script.wait(0.25)
        script.transport(.playing)
        #expect(metrics(script).startupTime == .milliseconds(250))
    }

    @Test func thereIsNoStartupTimeWithoutAStart() {
        var script = Script()
        script.load(play: true)
        script.wait(3)
        script.user(.stop)
        script.engine(.unloaded)
        script.wait(9)
        let result = metrics(script)
        #expect(result.startupTime == nil)
        #expect(result.watchedTime == .seconds(3))
    }

    @Test func aStallEndsAtAPauseTheEndAndAFailure() {
        var script = Script.playing()
        script.transport(.stalled)
        script.wait(1)
        script.user(.pause)
        script.wait(5)
        script.user(.play)
        script.wait(2)
        script.engine(.failed(PlaybackError(.notMedia)))
        script.wait(7)
        let result = metrics(script)
        #expect(result.stalls == 2)
        #expect(result.stallTime == .seconds(3))
        #expect(result.watchedTime == .seconds(3))
    }

    @Test func interruptionsAreNotWatchedAndOpeningTheNextItemIsNoStall() {
        var script = Script.playing(at: 50, next: 2)
        script.play(for: 2)
        script.system(.interruptionBegan)
        script.transport(.paused)
        script.wait(40)
        script.system(.interruptionEnded(shouldResume: true))
        script.transport(.playing)
        script.play(for: 1)
        script.user(.advance)
        script.wait(1)
        script.ready()
        script.transport(.stalled)
        script.wait(1)
        script.transport(.playing)
        script.play(for: 1)
        let result = metrics(script)
        #expect(result.stalls == 0)
        #expect(result.watchedTime == .seconds(6))
        #expect(result.startupTime == .zero)
    }

    @Test func seeksBeforeALandingCountOnceAndLoopsDoNot() {
        var script = Script.playing()
        for target in [20.0, 25, 30] { script.seek(target) }
        script.landed(script.sentSeeks[2], at: 30)
        script.seek(90)
        script.landed(script.sentSeeks[3], at: 90)
        script.user(.setLoops(true))
        script.ended(at: 100)
        script.landed(script.sentSeeks[4], at: 0)
        #expect(metrics(script).seeks == 2)
    }

    @Test func metricsSurviveCoding() throws {
        let result = metrics(Script.playing())
        #expect(try JSONCoding.roundTrip(result) == result)
    }
}
