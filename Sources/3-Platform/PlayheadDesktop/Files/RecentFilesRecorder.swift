import Dispatch
import PlaybackModel
public import Playhead

/// An object that adds the files that a player plays to the desktop's list of recent files.
///
/// Create one for each player and keep it as long as the player, except in private sessions. Files are added once they
/// play, not when they are opened, in the background.
///
/// ```swift
/// let recorder = isPrivate ? nil : RecentFilesRecorder(player: player)
/// ```
///
/// The recorder does not retain the player.
@MainActor public final class RecentFilesRecorder {
    /// The error of the last file that could not be added; `nil` if the last one was added.
    public private(set) var error: DesktopFileError? {
        didSet { if error != oldValue { onErrorChange?(error) } }
    }
    /// Called after each change of ``error``.
    public var onErrorChange: (@MainActor (DesktopFileError?) -> Void)?

    private weak var player: Player?
    private let list: RecentFiles
    private var last: ItemID?
    private var turnEnd: TurnEnd?

    /// In order, so that the last file that played is the first of the list.
    private static let queue = DispatchQueue(label: "playhead.recent", qos: .utility)

    /// Creates a recorder that follows a player.
    ///
    /// - Parameters:
    ///   - player: The player to follow.
    ///   - list: The list. Default: the desktop's.
    public init(player: Player, list: RecentFiles = RecentFiles()) {
        self.player = player
        self.list = list
        let turnEnd = TurnEnd { [weak self] in self?.update() }
        self.turnEnd = turnEnd
        player.onPropertiesChange { [weak self] _ in self?.turnEnd?.request() }
    }

    /// Stops following the player.
    public func stop() {
        turnEnd?.cancel()
        turnEnd = nil
    }

    private func update() {
        guard let player, let item = player.currentItem, item.id != last,
            player.currentProperties.lanes.transport == .playing
        else { return }
        last = item.id
        let (list, url) = (list, item.url)
        let title = player.metadata.title ?? item.title
        Self.queue.async { [weak self] in
            var failure: DesktopFileError?
            do throws(DesktopFileError) {
                try list.add(url, title: title)
            } catch {
                failure = error
            }
            TurnEnd.run { [weak self, failure] in self?.error = failure }
        }
    }
}
