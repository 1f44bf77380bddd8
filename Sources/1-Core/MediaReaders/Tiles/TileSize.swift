/// The size of a tile in pixels.
package struct TileSize: Sendable, Hashable {
    /// The width.
    package var width: Int
    /// The height.
    package var height: Int

    /// Creates a size.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
