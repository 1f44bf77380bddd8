import MediaReaders
import PlaybackModel
public import Playhead

/// An object that notifies the user of new items and failures while the window is not in use.
///
/// A notification names the item that begins after another one, and a failure with its cause and remedy. Notifications
/// are removed when the window is used again.
///
/// ```swift
/// let notifier = PlaybackNotifier(player: player)
/// notifier.onActivate = { RunningApplication.present() }
/// notifier.isWindowInUse = true    // whenever the window gains or loses the keyboard focus
/// ```
///
/// The notifier does not retain the player.
@MainActor public final class PlaybackNotifier {
    /// A Boolean value that indicates whether the window has the keyboard focus. The application keeps it up to date.
    /// Default: `true`.
    public var isWindowInUse = true {
        didSet { if isWindowInUse, !oldValue { withdraw() } }
    }
    /// `false` to show no notifications. Default: `true`.
    public var isEnabled = true {
        didSet { if !isEnabled { withdraw() } }
    }
    /// Called when the user selects a notification.
    public var onActivate: (@MainActor () -> Void)? {
        didSet {
            notifier.onActivate = { [weak self] _ in self?.onActivate?() }
        }
    }

    private weak var player: Player?
    private let notifier: DesktopNotifier
    private var rule = NotificationRule()
    private var turnEnd: TurnEnd?

    private static let id = "playback"

    /// Creates a notifier that follows a player.
    ///
    /// - Parameters:
    ///   - player: The player to follow.
    ///   - bus: The bus of the desktop's services. Default: the session bus.
    public init(player: Player, bus: DesktopBus = .session) {
        self.player = player
        notifier = DesktopNotifier(bus: bus)
        let turnEnd = TurnEnd { [weak self] in self?.update() }
        self.turnEnd = turnEnd
        player.onPropertiesChange { [weak self] _ in self?.turnEnd?.request() }
        update()
    }

    /// Removes all notifications and stops following the player.
    public func stop() {
        turnEnd?.cancel()
        turnEnd = nil
        notifier.stop()
    }

    private func title(of player: Player) -> String {
        if let title = player.metadata.title, !title.isEmpty { return title }
        guard let item = player.currentItem else { return "" }
        return item.title ?? MediaAddress.name(item.url)
    }

    private func withdraw() { notifier.withdraw(Self.id) }

    private func update() {
        guard let player else { return }
        let event = rule.take(
            item: player.currentItem?.id, title: title(of: player), error: player.error,
            isPlaying: player.currentProperties.lanes.transport == .playing)
        guard let event, isEnabled, !isWindowInUse else { return }
        switch event {
        case .began(let title):
            let details = [player.metadata.artist, player.metadata.album].compactMap { $0 }.filter { !$0.isEmpty }
            notifier.show(
                DesktopNotification(id: Self.id, title: title, body: details.joined(separator: " – ")))
        case .failed(let title, let error):
            notifier.show(
                DesktopNotification(
                    id: Self.id, title: title, body: error.description, urgency: .normal, isKept: true))
        }
    }
}
