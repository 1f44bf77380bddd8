import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// The engine without a machine: what the contract says, command by command.
@MainActor @Suite struct SimulatedContractTests {
    let simulation = Simulation()
    let inbox = EngineInbox()
    let first = Generation(rawValue: 1)

    private func makeEngine(deliversFrames: Bool = false) -> any PlaybackEngine {
        inbox.setReceiver { _ in }
        return simulation.provider(EngineConfiguration(deliversFrames: deliversFrames), inbox)
    }

    private func send(_ command: EngineCommand, _ generation: UInt64 = 1, to engine: any PlaybackEngine) {
        engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: generation), message: command))
    }

    private func seek(_ id: UInt64, _ seconds: Double) -> EngineCommand {
        .seek(
            PendingSeek(
                id: CommandID(rawValue: id), target: CMTime(seconds: seconds, preferredTimescale: 1000),
                toleranceBefore: .zero, toleranceAfter: .zero))
    }

    @Test func helloComesFirstAndPingIsAnswered() {
        let engine = makeEngine()
        send(.ping(7), 0, to: engine)
        #expect(simulation.lines == ["0.000 1/0 < hello(Simulation)", "0.000 1/0 > ping(7)", "0.000 1/0 < pong(7)"])
    }

    @Test func oneSeekIsOnItsWayAndTheNewestWins() {
        let engine = makeEngine()
        send(.load(LoadRequest(source: .url("item"))), to: engine)
        simulation.advance(by: .seconds(1))
        simulation.clearJournal()
        for id in 1...4 { send(seek(UInt64(id), Double(id) * 10), to: engine) }
        simulation.advance(by: .seconds(1))
        #expect(
            simulation.lines.filter { $0.contains("<") } == [
                "1.000 1/1 < seeked(#2, superseded)",
                "1.000 1/1 < seeked(#3, superseded)",
                "1.050 1/1 < seeked(#1, superseded)",
                "1.100 1/1 < seeked(#4, landed 40.000)",
            ])
        #expect(engine.currentTime(of: first).seconds == 40)
    }

    @Test func commandsOfAnotherLifeOrLoadAreIgnored() {
        let engine = makeEngine()
        send(.load(LoadRequest(source: .url("item"))), to: engine)
        simulation.advance(by: .seconds(1))
        let count = simulation.events.count
        engine.send(EngineEnvelope(epoch: 2, generation: first, message: .play(CommandID(rawValue: 1))))
        send(.play(CommandID(rawValue: 1)), 9, to: engine)
        #expect(simulation.events.count == count)
    }

    @Test func nothingFollowsUnloadedOrQuit() {
        let engine = makeEngine()
        send(.load(LoadRequest(source: .url("item"), play: true)), to: engine)
        simulation.advance(by: .seconds(1))
        send(.unload, to: engine)
        send(.play(CommandID(rawValue: 1)), to: engine)
        simulation.advance(by: .seconds(100))
        #expect(simulation.events.last == .unloaded)
        #expect(!engine.currentTime(of: first).isValid)
        send(.load(LoadRequest(source: .url("item"), play: true)), 2, to: engine)
        simulation.advance(by: .seconds(1))
        let count = simulation.events.count
        send(.quit, 0, to: engine)
        send(.ping(1), 0, to: engine)
        simulation.advance(by: .seconds(100))
        #expect(simulation.events.count == count)
    }

    @Test func settingsAreKept() throws {
        let engine = makeEngine()
        send(.setVolume(0.25), 0, to: engine)
        send(.setMuted(true), 0, to: engine)
        send(.setLimits(PlaybackLimits(preferredPeakBitRate: 1e6)), 0, to: engine)
        send(.setMaximumFrameSize(PixelSize(width: 64, height: 36)), 0, to: engine)
        send(.setAudioDevice("speakers"), 0, to: engine)
        let simulated = try #require(simulation.engine)
        #expect(simulated.volume == 0.25)
        #expect(simulated.isMuted)
        #expect(simulated.limits.preferredPeakBitRate == 1e6)
        #expect(simulated.maximumFrameSize?.width == 64)
        #expect(simulated.audioDevice == "speakers")
    }

    @Test func bytesOfAProviderAreRequested() {
        simulation.library.defaultItem.readsProvider = true
        let engine = makeEngine()
        send(.load(LoadRequest(source: .provider(5, length: 10, name: "bytes"))), to: engine)
        simulation.advance(by: .seconds(1))
        #expect(simulation.events.last == .read(request: 1, provider: 5, offset: 0, count: 65_536))
        send(.provide(request: 1, bytes: [1, 2, 3]), to: engine)
        simulation.advance(by: .seconds(1))
        #expect(simulation.transcript.contains("ready("))
        send(.load(LoadRequest(source: .provider(5, length: 10, name: "bytes"))), 2, to: engine)
        send(.refuse(request: 1, PlaybackError(.noPermission)), 2, to: engine)
        #expect(simulation.events.last == .failed(PlaybackError(.noPermission)))
    }

    @Test func picturesAreLeasesAndTheEngineWaitsForNone() throws {
        let engine = makeEngine(deliversFrames: true)
        send(.load(LoadRequest(source: .url("item"), play: true)), to: engine)
        simulation.advance(by: .seconds(10))
        func frames() -> [VideoFrame] {
            simulation.events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
        }
        #expect(frames().count == 4)
        let frame = frames()[0]
        let source = try #require(engine.frames)
        let size = source.bytes(of: frame.slot)?.count
        #expect(size == frame.layout.bytesPerRow * frame.layout.size.height)
        send(.releaseFrame(frame.slot), to: engine)
        #expect(source.bytes(of: frame.slot)?.count == nil)
        simulation.advance(by: .seconds(1))
        #expect(frames().count == 5)
        send(.unload, to: engine)
        #expect(source.bytes(of: frames()[1].slot)?.count == size)
        source.release(frames()[1].slot)
        #expect(source.bytes(of: frames()[1].slot)?.count == nil)
        #expect(simulation.events.count { if case .retired = $0 { true } else { false } } == 4)
        #expect(simulation.events.last == .unloaded)
    }

    @Test func commandsMayTakeTimeToArrive() {
        simulation.commandLatency = .milliseconds(20)
        let engine = makeEngine()
        send(.load(LoadRequest(source: .url("item"))), to: engine)
        send(.play(CommandID(rawValue: 1)), to: engine)
        #expect(simulation.events.count == 1)
        simulation.advance(by: .milliseconds(20))
        #expect(
            simulation.lines.last == "0.020 1/1 < transport(waiting:evaluatingBufferingRate, rate 1.0, answered #1)")
    }

    @Test func commandsFromOtherThreadsAreObeyedInOrder() async {
        let engine = makeEngine()
        await Task.detached {
            for number in 1...3 as ClosedRange<UInt64> {
                engine.send(EngineEnvelope(epoch: 1, generation: .none, message: .ping(number)))
            }
        }.value
        send(.ping(4), 0, to: engine)
        #expect(simulation.events.suffix(4) == [.pong(1), .pong(2), .pong(3), .pong(4)])
    }

    @Test func engineThatCannotStartReportsAnErrorInsteadOfHello() {
        simulation.startFailure = PlaybackError(.engineUnavailable)
        let engine = makeEngine()
        send(.ping(1), 0, to: engine)
        #expect(simulation.events == [.failed(PlaybackError(.engineUnavailable))])
    }

    @Test func scriptsCanBeWrittenAsData() throws {
        var item = SimulatedItem.multilingual()
        item.live = SimulatedLiveWindow()
        item.buffer = SimulatedBuffer()
        item.incidents = [SimulatedIncident(.stall(seconds: nil), at: .afterReady(3))]
        item.quirks = [SimulatedQuirk(.seek, .failing(PlaybackError(.seekTimedOut)))]
        let library = SimulatedEngine.Library(items: ["item": item])
        let data = try JSONEncoder().encode(library)
        #expect(try JSONDecoder().decode(SimulatedEngine.Library.self, from: data) == library)
    }

    @Test func twoRunsOfOneScriptSayTheSame() {
        func run() -> MachineHarness {
            var item = SimulatedItem.multilingual(duration: 300)
            item.buffer = SimulatedBuffer(speed: 1.3)
            item.keyFrames = .every(4)
            item.statisticsInterval = 7
            item.incidents = [
                SimulatedIncident(.stall(seconds: 2), at: .position(40)),
                SimulatedIncident(.loadingSpeed(0.4), at: .position(60)),
                SimulatedIncident(.pause(.none), at: .afterReady(100)),
                SimulatedIncident(.fail(PlaybackError(.connectionLost)), at: .position(200)),
            ]
            let player = MachineHarness(item)
            player.load()
            for step in 0..<200 {
                player.advance(1.7)
                switch step % 7 {
                case 1: player.seek(Double(step * 37 % 300), tolerance: .positiveInfinity)
                case 3: player.command(.setRate(step % 2 == 0 ? 1.5 : 0.75))
                case 5: player.command(.play)
                default: break
                }
            }
            return player
        }
        let (one, two) = (run(), run())
        #expect(one.simulation.journal == two.simulation.journal)
        #expect(one.simulation.transcript == two.simulation.transcript)
        #expect(one.transitions == two.transitions)
        #expect(one.simulation.journal.count > 500)
    }
}
