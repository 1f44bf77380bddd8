import FeedLoading
import Foundation
import Localization
import PlayheadDesktop
import PlayheadUI

/// The application's player and the state of its window.
@MainActor @Observable final class WindowModel {
    @ObservationIgnored let player: Player
    /// The commands of the application among the player's controls.
    @ObservationIgnored let commands = PlayerCommands()
    /// `true` while a dialog for files is open.
    var isChoosingFiles = false
    /// `true` while the dialog that saves the queue is open.
    var isSavingQueue = false
    /// `true` while the dialog for a URL is open.
    var isEnteringURL = false
    /// `true` while droppable media is dragged over the window.
    var isDropTarget = false
    /// The message to show briefly; `nil` without one. A new one has no action.
    var notice: String? {
        didSet {
            noticeAction = nil
            undoing = nil
        }
    }
    /// The warnings about the current item, below which messages show.
    var warnings: [PlaybackError] = []
    /// The action that the message offers.
    private(set) var noticeAction: ToastAction?
    /// Reverses what the message reports; `nil` if it does not offer that.
    @ObservationIgnored private var undoing: (@MainActor () -> Void)?

    /// The connection to the desktop, created with the first window.
    @ObservationIgnored private(set) lazy var desktop: DesktopIntegration = {
        hasDesktop = true
        return DesktopIntegration(self)
    }()
    @ObservationIgnored private var hasDesktop = false
    /// Called before files, folders and addresses are opened.
    @ObservationIgnored var willOpen: (@MainActor () -> Void)?
    /// Called when media starts to play at the user's request, to show the player.
    @ObservationIgnored var showsPlayer: (@MainActor () -> Void)?
    /// Called with the copy of an item that can take its place, and the item.
    @ObservationIgnored var willCopy: (@MainActor (_ copy: PlayerItem, _ item: PlayerItem) -> Void)?
    /// `true` while folders, lists and pages are searched for media.
    var isOpening = false
    /// The media of the command line, until the application is asked to open it.
    @ObservationIgnored var prepared: [URL]
    /// `true` to let the other files of its folder follow a file that was opened alone. Default `true`.
    var playsFolder: Bool
    /// Finds the place at which the user left a folder.
    @ObservationIgnored let placeInFolder: @MainActor (URL) async -> QueueFilling.Start
    /// The limits on the network in use, if they are not known yet.
    @ObservationIgnored let awaitedLimits: @MainActor () -> Task<PlaybackLimits, Never>?
    /// The search for the place in a folder, or for the limits.
    @ObservationIgnored var placing: Task<Void, Never>?
    /// The search for the other files of a folder.
    @ObservationIgnored var neighbors: FolderFollowing?
    /// Adds the subtitle files next to films.
    @ObservationIgnored private var sidecars: SidecarLoading?
    /// The work that fills the queue with what was opened.
    @ObservationIgnored var filling: QueueFilling?
    /// Shows files in the file manager.
    @ObservationIgnored lazy var folders = FolderOpener()
    @ObservationIgnored let startsFullScreen: Bool
    /// `true` until the window was fitted to the first picture that it opened with.
    @ObservationIgnored var fitsWindow: Bool
    /// The folder in which the dialog for files begins.
    var dialogFolder: URL?
    /// `true` to remember nothing.
    @ObservationIgnored let isPrivate: Bool
    /// `true` if the command line asks for standard input.
    @ObservationIgnored let readsInput: Bool

    /// Opens the media of the command line immediately, so that it loads while the window is created.
    ///
    /// - Parameters:
    ///   - options: The options of the command line.
    ///   - settings: The settings.
    ///   - placeInFolder: Finds the place at which the user left a folder. Default: folders start with their first item.
    ///   - awaitedLimits: The limits on the network in use, if they are not known yet. Default: those of the settings.
    ///   - findStart: Finds the position at which an item starts. Default: items start at their beginning.
    init(
        _ options: WindowOptions, settings: SettingsValues = SettingsValues(),
        placeInFolder: @escaping @MainActor (URL) async -> QueueFilling.Start = { _ in .first },
        awaitedLimits: @escaping @MainActor () -> Task<PlaybackLimits, Never>? = { nil },
        findStart: @escaping @MainActor (PlayerItem) -> Task<CMTime?, Never>? = { _ in nil }
    ) {
        self.placeInFolder = placeInFolder
        self.awaitedLimits = awaitedLimits
        prepared = options.media.map(WindowOptions.url)
        startsFullScreen = options.isFullScreen
        fitsWindow = !options.media.isEmpty
        isPrivate = options.isPrivate
        commands.isPrivate = options.isPrivate
        readsInput = options.media.contains("-")
        playsFolder = !options.isWithoutFolder
        var configuration = PlayerConfiguration()
        configuration.isolation = options.isolation
        configuration.engine = options.engine
        configuration.usesHardwareDecoding =
            options.hardwareDecoding.map { $0 == .auto } ?? settings.usesHardwareDecoding
        player = Player(items: [], configuration: configuration)
        player.findStart = findStart
        settings.apply(to: player)
        sidecars = SidecarLoading(player)
        if !prepared.isEmpty { fill(with: prepared, plays: false) }
    }

    /// Ends the search for media, before other code replaces the queue.
    func replaceQueue() {
        endFilling()
        prepared = []
    }

    /// Stops and empties the queue.
    func stop() {
        replaceQueue()
        player.items = []
    }

    /// Silences the player and disconnects it from the desktop before the application quits.
    func close() {
        endFilling()
        sidecars?.cancel()
        if hasDesktop { desktop.stop() }
        player.release()
    }

    /// Shows a message with an action for some seconds.
    func show(_ notice: String, action: ToastAction) {
        self.notice = notice
        noticeAction = action
    }

    /// Shows a message for some seconds, with an offer to undo what it reports.
    func show(_ notice: String, undo: @escaping @MainActor () -> Void) {
        show(notice, action: ToastAction("Undo", perform: undo))
        undoing = undo
    }

    /// Undoes what the message reports, and closes the message. Returns `false` if it offers no undo.
    func undo() -> Bool {
        guard let undoing else { return false }
        notice = nil
        undoing()
        return true
    }

    // MARK: Queue

    /// Plays an item of the queue.
    func play(_ item: PlayerItem) {
        player.currentItem = item
        player.play()
    }

    /// Removes an item from the queue.
    func remove(_ item: PlayerItem) {
        player.items.removeAll { $0 == item }
        if player.items.isEmpty { replaceQueue() }
    }

    /// The title of the window.
    var title: String {
        let title = player.displayTitle
        return title.isEmpty ? "Playhead" : "\(title) – Playhead"
    }
}
