/// What tests and the exploration ask a machine beyond what a player does.
extension PlaybackMachine {
    /// A seek or step whose caller waits.
    package struct WaitingSeek: Sendable, Hashable {
        package let id: CommandID
        package let isSent: Bool
        package let isStep: Bool
        /// Whether the machine itself asked: nobody waits for its completion.
        package var isOwn: Bool { id.rawValue >> 63 != 0 }
    }

    /// Number and state of the seek at an index of those that wait, the oldest first.
    package func waitingSeek(_ index: Int) -> WaitingSeek {
        let entry = pendingSeeks[index]
        return WaitingSeek(id: entry.id, isSent: entry.isSent, isStep: entry.stepCount != nil)
    }

    /// The load of the item that waits for its turn; ``Generation/none`` without one.
    package var generationOfNext: Generation { nextGeneration }
    /// The request of the item that waits for its turn.
    package var nextRequest: LoadRequest? { next?.request }
    /// Whether it is ready or has failed.
    package var isNextSettled: Bool { next.map { $0.description != nil || $0.error != nil } ?? false }
    /// Whether the item was stopped, and the engine has not let go of it yet.
    package var isClosing: Bool { lanes.intent == .stop && !lanes.readiness.isEmpty && !lanes.isFailed }
    /// Whether the connection was lost, and the engine opens the item again.
    package var isOpeningAgain: Bool { isReconnecting && !isAwaitingReconnect }
    /// Whether the engine was told to play.
    package var isToldToPlay: Bool { toldPlay }
    /// The last number of a command that `transport` answers.
    package var newestTransportID: CommandID { transportID }
    /// Whether all commands that `transport` answers are answered.
    package var isTransportAnswered: Bool { answered >= awaited }
    /// The newest number that was answered.
    package var answeredTransportID: CommandID { answered }
    /// The transport's own word, which the lane does not show while nothing moves.
    package var transportWord: TransportState { reported }
    /// Whether the transport's word that it plays is not shown, because nothing moves.
    package var isNotBelieved: Bool { isSilenced }
    /// Whether the engine is lost, and the next load makes a new one.
    package var needsNewEngine: Bool { isEngineLost }
    /// Whether everything was closed for good.
    package var isClosedForGood: Bool { isReleased }
    /// Whether a deadline of this kind is armed.
    package func isWatching(_ kind: PlaybackDeadline.Kind) -> Bool { watches.isArmed(kind) }
    /// Whether the position is held by the user.
    package var isScrubbing: Bool { scrub != nil }
    /// The last known position, whatever is sought.
    package var lastKnownPosition: CMTime { lastPosition }
}
