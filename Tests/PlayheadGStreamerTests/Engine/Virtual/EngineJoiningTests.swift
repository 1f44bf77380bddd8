import Foundation
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// The next item begins where the current one ends, and what happens when that end changes. In virtual time.
@Suite struct EngineJoiningTests {
    /// The pipelines in the order in which they were made.
    private final class Record: Sendable {
        let pipelines = Mutex<[FakePipeline]>([])
    }

    /// An engine with a current and a prepared item.
    private final class Stage: Sendable {
        let clock = ManualEngineClock()
        let core: EngineCore
        let record = Record()
        let one = Generation(rawValue: 1), two = Generation(rawValue: 2)

        init(
            _ description: PipelineDescription = PipelineDescription(
                duration: 60_000_000_000, isSeekable: true, hasAudio: true)
        ) {
            var script = FakePipeline.Script()
            script.description = description
            let inbox = EngineInbox()
            inbox.setDirectReceiver { _ in }
            core = EngineCore(
                EngineContext(EngineConfiguration(output: .headless), inbox: inbox, clock: clock) {
                    [script, clock, record] recipe, _, _, _, receive in
                    let pipeline = FakePipeline(recipe, script, clock, receive: receive)
                    record.pipelines.withLock { $0.append(pipeline) }
                    return pipeline
                })
            core.context.queue.sync { core.start() }
            send(.load(LoadRequest(source: .url("http://127.0.0.1:9/1"), play: true)), to: one)
            send(.prepare(LoadRequest(source: .url("http://127.0.0.1:9/2"))), to: two)
            advance(by: 1)
        }

        func send(_ command: EngineCommand, to generation: Generation = .none) {
            core.context.queue.sync { core.obey(command, for: generation, held: HeldSource(of: command)) }
            ManualEngineClock.drain(core.context.queue)
        }

        func advance(by seconds: Double) { clock.advance(by: seconds, draining: core.context.queue) }

        var current: FakePipeline { record.pipelines.withLock { $0[0] } }
        var next: FakePipeline { record.pipelines.withLock { $0[1] } }

        /// The sound of the current item ends in 0.2 s.
        func endSound() {
            current.post(.soundEnd(clock.now.advanced(by: 200_000_000)))
            ManualEngineClock.drain(core.context.queue)
        }
    }

    @Test func thePreparedItemStartsAtTheEndAndContinuesWhenItIsActivated() {
        let stage = Stage()
        #expect(stage.next.states.last == .paused)
        let end = stage.clock.now.advanced(by: 200_000_000)
        stage.endSound()
        #expect(stage.next.starts == [end])
        stage.send(.activate(play: true, CommandID(rawValue: 1)), to: stage.two)
        stage.advance(by: 3)
        #expect(stage.next.states.last == .playing)
        #expect(stage.next.seeks.isEmpty)
    }

    @Test func aPauseOrASeekBeforeTheEndHoldsItBack() {
        for command in [
            EngineCommand.pause(CommandID(rawValue: 1)),
            .seek(
                PendingSeek(id: CommandID(rawValue: 1), target: .zero, toleranceBefore: .zero, toleranceAfter: .zero)),
        ] {
            let stage = Stage()
            stage.endSound()
            stage.send(command, to: stage.one)
            stage.advance(by: 0.1)
            #expect(stage.next.states.last == .paused)
            #expect(stage.next.seeks.last?.target == 0)
        }
    }

    @Test func anItemThatIsNotActivatedIsHeldBack() {
        let stage = Stage()
        stage.endSound()
        stage.advance(by: 3)
        #expect(stage.next.states.last == .paused)
        #expect(stage.next.seeks.last?.target == 0)
    }

    @Test func anItemThatIsActivatedPausedPauses() {
        let stage = Stage()
        stage.endSound()
        stage.send(.activate(play: false, CommandID(rawValue: 1)), to: stage.two)
        #expect(stage.next.states.last == .paused)
    }

    @Test func nothingJoinsWhenItIsTurnedOffOrHasAPicture() {
        let off = Stage()
        off.send(.setJoining(false))
        off.endSound()
        #expect(off.next.starts.isEmpty)
        off.send(.setJoining(true))
        off.endSound()
        #expect(off.next.starts.count == 1)
        let film = Stage(
            PipelineDescription(
                duration: 60_000_000_000, isSeekable: true, width: 640, height: 360, hasAudio: true))
        film.endSound()
        #expect(film.next.starts.isEmpty)
    }
}
