import PlaybackModel

/// A request for a picture at an address.
///
/// ```swift
/// let cover = ImageRequest(entry.image, box: PixelSize(width: 200, height: 200))
/// ```
public struct ImageRequest: Sendable, Hashable {
    /// The absolute address.
    public var address: String
    /// The size to decode for, in pixels, or `nil` for the natural size.
    public var box: PixelSize?
    /// The relation between the picture and the box. Default: `fill`.
    public var scaling: ImageScaling
    /// The urgency. Default: ``ImagePriority/visible``.
    public var priority: ImagePriority

    /// Creates a request.
    public init(
        _ address: String, box: PixelSize? = nil, scaling: ImageScaling = .fill, priority: ImagePriority = .visible
    ) {
        self.address = address
        self.box = box
        self.scaling = scaling
        self.priority = priority
    }

    /// The properties that determine the pixels.
    var key: ImageKey { ImageKey(address: address, box: box, scaling: scaling) }
}

/// The identity of a decoded picture.
struct ImageKey: Sendable, Hashable {
    let address: String
    let box: PixelSize?
    let scaling: ImageScaling
}
