import Testing

@testable import MediaReaders

struct DASHThumbnailsTests {
    static let property =
        #"<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="4x3"/>"#

    /// A manifest of two periods. The thumbnails of the second one inherit from all levels.
    static let manifest: String = """
        <MPD type="static" mediaPresentationDuration="PT150S">
          <BaseURL>film/</BaseURL>
          <Period duration="PT90S">
            <AdaptationSet contentType="video" mimeType="video/mp4">
              <SegmentTemplate media="$Number$.m4s" duration="2"/>
              <Representation id="v" bandwidth="1"/>
            </AdaptationSet>
            <AdaptationSet contentType="image" mimeType="image/jpeg">
              <SegmentTemplate media="$RepresentationID$/tile_$Number%02d$.jpg" duration="24"/>
              <Representation id="small" bandwidth="1" width="400" height="150">\(property)</Representation>
              <Representation id="large" bandwidth="1" width="2560" height="1080">\(property)</Representation>
              <Representation id="fitting" bandwidth="1" width="960" height="405">\(property)</Representation>
            </AdaptationSet>
          </Period>
          <Period>
            <BaseURL>second/</BaseURL>
            <SegmentTemplate timescale="10"/>
            <AdaptationSet>
              <SupplementalProperty schemeIdUri="HTTP://dashif.org/thumbnail_tile" value="2x1"/>
              <SegmentTemplate presentationTimeOffset="900" startNumber="0">
                <SegmentTimeline><S t="900" d="400"/><S d="200"/></SegmentTimeline>
              </SegmentTemplate>
              <Representation id="p" bandwidth="5" mimeType="image/png" width="480" height="135">
                <BaseURL>pictures/</BaseURL>
                <SegmentTemplate media="$Time$-$Number$.png"/>
              </Representation>
            </AdaptationSet>
          </Period>
        </MPD>
        """

    private func thumbnails(_ text: String, width: Int = 240) throws -> [DASHThumbnails] {
        DASHThumbnails.all(in: try DASHManifest(Array(text.utf8)), width: width)
    }

    @Test func tilesOfAllPeriodsAreFound() throws {
        let all = try thumbnails(Self.manifest)
        func place(_ seconds: Double) -> String? {
            DASHThumbnails.reference(at: seconds, in: all).map {
                "\($0.addresses.joined(separator: " ")) \($0.tile) \($0.tileSize?.width ?? 0)x\($0.tileSize?.height ?? 0)"
            }
        }
        // First and last tile of the first picture, the first of the second picture, and of the partially filled last one.
        #expect(place(0) == "film/ fitting/tile_01.jpg 0 240x135")
        #expect(place(23.9) == "film/ fitting/tile_01.jpg 11 240x135")
        #expect(place(24) == "film/ fitting/tile_02.jpg 0 240x135")
        #expect(place(89.9) == "film/ fitting/tile_04.jpg 8 240x135")
        #expect(place(90) == "film/ second/ pictures/ 900-0.png 0 240x135")
        #expect(place(129) == "film/ second/ pictures/ 900-0.png 1 240x135")
        // The last picture is half as long: it has one tile.
        #expect(place(149) == "film/ second/ pictures/ 1300-1.png 0 240x135")
        #expect(place(150) == "film/ second/ pictures/ 1300-1.png 0 240x135")
        #expect(place(-1) == nil && place(.nan) == nil && place(.infinity) == nil)
    }

    @Test(arguments: [(100, "small"), (101, "fitting"), (240, "fitting"), (241, "large"), (9_999, "large")])
    func theSmallestTilesThatAreLargeEnoughAreChosen(width: Int, id: String) throws {
        #expect(try thumbnails(Self.manifest, width: width)[0].source?.representation.id == id)
    }

    @Test func aPeriodWithoutThumbnailsHasNone() throws {
        let text = Self.manifest.replacing("HTTP://dashif.org/thumbnail_tile", with: "urn:other")
        let all = try thumbnails(text)
        #expect(DASHThumbnails.reference(at: 80, in: all) != nil)
        #expect(DASHThumbnails.reference(at: 100, in: all) == nil)
    }

    @Test(arguments: ["0x0", "9999x9999", "-1x4", "", "4", "four by three"])
    func hostileLayoutsAreIgnored(value: String) throws {
        let text = Self.manifest.replacing("\"4x3\"", with: "\"\(value)\"").replacing("\"2x1\"", with: "\"\(value)\"")
        #expect(try thumbnails(text).isEmpty)
    }

    @Test(arguments: [
        (#"type="static""#, #"type="dynamic""#),
        (#"contentType="image""#, #"contentType="video""#),
        (#"<SegmentTemplate media="$RepresentationID$/tile_$Number%02d$.jpg" duration="24"/>"#, ""),
        (#"duration="24""#, ""), (#"duration="24""#, #"duration="0""#),
        (#"media="$RepresentationID$/tile_$Number%02d$.jpg""#, #"media="$Unknown$""#),
        (
            #"<SegmentTemplate media="$RepresentationID$"#,
            #"<ContentProtection schemeIdUri="urn:x"/><SegmentTemplate media="$RepresentationID$"#
        ),
    ])
    func otherSetsHaveNoTiles(text: String, replacement: String) throws {
        #expect(Self.manifest.contains(text))
        let all = try thumbnails(Self.manifest.replacing(text, with: replacement))
        #expect(DASHThumbnails.reference(at: 10, in: all) == nil)
    }

    @Test func templatesOfVideoAreNotKept() throws {
        let sets = try DASHManifest(Array(Self.manifest.utf8)).periods[0].adaptationSets
        #expect(sets[0].template == nil && sets[0].representations[0].template == nil)
        #expect(sets[1].representations.allSatisfy { $0.template?.duration == 24 && $0.tiles?.count == 12 })
    }

    @Test func damagedManifestsGiveATileInsideItsPictureOrNone() {
        let tokens = ["d=\"0\"", "r=\"-1\"", "9999999999999999999", "$", "%", "<S/>", "<SegmentTemplate>", "x"]
        Mutations.run(on: [Array(Self.manifest.utf8)], tokens: tokens, count: 5_000) { bytes in
            guard let manifest = try? DASHManifest(bytes) else { return true }
            let all = DASHThumbnails.all(in: manifest, width: 240)
            return [0, 50, 95, 149, 1e9].allSatisfy { seconds in
                guard let reference = DASHThumbnails.reference(at: seconds, in: all) else { return true }
                return (0..<reference.layout.count).contains(reference.tile)
            }
        }
    }
}
