/// The layers of the sandbox that are active in a process, and why others are not.
package struct ConfinementReport: Codable, Equatable, Sendable {
    /// A part of the sandbox.
    package enum Layer: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
        /// The kernel ends the process with its parent.
        case parentDeathSignal
        /// Standard input and output lead nowhere, and standard error to the host.
        case standardStreams
        /// A crash writes no memory to disk.
        case noCoreDumps
        /// Private memory and the size of shared memory are limited.
        case memoryLimit
        /// The kernel ends the process before others when memory runs out.
        case memoryPressure
        /// The number of descriptors is limited.
        case fileLimit
        /// The process has no capabilities and cannot gain privileges.
        case noPrivileges
        /// Landlock: no files but those listed.
        case files
        /// Landlock: no TCP connections and no TCP servers.
        case network
        /// Landlock: no abstract sockets and no signals to other processes.
        case scopes
        /// seccomp: no programs, processes, foreign memory, datagrams to paths, and other unneeded system calls.
        case systemCalls
        /// seccomp: the host decides about each address and connects.
        case connectGate
        /// bubblewrap: namespaces around the process.
        case namespaces
    }

    /// The state of a layer.
    package enum State: Codable, Equatable, Sendable {
        /// The layer is active.
        case active
        /// The layer is not active.
        case inactive(reason: String)
    }

    /// The states of the layers. A layer that is missing was not tried.
    package var states: [Layer: State] = [:]
    /// The version of Landlock that is used, or 0.
    package var landlockVersion = 0
    /// The files of `Confinement.readableFiles` that do not exist or cannot be opened.
    package var unreadableFiles: [String] = []

    package init() {}

    package subscript(layer: Layer) -> State? {
        get { states[layer] }
        set { states[layer] = newValue }
    }

    /// Returns true if the layer is active.
    package func isActive(_ layer: Layer) -> Bool { states[layer] == .active }

    /// The reason of layers that are optional.
    package static let notRequested = "It was not requested."

    /// A line for logs that names the layers which were tried and are not active.
    package var summary: String {
        let missing = missing.filter { $0.reason != Self.notRequested }.map { "\($0.layer.rawValue) (\($0.reason))" }
        return missing.isEmpty
            ? "All requested layers of the sandbox are active."
            : "Layers of the sandbox that are not active: \(missing.joined(separator: ", "))."
    }

    /// The layers that are missing of those which keep untrusted content from files and other programs, with their reasons; `nil` if
    /// all are active. Files are confined by Landlock or by namespaces.
    package var gap: String? {
        let reasons = [Layer.files, .systemCalls, .connectGate].compactMap { layer -> String? in
            switch states[layer] {
            case .active: nil
            case _ where layer == .files && isActive(.namespaces): nil
            case .inactive(let reason): "\(layer.rawValue): \(reason)"
            case nil: layer.rawValue
            }
        }
        return reasons.isEmpty ? nil : reasons.joined(separator: " ")
    }

    /// The layers that are not active, each with its reason, in the order of `Layer`.
    package var missing: [(layer: Layer, reason: String)] {
        Layer.allCases.compactMap { layer in
            switch states[layer] {
            case .active: nil
            case .inactive(let reason): (layer, reason)
            case nil: (layer, Self.notRequested)
            }
        }
    }
}
