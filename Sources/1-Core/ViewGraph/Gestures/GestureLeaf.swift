/// A recognizer with the actions that it calls.
@MainActor package class GestureLeaf {
    /// The kind of events that it handles.
    enum Source { case pointer, magnification }

    /// Properties that decide between recognizers.
    struct Traits {
        var source = Source.pointer
        /// `true` if a press alone starts the gesture.
        var beginsAtOnce = false
        /// `true` if the recognizer needs to be reported about the passing of time.
        var needsTime = false
        /// The number of taps; 0 for other gestures.
        var tapCount = 0
    }

    fileprivate(set) var traits: Traits

    fileprivate init(_ traits: Traits) { self.traits = traits }

    var status: GestureStatus { .failed }
    func reset() {}
    func take(_ input: GestureInput) {}
    /// Reports changes since the last report.
    func report() {}
    /// Returns an action that reports the end later, with the current value.
    func deferredReport() -> @MainActor () -> Void { {} }
    /// Updates the recognizer to a new value of its view. Returns `false` if it cannot.
    func update(from new: GestureLeaf) -> Bool { false }
}

/// A recognizer with a state machine of a known type.
final class MachineLeaf<Machine: GestureMachine>: GestureLeaf {
    private var initial: Machine
    private var machine: Machine
    private var handlers: GestureHandlers<Machine.Value>
    private var reported: Machine.Value?
    private var isDone = false
    private let areEqual = equality(of: Machine.Value.self)

    init(_ machine: Machine, _ handlers: GestureHandlers<Machine.Value>, _ traits: Traits = Traits()) {
        initial = machine
        self.machine = machine
        self.handlers = handlers
        super.init(traits)
    }

    override var status: GestureStatus { machine.status }

    override func reset() {
        machine = initial
        reported = nil
        isDone = false
    }

    override func take(_ input: GestureInput) { machine.take(input) }

    override func report() {
        guard !isDone, let value = machine.value else { return }
        switch machine.status {
        case .active:
            if let reported, let areEqual, areEqual(reported, value) { return }
            reported = value
            handlers.changed(value)
        case .ended:
            isDone = true
            if reported == nil { handlers.changed(value) }
            handlers.ended(value)
        case .possible, .incomplete, .failed: break
        }
    }

    override func deferredReport() -> @MainActor () -> Void {
        guard let value = machine.value else { return {} }
        isDone = true
        return { [weak self] in
            self?.handlers.changed(value)
            self?.handlers.ended(value)
        }
    }

    override func update(from new: GestureLeaf) -> Bool {
        guard let new = new as? MachineLeaf<Machine> else { return false }
        // A gesture in progress keeps its rules and calls the latest closures.
        initial = new.initial
        handlers = new.handlers
        traits = new.traits
        return true
    }
}

/// The objects that a gesture keeps between updates of its view.
@MainActor package final class GestureMemory {
    private var kept: [AnyObject] = []
    private var resets: [@MainActor () -> Void] = []
    private var next = 0

    /// Restarts the enumeration, in the same order.
    func rewind() {
        next = 0
        resets = []
    }

    /// Returns the object kept at the current position, or makes one.
    func keep<Object: AnyObject>(_ make: () -> Object) -> Object {
        defer { next += 1 }
        if next < kept.count, let object = kept[next] as? Object { return object }
        let object = make()
        kept.removeLast(max(0, kept.count - next))
        kept.append(object)
        return object
    }

    /// Adds an action to run before the gesture starts over.
    func onReset(_ action: @escaping @MainActor () -> Void) { resets.append(action) }

    func reset() { for action in resets { action() } }
}
