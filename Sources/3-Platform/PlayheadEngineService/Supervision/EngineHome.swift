import PlaybackModel
import Sandbox

/// A place where an engine runs. It determines the resources that an item can reach.
enum EngineHome: String, Sendable, Hashable, CaseIterable {
    /// A process without network, for files and provided bytes.
    case local
    /// A process without files, for addresses.
    case network
    /// A process of the second engine without network.
    case secondLocal
    /// A process of the second engine without files.
    case secondNetwork
    /// The player's own process.
    case inProcess

    /// The confined home of a source.
    init(of source: MediaSource, engine: PipelineProfile.Engine = .main) {
        switch (source, engine) {
        case (.descriptor, .main), (.provider, .main): self = .local
        case (.url, .main): self = .network
        case (.descriptor, .second), (.provider, .second): self = .secondLocal
        case (.url, .second): self = .secondNetwork
        }
    }

    /// The engine that runs there.
    var engine: PipelineProfile.Engine {
        switch self {
        case .secondLocal, .secondNetwork: .second
        case .local, .network, .inProcess: .main
        }
    }

    /// The sources that a process there reads.
    var kind: Confinement.Kind { self == .network || self == .secondNetwork ? .network : .local }
}
