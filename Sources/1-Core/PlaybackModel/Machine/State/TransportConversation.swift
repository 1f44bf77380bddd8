/// The conversation with the engine's transport: the orders to it, and its reports.
///
/// Orders are numbered, and reports name the last order they answer. While an order is unanswered, a report that
/// contradicts it was merely sent earlier, and is no external change.
package struct TransportConversation: Sendable {
    /// The last order to the transport.
    package enum Order: Sendable, Hashable {
        case pause
        case play(Flow)
    }

    /// The response of a transport to the order to play.
    package enum Flow: Sendable, Hashable {
        /// It has not stopped.
        case normal
        /// It stopped for lack of data instead of waiting.
        case stopped
        /// It stopped, and now there is enough data: the order must be repeated.
        case resumable
    }

    /// The last report of the transport.
    package enum Report: Sendable, Hashable {
        /// The lane shows what was reported.
        case believed(TransportState)
        /// It reports playing, but the position does not advance: the lane shows that it waits.
        case frozen
    }

    /// The newest number given to an order, of any load.
    package private(set) var newest = CommandID.none
    /// The newest number that the current load must answer.
    package private(set) var awaited = CommandID.none
    /// The newest number that the current load has answered.
    package private(set) var answered = CommandID.none
    package var order = Order.pause
    package var report = Report.believed(.paused)

    /// A Boolean value that indicates whether the transport was ordered to play.
    package var isOrderedToPlay: Bool { order != .pause }

    /// A Boolean value that indicates whether every order of this load is answered.
    package var isAnswered: Bool { answered >= awaited }

    /// The state that was reported, whether or not it is believed.
    package var reportedState: TransportState {
        switch report {
        case .believed(let state): state
        case .frozen: .playing
        }
    }

    /// Gives a number to an order. An order to the next item alone awaits no answer.
    mutating func newOrder(isAwaited: Bool = true) -> CommandID {
        newest = newest.next
        if isAwaited { awaited = newest }
        return newest
    }

    /// Starts over with a load that has answered nothing.
    mutating func begin(playing: Bool) {
        awaited = .none
        answered = .none
        order = playing ? .play(.normal) : .pause
    }

    /// Notes that there is no transport to talk to.
    mutating func end() {
        order = .pause
        report = .believed(.paused)
    }

    /// Notes which order a report answers.
    ///
    /// Returns `true` for the first report on an order, which is about that order and no external change.
    /// Numbers that were never given mean nothing.
    mutating func noteAnswer(_ report: TransportReport) -> Bool {
        guard report.answered > answered, report.answered <= newest else { return false }
        answered = report.answered
        return report.reason == .none
    }

    /// Forgets that the transport stopped for lack of data.
    mutating func clearStop() {
        if isOrderedToPlay { order = .play(.normal) }
    }
}
