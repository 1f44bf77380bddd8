import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadDesktop
import PlayheadUI

/// The application: its player, its library and the path through its pages.
@MainActor @Observable final class ApplicationModel {
    /// The player and its queue.
    @ObservationIgnored let player: WindowModel
    /// The path of pages.
    @ObservationIgnored let router: Router
    /// The user's library.
    @ObservationIgnored let library: LibraryAccess
    /// The demo, which replaces the library while it is shown.
    @ObservationIgnored let demo: DemoModel
    /// Adds folders, podcasts and channel lists.
    @ObservationIgnored let subscribing: Subscribing
    /// Asks for the user names and passwords of servers.
    @ObservationIgnored let signIn: SignIn
    /// The content of Home.
    @ObservationIgnored private(set) lazy var home = HomeModel(library)
    /// The offer to continue the last queue.
    @ObservationIgnored private(set) lazy var queueOffer = QueueOffer(library)
    /// The content of Library, and its subscriptions.
    @ObservationIgnored private(set) lazy var collections = LibraryModel(
        library,
        refresher: LibraryRefresher(
            library, load: { [credentials = signIn.credentials] in try await credentials.load($0, revalidates: true) }),
        opml: OPMLImport(library, load: { [credentials = signIn.credentials] in try await credentials.load($0) }))
    /// The state of Search.
    @ObservationIgnored private(set) lazy var search = SearchModel(library)
    /// The settings.
    @ObservationIgnored let settings: ApplicationSettings
    /// `true` while the question shows whether to reset the settings.
    var resetsSettings = false
    /// `true` while the table of keys shows outside of the player.
    var showsKeys = false
    /// The network in use.
    @ObservationIgnored let network: NetworkInUse

    /// The downloads, for use without a connection.
    @ObservationIgnored let downloads: MediaDownloads
    /// The offer to undo the removal of a download.
    @ObservationIgnored let downloadUndo = UndoOffer()

    /// Loads the chapters of an episode.
    @ObservationIgnored var chapterLoading: @Sendable (String) async throws(FeedError) -> [MediaChapter] = {
        (address) async throws(FeedError) in try await ChapterLoader().load(address).mediaChapters
    }
    @ObservationIgnored private var guides: [String: GuideModel] = [:]
    @ObservationIgnored private(set) var recorder: PlaybackRecorder?
    @ObservationIgnored private var attaching: Task<PlaybackRecorder?, Never>?
    @ObservationIgnored private var listening: [Listening] = []
    /// The search for the places at which items continue.
    @ObservationIgnored private let resuming: ResumeSearch

    /// Opens the media of the command line. Only the place at which a file continues is read from the library before it plays.
    init(
        _ options: WindowOptions, library: LibraryAccess? = nil, settings: ApplicationSettings = ApplicationSettings(),
        downloads: MediaDownloads = MediaDownloads(folder: nil), network: NetworkInUse = NetworkInUse(),
        credentials: SessionCredentials = SessionCredentials()
    ) {
        let library = library ?? (options.isPrivate ? .inMemory() : LibraryAccess())
        // A private session leaves no thumbnails and no cached pictures behind.
        if options.isPrivate { EnvironmentValues.defaultImageProvider = CatalogImageProvider.inMemory }
        self.settings = settings
        self.network = network
        let resuming = ResumeSearch(library)
        self.resuming = resuming
        player = WindowModel(
            options, settings: settings.values, placeInFolder: { [library] in await FolderPlace.find($0, in: library) },
            awaitedLimits: { network.awaitedLimits(settings) }, findStart: { resuming.find($0) })
        router = Router(start: options.media.isEmpty ? .home : .player)
        self.library = library
        self.downloads = downloads
        demo = DemoModel(library)
        signIn = SignIn(credentials)
        subscribing = Subscribing(library, load: { try await credentials.load($0) })
        downloads.onEnd = { [weak self] in self?.announce($0) }
        // The demo would forget what the user opens and adds.
        player.willOpen = { [weak self] in self?.stopDemo() }
        subscribing.willAdd = { [weak self] in self?.stopDemo() }
        player.showsPlayer = { [weak self] in self?.showPlayer() }
        player.willCopy = { [weak self] copy, item in self?.recorder?.add(copy, of: item) }
        listening = [
            player.player.onTransition { [weak self] transition in
                if transition.lanes.phase == .playing { self?.startRecording() }
                if transition.lanes.readiness == .ready {
                    self?.resume(transition.item)
                    self?.loadChapters(transition)
                }
                self?.useKeptPassword(transition)
            },
            player.player.onPropertiesChange { [weak self] in self?.followStreamType($0) },
        ]
        subscribing.onSignIn = { [weak self] in self?.signIn(toAdd: $0, from: $1) }
        signIn.onProblem = { [weak self] in self?.player.notice = $0 }
        subscribing.onList = { [weak self] address in
            self?.router.select(.library)
            self?.collections.opml.start(address)
        }
        subscribing.onLoad = { [weak self] loaded, address in self?.collections.refresher.note(loaded, of: address) }
        subscribing.onAdd = { [weak self] added in
            self?.router.open(.collection(.subscription(address: added.address, title: CardContent(added).title)))
        }
        if options.isDemo, options.media.isEmpty { startDemo() }
    }

    /// `true` as soon as the first frame can show Home's content, or if another page comes first.
    @ObservationIgnored private(set) var isHomeReady = true

    /// Reads the content of Home while the first window is created, if that shows Home.
    func prepareHome() {
        guard router.current.page == .home, !demo.isOn else { return }
        isHomeReady = false
        Task {
            await home.begin()
            // The first frame asks for pictures.
            if home.content.value?.isEmpty == false {
                (EnvironmentValues.defaultImageProvider as? CatalogImageProvider)?.pipeline.prepare()
            }
            await queueOffer.update()
            isHomeReady = true
        }
    }

    /// Shows the demo on Home.
    func startDemo() {
        demo.start()
        if downloads.refusal == nil { downloads.refusal = DownloadError(.demo) }
        changeLibrary()
        router.select(.home)
    }

    /// Leaves the demo, and what plays from it. Without the demo, nothing changes.
    func stopDemo() {
        guard demo.isOn else { return }
        player.stop()
        demo.stop()
        if downloads.refusal?.code == .demo { downloads.refusal = nil }
        changeLibrary()
        router.select(.home)
    }

    /// The largest number of television guides in memory.
    private static let guideCount = 3

    /// The television guide of a channel list. Its pages share it.
    func guide(of address: String) -> GuideModel {
        if let guide = guides[address] { return guide }
        if guides.count >= Self.guideCount { guides = [:] }
        let guide = GuideModel(
            load: { [credentials = signIn.credentials] in
                try await GuideModel.load($0, $1, credentials: credentials)
            })
        guides[address] = guide
        return guide
    }

    /// Records what plays in the library that is shown now.
    private func changeLibrary() {
        recorder = nil
        attaching = nil
    }

    /// Shows the player.
    func showPlayer() { router.open(.player) }

    // MARK: Recording

    /// Records what plays from now on, as soon as the library is open.
    func startRecording() {
        if attaching == nil { attaching = Task { await attach() } }
    }

    private func attach() async -> PlaybackRecorder? {
        guard let library = await library.open() else {
            attaching = nil
            return nil
        }
        // Before the recorder replaces the position that was left.
        await resume(player.player.currentItem, library)
        let recorder = PlaybackRecorder(player.player, library: library)
        self.recorder = recorder
        return recorder
    }

    // MARK: Resuming

    /// Continues an item that was opened by its address, such as a stream on the command line, where the user left off. Files,
    /// and items that the recorder opens, start there already.
    private func resume(_ id: ItemID?) {
        if let found = resuming.found, found.id == id {
            (resuming.checked, resuming.found) = (id, nil)
            guard !(found.position >= player.player.duration.seconds) else { return }
            return noteResuming(at: found.position)
        }
        guard let id, id != resuming.checked, recorder != nil, let library = library.library,
            let item = player.player.currentItem, item.id == id
        else { return }
        Task { await resume(item, library) }
    }

    private func resume(_ item: PlayerItem?, _ library: MediaLibrary) async {
        guard let item, item.id != resuming.checked else { return }
        resuming.checked = item.id
        guard item.startPosition == nil else { return }
        do throws(LibraryError) {
            let known = try await library.item(withAddress: item.url.absoluteString)
            // The content may have been replaced by a shorter one.
            guard let resume = known?.status.resume, player.player.currentItem == item,
                player.player.streamType == .onDemand, player.player.time().seconds < Self.latestResume,
                !(resume.position >= player.player.duration.seconds)
            else { return }
            seek(to: resume.position)
            noteResuming(at: resume.position)
        } catch {
            // Playback is not affected; the recorder reports the same problem.
            player.notice = error.description
        }
    }

    private func noteResuming(at position: Double) {
        if let notice = Self.notice(ofResumingAt: position, on: router.current.page) { player.notice = notice }
    }

    /// The message about an item that continues at a position, in seconds; `nil` on pages where Home has another meaning.
    static func notice(ofResumingAt position: Double, on page: Page) -> String? {
        guard page == .player else { return nil }
        return localized("Resumed at \(PlayerWording.clock(position)). Press Home to start over.")
    }

    private func seek(to position: Double) {
        player.player.seek(.at(CMTime(seconds: position, preferredTimescale: 1_000)))
    }

    /// The position up to which an item counts as not moved yet by the user, in seconds.
    private static let latestResume = 3.0

    private func readyRecorder() async -> PlaybackRecorder? {
        startRecording()
        return await attaching?.value
    }

    // MARK: Playing

    /// Plays items of the library, each from where the user left off, and shows the player. A single channel plays among
    /// those of its list and group, so that Next and Previous change the channel.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - index: The index of the first one to play.
    ///   - fromStart: `true` to play that one from its beginning.
    ///   - position: The position in seconds from which to play that one. Default: where the user left off.
    func play(
        _ items: [LibraryItem], at index: Int = 0, fromStart: Bool = false, from position: Double? = nil
    ) async {
        if items.count == 1, position == nil, let channels = await channels(around: items[0]) {
            await replaceQueue(with: channels.items, at: channels.index, fromStart: fromStart)
        } else {
            await replaceQueue(with: items, at: index, fromStart: fromStart, from: position)
        }
    }

    private func replaceQueue(
        with items: [LibraryItem], at index: Int = 0, fromStart: Bool = false, from position: Double? = nil
    ) async {
        guard items.indices.contains(index) else { return }
        player.replaceQueue()
        // Before an item is opened, so that its file is found.
        await downloads.open()
        if let recorder = await readyRecorder() {
            if fromStart { await forgetPosition(of: items[index]) }
            await recorder.open(items, at: index, from: position)
        } else {
            var opened = items.map(Self.playerItem)
            if let position {
                opened[index] = opened[index].copy(startPosition: CMTime(seconds: position, preferredTimescale: 1_000))
            }
            player.player.items = [opened[index]]
            player.player.items = opened
        }
        player.player.play()
        showPlayer()
    }

    private func forgetPosition(of item: LibraryItem) async {
        do throws(LibraryError) {
            try await library.library?.removeResumePoint(for: item.id)
        } catch {
            player.notice = error.description
        }
    }

    /// Adds items to the end of the queue. Without a queue, the first one plays.
    func enqueue(_ items: [LibraryItem]) async {
        guard !player.player.items.isEmpty else { return await replaceQueue(with: items) }
        let recorder = await readyRecorder()
        for item in items {
            let opened = if let recorder { await recorder.playerItem(for: item) } else { Self.playerItem(item) }
            player.player.items.append(opened)
        }
        player.notice = localized(
            .plural(items.count, one: "Added to the queue", other: "\(items.count) items added to the queue"))
    }

    /// Adds items to the queue right after the current one. Without a queue, the first one plays.
    func playNext(_ items: [LibraryItem]) async {
        guard !player.player.items.isEmpty else { return await replaceQueue(with: items) }
        let recorder = await readyRecorder()
        var opened: [PlayerItem] = []
        for item in items {
            let next = if let recorder { await recorder.playerItem(for: item) } else { Self.playerItem(item) }
            opened.append(next)
        }
        player.player.insertNext(opened)
        player.notice = localized(
            .plural(items.count, one: "Plays next", other: "\(items.count) items play next"))
    }

    /// Plays the last queue from where the user left it. A failure is shown.
    func continueQueue() async {
        player.replaceQueue()
        await downloads.open()
        guard let recorder = await readyRecorder() else { return }
        guard await recorder.openSavedQueue() else {
            if let error = recorder.error { player.notice = error.description }
            return
        }
        player.player.play()
        showPlayer()
    }

    private static func playerItem(_ item: LibraryItem) -> PlayerItem {
        PlayerItem(
            url: MediaAddress.url(item.address), title: item.title, headers: item.entry.details?.headers ?? [:],
            initiator: item.feed.map { MediaAddress.url($0) })
    }

    // MARK: Library

    /// Adds an item to the favorites, or removes it. A failure is shown.
    func setFavorite(_ item: LibraryItem, _ isFavorite: Bool) async {
        guard let library = await library.open() else { return }
        do throws(LibraryError) {
            if isFavorite {
                try await library.addToFavorites(item)
            } else {
                try await library.removeFromFavorites(item.id)
            }
            if isFavorite {
                player.notice = localized("Added to favorites")
            } else {
                player.show(
                    localized("Removed from favorites"),
                    undo: { [weak self] in Task { await self?.setFavorite(item, true) } })
            }
        } catch {
            player.notice = error.description
        }
    }

    /// The longest time for closing, in milliseconds, such as for a library on a slow disk.
    private static let longestClosing: Int32 = 3_000

    /// Marks an item as played, or as not played. A failure is shown.
    func setPlayed(_ item: LibraryItem, _ isPlayed: Bool) async {
        guard let library = await library.open() else { return }
        do throws(LibraryError) {
            try await library.setPlayed([item], isPlayed)
        } catch {
            player.notice = error.description
        }
    }

    /// Ends the application: records the last position, then closes the player and the library.
    func close() {
        player.player.pause()
        if recorder != nil || library.library != nil || !downloads.downloads.isEmpty {
            var isDone = false
            Task {
                // A download may wait for a slow disk. The position does not wait for it.
                async let downloadsEnd: Void = downloads.close()
                await recorder?.flush()
                await library.close()
                await downloadsEnd
                isDone = true
            }
            RunningApplication.runJobs(until: { isDone }, milliseconds: Self.longestClosing)
        }
        recorder = nil
        player.close()
        demo.stop()
    }
}
