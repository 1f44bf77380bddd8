import CEngineProcess
import FoundationEssentials
import Glibc
import PlaybackModel
import Playhead
import Sandbox
import Synchronization

/// Has work done by a confined process, which is started with the first piece of work, ended when there is none for a time,
/// and replaced when it is lost.
///
/// The rules are those of ``JobSchedule``. A thread exists for each process; callers never wait for it.
///
/// ```swift
/// let reply = try await JobClient.pictures.run(request)
/// ```
package final class JobClient: Sendable {
    /// The process that decodes pictures.
    package static let pictures = JobClient(.pictures)
    /// The process that takes pictures of media files. Its own, so that covers do not wait for films.
    package static let stills = JobClient(.stills, JobSchedule.Limits(concurrency: 1))

    private struct Pending {
        let request: JobRequest
        let continuation: CheckedContinuation<Result<JobReply, JobFailure>, Never>
    }

    private struct State {
        var schedule: JobSchedule
        var pending: [UInt64: Pending] = [:]
        var suspects = JobSuspects()
        var lastID: UInt64 = 0
        var processID: Int32?
        var report: ConfinementReport?
        var startCount = 0
    }

    private let state: Mutex<State>
    private let program: @Sendable () -> JobProgram?
    /// Wakes the thread of the process.
    private let wake = OwnedDescriptor(ph_create_signal())

    private convenience init(_ role: JobProgram.Role, _ limits: JobSchedule.Limits = JobSchedule.Limits()) {
        self.init(limits) { JobProgram.find().map { JobProgram(path: $0, role: role) } }
    }

    /// Creates a client. `program` is asked before each start.
    init(_ limits: JobSchedule.Limits = JobSchedule.Limits(), program: @escaping @Sendable () -> JobProgram?) {
        state = Mutex(State(schedule: JobSchedule(limits)))
        self.program = program
    }

    /// The number of the process; `nil` while there is none.
    package var processID: Int32? { state.withLock { $0.processID } }

    /// The layers of the sandbox of the last process; `nil` before the first one has greeted.
    package var report: ConfinementReport? { state.withLock { $0.report } }

    /// The number of processes that were started.
    package var startCount: Int { state.withLock { $0.startCount } }

    // MARK: Work

    /// Starts the process, for work that is about to come.
    package func prepare() {
        let isAbsent = state.withLock { state in
            guard state.schedule.isAbsent else { return false }
            state.schedule.prepare()
            return true
        }
        if isAbsent { continueWithoutProcess() }
    }

    /// Has a piece of work done.
    ///
    /// - Throws: ``JobFailure/canceled`` immediately if the task is canceled.
    package func run(_ request: JobRequest) async throws(JobFailure) -> JobReply {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    let record = state.suspects.record(of: request.input)
                    state.pending[id] = Pending(request: request, continuation: continuation)
                    state.schedule.add(id, timeLimit: request.timeLimit, record: record)
                }
                // The cancellation may have come first.
                if Task.isCancelled { cancel(id) }
                proceed()
            }
        } onCancel: {
            cancel(id)
            proceed()
        }
        return try result.get()
    }

    private func cancel(_ id: UInt64) {
        let pending = state.withLock { state -> Pending? in
            guard let pending = state.pending.removeValue(forKey: id) else { return nil }
            state.schedule.cancel(id)
            return pending
        }
        pending?.continuation.resume(returning: .failure(.canceled))
    }

    private func finish(_ id: UInt64, _ result: Result<JobReply, JobFailure>) {
        let pending = state.withLock { $0.pending.removeValue(forKey: id) }
        pending?.continuation.resume(returning: result)
    }

    private func remember(_ id: UInt64, _ record: JobSchedule.Record) {
        guard let input = state.withLock({ $0.pending[id]?.request.input }) else { return }
        state.withLock { $0.suspects.remember(input, record) }
    }

    // MARK: Without a process

    /// Lets the thread of the process continue, or starts a process.
    private func proceed() {
        if state.withLock({ $0.schedule.isAbsent }) { return continueWithoutProcess() }
        var one: UInt64 = 1
        _ = write(wake.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    private func continueWithoutProcess() {
        while true {
            let step = state.withLock { state -> JobSchedule.Step? in
                state.schedule.isAbsent ? state.schedule.step(at: .monotonic) : nil
            }
            switch step {
            case .start: return start()
            case .remember(let id, let record): remember(id, record)
            case .fail(let id, let failure): finish(id, .failure(failure))
            // Nothing is sent to a process that is gone.
            case .send, .cancel, .end, .quit: continue
            case .wait, nil: return
            }
        }
    }

    private func start() {
        guard let program = program() else {
            state.withLock {
                $0.schedule.couldNotStart(.notInstalled("\(JobProgram.name) is not installed."), at: .monotonic)
            }
            return continueWithoutProcess()
        }
        // Every child is started on the thread that lives as long as this program.
        EngineSpawner.shared.run { [self] in
            do throws(WireError) {
                let process = try EngineProcess.start(program.process)
                state.withLock { state in
                    state.processID = process.processID
                    state.startCount += 1
                }
                NamedThread.start("job-session") { [self] in watch(process) }
            } catch {
                state.withLock {
                    let reason = "\(program.path) cannot be started: \(error)"
                    $0.schedule.couldNotStart(
                        EngineAbsence(error) == .missing ? .notInstalled(reason) : .unavailable(reason), at: .monotonic)
                }
                continueWithoutProcess()
            }
        }
    }

    // MARK: The thread of a process

    private func watch(_ process: EngineProcess) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: JobWire.capacity, alignment: 8)
        defer { buffer.deallocate() }
        var hasGreeted = false
        while true {
            do throws(WireError) {
                // First of all: what has arrived cannot be overdue.
                while let message = try JobWire.receive(from: process.socket.rawValue, into: buffer, waits: false) {
                    try take(message, &hasGreeted)
                }
            } catch {
                return end(process, error == .ended ? nil : .protocolError("\(error)"))
            }
            let step = state.withLock { $0.schedule.step(at: .monotonic) }
            do throws(WireError) {
                switch step {
                case .send(let id): try send(id, to: process)
                case .cancel(let id):
                    try JobWire.send(JobWire.Message(kind: .cancel, id: id), on: process.socket.rawValue, waits: false)
                case .end: return end(process, .hung)
                case .quit: return leave(process)
                case .remember(let id, let record): remember(id, record)
                case .fail(let id, let failure): finish(id, .failure(failure))
                case .wait(let moment): wait(for: process, until: moment)
                case .start: continue
                }
            } catch {
                // The end of the connection is found, with its reason, when it is read.
                if error != .ended { return end(process, .protocolError("\(error)")) }
                wait(for: process, until: nil)
            }
        }
    }

    private func take(_ message: JobWire.Message, _ hasGreeted: inout Bool) throws(WireError) {
        switch message.kind {
        case .hello:
            guard !hasGreeted, let hello = try? JSONDecoder().decode(JobHello.self, from: Data(message.facts)) else {
                throw .malformed("its greeting is invalid")
            }
            guard hello.version == playheadVersion else {
                throw .malformed("it is of version \(hello.version), and this program of \(playheadVersion)")
            }
            hasGreeted = true
            state.withLock { state in
                state.report = hello.report
                state.schedule.hasGreeted(at: .monotonic)
            }
        case .reply:
            let (isExpected, request) = state.withLock { state in
                (state.schedule.isInProgress(message.id), state.pending[message.id]?.request)
            }
            guard isExpected else { throw .malformed("it answers what was not asked") }
            // Canceled work is answered too, and nobody reads the answer.
            var bytes: [UInt8] = []
            if let request, let memory = message.content {
                bytes = try JobWire.contents(of: memory, count: message.byteCount, limit: request.outputLimit)
            }
            let reply = JobReply(facts: message.facts, bytes: bytes)
            guard request?.isValid(reply) ?? true else { throw .malformed("its result is invalid") }
            state.withLock { $0.schedule.isDone(message.id) }
            finish(message.id, .success(reply))
        case .job, .cancel, .quit: throw .malformed("its kind is that of the other side")
        }
    }

    private func send(_ id: UInt64, to process: EngineProcess) throws(WireError) {
        guard let request = state.withLock({ $0.pending[id]?.request }) else {
            state.withLock { $0.schedule.isDone(id) }
            return
        }
        var message = JobWire.Message(
            kind: .job, subject: request.subject.rawValue, id: id, facts: request.facts)
        do throws(JobFailure) {
            (message.content, message.byteCount) = try Self.open(request.input)
        } catch {
            state.withLock { $0.schedule.isDone(id) }
            return finish(id, .failure(error))
        }
        try JobWire.send(message, on: process.socket.rawValue, waits: false)
    }

    private static func open(_ input: JobRequest.Input) throws(JobFailure) -> (OwnedDescriptor?, Int) {
        switch input {
        case .bytes(let bytes):
            do throws(WireError) {
                return (try JobWire.memory(bytes), bytes.count)
            } catch {
                throw .unavailable("\(error)")
            }
        case .file(let path):
            // Opening a pipe must not wait for its writer.
            let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard number >= 0 else { throw .unreadable(errno) }
            let file = OwnedDescriptor(number)
            var facts = stat()
            guard fstat(number, &facts) == 0 else { throw .unreadable(errno) }
            guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable(EINVAL) }
            return (file, Int(facts.st_size))
        }
    }

    /// Waits for a message, for the end of the process, for work, or until a moment.
    private func wait(for process: EngineProcess, until moment: Moment?) {
        let left = moment.map { max(0, $0.nanoseconds(since: .monotonic) + 999_999) / 1_000_000 } ?? -1
        var waiting = [
            pollfd(fd: process.socket.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.rawValue, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, 2, Int32(clamping: left)) > 0, waiting[1].revents != 0 else { return }
        var count: UInt64 = 0
        _ = read(wake.rawValue, &count, MemoryLayout<UInt64>.size)
    }

    /// Ends a process that is given up, or whose connection has ended, and continues without it.
    private func end(_ process: EngineProcess, _ verdict: EngineLoss?) {
        // A process that has closed its end is about to leave, for its own reason.
        let own = verdict == nil ? process.reap(patience: Self.patienceAtEnd) : nil
        process.end()
        let last = own ?? process.reap(patience: 5_000) ?? .hung
        process.socket.close()
        state.withLock { state in
            state.processID = nil
            state.schedule.isLost(verdict ?? last, at: .monotonic)
        }
        continueWithoutProcess()
    }

    /// Lets a process leave. Another one may have been started meanwhile.
    private func leave(_ process: EngineProcess) {
        state.withLock { if $0.processID == process.processID { $0.processID = nil } }
        try? JobWire.send(JobWire.Message(kind: .quit), on: process.socket.rawValue, waits: false)
        process.socket.close()
        // Work may have come since.
        continueWithoutProcess()
        if process.reap(patience: Self.patienceAtEnd) == nil {
            process.end()
            process.reap(patience: 5_000)
        }
    }

    /// The time that a process has to end on its own, in milliseconds.
    private static let patienceAtEnd: Int32 = 300
}
