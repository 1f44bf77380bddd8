import PlaybackModel

/// A place where an engine runs. It determines the resources that an item can reach.
enum EngineHome: String, Sendable, Hashable, CaseIterable {
    /// A process without network, for files and provided bytes.
    case local
    /// A process without files, for addresses.
    case network
    /// The player's own process.
    case inProcess

    /// The confined home of a source.
    init(of source: MediaSource) {
        switch source {
        case .descriptor, .provider: self = .local
        case .url: self = .network
        }
    }
}
