/// The source of an item's bytes.
///
/// An engine never opens a path: the host opens files and passes descriptors, so a sandboxed engine needs no access to
/// the file system.
public enum MediaSource: Sendable, Hashable, Codable {
    /// An absolute URL with an allowed scheme other than `file`.
    case url(String)
    /// An open file descriptor of the engine's process, and a name for messages. The engine duplicates the descriptor
    /// before the call that sends the command returns; the sender keeps its own.
    case descriptor(Int32, name: String)
    /// Bytes that the host provides on request; see ``EngineEvent/read(request:provider:offset:count:)``. `length` is
    /// `nil` if unknown.
    case provider(UInt64, length: Int64?, name: String)
}
