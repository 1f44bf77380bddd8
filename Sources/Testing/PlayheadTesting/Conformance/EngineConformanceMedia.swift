public import PlaybackModel

/// The medium with which an engine's author meets a need.
public struct EngineConformanceMedia: Sendable {
    /// Where the bytes are.
    public enum Place: Sendable {
        /// An address that the engine opens.
        case address(String)
        /// The path of a file. The suite opens it and sends the descriptor.
        case file(String)
        /// Bytes that the suite provides when the engine asks for them.
        case bytes([UInt8])
    }

    /// Where the bytes are.
    public var place: Place
    /// The codes of which one must be told, where the medium is one that fails. Empty for any.
    public var failures: Set<PlaybackErrorCode>
    /// Stops the data, for ``EngineConformanceNeed/stalling``.
    public var interrupt: @MainActor @Sendable () -> Void
    /// Lets the data come again.
    public var restore: @MainActor @Sendable () -> Void

    /// Creates a medium. Nothing is opened before the engine does it.
    public init(
        _ place: Place, failures: Set<PlaybackErrorCode> = [],
        interrupt: @escaping @MainActor @Sendable () -> Void = {},
        restore: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        self.place = place
        self.failures = failures
        self.interrupt = interrupt
        self.restore = restore
    }
}
