/// What one input led to. Reuse one value for all inputs, so that its storage is allocated once.
public struct PlaybackOutput: Sendable {
    /// A command for the engine, with the load that it is about.
    public struct Addressed: Sendable, Hashable {
        public var generation: Generation
        public var command: EngineCommand

        public init(generation: Generation, command: EngineCommand) {
            self.generation = generation
            self.command = command
        }
    }

    /// What to tell the engine, in order.
    public internal(set) var commands: [Addressed] = []
    /// How the lanes changed: at most one transition an input, so that no half-made state is ever seen.
    public internal(set) var transitions: [PlaybackTransition] = []
    /// Which deadlines to arm and cancel.
    public internal(set) var deadlines: [DeadlineChange] = []
    /// Commands that are done.
    public internal(set) var completions: [CommandCompletion] = []
    /// What else is worth telling.
    public internal(set) var notices: [PlaybackNotice] = []

    /// Creates an empty output.
    public init() {
        commands.reserveCapacity(8)
        transitions.reserveCapacity(4)
        deadlines.reserveCapacity(8)
        completions.reserveCapacity(8)
        notices.reserveCapacity(4)
    }

    /// Empties it and keeps its storage.
    @inlinable public mutating func removeAll() {
        if !commands.isEmpty { clearCommands() }
        if !transitions.isEmpty { clearTransitions() }
        if !deadlines.isEmpty { clearDeadlines() }
        if !completions.isEmpty { clearCompletions() }
        if !notices.isEmpty { clearNotices() }
    }

    @usableFromInline mutating func clearCommands() { commands.removeAll(keepingCapacity: true) }
    @usableFromInline mutating func clearTransitions() { transitions.removeAll(keepingCapacity: true) }
    @usableFromInline mutating func clearDeadlines() { deadlines.removeAll(keepingCapacity: true) }
    @usableFromInline mutating func clearCompletions() { completions.removeAll(keepingCapacity: true) }
    @usableFromInline mutating func clearNotices() { notices.removeAll(keepingCapacity: true) }
}
