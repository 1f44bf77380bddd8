internal import PlaybackModel
internal import Playhead

/// The lease of a slot, which ends with the last one who draws its picture.
final class FrameLease: Sendable {
    let frame: VideoFrame
    private let source: any FrameSource

    /// Takes over the lease of a frame.
    init(_ frame: VideoFrame, of source: any FrameSource) {
        self.frame = frame
        self.source = source
    }

    deinit { source.release(frame.slot) }

    /// The picture's memory, valid as long as the lease.
    var bytes: UnsafeRawBufferPointer? { source.bytes(of: frame.slot) }

    /// Hands one reference to GTK or cairo, to be given back to ``release(_:)``.
    func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// The lease behind the data of a callback, while its owner holds it.
    static func held(by data: UnsafeMutableRawPointer) -> FrameLease {
        // `data` is what `passRetained` returned, and callbacks come before it is given back.
        Unmanaged<FrameLease>.fromOpaque(data).takeUnretainedValue()
    }

    /// Drops the reference that GTK or cairo holds, on any thread.
    static func release(_ data: UnsafeMutableRawPointer?) {
        // `data` is what `passRetained` returned, given back once for each.
        if let data { Unmanaged<FrameLease>.fromOpaque(data).release() }
    }
}

/// Destroy notify of a picture's bytes.
nonisolated func releaseLease(_ data: UnsafeMutableRawPointer?) { FrameLease.release(data) }
