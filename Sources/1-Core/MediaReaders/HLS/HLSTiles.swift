/// The tiles in the pictures of an image playlist (`EXT-X-TILES`, an extension by Roku).
package struct HLSTiles: Sendable, Hashable {
    /// The layout.
    package var layout: TileLayout
    /// The size of a tile, if announced.
    package var size: TileSize?
    /// The time that each tile stands for, in seconds; `nil` if all tiles share the duration of the segment.
    package var duration: Double?

    /// Returns the tile of a position in a segment.
    package func reference(at position: Double, in segment: HLSSegment, address: String) -> TileReference {
        let span = duration.map { $0 * Double(layout.count) } ?? segment.duration
        return TileReference(
            addresses: [address], byteRange: segment.byteRange, layout: layout,
            tile: span > 0 ? layout.tile(at: position - segment.start, of: span) : 0, tileSize: size)
    }
}
