import Foundation
import PlayheadTesting
import PlayheadUI

/// The complete interface of a player on a simulated engine, in a headless window with the same clock.
@MainActor final class SystemStage {
    let simulation: Simulation
    let player: Player
    let window: HeadlessWindow

    init(
        _ film: SimulatedItem = .video(duration: 60), others: [SimulatedItem] = [], hasScreenReader: Bool = false,
        configuration: PlayerConfiguration = .default, commands: PlayerCommands? = nil
    ) {
        let films = [film] + others
        let urls = films.indices.map { URL(string: "https://www.example.com/film\($0).m3u8")! }
        simulation = Simulation(
            library: SimulatedEngine.Library(
                items: Dictionary(uniqueKeysWithValues: zip(urls.map(\.absoluteString), films))))
        player = Player(
            items: urls.map { PlayerItem(url: $0) }, engine: simulation.provider, configuration: configuration,
            scheduler: simulation.scheduler)
        let player = player
        var environment = EnvironmentValues()
        environment.accessibilityVoiceOverEnabled = hasScreenReader
        if let commands { environment.playerCommands = commands }
        window = HeadlessWindow(size: CGSize(width: 960, height: 540), environment: environment) {
            SystemVideoView(player: player)
        }
    }

    /// Advances the clock by a tenth of a second per turn.
    func advance(_ seconds: Double) {
        for _ in 0..<Int((seconds * 10).rounded()) {
            simulation.advance(by: .milliseconds(100))
            window.advance(by: .milliseconds(100))
        }
    }

    /// The name of the main button.
    var button: String? { window.element(identifier: "play-pause")?.label }

    /// `true` while the controls are visible.
    var showsControls: Bool { (window.element(identifier: "play-pause")?.opacity ?? 0) > 0.5 }

    /// Turns the wheel over the picture.
    func turnWheel(_ movement: WheelMovement) { window.turnWheel(movement, at: CGPoint(x: 400, y: 200)) }

    func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) {
        window.key(key, modifiers: modifiers)
        window.turn()
    }
}
