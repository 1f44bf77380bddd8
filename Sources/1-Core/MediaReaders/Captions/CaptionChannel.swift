/// A stream of captions inside the pictures of a video.
package enum CaptionChannel: Sendable, Hashable {
    /// A channel of line 21 captions, two in each field of the picture: CTA-608-E, section 4.2.
    case cc1, cc2, cc3, cc4
    /// A service of digital captions, from 1 to 63: CTA-708-E, section 6.2.
    case service(Int)

    /// The channels of line 21 captions.
    package static let line21: [CaptionChannel] = [.cc1, .cc2, .cc3, .cc4]

    /// The name that HLS uses, such as `CC1` and `SERVICE1` (RFC 8216, section 4.3.4.1).
    package var name: String {
        switch self {
        case .cc1: "CC1"
        case .cc2: "CC2"
        case .cc3: "CC3"
        case .cc4: "CC4"
        case .service(let number): "SERVICE\(number)"
        }
    }

    /// The name for people, if a playlist gives none: `CC1`, or `Service 1`.
    package var title: String {
        if case .service(let number) = self { "Service \(number)" } else { name }
    }

    /// The standard of the channel.
    package var codec: String {
        if case .service = self { "CEA-708" } else { "CEA-608" }
    }
}
