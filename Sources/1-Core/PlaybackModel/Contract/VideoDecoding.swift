/// The decoder of a load's pictures, and the reason why it is not one of the hardware.
///
/// ```swift
/// let decoding = VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "vah264dec")
/// print(decoding.isHardware)  // false
/// ```
public struct VideoDecoding: Sendable, Hashable, Codable {
    /// The reason why pictures are decoded in software.
    public enum SoftwareReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// This machine has no device that decodes, or this user may not use it.
        case noDevice
        /// No installed decoder uses a device for this format.
        case noDecoder
        /// The user has switched hardware decoding off.
        case switchedOff
        /// A decoder of the hardware failed, and is avoided until the program starts again.
        case failed
    }

    /// The engine's name of the decoder, such as `vah264dec`.
    public var decoder: String
    /// A Boolean value that indicates whether a graphics card or another device decodes. Pictures are then copied once, to
    /// main memory.
    public var isHardware: Bool { softwareReason == nil }
    /// The reason why pictures are decoded in software; `nil` for hardware.
    public var softwareReason: SoftwareReason?
    /// The decoder of the hardware that failed, if it is known.
    public var failedDecoder: String?

    /// Creates a description of a decoder. Without a reason for software, the decoder is one of the hardware.
    public init(decoder: String, softwareReason: SoftwareReason? = nil, failedDecoder: String? = nil) {
        self.decoder = decoder
        self.softwareReason = softwareReason
        self.failedDecoder = failedDecoder
    }
}
