public import PlaybackModel

/// The memory of pictures, beside the two enums of the contract: read-only bytes by slot.
public protocol FrameSource: AnyObject, Sendable {
    /// Calls `body` with the bytes of a slot that a `frame` event named and that was not released yet; returns `nil`
    /// for any other slot. The bytes are valid during the call only.
    func withBytes<Result>(of slot: FrameSlotID, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result?

    /// Gives a picture back so that its memory can be used again. Releasing twice has no effect.
    func release(_ slot: FrameSlotID)
}
