/// The machine's knowledge of the open item.
///
/// Every new item starts with a fresh value, which is the only reset: a property added here cannot leak from one item
/// to the next.
package struct LoadState: Sendable {
    /// The last position that the engine reported.
    package var position = CMTime.invalid
    /// The earliest position that the last seek allowed, until playback passes it; invalid without one. An exact seek has shown
    /// its target: an engine that lands before it does not move what shows back.
    package var floor = CMTime.invalid
    /// The duration: what the engine stated, or the farthest position that has played, if that is later.
    package var duration = CMTime.invalid
    /// The duration that the engine stated last.
    package var statedDuration = CMTime.invalid
    package var seekableRange = CMTimeRange.invalid
    /// `true` once the first frame was delivered.
    package var hasShownFrame = false
    /// `true` if the last pause is due to refused automatic playback.
    package var wasAutoplayRefused = false
    package var recovery = Recovery()
    package var troubles = Troubles()
    /// The drag of the position in progress.
    package var scrub: Scrub?

    /// The position to show.
    package var shownPosition: CMTime {
        floor.isNumeric && position.isNumeric ? max(position, floor) : position
    }

    /// Stores a position that the engine has reached.
    mutating func reach(_ time: CMTime) {
        position = time
        if floor.isNumeric, time >= floor { floor = .invalid }
    }

    /// Stores a position that does not continue from the last one.
    mutating func jump(to time: CMTime) {
        position = time
        floor = .invalid
    }

    /// The measures taken to restore playback.
    package struct Recovery: Sendable {
        package var connection = Connection.established
        /// The last repair step that the engine reported, while it lasts.
        package var repairStep: RepairStep?
    }

    /// The connection to the item's source.
    package enum Connection: Sendable {
        /// Nothing is known to be wrong.
        case established
        /// The connection is lost, and the next attempt is due when a deadline passes. The engine holds no load.
        case lost
        /// The engine opens the item again.
        case reopening
    }

    /// Problems that count until playback has progressed for five seconds.
    package struct Troubles: Sendable {
        /// The number of attempts to reconnect.
        package var reconnections = 0
        /// The number of pauses sent to a transport that played against the order.
        package var corrections = 0
        /// The position at which progress began; invalid without progress.
        package var progressStart = CMTime.invalid

        /// `true` if there is something to forget.
        var areCounted: Bool { reconnections > 0 || corrections > 0 }

        /// Notes that playback progressed to a position. After five seconds nothing counts any more.
        mutating func noteProgress(at time: CMTime) {
            guard progressStart.isNumeric, time >= progressStart else {
                progressStart = time
                return
            }
            guard time.seconds - progressStart.seconds >= 5 else { return }
            self = Troubles()
        }
    }

    /// A drag of the position in progress.
    package struct Scrub: Sendable {
        /// The position at which the drag began.
        package var origin: CMTime
        package var hasReachedEnd = false
        /// The target of the last seek of the drag, if it may land elsewhere; invalid otherwise.
        ///
        /// It shows until the drag ends, which seeks to it exactly.
        package var inexactTarget = CMTime.invalid
    }
}
