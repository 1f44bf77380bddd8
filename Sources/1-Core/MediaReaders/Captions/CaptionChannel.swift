/// A channel of line 21 captions: two in each field of the picture.
///
/// Source: CTA-608-E, section 4.2.
package enum CaptionChannel: Int, Sendable, Hashable, CaseIterable {
    case cc1, cc2, cc3, cc4

    /// The name that broadcasters and HLS use, such as `CC1`.
    package var name: String { "CC\(rawValue + 1)" }
}
