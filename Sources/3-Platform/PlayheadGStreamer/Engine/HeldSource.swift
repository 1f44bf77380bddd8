import MediaReaders
import PlaybackModel
import Playhead

/// The engine's copy of a load's descriptor, made when the command is sent: the sender may close its own immediately.
enum HeldSource: Sendable {
    /// The command carries none.
    case none
    case feed(DescriptorFeed)
    case failed(ByteSourceError)

    /// Duplicates the descriptor of a command.
    init(of command: EngineCommand) {
        self = .none
        switch command {
        case .load(let request), .prepare(let request):
            guard case .descriptor(let descriptor, let name) = request.source else { return }
            do throws(ByteSourceError) {
                self = .feed(try DescriptorFeed(duplicating: descriptor, name: name, isGrowing: request.isGrowing))
            } catch {
                self = .failed(error)
            }
        default: break
        }
    }
}
