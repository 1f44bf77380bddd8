import Localization
import PlaybackModel
import Playhead

extension PlaybackError {
    /// The remedy for people in a terminal, where an option allows a scheme, and what is named on the command line is allowed.
    var terminalRemedy: String {
        if code == .addressNotAllowed, subject != nil { return PlaybackError(.addressNotAllowed).remedy }
        guard code == .schemeNotAllowed, let subject, PlayerItem.streamSchemes.contains(subject) else { return remedy }
        return localized("If you trust its source, allow the scheme with --allow-scheme \(subject).")
    }
}
