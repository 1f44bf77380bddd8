import Glibc
import Synchronization

/// A file descriptor that is closed when its last owner releases it.
final class OwnedDescriptor: Sendable {
    private let number: Atomic<Int32>

    init(_ number: Int32) { self.number = Atomic(number) }

    deinit { close() }

    /// The number, valid while the owner is retained; -1 once it was closed or taken.
    var rawValue: Int32 { number.load(ordering: .acquiring) }

    /// Hands the descriptor to the caller, who closes it.
    func take() -> Int32 { number.exchange(-1, ordering: .acquiringAndReleasing) }

    /// Closes the descriptor now.
    func close() {
        let descriptor = take()
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
