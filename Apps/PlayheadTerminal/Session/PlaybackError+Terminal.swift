import Localization
import PlaybackModel
import Playhead

extension PlaybackError {
    /// The remedy for people in a terminal, where an option allows a scheme.
    var terminalRemedy: String {
        guard code == .schemeNotAllowed, let subject, PlayerItem.streamSchemes.contains(subject) else { return remedy }
        return localized("If you trust its source, allow the scheme with --allow-scheme \(subject).")
    }
}
