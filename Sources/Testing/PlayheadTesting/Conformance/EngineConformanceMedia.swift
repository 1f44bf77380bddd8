public import PlaybackModel

/// A medium that meets a need of a check.
public struct EngineConformanceMedia: Sendable {
    /// The source of the bytes.
    public enum Place: Sendable {
        /// An address that the engine opens.
        case address(String)
        /// The path of a file. The suite opens it and sends the descriptor.
        case file(String)
        /// Bytes that the suite provides when the engine requests them.
        case bytes([UInt8])
    }

    /// The source of the bytes.
    public var place: Place
    /// The error codes of which one must be reported, for a medium that fails. Empty for any.
    public var failures: Set<PlaybackErrorCode>
    /// Stops the data, for ``EngineConformanceNeed/stalling``.
    public var interrupt: @MainActor @Sendable () -> Void
    /// Restores the data.
    public var restore: @MainActor @Sendable () -> Void

    /// Creates a medium. Nothing is opened until the engine opens it.
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
