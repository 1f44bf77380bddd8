import PlaybackModel

/// A size of thumbnails, per the freedesktop thumbnail specification, version 0.9.
public enum ThumbnailSize: String, Sendable, Hashable, CaseIterable {
    case normal
    case large
    case extraLarge = "x-large"
    case extraExtraLarge = "xx-large"

    /// The maximum width and height in pixels.
    public var side: Int {
        switch self {
        case .normal: 128
        case .large: 256
        case .extraLarge: 512
        case .extraExtraLarge: 1_024
        }
    }

    /// Returns the smallest size that covers a box, or the largest one.
    public static func covering(_ box: PixelSize) -> ThumbnailSize {
        allCases.first { $0.side >= max(box.width, box.height) } ?? .extraExtraLarge
    }
}
