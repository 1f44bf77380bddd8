import Foundation
import MediaServer
import PlayheadUI

/// The one player of the application with its queue, and what its window shows beside it.
@MainActor @Observable final class WindowModel {
    @ObservationIgnored let player: Player
    /// Whether the queue shows.
    var showsQueue = false
    /// Whether a dialog asks for files.
    var isChoosingFiles = false
    /// Whether a field asks for an address.
    var isAskingForAddress = false
    /// Whether something is held over the window that could be dropped.
    var isDropTarget = false
    /// What could not be done, in words; `nil` when there is nothing to say.
    var notice: String?
    /// Whether the examples are being made.
    private(set) var isPreparingDemo = false

    /// What the desktop is told, from the first window on.
    @ObservationIgnored private(set) lazy var desktop: DesktopIntegration = {
        hasDesktop = true
        return DesktopIntegration(self)
    }()
    @ObservationIgnored private var hasDesktop = false
    @ObservationIgnored private var prepared: [URL]
    @ObservationIgnored private var server: StreamServer?
    /// What fills the queue with examples, as long as it does.
    @ObservationIgnored private(set) var demo: Task<Void, Never>?
    @ObservationIgnored let startsFullScreen: Bool

    /// Begins to open what the command line names, before there is a window: it is ready when that is.
    init(_ options: WindowOptions) {
        prepared = options.media.map(MediaAddress.url)
        startsFullScreen = options.isFullScreen
        player = Player(items: prepared.map(Self.item))
        if options.isDemo { playDemo() }
    }

    /// Plays files and addresses, or adds them to the queue.
    func open(_ urls: [URL], enqueues: Bool = false) {
        guard !urls.isEmpty else { return }
        if enqueues, !player.items.isEmpty {
            prepared = []
            player.items += urls.map(Self.item)
            notice = urls.count == 1 ? "Added to the queue" : "\(urls.count) added to the queue"
            return
        }
        endDemo()
        // What the command line named is open already.
        let isPrepared = urls == prepared
        prepared = []
        if !isPrepared { player.items = urls.map(Self.item) }
        player.play()
    }

    /// Silences the player and takes it off the desktop, at the end of the application.
    func close() {
        endDemo()
        if hasDesktop { desktop.stop() }
        player.release()
        server?.stop()
    }

    /// Takes what people dropped: over a playing item it is played now, and what was there goes.
    func drop(_ urls: [URL]) -> Bool {
        open(urls)
        return !urls.isEmpty
    }

    /// Plays the address, or addresses, on the clipboard.
    func paste() async {
        let text = await Clipboard.text() ?? ""
        let urls = Self.addresses(in: text)
        if urls.isEmpty { notice = "There is no address on the clipboard" } else { open(urls) }
    }

    /// Plays what was typed. Says whether it was an address.
    func open(typed text: String) -> Bool {
        let urls = Self.addresses(in: text)
        open(urls)
        return !urls.isEmpty
    }

    /// The addresses and paths in a text, one in a line.
    static func addresses(in text: String) -> [URL] {
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

    /// Takes an item out of the queue.
    func remove(_ item: PlayerItem) {
        player.items.removeAll { $0 == item }
        if player.items.isEmpty { endDemo() }
    }

    // MARK: Examples

    /// Plays the demo library, which is made and served on this machine, until something else is opened.
    ///
    /// - Parameter make: Makes an example and says where it is; default on this machine's server.
    func playDemo(_ make: (@MainActor (DemoLibrary.Item) async throws -> URL)? = nil) {
        guard demo == nil else { return }
        let make = make ?? address(of:)
        isPreparingDemo = true
        demo = Task {
            do {
                for example in DemoLibrary.items {
                    let address = try await make(example)
                    // What was opened meanwhile is the user's queue.
                    guard !Task.isCancelled else { return }
                    add(PlayerItem(url: address, title: example.title), isFirst: example == DemoLibrary.items.first)
                }
            } catch {
                guard !Task.isCancelled else { return }
                notice = "The demo library cannot be made: \(error)"
            }
            endDemo()
        }
    }

    /// The first example plays while the others are made.
    private func add(_ item: PlayerItem, isFirst: Bool) {
        guard isFirst else {
            player.items.append(item)
            return
        }
        player.items = [item]
        player.play()
    }

    private func endDemo() {
        demo?.cancel()
        demo = nil
        isPreparingDemo = false
    }

    private func address(of example: DemoLibrary.Item) async throws -> URL {
        let server = try self.server ?? StreamServer.started()
        self.server = server
        return try await DemoLibrary(server: server).url(of: example)
    }

    /// What the window is called.
    var title: String {
        let title = player.displayTitle
        return title.isEmpty ? "Playhead" : "\(title) – Playhead"
    }

    private static func item(_ url: URL) -> PlayerItem { PlayerItem(url: url, title: MediaAddress.name(url)) }
}
