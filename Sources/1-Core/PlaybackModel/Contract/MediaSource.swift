/// Where an item's bytes come from. Never a path that the engine opens itself.
public enum MediaSource: Sendable, Hashable, Codable {
    /// An absolute address with a scheme of the allow-list other than `file`.
    case url(String)
    /// An open file, as a descriptor of the process that runs the engine, and its name for messages. The engine
    /// duplicates it before the command's call returns; whoever sends it keeps its own.
    case descriptor(Int32, name: String)
    /// Bytes that the host provides when asked (`EngineEvent.read`); `length` is `nil` when it is unknown.
    case provider(UInt64, length: Int64?, name: String)
}
