import MediaReaders
import PlaybackModel

/// The engine's copy of a load's descriptor, made when the command is sent: the sender may close its own immediately.
enum HeldBytes: Sendable {
    /// The command carries none.
    case none
    case bytes(DescriptorByteSource)
    case failed(ByteSourceError)

    /// Duplicates the descriptor of a command.
    init(of command: EngineCommand) {
        self = .none
        switch command {
        case .load(let request), .prepare(let request):
            guard case .descriptor(let descriptor, _) = request.source else { return }
            do throws(ByteSourceError) {
                self = .bytes(try DescriptorByteSource(duplicating: descriptor, isGrowing: request.isGrowing))
            } catch {
                self = .failed(error)
            }
        default: break
        }
    }
}
