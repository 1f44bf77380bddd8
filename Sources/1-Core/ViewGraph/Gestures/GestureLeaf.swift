/// A machine with those whom it tells.
@MainActor package class GestureLeaf {
    /// What it listens to.
    enum Source { case pointer, magnification }

    /// What decides between it and others.
    struct Traits {
        var source = Source.pointer
        /// Whether a press alone makes it the gesture.
        var beginsAtOnce = false
        /// Whether it has to hear that time passes.
        var needsTime = false
        /// The number of its taps; 0 for what is no tap.
        var tapCount = 0
    }

    fileprivate(set) var traits: Traits

    fileprivate init(_ traits: Traits) { self.traits = traits }

    var status: GestureStatus { .failed }
    func reset() {}
    func take(_ input: GestureInput) {}
    /// Tells what is new.
    func tell() {}
    /// Tells that it ended, later and with the value that it has now.
    func tellLater() -> @MainActor () -> Void { {} }
    /// Takes over what a new value of the view says. Says whether it could.
    func update(from new: GestureLeaf) -> Bool { false }
}

/// A leaf with a machine of a known type.
final class MachineLeaf<Machine: GestureMachine>: GestureLeaf {
    private var initial: Machine
    private var machine: Machine
    private var handlers: GestureHandlers<Machine.Value>
    private var told: Machine.Value?
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
        told = nil
        isDone = false
    }

    override func take(_ input: GestureInput) { machine.take(input) }

    override func tell() {
        guard !isDone, let value = machine.value else { return }
        switch machine.status {
        case .active:
            if let told, let areEqual, areEqual(told, value) { return }
            told = value
            handlers.changed(value)
        case .ended:
            isDone = true
            if told == nil { handlers.changed(value) }
            handlers.ended(value)
        case .possible, .incomplete, .failed: break
        }
    }

    override func tellLater() -> @MainActor () -> Void {
        guard let value = machine.value else { return {} }
        isDone = true
        return { [weak self] in
            self?.handlers.changed(value)
            self?.handlers.ended(value)
        }
    }

    override func update(from new: GestureLeaf) -> Bool {
        guard let new = new as? MachineLeaf<Machine> else { return false }
        // A gesture that goes on does so by the rules that it began with, and tells the newest closures.
        initial = new.initial
        handlers = new.handlers
        traits = new.traits
        return true
    }
}

/// What a gesture keeps while its view gets new values.
@MainActor package final class GestureMemory {
    private var kept: [AnyObject] = []
    private var resets: [@MainActor () -> Void] = []
    private var next = 0

    /// Begins to go through it again, in the same order.
    func rewind() {
        next = 0
        resets = []
    }

    /// What was kept at this place, or something new.
    func keep<Object: AnyObject>(_ make: () -> Object) -> Object {
        defer { next += 1 }
        if next < kept.count, let object = kept[next] as? Object { return object }
        let object = make()
        kept.removeLast(max(0, kept.count - next))
        kept.append(object)
        return object
    }

    /// Called before a gesture starts anew.
    func onReset(_ action: @escaping @MainActor () -> Void) { resets.append(action) }

    func reset() { for action in resets { action() } }
}
