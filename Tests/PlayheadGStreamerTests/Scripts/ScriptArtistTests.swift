import Foundation
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Drawings of scripts, with libass and without a pipeline.
@Suite struct ScriptArtistTests {
    private static let head = """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: 640
        PlayResY: 360

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, BorderStyle, Outline, Shadow, Alignment, \
        MarginL, MarginR, MarginV
        Style: Default,DejaVu Sans,24,&H00FFFFFF,0,0,0,1,0,0,2,10,10,20

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        """
    /// A red rectangle at 64, 36 in the script.
    private static let shape = "{\\an7\\pos(64,36)\\c&H0000FF&\\p1}m 0 0 l 100 0 100 50 0 50"
    private static let canvas = ScriptCanvas(video: PixelSize(width: 1_280, height: 720))

    private func event(
        _ text: String, number: Int = 0, from start: Int64 = 0, lasting duration: Int64 = 2_000,
        stream: String = "text", head: String = Self.head
    ) -> ScriptArtist.Event {
        ScriptArtist.Event(
            stream: stream, head: Array(head.utf8), block: Array("\(number),0,Default,,0,0,0,,\(text)".utf8),
            start: start,
            duration: duration)
    }

    private func artist(_ events: ScriptArtist.Event..., fonts: [ScriptFont] = []) throws -> ScriptArtist {
        let artist = try #require(ScriptArtist(readsFonts: true))
        artist.add(fonts)
        for event in events { artist.add(event) }
        return artist
    }

    private func picture(
        _ artist: ScriptArtist, at time: Int64, stream: String = "text", on canvas: ScriptCanvas = Self.canvas
    ) -> CuePicture? {
        guard case .new(let picture) = artist.draw(stream, at: time, on: canvas, isFresh: false) else { return nil }
        return picture
    }

    @Test func aShapeHasItsPlaceItsColorAndItsTime() throws {
        let artist = try artist(event(Self.shape, from: 1_000))
        #expect(picture(artist, at: 999) == nil)
        let shown = try #require(picture(artist, at: 1_000))
        #expect(shown.isDrawing && shown.canvas == PixelSize(width: 1_280, height: 720))
        let part = try #require(shown.parts.first)
        #expect(part.isMask && part.colors == [0xFFFF_0000] && abs(part.x - 128) <= 1 && abs(part.y - 72) <= 1)
        #expect(abs(part.size.width - 200) <= 16 && abs(part.size.height - 100) <= 16)
        #expect(part.indices.count == part.size.width * part.size.height && part.indices.contains(255))
        // The same is not sent again, and the end is a picture without parts.
        #expect(picture(artist, at: 2_000) == nil)
        #expect(picture(artist, at: 3_000)?.parts == [])
        #expect(picture(artist, at: 3_040) == nil)
    }

    @Test func movingTextsAreDrawnAgain() throws {
        let artist = try artist(event("{\\an7\\move(0,0,320,0)\\p1}m 0 0 l 20 0 20 20 0 20"))
        let places = [0, 500, 1_000, 1_500].compactMap { picture(artist, at: $0)?.parts.first?.x }
        #expect(places.count == 4 && places == places.sorted() && Set(places).count == 4)
    }

    @Test func eventsAtTheSameTimeDoNotOverlap() throws {
        let artist = try artist(event("One", number: 0), event("Two", number: 1))
        let parts = try #require(picture(artist, at: 500)).parts
        let rows = Set(parts.map(\.y))
        #expect(rows.count >= 2 && (rows.max() ?? 0) - (rows.min() ?? 0) > 30)
    }

    @Test func repeatedEventsCountOnce() throws {
        let artist = try artist(event(Self.shape), event(Self.shape))
        #expect(picture(artist, at: 500)?.parts.count == 1)
    }

    @Test func anotherStreamShowsItsOwnEvents() throws {
        let artist = try artist(event(Self.shape), event("Hello", stream: "other"))
        #expect(picture(artist, at: 500)?.parts.first?.colors == [0xFFFF_0000])
        #expect(picture(artist, at: 500, stream: "other")?.parts.first?.colors == [0xFFFF_FFFF])
        #expect(picture(artist, at: 500, stream: "none")?.parts == [])
    }

    @Test func aFileIsDrawnUntilAnotherOneIsRead() throws {
        let artist = try artist(event("Hello"))
        func script(_ text: String) -> SubtitleScript {
            SubtitleScript(
                generation: .none, track: "file",
                text: Self.head + "\nDialogue: 0,0:00:00.00,0:00:02.00,Default,,0,0,0,," + text)
        }
        artist.read(script(Self.shape))
        #expect(picture(artist, at: 500, stream: "file")?.parts.first?.colors == [0xFFFF_0000])
        artist.read(script("{\\c&H00FF00&}Green"))
        #expect(picture(artist, at: 500, stream: "file")?.parts.contains { $0.colors == [0xFF00_FF00] } == true)
        artist.read(nil)
        #expect(picture(artist, at: 500, stream: "file")?.parts == [])
        #expect(picture(artist, at: 500)?.parts.isEmpty == false)
    }

    @Test func aDrawingThatWasClearedIsSentAgain() throws {
        let artist = try artist(event(Self.shape))
        #expect(picture(artist, at: 500) != nil)
        artist.wasCleared()
        #expect(picture(artist, at: 500) != nil)
    }

    @Test func fontsOfTheFileAreUsed() throws {
        // A font of the system under a name that it does not have there.
        let url = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf")
        guard var data = try? Data(contentsOf: url) else { return }
        for encoding in [String.Encoding.utf16BigEndian, .ascii] {
            let (old, new) = ("DejaVu Serif".data(using: encoding), "Playhead Two".data(using: encoding))
            while let old, let new, let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
        }
        let font = ScriptFont(name: "two.ttf", data: Array(data))
        #expect(ScriptFont.isFont(Array(font.data.prefix(4))))
        let head = Self.head.replacingOccurrences(of: "DejaVu Sans", with: "Playhead Two")
        let text = event("{\\b1}Wide", head: head)
        let own = try #require(try picture(artist(text, fonts: [font]), at: 500))
        let serif = event("{\\b1}Wide", head: head.replacingOccurrences(of: "Playhead Two", with: "DejaVu Serif"))
        let system = try picture(artist(serif), at: 500)
        let other = try picture(artist(text), at: 500)
        #expect(own == system && own != other)
    }

    @Test func damagedScriptsAndFontsAreHarmless() throws {
        let noise = ScriptArtist.Event(
            stream: "text", head: (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 31) },
            block: (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 17) }, start: 0, duration: .max / 4)
        let font = ScriptFont(name: "x.ttf", data: [0, 1, 0, 0] + [UInt8](repeating: 0xFF, count: 64))
        let artist = try artist(noise, event("{\\fs99999\\blur999\\t(\\fscx9999999)}W", number: 1), fonts: [font])
        if let picture = picture(artist, at: 100) { #expect(picture.pixelCount <= CuePicture.largestPixelCount) }
    }

    @Test func manyPartsAreJoined() {
        let parts = (0..<200).map {
            CuePicture.Part(
                x: $0, y: 0, size: PixelSize(width: 1, height: 1), colors: [$0 < 100 ? 0xFF00_0000 : 0xFFFF_FFFF],
                indices: [200], isMask: true)
        }
        let joined = ScriptArtist.merged(parts)
        #expect(joined.map(\.x) == [0, 100] && joined.map(\.size.width) == [100, 100])
        #expect(joined.allSatisfy { $0.indices == [UInt8](repeating: 200, count: 100) })
    }

    @Test func drawingsAreSharpOverSmallVideosAndKeepTheShape() {
        func drawing(_ width: Int, _ height: Int, _ ratio: Double = 1, room: PixelSize? = nil) -> PixelSize {
            ScriptCanvas(video: PixelSize(width: width, height: height), pixelAspectRatio: ratio, room: room).drawing
        }
        #expect(drawing(320, 180) == PixelSize(width: 1_280, height: 720))
        #expect(drawing(1_920, 1_080) == PixelSize(width: 1_920, height: 1_080))
        #expect(drawing(3_840, 2_160) == PixelSize(width: 1_920, height: 1_080))
        #expect(drawing(720, 576, 64.0 / 45) == PixelSize(width: 1_280, height: 720))
        // In a view of a known size, also of another shape, and on a very large screen.
        #expect(drawing(320, 180, room: PixelSize(width: 960, height: 540)) == PixelSize(width: 960, height: 540))
        #expect(drawing(1_920, 1_080, room: PixelSize(width: 800, height: 800)) == PixelSize(width: 800, height: 450))
        #expect(
            drawing(1_920, 1_080, room: PixelSize(width: 3_840, height: 2_160))
                == PixelSize(width: 1_920, height: 1_080))
    }
}
