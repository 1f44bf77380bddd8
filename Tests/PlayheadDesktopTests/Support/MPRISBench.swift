import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

/// A player on a simulated engine and a manual clock, published on a real bus, and a client that listens.
@MainActor final class MPRISBench {
    static let film = URL(string: "https://user:secret@www.example.com/a/film.mp4?token=1")!
    static let second = URL(string: "https://www.example.com/second.mp4")!
    static let name = "org.mpris.MediaPlayer2.playhead"

    let simulation: Simulation
    let player: Player
    let service: MPRISService
    let client: BusClient
    let bus: PrivateBus
    private(set) var causes: [PlaybackCause] = []

    init(
        _ bus: PrivateBus, film: SimulatedItem = .video(), second: SimulatedItem = .video(), items: [PlayerItem]? = nil,
        actions: MPRISActions = MPRISActions(), coverEncoder: MPRISService.CoverEncoder? = nil,
        configure: (inout PlayerConfiguration) -> Void = { _ in }
    ) throws {
        self.bus = bus
        simulation = Simulation(
            library: SimulatedEngine.Library(items: [
                redactedURL(Self.film): film, Self.film.absoluteString: film, Self.second.absoluteString: second,
            ]))
        var configuration = PlayerConfiguration()
        configure(&configuration)
        player = Player(
            items: items ?? [PlayerItem(url: Self.film)], engine: simulation.provider, configuration: configuration,
            scheduler: simulation.scheduler)
        service = MPRISService(player: player, actions: actions, coverEncoder: coverEncoder, bus: bus.bus)
        client = try BusClient(bus)
        client.listen(path: MPRISInterface.path)
        player.onTransition { [weak self] in self?.causes.append($0.cause) }
        waitFor("the name") { [service] in service.state == .published(name: Self.name) }
        _ = signals()
    }

    /// Advances the clock in steps of 50 ms.
    func advance(_ seconds: Double) {
        let turns = Int((seconds / 0.05).rounded())
        for _ in 0..<turns { takeTurn(milliseconds: 50) }
    }

    /// Advances the clock a little and runs the loop.
    func takeTurn(milliseconds: Int) {
        simulation.advance(by: .milliseconds(milliseconds))
        Loop.settle()
    }

    /// The signals since the last call, without those of the track list.
    private func playerSignals() -> [BusSignal] {
        client.take(after: Self.name).filter { signal in
            signal.interface != MPRISInterface.trackList
                && signal.arguments.first != .string(MPRISInterface.trackList)
        }
    }

    /// The signals that the client received since the last call: `Name=value` for each property, `Seeked=µs`, and `
    /// ` between signals.
    func signals(only names: Set<String>? = nil) -> [String] {
        playerSignals().compactMap { signal -> String? in
            if signal.name == "Seeked" {
                guard case .int64(let position) = signal.arguments.first else { return "Seeked=?" }
                return names?.contains("Seeked") == false ? nil : "Seeked=\(position)"
            }
            guard signal.arguments.count == 3, case .dictionary(let changes) = signal.arguments[1] else {
                return "\(signal.name)?"
            }
            let shown = changes.filter { names?.contains($0.key) ?? true }
            if shown.isEmpty { return nil }
            return shown.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.text($0.value))" }.joined(separator: " ")
        }
    }

    static func text(_ value: BusValue) -> String {
        switch value {
        case .boolean(let value): "\(value)"
        case .int64(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let text), .objectPath(let text): text
        case .dictionary(let values): "\(values.keys.sorted())"
        default: "\(value)"
        }
    }

    /// The names of all properties in the signals since the last call.
    func changedNames() -> [[String]] {
        playerSignals().compactMap { signal in
            guard signal.arguments.count == 3, case .dictionary(let changes) = signal.arguments[1] else { return nil }
            return changes.keys.sorted()
        }
    }

    @discardableResult
    func call(_ method: String, _ arguments: BusValue...) -> Result<[BusValue], BusFailure> {
        client.call(
            BusCall(
                destination: Self.name, path: MPRISInterface.path, interface: MPRISInterface.player, method: method,
                arguments: arguments))
    }

    func callRoot(_ method: String) -> Result<[BusValue], BusFailure> {
        client.call(
            BusCall(
                destination: Self.name, path: MPRISInterface.path, interface: MPRISInterface.root, method: method))
    }

    func get(_ property: String, of interface: String = MPRISInterface.player) -> BusValue? {
        let result = client.call(
            BusCall(
                destination: Self.name, path: MPRISInterface.path, interface: "org.freedesktop.DBus.Properties",
                method: "Get", arguments: [.string(interface), .string(property)]))
        return try? result.get().first
    }

    var status: String? { self.get("PlaybackStatus")?.text }

    var position: Int64? { if case .int64(let position) = self.get("Position") { position } else { nil } }

    var trackID: BusValue { .objectPath(service.trackList().current) }
}

extension CMTime {
    static func s(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000) }
}
