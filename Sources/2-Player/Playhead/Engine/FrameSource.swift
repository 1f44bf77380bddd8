public import PlaybackModel

/// The memory of an engine's pictures: read-only bytes by slot.
///
/// An engine delivers pictures without copying them: an event names a slot, and the source has its bytes. The views of
/// `PlayheadUI` use it; use it yourself only to process or record pictures.
///
/// A `frame` event lends its slot. Its receiver releases the slot exactly once, from any thread; until then the bytes
/// stay valid and unchanged, even if the slot was retired or the engine has ended.
public protocol FrameSource: AnyObject, Sendable {
    /// Returns the bytes of a lent slot, valid until ``release(_:)`` while the source is retained; `nil` for any other
    /// slot. Callable from any thread.
    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer?

    /// Returns a slot to the engine for reuse. Has no effect on a slot that is not lent. Callable from any thread;
    /// never blocks for long.
    func release(_ slot: FrameSlotID)
}
