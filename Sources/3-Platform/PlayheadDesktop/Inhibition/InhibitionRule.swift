import PlaybackModel
import Playhead

/// The rule that decides when the screen stays on.
enum InhibitionRule {
    /// Returns `true` while a video plays or buffers and the user intends to play it.
    ///
    /// The result is `false` for audio alone, and while playback is paused, held by the system, ended or failed. Seeks
    /// and drags do not change it, because they do not interrupt viewing.
    static func isNeeded(for properties: PlayerProperties) -> Bool {
        let lanes = properties.lanes
        guard lanes.readiness == .ready, lanes.shouldPlay, properties.mediaType == .video else { return false }
        return lanes.transport != .paused || lanes.seek != nil || lanes.suppression == .scrubbing
    }
}
