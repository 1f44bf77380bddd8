/// One tile of a picture that a manifest or playlist refers to.
package struct TileReference: Sendable, Hashable {
    /// The base addresses as written, outermost first, and at the end the address of the picture. Each is relative to those
    /// before it.
    package var addresses: [String]
    /// The bytes of the resource; `nil` for all.
    package var byteRange: Range<Int64>?
    /// The layout of the picture.
    package var layout: TileLayout
    /// The tile, from 0.
    package var tile: Int
    /// The announced size of a tile.
    package var tileSize: TileSize?

    /// Creates a reference.
    package init(
        addresses: [String], byteRange: Range<Int64>? = nil, layout: TileLayout, tile: Int, tileSize: TileSize? = nil
    ) {
        self.addresses = addresses
        self.byteRange = byteRange
        self.layout = layout
        self.tile = tile
        self.tileSize = tileSize
    }
}
