/// The consequences of one input, which the owner of a ``PlaybackMachine`` carries out.
///
/// The machine itself does nothing: it neither sends commands nor starts timers. It lists both here. Reuse one value
/// for all inputs, so its storage is allocated once.
public struct PlaybackOutput: Sendable {
    /// A command for the engine, with the load that it applies to.
    public struct Addressed: Sendable, Hashable {
        /// The load that the command applies to.
        public var generation: Generation
        /// The command.
        public var command: EngineCommand

        /// Creates a command for a load.
        public init(generation: Generation, command: EngineCommand) {
            self.generation = generation
            self.command = command
        }
    }

    /// The commands for the engine, in order.
    public internal(set) var commands: [Addressed] = []
    /// The change of the lanes: at most one transition, so no intermediate state is ever visible.
    public internal(set) var transitions: [PlaybackTransition] = []
    /// The deadlines to arm and cancel.
    public internal(set) var deadlines: [DeadlineChange] = []
    /// The completed commands.
    public internal(set) var completions: [CommandCompletion] = []
    /// The notices to post.
    public internal(set) var notices: [PlaybackNotice] = []

    /// Creates an empty output.
    public init() {
        commands.reserveCapacity(8)
        transitions.reserveCapacity(4)
        deadlines.reserveCapacity(8)
        completions.reserveCapacity(8)
        notices.reserveCapacity(4)
    }

    /// Removes everything and keeps the storage.
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
