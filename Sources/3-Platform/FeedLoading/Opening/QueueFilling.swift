public import FeedReaders
import PlaybackModel
public import Playhead

/// Fills a player's queue with what a ``MediaOpening`` finds, while the first item plays already.
///
/// Entries are appended in their order, and the current item is not disturbed. If the last item has ended before the next
/// one is found, playback continues with it. Main actor only.
///
/// ```swift
/// filling = QueueFilling(of: player, with: MediaOpening(["/home/me/Music"]), plays: true) { report in
///     if let error = report.error { show(error) }
/// }
/// ```
@MainActor public final class QueueFilling {
    /// A Boolean value that indicates whether more items may follow.
    public private(set) var isActive = true
    private var task: Task<Void, Never>?

    /// Starts to fill the queue.
    ///
    /// - Parameters:
    ///   - player: The player. Its items stay in the queue.
    ///   - opening: The source of the items.
    ///   - plays: `true` to play if the queue is empty.
    ///   - item: Creates an item for an entry. The number counts the entries, from 0.
    ///   - onFinish: Called with the report at the end, unless ``cancel()`` is called first.
    public init(
        of player: Player, with opening: MediaOpening, plays: Bool,
        item: @escaping @MainActor (FeedEntry, Int) -> PlayerItem = { entry, _ in PlayerItem(entry: entry) },
        onFinish: @escaping @MainActor (OpeningReport) -> Void
    ) {
        task = Task { [weak self, weak player] in
            var number = 0
            for await event in opening.events() {
                guard let player, let self, self.isActive else { return }
                switch event {
                case .entries(let entries):
                    let items = entries.enumerated().map { item($0.element, number + $0.offset) }
                    number += items.count
                    Self.append(items, to: player, plays: plays)
                case .finished(let report):
                    self.isActive = false
                    onFinish(report)
                }
            }
        }
    }

    private static func append(_ items: [PlayerItem], to player: Player, plays: Bool) {
        if player.items.isEmpty {
            player.items = items
            if plays { player.play() }
            return
        }
        let hasEnded = player.phase == .ended && !player.canAdvanceToNextItem()
        player.items += items
        if hasEnded {
            player.advanceToNextItem()
            player.play()
        }
    }

    /// Stops filling. The items that were found stay in the queue.
    public func cancel() {
        isActive = false
        task?.cancel()
    }

    deinit { task?.cancel() }
}
