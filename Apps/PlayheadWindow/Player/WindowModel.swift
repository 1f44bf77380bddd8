import Foundation
import MediaServer
import PlayheadUI

/// The application's player and the state of its window.
@MainActor @Observable final class WindowModel {
    @ObservationIgnored let player: Player
    /// `true` while the queue panel shows.
    var showsQueue = false
    /// `true` while a dialog for files is open.
    var isChoosingFiles = false
    /// `true` while the dialog for a URL is open.
    var isEnteringURL = false
    /// `true` while droppable media is dragged over the window.
    var isDropTarget = false
    /// The message to show briefly; `nil` without one.
    var notice: String?
    /// `true` while the demo library is being created.
    private(set) var isPreparingDemo = false

    /// The connection to the desktop, created with the first window.
    @ObservationIgnored private(set) lazy var desktop: DesktopIntegration = {
        hasDesktop = true
        return DesktopIntegration(self)
    }()
    @ObservationIgnored private var hasDesktop = false
    /// Called when media starts to play at the user's request, to show the player.
    @ObservationIgnored var showsPlayer: (@MainActor () -> Void)?
    @ObservationIgnored private var prepared: [URL]
    @ObservationIgnored private var server: StreamServer?
    /// The task that fills the queue with the demo library.
    @ObservationIgnored private(set) var demo: Task<Void, Never>?
    @ObservationIgnored let startsFullScreen: Bool

    /// Opens the media of the command line immediately, so that it loads while the window is created.
    init(_ options: WindowOptions) {
        prepared = options.media.map(MediaAddress.url)
        startsFullScreen = options.isFullScreen
        var configuration = PlayerConfiguration()
        configuration.isolation = options.isolation
        player = Player(items: prepared.map(Self.item), configuration: configuration)
        if options.isDemo { playDemo() }
    }

    /// Plays files and URLs, or adds them to the queue.
    func open(_ urls: [URL], enqueues: Bool = false) {
        guard !urls.isEmpty else { return }
        if enqueues, !player.items.isEmpty {
            prepared = []
            player.items += urls.map(Self.item)
            notice = urls.count == 1 ? "Added to the queue" : "\(urls.count) items added to the queue"
            return
        }
        endDemo()
        // The media of the command line is open already.
        let isPrepared = urls == prepared
        prepared = []
        if !isPrepared { player.items = urls.map(Self.item) }
        player.play()
        showsPlayer?()
    }

    /// Ends what fills the queue, before other code replaces it.
    func replaceQueue() {
        endDemo()
        prepared = []
    }

    /// Stops and empties the queue.
    func stop() {
        replaceQueue()
        player.items = []
    }

    /// Silences the player and disconnects it from the desktop before the application quits.
    func close() {
        endDemo()
        if hasDesktop { desktop.stop() }
        player.release()
        server?.stop()
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
        if urls.isEmpty { notice = "No URL on the clipboard" } else { open(urls) }
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
    func remove(_ item: PlayerItem) {
        player.items.removeAll { $0 == item }
        if player.items.isEmpty { endDemo() }
    }

    // MARK: Demo

    /// Plays the demo library, which is created and served locally, until other media is opened.
    ///
    /// - Parameter make: Creates an item of the library and returns its URL. Default: on the local server.
    func playDemo(_ make: (@MainActor (DemoLibrary.Item) async throws -> URL)? = nil) {
        guard demo == nil else { return }
        let make = make ?? url(of:)
        isPreparingDemo = true
        demo = Task {
            do {
                for example in DemoLibrary.items {
                    let url = try await make(example)
                    // Media that was opened in the meantime is the user's queue.
                    guard !Task.isCancelled else { return }
                    add(PlayerItem(url: url, title: example.title), isFirst: example == DemoLibrary.items.first)
                }
            } catch {
                guard !Task.isCancelled else { return }
                notice = "Cannot create the demo library: \(error)"
            }
            endDemo()
        }
    }

    /// The first item plays while the others are created.
    private func add(_ item: PlayerItem, isFirst: Bool) {
        guard isFirst else {
            player.items.append(item)
            return
        }
        player.items = [item]
        player.play()
        showsPlayer?()
    }

    private func endDemo() {
        demo?.cancel()
        demo = nil
        isPreparingDemo = false
    }

    private func url(of example: DemoLibrary.Item) async throws -> URL {
        let server = try self.server ?? StreamServer.started()
        self.server = server
        return try await DemoLibrary(server: server).url(of: example)
    }

    /// The title of the window.
    var title: String {
        let title = player.displayTitle
        return title.isEmpty ? "Playhead" : "\(title) – Playhead"
    }

    private static func item(_ url: URL) -> PlayerItem { PlayerItem(url: url, title: MediaAddress.name(url)) }
}
