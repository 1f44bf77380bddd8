import FoundationEssentials
import Synchronization

/// The resources, faults and log of a stream server, which all threads share.
final class ServerCore: Sendable {
    typealias Handler = @Sendable (StreamRequest) -> StreamResponse?

    struct Injection: Sendable {
        let id: Int
        let pattern: RequestPattern
        let fault: StreamFault
        var toSkip: Int
        var remaining: Int?
        var hits = 0
    }

    private struct Waiter: Sendable {
        let predicate: @Sendable (LoggedRequest) -> Bool
        let continuation: CheckedContinuation<LoggedRequest?, Never>
    }

    private struct State: Sendable {
        var exact: [String: Handler] = [:]
        var byPrefix: [(prefix: String, handler: Handler)] = []
        var injections: [Injection] = []
        var nextFault = 0
        var hitsOfOldFaults: [Int: Int] = [:]
        var log: [LoggedRequest] = []
        var nextRequest = 0
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        /// Continues the exchanges on the server's thread that a fault holds.
        var letGo: (@Sendable (Int) -> Void)?
    }

    /// The number of requests in the log; older ones are dropped.
    static let logLimit = 20_000

    private let state = Mutex(State())

    // MARK: Routes

    func setHandler(_ handler: Handler?, exactly path: String) {
        state.withLock { $0.exact[path] = handler }
    }

    func setHandler(_ handler: Handler?, prefix: String) {
        state.withLock { state in
            state.byPrefix.removeAll { $0.prefix == prefix }
            if let handler { state.byPrefix.append((prefix, handler)) }
            // The longest prefix is asked first.
            state.byPrefix.sort { $0.prefix.count > $1.prefix.count }
        }
    }

    /// Returns the response of a request without faults.
    func response(to request: StreamRequest) -> StreamResponse {
        let handlers = state.withLock { state in
            [state.exact[request.path]].compactMap { $0 }
                + state.byPrefix.filter { request.path.hasPrefix($0.prefix) }.map(\.handler)
        }
        for handler in handlers {
            if let response = handler(request) { return response }
        }
        return .status(404)
    }

    // MARK: Faults

    func inject(_ fault: StreamFault, at pattern: RequestPattern, times: Int?, skipping: Int) -> Int {
        state.withLock { state in
            defer { state.nextFault += 1 }
            state.injections.append(
                Injection(id: state.nextFault, pattern: pattern, fault: fault, toSkip: skipping, remaining: times))
            return state.nextFault
        }
    }

    /// Returns the faults that apply to a request, and counts a hit for each.
    func faults(for request: StreamRequest) -> [(id: Int, fault: StreamFault)] {
        let candidates = state.withLock { $0.injections }
        // Patterns are the caller's code: no lock is held while they run.
        let fitting = candidates.filter { injection in
            if case .requiresLogin(let user, let password) = injection.fault,
                request.headers["Authorization"] == "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
            {
                return false
            }
            if case .requiresHeader(let name, let value) = injection.fault, request.headers[name] == value {
                return false
            }
            return injection.pattern.matches(request)
        }
        return state.withLock { state in
            fitting.compactMap { candidate in
                guard let index = state.injections.firstIndex(where: { $0.id == candidate.id }) else { return nil }
                if state.injections[index].toSkip > 0 {
                    state.injections[index].toSkip -= 1
                    return nil
                }
                if let remaining = state.injections[index].remaining {
                    guard remaining > 0 else { return nil }
                    state.injections[index].remaining = remaining - 1
                }
                state.injections[index].hits += 1
                return (candidate.id, candidate.fault)
            }
        }
    }

    func hits(ofFault id: Int) -> Int {
        state.withLock { state in
            state.injections.first { $0.id == id }?.hits ?? state.hitsOfOldFaults[id] ?? 0
        }
    }

    func isActive(fault id: Int) -> Bool {
        state.withLock { state in state.injections.contains { $0.id == id && $0.remaining != 0 } }
    }

    /// Returns `true` if a fault was removed, and not only used up.
    func isRemoved(fault id: Int) -> Bool {
        state.withLock { state in !state.injections.contains { $0.id == id } }
    }

    func release(fault id: Int) {
        state.withLock { $0.letGo }?(id)
    }

    func remove(fault id: Int) {
        state.withLock { state in
            guard let index = state.injections.firstIndex(where: { $0.id == id }) else { return }
            state.hitsOfOldFaults[id] = state.injections.remove(at: index).hits
        }
        release(fault: id)
    }

    func removeAllFaults() {
        for id in state.withLock({ $0.injections.map(\.id) }) { remove(fault: id) }
    }

    func setLetGo(_ letGo: (@Sendable (Int) -> Void)?) {
        state.withLock { $0.letGo = letGo }
    }

    // MARK: Log

    var log: [LoggedRequest] { state.withLock { $0.log } }

    func clearLog() {
        state.withLock { $0.log.removeAll { $0.outcome != .pending } }
    }

    func logArrival(of request: StreamRequest, faults: [StreamFault]) -> Int {
        let entry = state.withLock { state in
            var entry = LoggedRequest(id: state.nextRequest, request: request)
            entry.faults = faults
            state.nextRequest += 1
            state.log.append(entry)
            if state.log.count > Self.logLimit { state.log.removeFirst(state.log.count - Self.logLimit) }
            return entry
        }
        tellWaiters(about: entry)
        return entry.id
    }

    func updateLog(of id: Int, _ change: (inout LoggedRequest) -> Void) {
        let entry: LoggedRequest? = state.withLock { state in
            guard let index = state.log.lastIndex(where: { $0.id == id }) else { return nil }
            change(&state.log[index])
            return state.log[index]
        }
        if let entry { tellWaiters(about: entry) }
    }

    /// Waits for a request. Returns `nil` if the task was canceled.
    func request(where predicate: @escaping @Sendable (LoggedRequest) -> Bool) async -> LoggedRequest? {
        let id = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let entries = state.withLock { state in
                    state.waiters[id] = Waiter(predicate: predicate, continuation: continuation)
                    return state.log
                }
                // A cancellation before the registration found no waiter, so check again.
                if Task.isCancelled { return finishWaiter(id, with: nil) }
                if let entry = entries.first(where: predicate) { finishWaiter(id, with: entry) }
            }
        } onCancel: {
            finishWaiter(id, with: nil)
        }
    }

    private func tellWaiters(about entry: LoggedRequest) {
        let waiters = state.withLock { $0.waiters }
        for (id, waiter) in waiters where waiter.predicate(entry) { finishWaiter(id, with: entry) }
    }

    private func finishWaiter(_ id: Int, with entry: LoggedRequest?) {
        // Removing the waiter includes resuming it, exactly once.
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: entry)
    }
}
