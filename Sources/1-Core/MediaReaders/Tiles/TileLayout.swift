/// The arrangement of small pictures, called tiles, in a large picture: in rows from top to bottom, each from left to right.
///
///     let layout = TileLayout("5x4")                              // five columns, four rows
///     layout?.area(ofTile: 6, width: 1600, height: 720)           // the second tile of the second row
package struct TileLayout: Sendable, Hashable {
    /// The number of tiles in a row, from 1 to 1000.
    package let columns: Int
    /// The number of rows, from 1 to 1000.
    package let rows: Int

    /// The largest number of columns or rows.
    private static let longestSide = 1_000
    /// The shortest side of a tile that shows something, in pixels.
    private static let shortestTile = 8

    /// Creates a layout. `nil` if a number is out of range.
    package init?(columns: Int, rows: Int) {
        guard (1...Self.longestSide).contains(columns), (1...Self.longestSide).contains(rows) else { return nil }
        self.columns = columns
        self.rows = rows
    }

    /// Reads the number of columns and rows in the form `5x4`. `nil` for anything else.
    package init?(_ text: String) {
        let parts = ASCII.trimmed(Array(text.utf8.prefix(32))[...])
            .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = ASCII.integer(parts[0]), let rows = ASCII.integer(parts[1]) else {
            return nil
        }
        self.init(columns: columns, rows: rows)
    }

    /// The number of tiles.
    package var count: Int { columns * rows }

    /// Returns the tile of a time in seconds since the first one. Times outside have the nearest tile.
    ///
    /// - Parameters:
    ///   - seconds: The time.
    ///   - duration: The time that all tiles cover, above zero.
    package func tile(at seconds: Double, of duration: Double) -> Int {
        let place = seconds / duration * Double(count)
        return place > 0 ? Int(min(place, Double(count - 1))) : 0
    }

    /// Returns the pixels of a tile. `nil` outside the picture, and for tiles that are too small to show something.
    ///
    /// Some packagers omit the rows and columns of the last picture that have no tiles. A picture that consists of whole
    /// tiles of the announced size is therefore not divided further.
    /// - Parameters:
    ///   - tile: The tile, from 0.
    ///   - width: The width of the picture.
    ///   - height: The height of the picture.
    ///   - tileSize: The announced size of a tile.
    package func area(ofTile tile: Int, width: Int, height: Int, tileSize: TileSize? = nil) -> TileArea? {
        var size = TileSize(width: width / columns, height: height / rows)
        if let known = tileSize, known.width > 0, known.height > 0, width % known.width == 0,
            height % known.height == 0, width / known.width <= columns, height / known.height <= rows
        {
            size = known
        }
        guard (0..<count).contains(tile), min(size.width, size.height) >= Self.shortestTile else { return nil }
        let area = TileArea(x: tile % columns * size.width, y: tile / columns * size.height, size: size)
        return area.x + size.width <= width && area.y + size.height <= height ? area : nil
    }
}
