public import FeedReaders
import FoundationEssentials
import PlaybackModel
public import Playhead

/// Fills a player's queue with what a ``MediaOpening`` finds, while the first item plays already.
///
/// Entries are appended in their order, and the current item is not disturbed. If the last item has ended before the next
/// one is found, playback continues with it. Main actor only.
///
/// ```swift
/// filling = QueueFilling(of: player, with: MediaOpening(["/home/me/Music"])) { report in
///     if let error = report.error { show(error) }
/// }
/// ```
///
/// A playlist on a server may be a stream or a list of channels, which only its content shows. It plays immediately, as a
/// stream; if that fails and it is a list, its entries take the place of the item.
@MainActor public final class QueueFilling {
    /// The use of the items that are in the queue already.
    public enum Mode: Sendable, Hashable {
        /// The first items that are found replace the queue. Until then, it stays as it is.
        case replace
        /// The items follow those of the queue.
        case append
    }

    /// The item that becomes current when the queue is replaced.
    public enum Start: Sendable, Hashable {
        /// The first one.
        case first
        /// The one with this address, or the first one if there is none.
        case at(String)
        /// The one after that with this address, or the first one if there is none.
        case after(String)
    }

    /// A Boolean value that indicates whether more items may follow.
    public private(set) var isActive: Bool
    /// The number of items that were added.
    public private(set) var count = 0

    private weak var player: Player?
    private let makeItem: @MainActor (FeedEntry, Int) -> PlayerItem
    private let plays: Bool
    private var mode: Mode
    private let start: Start
    /// The entries that were found before the one to start with.
    private var held: [FeedEntry] = []
    /// The largest number of entries that wait for the one to start with.
    private static let heldCount = 10_000
    private var task: Task<Void, Never>?
    private var check: Listening?
    private var provisional: [ItemID: MediaOpening] = [:]
    private let onFinish: @MainActor (OpeningReport) -> Void

    /// Starts to fill the queue. Media that needs no search is in the queue when this returns.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - opening: The source of the items.
    ///   - mode: The use of the items that are in the queue already. Default: they are replaced.
    ///   - start: The item that becomes current when the queue is replaced. The queue is replaced as soon as it is found.
    ///   - plays: `true` to play the first item. Default `true`.
    ///   - item: Creates an item for an entry. The number counts the entries, from 0. Default: a plain item, which may be a
    ///     live stream if the user has typed its address.
    ///   - onFinish: Called with the report when everything was found, unless ``cancel()`` is called first.
    public init(
        of player: Player, with opening: MediaOpening, mode: Mode = .replace, start: Start = .first,
        plays: Bool = true,
        item: (@MainActor (FeedEntry, Int) -> PlayerItem)? = nil,
        onFinish: @escaping @MainActor (OpeningReport) -> Void = { _ in }
    ) {
        self.player = player
        self.mode = mode
        self.start = start
        self.plays = plays
        self.onFinish = onFinish
        makeItem = item ?? { entry, _ in PlayerItem(entry: entry, isTyped: opening.names(entry)) }
        let (entries, rest) = opening.immediate()
        isActive = rest != nil
        let items = add(entries)
        for (item, entry) in zip(items, entries) where OpeningTarget.isProvisional(entry.address) {
            provisional[item.id] = MediaOpening([entry.address], options: opening.options, services: opening.services)
        }
        if !provisional.isEmpty {
            check = player.onTransition { [weak self] transition in
                if case .failed = transition.lanes.readiness, let id = transition.item { self?.checkList(id) }
            }
        }
        if let rest { fill(rest) }
    }

    /// Stops filling. The items that were found stay in the queue.
    public func cancel() {
        isActive = false
        task?.cancel()
        check?.cancel()
    }

    isolated deinit {
        task?.cancel()
        check?.cancel()
    }

    private func fill(_ opening: MediaOpening) {
        task = Task { [weak self] in
            for await event in opening.events() {
                guard let self, isActive else { return }
                switch event {
                case .entries(let entries): add(entries)
                case .finished(var report):
                    addHeld()
                    isActive = false
                    report.entryCount = count
                    onFinish(report)
                }
            }
        }
    }

    @discardableResult private func add(_ entries: [FeedEntry]) -> [PlayerItem] {
        guard mode == .replace, start != .first else { return append(entries) }
        held += entries
        guard let place = startPlace, place < held.count else {
            return held.count >= Self.heldCount ? addHeld() : []
        }
        return addHeld(at: place)
    }

    /// The place of the item to start with among the entries that wait; `nil` if it was not found yet.
    private var startPlace: Int? {
        switch start {
        case .first: 0
        case .at(let address): held.firstIndex { $0.address == address }
        case .after(let address): held.firstIndex { $0.address == address }.map { $0 + 1 }
        }
    }

    /// Adds the entries that wait.
    @discardableResult private func addHeld(at place: Int = 0) -> [PlayerItem] {
        guard !held.isEmpty else { return [] }
        let entries = held
        held = []
        return append(entries, startingAt: entries.indices.contains(place) ? place : 0)
    }

    private func append(_ entries: [FeedEntry], startingAt place: Int = 0) -> [PlayerItem] {
        guard let player, !entries.isEmpty else { return [] }
        let items = entries.enumerated().map { makeItem($0.element, count + $0.offset) }
        count += items.count
        if mode == .replace || player.items.isEmpty {
            mode = .append
            // Starts with the wanted item alone, so that no other is opened first.
            if place > 0 { player.items = [items[place]] }
            player.items = items
            if plays { player.play() }
            return items
        }
        let hasEnded = player.phase == .ended && !player.canAdvanceToNextItem()
        player.items += items
        // Only where this filling has begun to play.
        if hasEnded, plays, count > items.count {
            player.advanceToNextItem()
            player.play()
        }
        return items
    }

    // MARK: - Lists that looked like streams

    private func checkList(_ id: ItemID) {
        guard let opening = provisional.removeValue(forKey: id) else { return }
        let wasActive = isActive
        isActive = true
        Task { [weak self] in
            let (entries, report) = await opening.all()
            guard let self else { return }
            isActive = wasActive && task != nil
            // A list has other addresses than its own; a stream that failed has the same.
            if let first = entries.first, entries.count > 1 || first.address != opening.arguments.first {
                replace(id, with: entries)
            }
            if !isActive { onFinish(report) }
        }
    }

    private func replace(_ id: ItemID, with entries: [FeedEntry]) {
        guard let player, let place = player.items.firstIndex(where: { $0.id == id }) else { return }
        let isCurrent = player.currentIndex == place
        let items = entries.enumerated().map { makeItem($0.element, count + $0.offset) }
        count += items.count
        player.items.insert(contentsOf: items, at: place + 1)
        if isCurrent, let first = items.first {
            player.currentItem = first
            if plays { player.play() }
        }
        player.items.removeAll { $0.id == id }
    }
}
