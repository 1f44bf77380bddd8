import Foundation
import Localization
import PlayheadUI

/// The application's player and the state of its window.
@MainActor @Observable final class WindowModel {
    @ObservationIgnored let player: Player
    /// The commands of the application among the player's controls.
    @ObservationIgnored let commands = PlayerCommands()
    /// `true` while a dialog for files is open.
    var isChoosingFiles = false
    /// `true` while the dialog for a URL is open.
    var isEnteringURL = false
    /// `true` while droppable media is dragged over the window.
    var isDropTarget = false
    /// The message to show briefly; `nil` without one.
    var notice: String?

    /// The connection to the desktop, created with the first window.
    @ObservationIgnored private(set) lazy var desktop: DesktopIntegration = {
        hasDesktop = true
        return DesktopIntegration(self)
    }()
    @ObservationIgnored private var hasDesktop = false
    /// Called when media starts to play at the user's request, to show the player.
    @ObservationIgnored var showsPlayer: (@MainActor () -> Void)?
    @ObservationIgnored private var prepared: [URL]
    @ObservationIgnored let startsFullScreen: Bool

    /// Opens the media of the command line immediately, so that it loads while the window is created.
    init(_ options: WindowOptions) {
        prepared = options.media.map(MediaAddress.url)
        startsFullScreen = options.isFullScreen
        var configuration = PlayerConfiguration()
        configuration.isolation = options.isolation
        player = Player(items: prepared.map(Self.item), configuration: configuration)
    }

    /// Plays files and URLs, or adds them to the queue.
    func open(_ urls: [URL], enqueues: Bool = false) {
        guard !urls.isEmpty else { return }
        if enqueues, !player.items.isEmpty {
            prepared = []
            player.items += urls.map(Self.item)
            notice = localized(
                .plural(urls.count, one: "Added to the queue", other: "\(urls.count) items added to the queue"))
            return
        }
        // The media of the command line is open already.
        let isPrepared = urls == prepared
        prepared = []
        if !isPrepared { player.items = urls.map(Self.item) }
        player.play()
        showsPlayer?()
    }

    /// Forgets the media of the command line, before other code replaces the queue.
    func replaceQueue() { prepared = [] }

    /// Stops and empties the queue.
    func stop() {
        replaceQueue()
        player.items = []
    }

    /// Silences the player and disconnects it from the desktop before the application quits.
    func close() {
        if hasDesktop { desktop.stop() }
        player.release()
    }

    /// Plays dropped media in place of the queue. Returns `true` if there was any.
    func drop(_ urls: [URL]) -> Bool {
        open(urls)
        return !urls.isEmpty
    }

    /// Plays the URLs on the clipboard.
    func paste() async { open(pasted: await Clipboard.text() ?? "") }

    /// Plays the URLs in a pasted text, or reports that there are none.
    func open(pasted text: String) {
        let urls = Self.urls(in: text)
        if urls.isEmpty { notice = localized("No URL on the clipboard") } else { open(urls) }
    }

    /// Plays a typed URL. Returns `true` if the text was one.
    func open(typed text: String) -> Bool {
        let urls = Self.urls(in: text)
        open(urls)
        return !urls.isEmpty
    }

    /// The URLs and absolute paths in a text, one per line.
    static func urls(in text: String) -> [URL] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && (MediaAddress.looksLikeAddress($0) || $0.hasPrefix("/")) }
            .map(MediaAddress.url)
    }

    // MARK: Queue

    /// Plays an item of the queue.
    func play(_ item: PlayerItem) {
        player.currentItem = item
        player.play()
    }

    /// Removes an item from the queue.
    func remove(_ item: PlayerItem) { player.items.removeAll { $0 == item } }

    /// The title of the window.
    var title: String {
        let title = player.displayTitle
        return title.isEmpty ? "Playhead" : "\(title) – Playhead"
    }

    private static func item(_ url: URL) -> PlayerItem { PlayerItem(url: url, title: MediaAddress.name(url)) }
}
