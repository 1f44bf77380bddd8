import PlaybackModel
import Playhead

/// The address of a live stream from a camera, an encoder or television.
struct StreamAddress: Sendable, Hashable {
    /// The time that a stream has to open, in nanoseconds.
    static let openLimit: Int64 = 8_000_000_000

    /// The scheme, in lower case.
    let scheme: String

    /// `nil` for sources of other kinds.
    init?(_ source: MediaSource) {
        guard case .url(let address) = source else { return nil }
        self.init(address)
    }

    /// `nil` for addresses of other kinds.
    init?(_ address: String) {
        scheme = address.prefix { $0 != ":" }.lowercased()
        guard PlayerItem.streamSchemes.contains(scheme) else { return nil }
    }

    /// `true` where nobody answers, so that silence is all that an error shows.
    var isUnanswered: Bool { scheme == "udp" || scheme == "rtp" }
}
