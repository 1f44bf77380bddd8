import Testing

@testable import MediaReaders

struct TileLayoutTests {
    @Test(arguments: [("5x4", 5, 4), (" 1x1\n", 1, 1), ("1000x1", 1_000, 1), ("010x02", 10, 2)])
    func columnsComeBeforeRows(text: String, columns: Int, rows: Int) {
        let layout = TileLayout(text)
        #expect(layout?.columns == columns && layout?.rows == rows)
    }

    @Test(arguments: [
        "", "x", "5", "5x", "x5", "0x0", "0x5", "5x0", "-1x5", "5x4x3", "9999x9999", "1001x1", "5X4", "5 x 4", "5.0x4",
        "99999999999999999999x1", String(repeating: "1", count: 40) + "x1",
    ])
    func otherTextsAreNoLayout(text: String) { #expect(TileLayout(text) == nil) }

    @Test func tilesAreOrderedFromLeftToRightAndFromTopToBottom() throws {
        let layout = try #require(TileLayout("3x2"))
        let areas = (0..<6).map { layout.area(ofTile: $0, width: 300, height: 100) }
        #expect(areas.map(\.?.x) == [0, 100, 200, 0, 100, 200])
        #expect(areas.map(\.?.y) == [0, 0, 0, 50, 50, 50])
        #expect(areas.allSatisfy { $0?.size == TileSize(width: 100, height: 50) })
        for tile in [-1, 6, .min, .max] { #expect(layout.area(ofTile: tile, width: 300, height: 100) == nil) }
    }

    @Test func eachTileHasAnEqualShareOfTheTime() throws {
        let layout = try #require(TileLayout("3x2"))
        let tiles = [0, 9.9, 10, 25, 49.9, 50, 59.9].map { layout.tile(at: $0, of: 60) }
        #expect(tiles == [0, 0, 1, 2, 4, 5, 5])
        // Outside, and for times that no stream has.
        #expect([-5, 60, 1e300, .infinity, .nan].map { layout.tile(at: $0, of: 60) } == [0, 5, 5, 5, 0])
    }

    @Test func aLastPictureWithFewerRowsKeepsItsTiles() throws {
        let layout = try #require(TileLayout("4x3"))
        let size = TileSize(width: 160, height: 90)
        let area = try #require(layout.area(ofTile: 5, width: 640, height: 180, tileSize: size))
        #expect(area == TileArea(x: 160, y: 90, size: size))
        #expect(layout.area(ofTile: 8, width: 640, height: 180, tileSize: size) == nil)
        // Two tiles in one row.
        #expect(layout.area(ofTile: 1, width: 320, height: 90, tileSize: size) == TileArea(x: 160, y: 0, size: size))
        #expect(layout.area(ofTile: 2, width: 320, height: 90, tileSize: size) == nil)
    }

    @Test func aPictureOfAnotherSizeIsDividedEvenly() throws {
        let layout = try #require(TileLayout("4x3"))
        let wrong = [
            TileSize(width: 160, height: 90), TileSize(width: 0, height: -1), TileSize(width: 9_999, height: 9_999),
        ]
        for size in wrong {
            let area = layout.area(ofTile: 11, width: 402, height: 301, tileSize: size)
            #expect(area == TileArea(x: 300, y: 200, size: TileSize(width: 100, height: 100)))
        }
        // More tiles of the announced size than the layout has.
        let area = layout.area(ofTile: 11, width: 1_600, height: 900, tileSize: TileSize(width: 160, height: 90))
        #expect(area == TileArea(x: 1_200, y: 600, size: TileSize(width: 400, height: 300)))
    }

    @Test(arguments: [(0, 0), (-100, 100), (31, 300), (300, 7), (1, 1)])
    func picturesThatAreTooSmallHaveNoTiles(width: Int, height: Int) throws {
        #expect(try #require(TileLayout("4x3")).area(ofTile: 0, width: width, height: height) == nil)
    }
}
