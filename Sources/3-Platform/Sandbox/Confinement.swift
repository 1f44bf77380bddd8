import FoundationEssentials
import Glibc

/// The restrictions that the process of an engine imposes on itself before it reads media.
///
/// The restrictions apply to the whole process and cannot be removed. They need no privileges and no other program.
///
/// ```swift
/// // In the engine's process, as the first statement:
/// let confinement = Confinement(kind: .network, readableFiles: [registry], parentProcess: getppid())
/// let applied = try confinement.apply()
/// // Send `applied.report` and `applied.connectListener` to the host, then close the descriptor.
/// applied.closeListener()
/// // In the host:
/// let gate = try ConnectGate(listener: received, policy: SocketPolicy(kind: .network))
/// ```
package struct Confinement: Codable, Equatable, Sendable {
    /// The sources that the process reads.
    package enum Kind: String, Codable, Sendable, CaseIterable {
        /// Descriptors that the host opened. There are no sockets of the Internet protocols.
        case local
        /// Servers. The host checks each address.
        case network
    }

    /// The treatment of `connect`.
    package enum Connections: String, Codable, Sendable {
        /// The host decides about each address and connects. Where it cannot, connections are refused.
        case gated
        /// All connections are refused, also those to the audio server.
        case refused
        /// Connections are not checked, for systems where the host cannot examine the process. A process under the control of
        /// hostile media can reach the session bus.
        case unfiltered
    }

    /// The sources that the process reads.
    package var kind: Kind
    /// The files and folders to read besides those of the system: the registry of GStreamer, and folders of plugins
    /// outside of `/usr`.
    package var readableFiles: [String]
    /// The devices to read and write: files, or folders with all that is in them. Missing ones are left out.
    package var devices: [String]
    /// The limit for private memory in bytes. `UInt64.max` for no limit.
    package var memoryLimit: UInt64
    /// The treatment of `connect`.
    package var connections: Connections
    /// The process that must have started this one, or nil if it does not matter. The engine ends with it.
    package var parentProcess: Int32?
    /// The descriptor of the connection to the host. The process cannot close or replace it, and messages on it are not
    /// gated. Nil if there is no such connection. It must be a connected socket of the type `SOCK_SEQPACKET`.
    package var controlDescriptor: Int32?
    /// A Boolean value that indicates whether the process accepts connections, lists the interfaces of the machine, and writes
    /// to its standard output, as a search for devices does.
    package var listens = false
    /// The newest version of Landlock to use, or nil for that of the kernel. Tests use 2, the version of Debian 12.
    package var landlockVersionLimit: Int?

    /// Creates a description of the restrictions.
    ///
    /// - Parameters:
    ///   - kind: The sources that the process reads.
    ///   - readableFiles: The files and folders to read besides those of the system.
    ///   - devices: The devices to read and write.
    ///   - memoryLimit: The limit for private memory in bytes.
    ///   - connections: The treatment of `connect`.
    ///   - parentProcess: The process that must have started this one, or nil.
    ///   - controlDescriptor: The descriptor of the connection to the host, or nil.
    ///   - landlockVersionLimit: The newest version of Landlock to use, or nil for that of the kernel.
    package init(
        kind: Kind, readableFiles: [String] = [], devices: [String] = Self.mediaDevices,
        memoryLimit: UInt64 = Self.memoryLimit(), connections: Connections = .gated, parentProcess: Int32? = nil,
        controlDescriptor: Int32? = 3, landlockVersionLimit: Int? = nil
    ) {
        self.kind = kind
        self.readableFiles = readableFiles
        self.devices = devices
        self.memoryLimit = memoryLimit
        self.connections = connections
        self.parentProcess = parentProcess
        self.controlDescriptor = controlDescriptor
        self.landlockVersionLimit = landlockVersionLimit
    }

    /// The devices of this machine for playing sound and for decoding on graphics cards.
    ///
    /// Devices that record sound or pictures, and those that control displays, are left out.
    package static var mediaDevices: [String] {
        func entries(_ folder: String, _ isNeeded: (String) -> Bool) -> [String] {
            // Without sound or a graphics card, the folder does not exist.
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(isNeeded).sorted()
                .map { folder + "/" + $0 }
        }
        return entries("/dev/snd") {
            $0.hasPrefix("control") || $0.hasPrefix("pcm") && $0.hasSuffix("p") || $0 == "timer"
        } + entries("/dev/dri") { $0.hasPrefix("renderD") }
            + entries("/dev") { $0.hasPrefix("nvidia") && $0 != "nvidia-caps" }
            + VideoDevices.decoding
    }

    /// Half of the machine's memory, but at least 1 GiB, and at most a limit. No limit for sanitizers, which reserve terabytes.
    package static func memoryLimit(atMost limit: UInt64 = 4 << 30) -> UInt64 {
        if dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil { return .max }
        let pages = UInt64(max(sysconf(Int32(_SC_PHYS_PAGES)), 0))
        let memory = pages * UInt64(max(sysconf(Int32(_SC_PAGESIZE)), 0))
        return min(max(memory / 2, 1 << 30), limit)
    }
}
