public import PlaybackModel

/// A frame source whose slots another process can map: each slot is a sealed file in memory.
///
/// An engine with ``EngineConfiguration/sharesFrames`` has one. A process that serves the engine passes each slot's
/// descriptor on when the slot is announced, and the receiver maps it once, read-only, for all pictures in the slot:
///
/// ```swift
/// case .slot(let slot):
///     guard let shared = engine.frames as? any SharedFrameSource,
///         let descriptor = shared.descriptor(of: slot.id)
///     else { return }
///     send(event, with: descriptor)
/// ```
///
/// The file has the slot's byte count, rounded up to whole pages. Its seals forbid that it shrinks or grows, and any
/// further seal. A slot of this source is memory, not a loan: it holds many pictures in turn, and the next one is
/// written only after its release.
public protocol SharedFrameSource: FrameSource {
    /// Returns the descriptor of a slot's sealed memory, or `nil` for a slot that is unknown or not shared. Callable
    /// from any thread.
    ///
    /// The source owns the descriptor: it stays open while the slot is announced and not retired, and while it is lent.
    /// Call this method in the handler of the slot's event, and duplicate or send the descriptor there.
    func descriptor(of slot: FrameSlotID) -> Int32?
}
