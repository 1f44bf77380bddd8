import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting

/// A player on a simulated engine and a clock that is moved by hand.
@MainActor final class PlayerBench {
    let simulation: Simulation
    let player: Player
    private(set) var transitions: [PlaybackTransition] = []
    private(set) var notices: [PlaybackNotice] = []
    private(set) var trace: [PlaybackTraceEntry] = []

    init(
        _ scripts: [String: SimulatedItem] = [:], items: [PlayerItem]? = nil,
        configure: (inout PlayerConfiguration) -> Void = { _ in }
    ) {
        simulation = Simulation(library: SimulatedEngine.Library(items: scripts))
        var configuration = PlayerConfiguration()
        let recorder = Recorder()
        configuration.recordInput = { recorder.entries.append($0) }
        configure(&configuration)
        player = Player(
            items: items ?? [PlayerItem(url: Self.film)], engine: simulation.provider, configuration: configuration,
            scheduler: simulation.scheduler)
        self.recorder = recorder
        player.onTransition { [weak self] in self?.transitions.append($0) }
        player.onNotice { [weak self] in self?.notices.append($0) }
    }

    private let recorder: Recorder

    static let film = URL(string: "https://www.example.com/film.m3u8")!
    static let second = URL(string: "https://www.example.com/second.m3u8")!

    var inputs: [PlaybackTraceEntry] { recorder.entries }

    func advance(_ seconds: Double) { simulation.advance(by: .seconds(seconds)) }

    /// The names of the phases that were gone through, without repetitions.
    var phases: [String] {
        transitions.map(\.lanes.phase.name).reduce(into: []) { names, name in
            if names.last != name { names.append(name) }
        }
    }

    func forgetTransitions() { transitions = [] }

    private final class Recorder { var entries: [PlaybackTraceEntry] = [] }
}

extension CMTime {
    static func s(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000) }
}
