import Localization
import PlaybackModel
import Playhead
import ViewGraph

/// Announces changes of the player to screen readers.
///
/// A separate view without a visible part: it is evaluated at each change, and the view that contains it is not.
struct PlaybackAnnouncements: View {
    let player: Player
    let model: SystemVideoModel
    @State private var warning = ""

    var body: some View {
        Color.clear
            .frame(width: 0, height: 0)
            .accessibilityHidden(true)
            .accessibilityAnnouncement(announcement)
            .accessibilityAnnouncement(model.message ?? "")
            .accessibilityAnnouncement(warning)
            .onReceive(player: player, assign: \.latestWarning, to: $warning)
    }

    /// The phase in words. A stall counts only once the spinner shows.
    private var announcement: String {
        if player.showsSpinner { return PlayerWording.buffering }
        return switch player.phase {
        case .idle: ""
        case .preparing: localized("Opening")
        case .playing, .waiting: localized("Playing")
        case .paused: localized("Paused")
        case .ended: localized("Ended")
        case .failed(let error): "\(error.message) \(error.remedy)"
        }
    }
}

extension PlayerProperties {
    /// The newest warning and its remedy; empty without a warning.
    fileprivate var latestWarning: String { warnings.last.map { "\($0.message) \($0.remedy)" } ?? "" }
}
