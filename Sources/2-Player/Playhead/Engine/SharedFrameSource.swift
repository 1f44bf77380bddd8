public import PlaybackModel

/// A frame source whose slots can be mapped by another process.
public protocol SharedFrameSource: FrameSource {
    /// Returns the descriptor of a slot's memory, whose size is sealed; `nil` if the slot is not shared. The source keeps
    /// the descriptor, which is valid while the slot is announced or lent. Callable from any thread.
    func descriptor(of slot: FrameSlotID) -> Int32?
}
