import PlaybackModel

/// Names for the parts of a machine's state that the rules check.
extension PlaybackMachine {
    /// A seek or step whose caller waits.
    package struct WaitingSeek: Sendable, Hashable {
        package let id: CommandID
        package let isSent: Bool
        package let isStep: Bool
        /// A Boolean value that indicates whether the machine itself made the seek, so no caller awaits its completion.
        package var isOwn: Bool { id.rawValue >> 63 != 0 }
    }

    /// The waiting seek at an index, oldest first.
    package func waitingSeek(_ index: Int) -> WaitingSeek {
        let entry = seeks.entries[index]
        return WaitingSeek(id: entry.id, isSent: entry.isSent, isStep: entry.isStep)
    }

    /// The generation of the prepared item, or ``Generation/none``.
    package var generationOfNext: Generation { loads.nextGeneration }
    /// The request of the prepared item.
    package var nextRequest: LoadRequest? { loads.next?.request }
    /// A Boolean value that indicates whether the connection was lost, and the engine opens the item again.
    package var isReopening: Bool { load.recovery.connection == .reopening }
    /// The newest number of an order to the transport.
    package var newestTransportID: CommandID { transport.newest }
    /// A Boolean value that indicates whether the transport is frozen: it reports playing, but nothing moves.
    package var isFrozen: Bool { transport.report == .frozen }
    /// A Boolean value that indicates whether the engine is lost, so that the next load asks for a new one.
    package var needsNewEngine: Bool { engine == .lost }
    /// A Boolean value that indicates whether everything is closed permanently.
    package var isReleased: Bool { engine == .released }
    /// Returns whether a deadline of a kind is armed.
    package func isWatching(_ kind: PlaybackDeadline.Kind) -> Bool { deadlines.isArmed(kind) }
    /// A Boolean value that indicates whether the user drags the position.
    package var isScrubbing: Bool { load.scrub != nil }
}
