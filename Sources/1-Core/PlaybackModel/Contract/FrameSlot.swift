/// A piece of memory that holds one picture at a time.
public struct FrameSlot: Sendable, Hashable, Codable {
    public var id: FrameSlotID
    /// Its size in bytes.
    public var byteCount: Int
    public var layout: FrameLayout

    public init(id: FrameSlotID, byteCount: Int, layout: FrameLayout) {
        self.id = id
        self.byteCount = byteCount
        self.layout = layout
    }
}
