import Dispatch
public import PlaybackModel
import Synchronization

/// The mailbox between an engine and its player: the engine posts events from any thread, and the player receives them
/// in order on the main actor.
///
/// A player creates the inbox and passes it to the ``EngineProvider``; the engine keeps it and calls ``post(_:)``. A
/// burst of events costs a single hop to the main actor. Events that arrive before there is a receiver wait for it;
/// events that arrive after ``close()`` are dropped.
public final class EngineInbox: Sendable {
    /// An event with its envelope.
    public typealias Report = EngineEnvelope<EngineEvent>

    private struct State {
        var reports: [Report] = []
        var isScheduled = false
        var isDelivering = false
        var isClosed = false
        var receive: (@MainActor @Sendable ([Report]) -> Void)?
        var receiveDirectly: (@Sendable (Report) -> Void)?
    }

    private let state = Mutex(State())
    /// The number of times that a delivery looks for further events.
    private static let longestDelivery = 16

    /// Creates an inbox without a receiver. Events wait until there is one.
    public init() {}

    /// Posts an event and wakes the receiver. Callable from any thread; never blocks for long. Ignored once closed.
    public func post(_ report: Report) {
        if let receive = state.withLock({ $0.receiveDirectly }) {
            receive(report)
            return
        }
        let mustSchedule = state.withLock { state in
            guard !state.isClosed else { return false }
            state.reports.append(report)
            guard !state.isScheduled, state.receive != nil else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule() }
    }

    /// Posts an event and delivers all pending ones before it returns, for engines that run on the main actor. While
    /// the receiver is running, the event is left to the delivery in progress.
    @MainActor public func postNow(_ report: Report) {
        if let receive = state.withLock({ $0.receiveDirectly }) {
            receive(report)
            return
        }
        state.withLock { state in
            if !state.isClosed { state.reports.append(report) }
        }
        drain(all: true)
    }

    /// Sets the receiver, which is called on the main actor. Events that have been waiting are delivered soon.
    @MainActor public func setReceiver(_ receive: @escaping @MainActor @Sendable ([Report]) -> Void) {
        let mustSchedule = state.withLock { state in
            state.receive = receive
            guard !state.isScheduled, !state.reports.isEmpty else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule() }
    }

    /// Sets a receiver that is called on the posting thread instead of the main actor, for measurements and for hosts
    /// that forward events to another process. Set it before the engine is created.
    public func setDirectReceiver(_ receive: @escaping @Sendable (Report) -> Void) {
        state.withLock { $0.receiveDirectly = receive }
    }

    /// Drops all pending and all later events.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.reports = []
            state.receive = nil
            state.receiveDirectly = nil
        }
    }

    private func schedule() {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.drain(all: false) } }
    }

    /// Delivers in order. Events that arrive while the receiver runs wait for its return: it is never re-entered. Without
    /// `all`, they wait for another turn of the main actor: an engine that posts without end does not keep it.
    @MainActor private func drain(all: Bool) {
        let mayDeliver = state.withLock { state in
            state.isScheduled = false
            guard !state.isDelivering else { return false }
            state.isDelivering = true
            return true
        }
        guard mayDeliver else { return }
        var turns = 0
        while let (reports, receive) = takeReports() {
            receive(reports)
            turns += 1
            guard all || turns < Self.longestDelivery else { return interrupt() }
        }
    }

    /// Ends a delivery; events that are left wait for the next one.
    private func interrupt() {
        let mustSchedule = state.withLock { state in
            state.isDelivering = false
            guard !state.reports.isEmpty, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule() }
    }

    private func takeReports() -> ([Report], @MainActor @Sendable ([Report]) -> Void)? {
        state.withLock { state in
            guard let receive = state.receive, !state.reports.isEmpty else {
                state.isDelivering = false
                return nil
            }
            let reports = state.reports
            state.reports = []
            return (reports, receive)
        }
    }
}
