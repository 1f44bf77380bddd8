/// The layout of a video frame that stays in memory of a device, such as a graphics card: a dmabuf of the kernel for each plane.
///
/// The bytes of such a frame cannot be read. The frame source has the descriptors of its planes.
public struct DMABufLayout: Sendable, Hashable, Codable {
    /// The format of the pixels.
    public var format: DRMFormat
    /// The planes, one to four. Offsets are those from the start of the dmabuf of the plane.
    public var planes: [FrameLayout.Plane]

    /// Creates a layout.
    public init(format: DRMFormat, planes: [FrameLayout.Plane]) {
        self.format = format
        self.planes = planes
    }
}
