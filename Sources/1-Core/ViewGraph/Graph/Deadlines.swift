/// Actions scheduled on the clock of a host.
@MainActor package final class Deadlines {
    /// One scheduled action. It runs at most once.
    @MainActor package final class Deadline {
        fileprivate var action: (@MainActor () -> Void)?
        fileprivate var time = Double.infinity

        private weak var deadlines: Deadlines?

        fileprivate init(_ deadlines: Deadlines, _ action: @escaping @MainActor () -> Void) {
            self.deadlines = deadlines
            self.action = action
        }

        /// Cancels the action. Has no effect after the action has run.
        package func cancel() {
            action = nil
            deadlines?.forget(self)
        }
    }

    unowned var host: GraphHost!
    private var waiting: [Deadline] = []
    private var requestedTime: Double?

    /// Schedules an action. The delay starts with the next flush, when the current time is known.
    package func schedule(after duration: Duration, _ action: @escaping @MainActor () -> Void) -> Deadline {
        let deadline = Deadline(self, action)
        host.afterFlush { [weak self] in self?.start(deadline, duration) }
        return deadline
    }

    private func start(_ deadline: Deadline, _ duration: Duration) {
        guard deadline.action != nil else { return }
        deadline.time = host.now + duration / .seconds(1)
        waiting.append(deadline)
        updateWake()
    }

    /// Runs the actions that are due, in the order of their times.
    func fire() {
        let due = waiting.filter { $0.time <= host.now }.sorted { $0.time < $1.time }
        waiting.removeAll { $0.time <= host.now }
        for deadline in due {
            let action = deadline.action
            deadline.action = nil
            action?()
        }
        updateWake()
    }

    fileprivate func forget(_ deadline: Deadline) {
        waiting.removeAll { $0 === deadline }
        updateWake()
    }

    func removeAll() {
        waiting = []
        updateWake()
    }

    private func updateWake() {
        let next = waiting.map(\.time).min()
        guard next != requestedTime else { return }
        requestedTime = next
        host.renderer.requestWake(at: next)
    }
}
