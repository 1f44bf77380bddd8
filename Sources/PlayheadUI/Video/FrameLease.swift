import PlaybackModel
internal import Playhead

/// What GTK holds of a picture that it draws: with the last texture goes the lease of the slot.
final class FrameLease: Sendable {
    let slot: FrameSlotID
    let source: any FrameSource

    init(slot: FrameSlotID, source: any FrameSource) {
        self.slot = slot
        self.source = source
    }

    /// Hands one reference to GTK, to be given back to ``end(_:)``.
    func passRetained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Gives the slot back. To be called from destroy notifies only, on any thread.
    static func end(_ data: UnsafeMutableRawPointer?) {
        guard let data else { return }
        // `data` is what `passRetained` returned, and a destroy notify comes once.
        let lease = Unmanaged<FrameLease>.fromOpaque(data).takeRetainedValue()
        lease.source.release(lease.slot)
    }
}

/// Destroy notify of a picture's bytes. GTK calls it on the thread that drops the last texture.
nonisolated func endLease(_ data: UnsafeMutableRawPointer?) { FrameLease.end(data) }
