import Dispatch
public import PlaybackModel
import Synchronization

/// Where an engine posts its events, from any thread, and whence the player takes them in order on the main actor.
///
/// A burst of events costs one hop to the main actor.
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

    /// Creates an inbox without a receiver: reports wait until there is one.
    public init() {}

    /// Adds a report and wakes the receiver. Callable from any thread; never blocks for long; ignored once closed.
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

    /// Adds a report and delivers everything that waits before it returns: for engines that live on the main actor.
    /// Called while the receiver runs, it leaves the report for the delivery that is under way.
    @MainActor public func postNow(_ report: Report) {
        if let receive = state.withLock({ $0.receiveDirectly }) {
            receive(report)
            return
        }
        state.withLock { state in
            if !state.isClosed { state.reports.append(report) }
        }
        drain()
    }

    /// Sets who receives, on the main actor, and delivers what has been waiting soon.
    @MainActor public func setReceiver(_ receive: @escaping @MainActor @Sendable ([Report]) -> Void) {
        let mustSchedule = state.withLock { state in
            state.receive = receive
            guard !state.isScheduled, !state.reports.isEmpty else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule() }
    }

    /// Sets who receives on the posting thread itself, instead of the main actor: for measurements, and for hosts that
    /// pass reports on to another process. Set it before the engine is made.
    public func setDirectReceiver(_ receive: @escaping @Sendable (Report) -> Void) {
        state.withLock { $0.receiveDirectly = receive }
    }

    /// Drops what waits and everything that comes later.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.reports = []
            state.receive = nil
            state.receiveDirectly = nil
        }
    }

    private func schedule() {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
    }

    /// Delivers in order. While the receiver runs, what comes in waits for it to return: it is never entered twice.
    @MainActor private func drain() {
        let mayDeliver = state.withLock { state in
            state.isScheduled = false
            guard !state.isDelivering else { return false }
            state.isDelivering = true
            return true
        }
        guard mayDeliver else { return }
        while let (reports, receive) = takeReports() { receive(reports) }
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
