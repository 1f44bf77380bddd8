/// A picture of a media file.
public enum StillPicture: Sendable, Hashable {
    /// A frame: rows from top to bottom, each pixel as blue, green, red and an opaque alpha, one byte each.
    case frame(width: Int, height: Int, bytesPerRow: Int, bytes: [UInt8])
    /// An embedded cover, in an encoded format. Untrusted: check its limits before decoding it.
    case cover([UInt8])
}
