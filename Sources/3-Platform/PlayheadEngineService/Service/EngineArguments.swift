import Glibc
import Sandbox

/// The arguments of an engine's program: the restrictions that depend on the player that starts it.
struct EngineArguments: Sendable, Hashable {
    /// The sources that the process reads.
    var kind: Confinement.Kind
    /// The player's process, whose child the engine must be. `nil` if another program is between them.
    var parent: Int32?
    /// The treatment of connections.
    var connections = Confinement.Connections.gated

    /// The words of the command line, after the program's own.
    var words: [String] { ["confined", kind.rawValue, String(parent ?? 0), connections.rawValue] }

    init(kind: Confinement.Kind, parent: Int32?, connections: Confinement.Connections = .gated) {
        self.kind = kind
        self.parent = parent
        self.connections = connections
    }

    /// Reads the end of a command line; `nil` if they are not those of a player.
    init?(_ words: [String]) {
        let words = Array(words.suffix(4))
        guard words.count == 4, words[0] == "confined", let kind = Confinement.Kind(rawValue: words[1]),
            let parent = Int32(words[2]), parent >= 0,
            let connections = Confinement.Connections(rawValue: words[3])
        else { return nil }
        self.init(kind: kind, parent: parent == 0 ? nil : parent, connections: connections)
    }

    /// The restrictions that the process imposes on itself.
    ///
    /// In debug builds, the variable `PLAYHEAD_ENGINE_LANDLOCK` limits the version of Landlock, for tests.
    ///
    /// - Parameter environment: The variables of the engine's process.
    func confinement(environment: [String: String]) -> Confinement {
        Confinement(
            kind: kind, readableFiles: Confinement.files(namedIn: environment), connections: connections,
            parentProcess: parent, controlDescriptor: 3,
            landlockVersionLimit: LandlockRights.versionLimit(environment))
    }
}
