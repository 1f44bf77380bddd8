import PlaybackModel
import Playhead

/// When the screen stays on.
enum InhibitionRule {
    /// Whether somebody watches: a video that plays or buffers and that the user wants to play.
    ///
    /// Not for sound alone, nor while paused, held by the system, ended or failed. A seek and a drag keep it: they
    /// interrupt nothing that the user would call playback.
    static func isNeeded(for properties: PlayerProperties) -> Bool {
        let lanes = properties.lanes
        guard lanes.readiness == .ready, lanes.shouldPlay, properties.mediaType == .video else { return false }
        return lanes.transport != .paused || lanes.seek != nil || lanes.suppression == .scrubbing
    }
}
