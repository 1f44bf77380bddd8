import Glibc
import Playhead
import Synchronization

/// The thread of a library, on which its actor runs.
///
/// Files block, so they belong neither on the main actor nor on the few threads that all tasks share.
final class LibraryThread: SerialExecutor {
    /// The jobs, and the lock that the thread waits on.
    ///
    /// `@unchecked`: `jobs` and `isStopped` are used only while `mutex` is locked. The pointers are constants, and are freed
    /// with the last reference, when nobody can wait on them.
    private final class Jobs: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var jobs: [UnownedJob] = []
        private var isStopped = false

        init() {
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }

        func add(_ job: UnownedJob) {
            pthread_mutex_lock(mutex)
            jobs.append(job)
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
        }

        func stop() {
            pthread_mutex_lock(mutex)
            isStopped = true
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
        }

        /// Waits for jobs. Empty when the thread may end.
        func next() -> [UnownedJob] {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while jobs.isEmpty, !isStopped { pthread_cond_wait(condition, mutex) }
            defer { jobs = [] }
            return jobs
        }
    }

    private let jobs = Jobs()

    init() {
        let jobs = jobs
        let name = Weak(self)
        NamedThread.start("library", stackSize: 1 << 20) {
            while true {
                let next = jobs.next()
                if next.isEmpty { return }
                for job in next {
                    guard let executor = name.value else { return }
                    job.runSynchronously(on: executor.asUnownedSerialExecutor())
                }
            }
        }
    }

    deinit { jobs.stop() }

    func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// A weak reference, which the thread of an executor holds so that it does not keep it.
private final class Weak: Sendable {
    private let reference: Mutex<Reference>
    private struct Reference: Sendable { weak var value: LibraryThread? }

    init(_ value: LibraryThread) { reference = Mutex(Reference(value: value)) }

    var value: LibraryThread? { reference.withLock { $0.value } }
}
