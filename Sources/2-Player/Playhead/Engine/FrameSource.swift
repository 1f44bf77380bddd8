public import PlaybackModel

/// The memory of pictures, beside the two enums of the contract: read-only bytes by slot.
///
/// A `frame` event lends its slot. Whoever takes the event releases the slot once, from any thread; until then the bytes
/// stay where they are and as they are, also when the slot was retired or the engine has ended.
public protocol FrameSource: AnyObject, Sendable {
    /// The bytes of a slot that is lent, valid until ``release(_:)`` as long as the source is held; `nil` for any other
    /// slot. Callable from any thread.
    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer?

    /// Gives a picture back so that its memory can be used again. Without effect on a slot that is not lent. Callable
    /// from any thread; never blocks for long.
    func release(_ slot: FrameSlotID)
}
