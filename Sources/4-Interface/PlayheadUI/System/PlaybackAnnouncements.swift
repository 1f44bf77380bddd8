import PlaybackModel
import Playhead
import ViewGraph

/// Tells people who do not see the screen what changes. A view of its own, without a picture: it runs at each change, and what
/// it would be a modifier of does not.
struct PlaybackAnnouncements: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        Color.clear
            .frame(width: 0, height: 0)
            .accessibilityHidden(true)
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
