import Glibc
import PlaybackModel

/// An open file that pipelines read: a duplicate of the host's descriptor, closed with the last reference.
final class DescriptorSource: Sendable {
    let descriptor: Int32
    let name: String

    /// Duplicates a descriptor; `nil` when it is not open.
    init?(duplicating descriptor: Int32, name: String) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        self.descriptor = copy
        self.name = name
    }

    /// Duplicates the descriptor that a command carries; `nil` when it carries none or a closed one.
    convenience init?(of command: EngineCommand) {
        switch command {
        case .load(let request), .prepare(let request):
            guard case .descriptor(let descriptor, let name) = request.source else { return nil }
            self.init(duplicating: descriptor, name: name)
        default: return nil
        }
    }

    deinit { close(descriptor) }
}
