public import FoundationEssentials
import Observation
public import Playhead
public import ViewGraph

/// The commands that an application adds to the player's interface: the way back to its pages, and what only it can do.
///
/// A command that is `nil` has no button, no line in menus, and a key that reports that it is not available.
///
/// ```swift
/// let commands = PlayerCommands()
/// commands.back = { router.back() }
/// SystemVideoView(player: player).environment(\.playerCommands, commands)
/// ```
@MainActor @Observable public final class PlayerCommands {
    /// Leaves the player, for the page before it.
    public var back: (@MainActor () -> Void)?
    /// Chooses files to play.
    public var openFiles: (@MainActor () -> Void)?
    /// Saves the frame that shows as a picture.
    public var saveFrame: (@MainActor () -> Void)?
    /// Copies the frame that shows to the clipboard.
    public var copyFrame: (@MainActor () -> Void)?
    /// Saves the queue as a list.
    public var saveQueue: (@MainActor () -> Void)?
    /// Opens a web page, such as that of a chapter.
    public var openLink: (@MainActor (URL) -> Void)?
    /// Shows the file that plays in the file manager.
    public var showInFolder: (@MainActor () -> Void)?
    /// Moves the file that plays to the trash.
    public var moveToTrash: (@MainActor () -> Void)?
    /// Removes an item from the queue. Default: it is removed without a way back.
    public var removeFromQueue: (@MainActor (PlayerItem) -> Void)?
    /// Asks for the user name and password that the current item needs. Set it only while the item fails without them.
    public var signIn: (@MainActor () -> Void)?
    /// Enters and leaves the mini window.
    public var toggleMiniWindow: (@MainActor () -> Void)?
    /// Returns the heights of pictures among which an item can be opened, the largest first, for items that are not adaptive.
    public var heights: (@MainActor (PlayerItem) -> [Int])?
    /// Returns what the queue shows of an item besides its title. Default: a picture of local files.
    public var queueDetails: (@MainActor (PlayerItem) -> QueueItemDetails)?
    /// Opens the current item with a picture of at most this height; `nil` for the best.
    public var chooseHeight: (@MainActor (Int?) -> Void)?
    /// `true` while the window is the mini window, which has few controls.
    public var isMiniWindow = false
    /// `true` in a session that remembers nothing. The title bar marks it.
    public var isPrivate = false
    /// The second line of the title; `nil` for the artist.
    public var subtitle: String?

    /// The number of calls of ``showQueue()``.
    private(set) var queueRequests = 0

    /// Shows the queue, also in a player that appears after the call.
    public func showQueue() { queueRequests += 1 }

    /// Creates an empty set of commands.
    public init() {}
}

/// The details of an item that the queue shows besides its title.
public struct QueueItemDetails: Sendable, Hashable {
    /// The second line, such as the artist or the podcast; `nil` for none.
    public var subtitle: String?
    /// The picture, which the environment's image provider loads; `nil` for a symbol.
    public var picture: URL?
    /// `true` for a square picture, such as that of an album, `false` for 16:9.
    public var isSquare: Bool
    /// The duration in seconds; `nil` if it is unknown.
    public var duration: Double?

    /// Creates details.
    ///
    /// - Parameters:
    ///   - subtitle: The second line; `nil` for none.
    ///   - picture: The picture; `nil` for a symbol.
    ///   - isSquare: `true` for a square picture, `false` for 16:9.
    ///   - duration: The duration in seconds; `nil` if it is unknown.
    public init(subtitle: String? = nil, picture: URL? = nil, isSquare: Bool = false, duration: Double? = nil) {
        self.subtitle = subtitle
        self.picture = picture
        self.isSquare = isSquare
        self.duration = duration
    }
}

private enum PlayerCommandsKey: EnvironmentKey {
    static let defaultValue = PlayerCommands()
}

extension EnvironmentValues {
    /// The commands that the application adds to the player's interface. Default: none.
    @MainActor public var playerCommands: PlayerCommands {
        get { self[PlayerCommandsKey.self] }
        set { self[PlayerCommandsKey.self] = newValue }
    }
}
