import Foundation
import Observation
import PlaybackModel
import Playhead
import PlayheadTesting
import Synchronization
import Testing

@MainActor @Suite struct PlayerObservationTests {
    @Test func aPropertyIsAnnouncedOnlyWhenItsValueChanges() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(2)
        let changes = Mutex(0)
        withObservationTracking {
            _ = bench.player.playbackState
            _ = bench.player.controls
            _ = bench.player.duration
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        bench.advance(20)
        bench.player.play()
        bench.player.volume = 0.5
        #expect(changes.withLock { $0 } == 0)
        bench.player.pause()
        #expect(changes.withLock { $0 } == 1)
    }

    @Test func aSelectionIsAnnouncedIfItIsAnother() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(2)
        let changes = Mutex(0)
        withObservationTracking {
            _ = bench.player.trackSelection
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        bench.player.select(bench.player.trackSelection)
        #expect(changes.withLock { $0 } == 0)
        bench.player.select(TrackSelection(text: .off))
        #expect(changes.withLock { $0 } == 1)
    }

    @Test func thePropertiesStreamBeginsWithTheCurrentValueAndLosesNoState() async {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        var iterator = bench.player.properties.makeAsyncIterator()
        let first = await iterator.next()
        #expect(first?.phase == .playing)
        bench.player.pause()
        bench.player.play()
        bench.player.pause()
        bench.advance(1)
        var states: [PlaybackState] = []
        while states.count < 3, let next = await iterator.next() {
            if states.last != next.playbackState { states.append(next.playbackState) }
        }
        #expect(states == [.paused, .playing, .paused])
    }

    @Test func slowReaderReceivesTheNewestTimeLikeValues() async {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .dvr(window: 120, targetDuration: 2)])
        bench.player.play()
        bench.advance(2)
        var iterator = bench.player.properties.makeAsyncIterator()
        _ = await iterator.next()
        let before = bench.player.currentProperties.seekableTimeRange.end.seconds
        bench.advance(60)
        let next = await iterator.next()
        #expect((next?.seekableTimeRange.end.seconds ?? 0) > before + 50)
    }

    @Test func transitionsAreReportedInOrderWithCauseAndTime() async {
        let bench = PlayerBench()
        let stream = bench.player.transitions
        bench.player.play()
        bench.advance(5)
        bench.player.pause()
        bench.advance(1)
        bench.player.release()
        var told: [PlaybackTransition] = []
        for await transition in stream { told.append(transition) }
        #expect(told.map(\.cause.description).first == "user:play")
        #expect(told.contains { $0.cause.description == "engine:ready" })
        #expect(told.contains { $0.cause.description == "user:pause" })
        for (before, after) in zip(told, told.dropFirst()) {
            #expect(after.previous == before.lanes)
            #expect(after.moment.nanoseconds(since: before.moment) == after.timeInPrevious)
        }
    }

    @Test func periodicTimesComeWhileItMovesAndAtJumps() async {
        let bench = PlayerBench()
        bench.advance(1)
        let stream = bench.player.periodicTimes(every: .s(1))
        let reader = Task { @MainActor in
            var times: [Double] = []
            for await time in stream { times.append(time.seconds) }
            return times
        }
        await Task.yield()
        bench.player.play()
        for _ in 0..<50 {
            bench.advance(0.1)
            await Task.yield()
        }
        bench.player.seek(at(.s(30)), completion: nil)
        for _ in 0..<10 {
            bench.advance(0.1)
            await Task.yield()
        }
        bench.player.release()
        let times = await reader.value
        #expect(times.count >= 5 && times.count <= 10)
        #expect(times.contains { $0 >= 30 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func timesThatAreNeverReachedCanBeWaitedFor() async {
        let bench = PlayerBench()
        let far = [CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: 1_000)]
        let boundaries = bench.player.boundaryTimes(far + [.s(2)])
        let periods = bench.player.periodicTimes(every: far[0])
        bench.player.rate = 0.1
        bench.player.play()
        bench.advance(30)
        bench.player.release()
        var times: [Double] = []
        for await time in boundaries { times.append(time.seconds) }
        #expect(times == [2])
        for await time in periods { #expect(time.seconds < 1) }
    }

    @Test func boundaryTimesAreReportedOnlyWhenPlaybackPassesThem() async {
        let bench = PlayerBench()
        bench.advance(1)
        let stream = bench.player.boundaryTimes([.s(2), .s(4), .s(20), .s(35)])
        bench.player.play()
        bench.advance(5)
        bench.player.seek(at(.s(30)), completion: nil)
        bench.advance(10)
        bench.player.release()
        var times: [Double] = []
        for await time in stream { times.append(time.seconds) }
        #expect(times == [2, 4, 35])
    }
}
