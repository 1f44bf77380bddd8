internal import PlaybackModel
internal import Playhead

/// The lease of a slot, which ends when the last user of its picture releases it.
final class FrameLease: Sendable {
    let frame: VideoFrame
    /// The pixels that views share when they draw the frame in memory.
    let pixels: ConvertedPixels
    private let source: any FrameSource

    /// Takes ownership of a frame's lease.
    init(_ frame: VideoFrame, of source: any FrameSource, pixels: ConvertedPixels) {
        self.frame = frame
        self.source = source
        self.pixels = pixels
    }

    deinit { source.release(frame.slot) }

    /// The picture's memory, valid for the lifetime of the lease.
    var bytes: UnsafeRawBufferPointer? { source.bytes(of: frame.slot) }

    /// The descriptors of the planes of a picture in memory of a device, valid for the lifetime of the lease.
    var descriptors: [Int32]? { (source as? any DMABufFrameSource)?.descriptors(of: frame.slot) }

    /// Passes one reference to GTK or cairo, which ``release(_:)`` takes back.
    func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// The lease behind the data of a callback, while its owner holds it.
    static func held(by data: UnsafeMutableRawPointer) -> FrameLease {
        // `data` comes from `passRetained`, and callbacks arrive before it is released.
        Unmanaged<FrameLease>.fromOpaque(data).takeUnretainedValue()
    }

    /// Releases the reference that GTK or cairo holds, on any thread.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` comes from `passRetained` and is released once.
        if let data { Unmanaged<FrameLease>.fromOpaque(data).release() }
    }
}

/// The destroy notify of a picture's bytes.
nonisolated func releaseLease(_ data: UnsafeMutableRawPointer?) { FrameLease.release(data) }
