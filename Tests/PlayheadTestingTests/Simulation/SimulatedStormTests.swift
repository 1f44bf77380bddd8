import PlaybackModel
import Playhead
import PlayheadTesting
import SeededRandom
import Testing

/// Random scripts and commands: whatever happens, engine and machine keep their rules.
@MainActor @Suite struct SimulatedStormTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func theContractHoldsThroughAnyStorm(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var library = SimulatedEngine.Library(defaultItem: randomItem(&generator))
        library.set((0..<4).map { _ in randomItem(&generator) }, for: "item")
        let player = MachineHarness(library: library)
        if seed % 5 == 0 { player.simulation.commandLatency = .milliseconds(30) }
        player.load()
        var seeks: [CommandID] = []
        for _ in 0..<120 {
            player.advance([0, 0.001, 0.03, 0.5, 4, 11].randomElement(using: &generator) ?? 0)
            switch Int.random(in: 0..<16, using: &generator) {
            case 0, 1: player.command(.play)
            case 2: player.command(.pause)
            case 3...6:
                seeks.append(
                    player.seek(
                        .random(in: -5...70, using: &generator),
                        tolerance: Bool.random(using: &generator)
                            ? .zero : .positiveInfinity, isSmooth: Bool.random(using: &generator)))
            case 7: seeks.append(player.command(.step(.random(in: -3...3, using: &generator))))
            case 8: player.command(.setRate([0.5, 1, 1.25, 2].randomElement(using: &generator) ?? 1))
            case 9: player.command(.setNext(LoadRequest(source: .url("next"))))
            case 10: player.command(.retry)
            case 11:
                player.system(
                    Bool.random(using: &generator) ? .interruptionBegan : .interruptionEnded(shouldResume: true))
            case 12: player.load("item", play: Bool.random(using: &generator))
            case 13: player.command(.stop)
            case 14: player.simulation.engine?.perform(.stall(seconds: 2))
            default: player.command(.replay)
            }
        }
        player.command(.stop)
        player.advance(60)

        #expect(Set(player.completions.map(\.id)).isSuperset(of: seeks), "seed \(seed)")
        let own = player.completions.filter { seeks.contains($0.id) }
        #expect(own.count == seeks.count, "seed \(seed)")
        checkContract(player.simulation.journal, seed)
        #expect(player.lanes.phase == .idle, "seed \(seed)")
    }

    private func checkContract(_ journal: [SimulationEntry], _ seed: UInt64) {
        struct Place: Hashable {
            var epoch: UInt64
            var generation: Generation
        }
        var ready: Set<Place> = []
        var gone: Set<Place> = []
        var answered: Set<CommandID> = []
        var helloed: Set<UInt64> = []
        var last = Moment.zero
        for entry in journal {
            #expect(entry.moment >= last)
            last = entry.moment
            guard let event = entry.event else { continue }
            let place = Place(epoch: entry.epoch, generation: entry.generation)
            #expect(!gone.contains(place), "after unloaded: \(entry), seed \(seed)")
            switch event {
            case .hello: #expect(helloed.insert(entry.epoch).inserted)
            case .ready: #expect(ready.insert(place).inserted, "ready twice, seed \(seed)")
            case .unloaded: gone.insert(place)
            case .position: #expect(ready.contains(place))
            case .seeked(let report):
                // A retried seek has its number again.
                if report.outcome != .superseded, case .failed = report.outcome { continue }
                #expect(answered.insert(report.id).inserted, "\(entry), seed \(seed)")
            default: break
            }
        }
    }

    private func randomItem(_ generator: inout SeededGenerator) -> SimulatedItem {
        var item =
            Int.random(in: 0..<5, using: &generator) == 0
            ? SimulatedItem.dvr(window: 60) : .multilingual(duration: .random(in: 5...60, using: &generator))
        if Bool.random(using: &generator) {
            item.buffer = SimulatedBuffer(speed: .random(in: 0.3...4, using: &generator))
        }
        item.seekLatency = [0, 0.05, 0.7].randomElement(using: &generator) ?? 0
        item.openingLatency = [0, 0.1, 2].randomElement(using: &generator) ?? 0
        item.keyFrames = Bool.random(using: &generator) ? .irregular : .everywhere
        item.ending = SimulatedEnding.allCases.randomElement(using: &generator) ?? .told
        item.statisticsInterval = 3
        let kinds: [SimulatedIncident.Kind] = [
            .stall(seconds: 1), .stall(seconds: nil), .resume, .warn(PlaybackError(.corruptData)), .pause(.none),
            .play(.setRateCalled), .stopStalled, .truncate, .falseEnd, .duration(20), .jump(to: 3),
            .repair([.seekAgain, .replace], secondsPerStep: 1), .fail(PlaybackError(.connectionLost)),
            .fail(PlaybackError(.decodingFailed)), .loadingSpeed(0), .loadingSpeed(3),
            .crash(PlaybackError(.mediaServicesWereReset)),
        ]
        item.incidents = (0..<6).map { _ in
            SimulatedIncident(
                kinds.randomElement(using: &generator) ?? .resume,
                at: Bool.random(using: &generator)
                    ? .position(.random(in: 0...40, using: &generator))
                    : .afterReady(.random(in: 0...60, using: &generator)))
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            item.quirks = [
                SimulatedQuirk(.seek, .stuck, skipping: 2, count: 1), SimulatedQuirk(.play, .late(seconds: 1)),
            ]
        }
        return item
    }
}
