import CVideo
internal import PlaybackModel

/// The planes of a frame, as the converters in C take them. Valid while the frame's lease lasts.
struct PlaneSource {
    private(set) var planes: VideoSource
    private let color: FrameColor

    /// Reads a frame's layout; `nil` if it has no planes, or they lie outside their slot.
    init?(_ lease: FrameLease) {
        let layout = lease.frame.layout
        guard let bytes = lease.bytes, let start = bytes.baseAddress, layout.planesLie(in: bytes.count) else {
            return nil
        }
        color = lease.frame.color
        planes = VideoSource()
        planes.planes = layout.format == .nv12 ? VIDEO_PLANES_NV12 : VIDEO_PLANES_I420
        planes.width = Int32(layout.size.width)
        planes.height = Int32(layout.size.height)
        planes.data.0 = start
        planes.strides.0 = Int32(layout.bytesPerRow)
        planes.data.1 = start + layout.chroma[0].offset
        planes.strides.1 = Int32(layout.chroma[0].bytesPerRow)
        if layout.format == .i420 {
            planes.data.2 = start + layout.chroma[1].offset
            planes.strides.2 = Int32(layout.chroma[1].bytesPerRow)
        }
    }

    /// Writes the picture as BGRA. Returns `false` if it could not be converted.
    func write(to pixels: UnsafeMutableRawPointer, bytesPerRow: Int) -> Bool {
        let matrix: VideoMatrix =
            switch color.matrix {
            case .bt601: VIDEO_MATRIX_BT601
            case .bt709: VIDEO_MATRIX_BT709
            case .bt2020: VIDEO_MATRIX_BT2020
            }
        return withUnsafePointer(to: planes) {
            video_source_write_pixels($0, matrix, color.isFullRange, pixels, Int32(bytesPerRow))
        }
    }
}
