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
    /// The way of pictures from a decoder of the hardware to the display.
    public enum PicturePath: String, Sendable, Hashable, Codable, CaseIterable {
        /// They stay in memory of the device.
        case kept
        /// They are copied once, to main memory: the display accepts nothing else. GTK accepts more from 4.14 on.
        case copiedForDisplay
        /// They are copied once: the display could not show a picture that stayed in memory of the device.
        case copiedAfterRefusal
        /// They are copied once: the decoder delivers no memory whose format is known and accepted. GStreamer before 1.24 never
        /// names the format of memory that is not linear.
        case copiedForDecoder
        /// They are copied once, because they change in main memory: interlaced pictures, high dynamic range, adjusted colors.
        case copiedForContent
    }

    /// A Boolean value that indicates whether a graphics card or another device decodes.
    public var isHardware: Bool { softwareReason == nil }
    /// The reason why pictures are decoded in software; `nil` for hardware.
    public var softwareReason: SoftwareReason?
    /// The decoder of the hardware that failed, if it is known.
    public var failedDecoder: String?
    /// The way of the pictures to the display; `nil` for software.
    public var picturePath: PicturePath?

    /// Creates a description of a decoder. Without a reason for software, the decoder is one of the hardware, whose pictures are
    /// copied for the display by default.
    public init(
        decoder: String, softwareReason: SoftwareReason? = nil, failedDecoder: String? = nil,
        picturePath: PicturePath? = nil
    ) {
        self.decoder = decoder
        self.softwareReason = softwareReason
        self.failedDecoder = failedDecoder
        self.picturePath = softwareReason == nil ? picturePath ?? .copiedForDisplay : nil
    }
}
