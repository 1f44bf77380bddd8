/// The first message of an engine.
public struct EngineHello: Sendable, Hashable, Codable {
    /// The name and version of the engine, such as `GStreamer 1.22.0`.
    public var name: String
    /// The process that runs it.
    public var processID: Int32
    /// The optional features of the engine.
    public var capabilities: EngineCapabilities

    /// Creates the message, which an engine posts when it starts.
    public init(name: String, processID: Int32, capabilities: EngineCapabilities) {
        self.name = name
        self.processID = processID
        self.capabilities = capabilities
    }
}
