import PlaybackModel
import Playhead
import ViewGraph

/// Tells people who do not see the screen what changes.
struct PlaybackAnnouncements: ViewModifier {
    let player: Player
    let model: SystemVideoModel

    func body(content: Content) -> some View {
        content
            .accessibilityAnnouncement(announcement)
            .accessibilityAnnouncement(model.message ?? "")
    }

    /// What the interface shows, in words; stalls only once the spinner shows.
    private var announcement: String {
        if player.showsSpinner { return "Buffering" }
        return switch player.phase {
        case .idle: ""
        case .preparing: "Opening"
        // A wait too short for a spinner is none for the ears either.
        case .playing, .waiting: "Playing"
        case .paused: "Paused"
        case .ended: "Ended"
        case .failed(let error): "\(error.message) \(error.remedy)"
        }
    }
}
