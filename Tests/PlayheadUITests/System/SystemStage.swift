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
        configuration: PlayerConfiguration = .default, commands: PlayerCommands? = nil,
        reveal: ControlsReveal = .movement, previews: (any PreviewPictureMaking)? = nil,
        folder: String = "https://www.example.com"
    ) {
        let films = [film] + others
        let urls = films.indices.map { URL(string: "\(folder)/film\($0).m3u8")! }
        simulation = Simulation(
            library: SimulatedEngine.Library(
                items: Dictionary(uniqueKeysWithValues: zip(urls.map(\.absoluteString), films))))
        player = Player(
            items: urls.map { PlayerItem(url: $0) }, engine: simulation.provider, configuration: configuration,
            scheduler: simulation.scheduler)
        let player = player
        var environment = EnvironmentValues()
        environment.accessibilityVoiceOverEnabled = hasScreenReader
        environment.controlsReveal = reveal
        if let commands { environment.playerCommands = commands }
        if let previews { environment.previewPictureMaker = previews }
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

    /// The items of the menu with a label, those of submenus below their names: “Quality/720p”, with a mark if it is on.
    func lines(ofMenu label: String) -> [String] {
        guard case .menu(let menu)? = window.element(label: label)?.content?.kind else { return [] }
        return Self.lines(menu.items, "")
    }

    private static func lines(_ items: [MenuItem], _ path: String) -> [String] {
        items.flatMap { item -> [String] in
            [path + item.title + (item.isOn == true ? " ✓" : "")] + lines(item.children, "\(path)\(item.title)/")
        }
    }

    /// Chooses a line of a menu, given by its path.
    @discardableResult func choose(_ titles: String..., fromMenu label: String) -> Bool {
        guard let element = window.element(label: label), case .menu(let menu)? = element.content?.kind else {
            return false
        }
        var (items, path) = (menu.items, [Int]())
        for title in titles {
            guard let index = items.firstIndex(where: { $0.title == title }) else { return false }
            path.append(index)
            items = items[index].children
        }
        defer { window.turn() }
        return element.send(.menu(path))
    }

    func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) {
        window.key(key, modifiers: modifiers)
        window.turn()
    }
}
