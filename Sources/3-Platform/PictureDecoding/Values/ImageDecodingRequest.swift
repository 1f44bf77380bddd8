import PlaybackModel

/// A request to decode a picture: plain values that can move to another process.
public struct ImageDecodingRequest: Sendable, Hashable, Codable {
    /// The encoded picture.
    public var bytes: [UInt8]
    /// The size to decode for, in pixels, or `nil` for the natural size. Pictures are never enlarged.
    public var box: PixelSize?
    /// The relation between the picture and the box. Default: ``ImageScaling/fill``.
    public var scaling: ImageScaling
    /// The limits.
    public var limits: ImageLimits

    /// Creates a request.
    public init(
        _ bytes: [UInt8], box: PixelSize? = nil, scaling: ImageScaling = .fill, limits: ImageLimits = ImageLimits()
    ) {
        self.bytes = bytes
        self.box = box
        self.scaling = scaling
        self.limits = limits
    }
}
