/// The pixels of a tile in a picture.
package struct TileArea: Sendable, Hashable {
    /// The left edge.
    package var x: Int
    /// The upper edge.
    package var y: Int
    /// The size.
    package var size: TileSize

    /// Creates an area.
    package init(x: Int, y: Int, size: TileSize) {
        self.x = x
        self.y = y
        self.size = size
    }
}
