/// A stream of captions that is no stream of the container: inside the pictures of a video, or a page of teletext.
package enum CaptionChannel: Sendable, Hashable {
    /// A channel of line 21 captions, two in each field of the picture: CTA-608-E, section 4.2.
    case cc1, cc2, cc3, cc4
    /// A service of digital captions, from 1 to 63: CTA-708-E, section 6.2.
    case service(Int)
    /// A page of teletext, from 100 to 899.
    case teletext(Int)

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
        case .teletext(let page): "TELETEXT\(page)"
        }
    }

    /// The name for people, if a playlist gives none: `CC1`, `Service 1` or `Teletext 888`.
    package var title: String {
        switch self {
        case .cc1, .cc2, .cc3, .cc4: name
        case .service(let number): "Service \(number)"
        case .teletext(let page): "Teletext \(page)"
        }
    }

    /// The standard of the channel.
    package var codec: String {
        switch self {
        case .cc1, .cc2, .cc3, .cc4: "CEA-608"
        case .service: "CEA-708"
        case .teletext: "Teletext"
        }
    }
}

/// In the order of menus: line 21, digital services, pages.
extension CaptionChannel: Comparable {
    package static func < (first: CaptionChannel, second: CaptionChannel) -> Bool { first.order < second.order }

    private var order: Int {
        switch self {
        case .cc1, .cc2, .cc3, .cc4: Self.line21.firstIndex(of: self) ?? 0
        case .service(let number): 4 + number
        case .teletext(let page): 100 + page
        }
    }
}
