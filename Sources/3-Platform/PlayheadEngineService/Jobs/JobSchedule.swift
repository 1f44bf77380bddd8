import Glibc
import PlaybackModel

/// Decides which work a confined process is given, and what a loss of the process means for the work.
///
/// A state machine without processes, tasks and clocks. The rules:
/// - Work in progress when a process is lost is under suspicion, and is tried again alone, so that the next loss has one
///   cause.
/// - Work that lost two processes fails, and is not tried again. Ends by SIGKILL, which other programs and the kernel
///   send, count less: ten of them fail the work.
/// - Work that exceeds its time limit is the cause of its loss alone. Other work is repeated without suspicion.
/// - A process that is lost before it greets is no work's fault. Five such losses in a row, or fifty ends by SIGKILL,
///   make processes unavailable for a time.
struct JobSchedule {
    /// The limits. Durations are in nanoseconds.
    struct Limits: Sendable {
        /// The number of pieces of work in progress at a time.
        var concurrency = 2
        /// The time that a process has to greet.
        var patienceAtStart: Int64 = 10_000_000_000
        /// The time after which a process without work is ended.
        var idle: Int64 = 20_000_000_000
        /// The losses after which work fails.
        var losses = 2
        /// The ends by SIGKILL after which work fails.
        var kills = 10
        /// The losses before a greeting after which processes are unavailable.
        var startFailures = 5
        /// The ends by SIGKILL before a greeting after which processes are unavailable.
        var startKills = 50
        /// The time for which processes are unavailable.
        var unavailable: Int64 = 60_000_000_000
    }

    /// The losses that a piece of work is under suspicion for.
    struct Record: Sendable, Hashable {
        var losses = 0
        var kills = 0

        var isSuspect: Bool { losses > 0 || kills > 0 }
    }

    /// The next thing to do.
    enum Step: Sendable, Hashable {
        /// Start a process. Reported by ``hasGreeted(at:)``, ``couldNotStart(_:at:)`` or ``isLost(_:at:)``.
        case start
        /// Send a piece of work.
        case send(UInt64)
        /// Ask the process to cancel a piece of work.
        case cancel(UInt64)
        /// End the process, which is reported as lost.
        case end
        /// Ask the process to leave. It is not reported as lost any more.
        case quit
        /// Remember a piece of work, by its content, with its losses.
        case remember(UInt64, Record)
        /// A piece of work has failed.
        case fail(UInt64, JobFailure)
        /// Nothing, until a moment, or until something happens.
        case wait(until: Moment?)
    }

    /// The state of the process.
    private enum Phase {
        /// There is none.
        case absent
        /// It has been started and has not greeted yet.
        case starting(due: Moment)
        /// It does work.
        case serving
        /// It is being ended.
        case ending
    }

    private struct Job {
        let id: UInt64
        let timeLimit: Int64
        var record: Record
        /// The moment at which it is overdue.
        var due: Moment?
        var isCanceled = false
    }

    private let limits: Limits
    private var phase = Phase.absent
    private var waiting: [Job] = []
    private var working: [Job] = []
    private var steps: [Step] = []
    /// The work that is overdue.
    private var overdue: UInt64?
    private var idleDue: Moment?
    private var isWanted = false
    private var startRecord = Record()
    private var unavailable: (failure: JobFailure, until: Moment)?

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// `true` while there is no process.
    var isAbsent: Bool { if case .absent = phase { true } else { false } }

    // MARK: Work

    /// Adds a piece of work. `record` is what is remembered about its content.
    mutating func add(_ id: UInt64, timeLimit: Int64, record: Record = Record()) {
        waiting.append(Job(id: id, timeLimit: timeLimit, record: record))
    }

    /// Starts a process before there is work.
    mutating func prepare() { isWanted = true }

    /// Cancels a piece of work, whose result nobody waits for any more.
    mutating func cancel(_ id: UInt64) {
        waiting.removeAll { $0.id == id }
        guard let index = working.firstIndex(where: { $0.id == id }), !working[index].isCanceled else { return }
        working[index].isCanceled = true
        steps.append(.cancel(id))
    }

    /// Returns `true` if the process has a piece of work.
    func isInProgress(_ id: UInt64) -> Bool { working.contains { $0.id == id } }

    /// Notes that the process has done a piece of work.
    mutating func isDone(_ id: UInt64) { working.removeAll { $0.id == id } }

    // MARK: The process

    mutating func hasGreeted(at now: Moment) {
        guard case .starting = phase else { return }
        phase = .serving
        startRecord = Record()
        idleDue = now.advanced(by: limits.idle)
    }

    /// Notes that no process can be started, and that another attempt would not help.
    mutating func couldNotStart(_ failure: JobFailure, at now: Moment) {
        phase = .absent
        startRecord = Record()
        isWanted = false
        unavailable = (failure, now.advanced(by: limits.unavailable))
    }

    /// Notes that the process is gone.
    mutating func isLost(_ loss: EngineLoss, at now: Moment) {
        let hadGreeted = if case .starting = phase { false } else { true }
        phase = .absent
        idleDue = nil
        isWanted = false
        let lost = working
        working = []
        if !hadGreeted {
            if loss == .crashed(signal: SIGKILL) { startRecord.kills += 1 } else { startRecord.losses += 1 }
            if startRecord.losses >= limits.startFailures || startRecord.kills >= limits.startKills {
                couldNotStart(.unavailable(loss.sentence), at: now)
            }
            return
        }
        let isKill = overdue == nil && loss == .crashed(signal: SIGKILL)
        for var job in lost.reversed() {
            if overdue == nil || overdue == job.id {
                if isKill { job.record.kills += 1 } else { job.record.losses += 1 }
                steps.append(.remember(job.id, job.record))
            }
            job.due = nil
            if job.isCanceled { continue }
            if let failure = failure(job.record, loss) {
                steps.append(.fail(job.id, failure))
            } else {
                waiting.insert(job, at: 0)
            }
        }
        overdue = nil
    }

    private func failure(_ record: Record, _ loss: EngineLoss) -> JobFailure? {
        record.losses >= limits.losses || record.kills >= limits.kills ? .lost(loss.sentence) : nil
    }

    /// The failure of work that is remembered with too many losses.
    private func refusal(_ record: Record) -> JobFailure? {
        record.losses >= limits.losses || record.kills >= limits.kills
            ? .lost("It was given up before.") : nil
    }

    // MARK: Steps

    /// Returns the next thing to do.
    mutating func step(at now: Moment) -> Step {
        if !steps.isEmpty { return steps.removeFirst() }
        if let index = waiting.firstIndex(where: { refusal($0.record) != nil }) {
            let job = waiting.remove(at: index)
            return .fail(job.id, refusal(job.record) ?? .canceled)
        }
        switch phase {
        case .absent: return stepWithoutProcess(at: now)
        case .starting(let due):
            guard now >= due else { return .wait(until: due) }
            phase = .starting(due: now.advanced(by: limits.patienceAtStart))
            return .end
        case .ending: return .wait(until: nil)
        case .serving: return stepWithProcess(at: now)
        }
    }

    private mutating func stepWithoutProcess(at now: Moment) -> Step {
        if let unavailable {
            if now < unavailable.until {
                isWanted = false
                guard let job = waiting.first else { return .wait(until: nil) }
                waiting.removeFirst()
                return .fail(job.id, unavailable.failure)
            }
            self.unavailable = nil
        }
        guard isWanted || !waiting.isEmpty else { return .wait(until: nil) }
        isWanted = false
        phase = .starting(due: now.advanced(by: limits.patienceAtStart))
        return .start
    }

    private mutating func stepWithProcess(at now: Moment) -> Step {
        if let late = working.first(where: { $0.due.map { now >= $0 } ?? false }) {
            overdue = late.id
            phase = .ending
            return .end
        }
        if let next = nextToSend {
            var job = waiting.remove(at: next)
            job.due = now.advanced(by: job.timeLimit)
            working.append(job)
            idleDue = nil
            return .send(job.id)
        }
        if let due = working.compactMap(\.due).min() {
            idleDue = nil
            return .wait(until: due)
        }
        if isWanted || idleDue == nil {
            isWanted = false
            idleDue = now.advanced(by: limits.idle)
        }
        guard let idleDue, now >= idleDue else { return .wait(until: idleDue) }
        self.idleDue = nil
        phase = .absent
        return .quit
    }

    /// The place of the work to send. Suspects come first, and alone.
    private var nextToSend: Int? {
        guard !waiting.isEmpty, working.count < limits.concurrency, !working.contains(where: \.record.isSuspect) else {
            return nil
        }
        guard let suspect = waiting.firstIndex(where: \.record.isSuspect) else { return 0 }
        return working.isEmpty ? suspect : nil
    }
}
