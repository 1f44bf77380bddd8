import MediaReaders

/// A tile of a fetched picture, which is not decoded yet.
package struct PreviewTile: Sendable, Hashable {
    /// A name of the picture that no other picture of the stream has.
    package var picture: String
    /// The encoded picture, which is untrusted.
    package var bytes: [UInt8]
    /// The layout of the picture.
    package var layout: TileLayout
    /// The tile, from 0.
    package var tile: Int
    /// The announced size of a tile.
    package var tileSize: TileSize?

    /// Returns the pixels of the tile in the decoded picture. `nil` if they are outside.
    ///
    /// - Parameters:
    ///   - width: The width of the picture.
    ///   - height: The height of the picture.
    package func area(width: Int, height: Int) -> TileArea? {
        layout.area(ofTile: tile, width: width, height: height, tileSize: tileSize)
    }
}
