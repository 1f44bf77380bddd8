public import PlaybackModel

/// A frame source whose frames may stay in memory of a device.
///
/// An engine lends such frames only after ``/PlaybackModel/EngineCommand/setDMABufFormats(_:)`` allows them. Their slot is not
/// announced, belongs to the one frame, and is gone when it is released.
///
/// ```swift
/// guard let layout = frame.dmabuf, let source = engine.frames as? any DMABufFrameSource,
///     let descriptors = source.descriptors(of: frame.slot)
/// else { return }
/// show(layout, descriptors)
/// ```
public protocol DMABufFrameSource: FrameSource {
    /// Returns the descriptors of a lent frame's planes, which stay open until the slot is released; `nil` for any other slot.
    /// Callable from any thread.
    func descriptors(of slot: FrameSlotID) -> [Int32]?
}
