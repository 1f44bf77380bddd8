/// A block of memory that holds one video frame at a time.
public struct FrameSlot: Sendable, Hashable, Codable {
    public var id: FrameSlotID
    /// The size in bytes.
    public var byteCount: Int
    public var layout: FrameLayout

    public init(id: FrameSlotID, byteCount: Int, layout: FrameLayout) {
        self.id = id
        self.byteCount = byteCount
        self.layout = layout
    }
}
