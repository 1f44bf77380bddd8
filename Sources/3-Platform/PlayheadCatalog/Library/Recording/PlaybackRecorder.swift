import PlaybackModel
public import Playhead

/// An object that records what a player plays: positions, history, played marks and the queue.
///
/// It follows the player from its creation until it is released. While an item plays, its position is recorded every
/// second; it is written immediately when playback pauses, stops, seeks, fails or changes the item. An item that is
/// opened with ``open(_:at:from:)`` resumes where the user left off.
///
/// ```swift
/// let library = try await MediaLibrary.open()
/// let recorder = PlaybackRecorder(player, library: library)
/// if await !recorder.openSavedQueue() {
///     await recorder.open([film])  // where the user left off, paused
/// }
/// player.play()
/// ```
///
/// A failure of the library never affects playback: it is reported in ``error``. Use a recorder on the main actor only.
@MainActor public final class PlaybackRecorder {
    /// The time between two records during playback.
    public static let interval = Duration.seconds(1)
    /// The longest time between the last record of an item and its end, in seconds at normal speed.
    private static let lastPart = 1.5
    /// The difference of two positions of a paused item that does not matter, in seconds: the engine corrects its position
    /// a moment after a pause.
    private static let pausedTolerance = 0.5
    /// The number of records after which the position of the queue is saved.
    private static let recordsPerQueue = 4

    /// The last failure of the library, or `nil` if the last call succeeded.
    public private(set) var error: LibraryError?
    private let player: Player
    private let commands: AsyncStream<RecorderCommand>.Continuation
    private let library: MediaLibrary
    /// The library's items behind those of the player.
    private var known: [ItemID: LibraryItem] = [:]
    private var tracked: TrackedItem?
    /// The last positions of items that resumed where the user left off.
    private var lastPositions: [ItemID: (position: Double, isFinished: Bool)] = [:]
    private var savedItems: [ItemID] = []
    private var recordCount = 0
    private var timer: ScheduledAction?
    private var listening: [Listening] = []

    /// Creates a recorder, which follows the player from now on.
    ///
    /// - Parameters:
    ///   - player: The player. The recorder retains it.
    ///   - library: The library.
    public init(_ player: Player, library: MediaLibrary) {
        self.player = player
        self.library = library
        let (stream, continuation) = AsyncStream<RecorderCommand>.makeStream(bufferingPolicy: .unbounded)
        commands = continuation
        // One task sends everything to the library, so the order is kept.
        Task { [weak self] in
            for await command in stream {
                let error = await command.perform(in: library)
                self?.error = error
                if case .barrier(let continuation) = command { continuation.resume() }
            }
        }
        listening = [
            player.onTransition { [weak self] in self?.follow($0) },
            // An item that follows without a gap changes no lane.
            player.onPropertiesChange { [weak self] in self?.follow($0) },
            player.onTimeJump { [weak self] in self?.followJump() },
        ]
        if let item = player.currentItem { track(item) }
        followPhase(player.lanes)
    }

    isolated deinit {
        timer?.cancel()
        for listening in listening { listening.cancel() }
        record(isFinal: true)
        commands.finish()
    }

    // MARK: Opening

    /// Returns a player's item that starts where the user left off, or at the beginning if that is unknown.
    ///
    /// An item without a feed resumes at the position of an entry with the same address. The item starts at the
    /// beginning if the library cannot be read.
    ///
    /// - Parameter item: The library's item.
    public func playerItem(for item: LibraryItem) async -> PlayerItem { await playerItem(for: item, position: 0) }

    private func playerItem(
        for item: LibraryItem, position last: Double, start: Double? = nil
    ) async -> PlayerItem {
        // The end of an item is no place to continue at.
        var position: Double? = last > 0 && last < (item.duration ?? .infinity) - Self.lastPart ? last : nil
        var recorded = item
        do {
            if item.feed == nil, let stored = try await library.item(withAddress: item.address) {
                recorded.feed = stored.feed
                recorded.feedTitle = stored.feedTitle
                recorded.entry.id = stored.entry.id
            }
            position = try await library.resumePoint(for: recorded.id)?.position ?? position
        } catch {
            self.error = error
        }
        let result = PlayerItem(
            url: MediaAddress.url(item.address), title: item.title, headers: item.entry.details?.headers ?? [:],
            startPosition: (start ?? position).map { CMTime(seconds: $0, preferredTimescale: 1_000) },
            resumes: start == nil, initiator: recorded.feed.map { MediaAddress.url($0) },
            // The titles in the library are those that the user chooses by. Those of files are only their names.
            prefersTitle: item.title != nil && !item.address.hasPrefix("/") && !item.address.hasPrefix("file:"))
        let queued = Set(player.items.map(\.id))
        known = known.filter { id, _ in queued.contains(id) || tracked?.id == id }
        known[result.id] = recorded
        return result
    }

    /// Returns the library's item behind an item of the player; `nil` for an item that was opened otherwise.
    public func libraryItem(for item: PlayerItem) -> LibraryItem? { known[item.id] }

    /// Records a copy of an item as the same item of the library.
    public func add(_ copy: PlayerItem, of item: PlayerItem) { known[copy.id] = known[item.id] }

    /// Replaces the player's queue with items, each of which starts where the user left off.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - index: The index of the item that becomes current. Default: 0.
    ///   - start: The position of that item in seconds, such as that of a chapter. Default: where the user left off.
    public func open(_ items: [LibraryItem], at index: Int = 0, from start: Double? = nil) async {
        await open(items, at: index, position: 0, start: start)
    }

    /// - Parameter position: The position of the item at the index if the library keeps none, such as that in a song.
    private func open(_ items: [LibraryItem], at index: Int, position: Double, start: Double? = nil) async {
        var opened: [PlayerItem] = []
        var pairs: [ItemID: LibraryItem] = [:]
        for (place, item) in items.enumerated() {
            let isFirst = place == index
            let playerItem = await playerItem(
                for: item, position: isFirst ? position : 0, start: isFirst ? start : nil)
            opened.append(playerItem)
            pairs[playerItem.id] = known[playerItem.id]
        }
        known.merge(pairs) { $1 }
        guard index != 0, opened.indices.contains(index) else {
            player.items = opened
            return
        }
        // Starts with the wanted item alone, so that no other item is opened first.
        player.items = [opened[index]]
        player.items = opened
    }

    /// Replaces the player's queue with the one that was playing last, each item of which starts where the user left off.
    ///
    /// - Returns: `false` if there is none, or if the library cannot be read: then ``error`` is set.
    @discardableResult public func openSavedQueue() async -> Bool {
        do throws(LibraryError) {
            guard let queue = try await library.savedQueue() else { return false }
            await open(queue.items, at: queue.currentIndex ?? 0, position: queue.position)
            return true
        } catch {
            self.error = error
            return false
        }
    }

    /// Returns when everything so far has reached the library's file.
    public func flush() async {
        await withCheckedContinuation { commands.yield(.barrier($0)) }
    }

    // MARK: Following

    private func follow(_ transition: PlaybackTransition) {
        change(to: transition.item)
        checkStart(transition.lanes)
        checkFailure(transition)
        if transition.lanes.hasEnded, !transition.previous.hasEnded { finish() }
        followPhase(transition.lanes)
    }

    private func follow(_ properties: PlayerProperties) {
        change(to: properties.currentItem)
        followPhase(properties.lanes)
    }

    /// Follows the player to another item.
    private func change(to id: ItemID?) {
        guard id != tracked?.id else { return }
        defer { lastPositions = lastPositions.filter { id, _ in player.items.contains { $0.id == id } } }
        if let item = tracked, let position = item.position, let duration = item.duration,
            position >= duration - Self.lastPart * max(player.rate, 1)
        {
            finish()
        } else {
            send(isFinal: true)
        }
        if let item = tracked, item.continues, let position = item.position {
            lastPositions[item.id] = (position, item.hasFinished)
        }
        tracked = nil
        guard let id else { return }
        guard let item = player.currentItem?.id == id ? player.currentItem : player.items.first(where: { $0.id == id })
        else { return }
        track(item)
    }

    private func track(_ item: PlayerItem) {
        let libraryItem = known[item.id] ?? LibraryItem(address: item.url.absoluteString, title: item.title)
        tracked = TrackedItem(id: item.id, item: libraryItem, start: item.startPosition)
        saveQueue()
    }

    /// Corrects the start of an item that has opened: the beginning if the medium is shorter now than the position that it
    /// should continue at, and the last position if it was played further in the meantime.
    private func checkStart(_ lanes: PlaybackLanes) {
        guard let item = tracked, let start = item.start, start.isNumeric, lanes.readiness == .ready else { return }
        tracked?.start = nil
        let last = lastPositions[item.id]
        if player.duration.isNumeric, start >= player.duration || last?.isFinished == true {
            player.seek(.at(.zero))
        } else if let last, last.position != start.seconds {
            player.seek(.at(CMTime(seconds: last.position, preferredTimescale: 1_000)))
        }
    }

    /// Marks an item that cannot be opened, unless the cause may be this computer or its connection.
    private func checkFailure(_ transition: PlaybackTransition) {
        guard case .failed(let error) = transition.lanes.readiness, transition.previous.readiness != .failed(error),
            let item = tracked, !item.hasStarted, error.isFaultOfSource
        else { return }
        commands.yield(.fail(item.item.id))
    }

    private func followPhase(_ lanes: PlaybackLanes) {
        guard lanes.phase == .playing, lanes.transport == .playing, tracked != nil else {
            if timer != nil { record(isFinal: true) }
            timer?.cancel()
            timer = nil
            return
        }
        begin()
        if timer == nil { scheduleRecord() }
    }

    /// Adds the item to the history when it plays for the first time, and when it is replayed.
    private func begin() {
        guard var item = tracked, !item.hasStarted || item.hasFinished else { return }
        item.hasStarted = true
        item.hasFinished = false
        item.finalPosition = nil
        let name = MediaAddress.name(MediaAddress.url(item.item.address))
        let isNamed = item.item.feed != nil || item.item.entry.title.map { $0 != name } ?? false
        if !isNamed, let title = player.metadata.title, !title.isEmpty { item.item.entry.title = title }
        if item.item.entry.duration == nil, player.duration.isNumeric, player.duration.seconds > 0 {
            item.item.entry.duration = player.duration.seconds
        }
        tracked = item
        commands.yield(.start(item.item))
    }

    private func scheduleRecord() {
        timer = player.scheduler.schedule(after: Self.interval) { [weak self] in
            guard let self else { return }
            record(isFinal: false)
            recordCount += 1
            if recordCount % Self.recordsPerQueue == 0 { saveQueue() }
            scheduleRecord()
        }
    }

    /// A seek of a paused player changes its position too.
    private func followJump() {
        if player.lanes.phase != .playing, !player.lanes.isSeeking, !player.lanes.hasEnded { record(isFinal: true) }
    }

    // MARK: Recording

    /// Reads the position of the current item and records it.
    private func record(isFinal: Bool) {
        guard var item = tracked, item.hasStarted, player.currentItem?.id == item.id else { return }
        let time = player.time()
        guard time.isNumeric, player.lanes.readiness == .ready, !player.lanes.hasEnded else {
            send(isFinal: isFinal)
            return
        }
        item.position = time.seconds
        item.duration = player.duration.isNumeric && player.duration.seconds > 0 ? player.duration.seconds : nil
        item.mediaType = player.mediaType
        item.isLive =
            player.streamType == .live || player.streamType == .dvr || item.item.entry.details?.isLive == true
        tracked = item
        send(isFinal: isFinal)
    }

    /// Records the last known position. That of an item that has not moved since its last final record may be out of date:
    /// another device may have played it further.
    private func send(isFinal: Bool) {
        guard let item = tracked, item.hasStarted, !item.hasFinished, let position = item.position else { return }
        if isFinal, let last = item.finalPosition, abs(position - last) < Self.pausedTolerance { return }
        tracked?.finalPosition = isFinal ? position : nil
        commands.yield(.record(item, position: position, isFinal: isFinal))
    }

    private func finish() {
        guard var item = tracked, item.hasStarted, !item.hasFinished else { return }
        item.hasFinished = true
        tracked = item
        if !item.isLive { commands.yield(.finish(item.item)) }
    }

    private func saveQueue() {
        let ids = player.items.map(\.id)
        let hasPosition =
            player.lanes.readiness == .ready && player.streamType == .onDemand && player.time().isNumeric
        let position = hasPosition ? player.time().seconds : 0
        if ids == savedItems {
            commands.yield(.queuePosition(player.currentIndex, position))
            return
        }
        savedItems = ids
        let items = player.items.map { item in
            known[item.id] ?? LibraryItem(address: item.url.absoluteString, title: item.title)
        }
        commands.yield(.queue(SavedQueue(items: items, currentIndex: player.currentIndex, position: position)))
    }
}

/// The item that is recorded.
struct TrackedItem: Sendable {
    let id: ItemID
    var item: LibraryItem
    /// The position that it should continue at, until it is open.
    var start: CMTime?
    var hasStarted = false
    var hasFinished = false
    var position: Double?
    /// The position that was recorded last, if it was final.
    var finalPosition: Double?
    var duration: Double?
    var mediaType = MediaType.unknown
    var isLive = false

    /// `true` if the item did not start at the beginning.
    let continues: Bool

    init(id: ItemID, item: LibraryItem, start: CMTime?) {
        continues = start != nil
        self.id = id
        self.item = item
        self.start = start
    }
}

extension PlaybackError {
    /// `true` if the source itself is the cause. Without a network, no host is found, so that is no sign of a dead channel.
    fileprivate var isFaultOfSource: Bool {
        switch code {
        case .connectionRefused, .certificateInvalid, .tlsFailed, .notFound, .gone, .forbidden, .serverError,
            .httpStatus, .empty, .notMedia, .noPlayableStream, .badPlaylist, .openTimedOut, .connectionTimedOut,
            .fileNotFound, .playlistStale, .playlistLost, .badRedirect:
            true
        default: false
        }
    }
}

/// A call of the library.
enum RecorderCommand: Sendable {
    case start(LibraryItem)
    case record(TrackedItem, position: Double, isFinal: Bool)
    case finish(LibraryItem)
    case fail(LibraryItem.ID)
    case queue(SavedQueue)
    case queuePosition(Int?, Double)
    case barrier(CheckedContinuation<Void, Never>)

    /// Performs the call, and returns its error.
    func perform(in library: MediaLibrary) async -> LibraryError? {
        do throws(LibraryError) {
            switch self {
            case .start(let item): try await library.recordStart(of: item)
            case .record(let item, let position, let isFinal):
                try await library.record(
                    item.item, position: position, duration: item.duration, mediaType: item.mediaType,
                    isLive: item.isLive, isFinal: isFinal)
            case .finish(let item): try await library.finish(item)
            case .fail(let id): try await library.recordFailure(of: id)
            case .queue(let queue): try await library.saveQueue(queue)
            case .queuePosition(let index, let position):
                try await library.updateQueue(currentIndex: index, position: position)
            case .barrier: try await library.flush()
            }
            return nil
        } catch {
            return error
        }
    }
}
