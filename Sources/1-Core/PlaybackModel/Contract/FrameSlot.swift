/// A block of memory that holds one video frame at a time.
///
/// An engine allocates a few slots, announces each with ``EngineEvent/slot(_:)``, and lends it with each frame that it
/// delivers. The host returns it with ``EngineCommand/releaseFrame(_:)``, so that no memory is allocated for each
/// frame.
public struct FrameSlot: Sendable, Hashable, Codable {
    /// The identifier, which frames and commands refer to.
    public var id: FrameSlotID
    /// The size in bytes.
    public var byteCount: Int
    /// The memory layout of the frames in the slot.
    public var layout: FrameLayout

    /// Creates the description of a slot.
    public init(id: FrameSlotID, byteCount: Int, layout: FrameLayout) {
        self.id = id
        self.byteCount = byteCount
        self.layout = layout
    }
}
