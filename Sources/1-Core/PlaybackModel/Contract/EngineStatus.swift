/// A change in the life of an engine that runs in its own process.
///
/// A player publishes each change as ``PlaybackNotice/engine(_:)``. Interfaces need nothing of it: a lost engine is replaced at
/// the same position, with a warning. Use it in logs, and in tools that watch the processes:
///
/// ```swift
/// for await case .engine(let status) in player.notices {
///     print(status.state, status.processID ?? 0, status.cause ?? "")  // lost 4711 SIGSEGV
/// }
/// ```
///
/// Players with an engine in their own process publish nothing, unless that engine took the place of a process that cannot be
/// started.
public struct EngineStatus: Sendable, Hashable, Codable {
    /// The changes.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// A process serves the player.
        case started
        /// The process is gone: it crashed, stopped responding, or was ended because it sent invalid messages.
        case lost
        /// Another process took its place.
        case restarted
        /// No process can be started, and media play in the program itself.
        case inProcess
    }

    /// The change.
    public var state: State
    /// The name and version of the engine, such as `GStreamer 1.22.0`; `nil` if unknown.
    public var engine: String?
    /// The process, a child of the program; `nil` for ``State/inProcess``.
    public var processID: Int32?
    /// The cause of the loss: the name of a signal such as `SIGSEGV`, `hung`, `protocol`, `memory`, `reported`, or `exit` and a
    /// status. For ``State/inProcess``, a sentence. `nil` for the other changes.
    public var cause: String?

    /// The optional features of the engine; `nil` if unknown.
    public var capabilities: EngineCapabilities?

    /// Creates a status.
    public init(
        _ state: State, engine: String? = nil, processID: Int32? = nil, cause: String? = nil,
        capabilities: EngineCapabilities? = nil
    ) {
        self.state = state
        self.capabilities = capabilities
        self.engine = engine
        self.processID = processID
        self.cause = cause
    }
}
