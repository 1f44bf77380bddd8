import PlaybackModel
import Playhead
import Testing

@testable import PlayheadTerminal

@Suite struct LiveViewTests {
    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000) }

    private var film: LiveView {
        var view = LiveView()
        view.properties.lanes = PlaybackLanes(intent: .play, readiness: .ready, transport: .playing)
        view.properties.streamType = .onDemand
        view.properties.mediaType = .video
        view.properties.presentationSize = PixelSize(width: 1280, height: 720)
        view.properties.duration = time(100)
        view.properties.seekableTimeRange = CMTimeRange(start: .zero, end: time(100))
        view.properties.loadedTimeRanges = [CMTimeRange(start: .zero, end: time(60))]
        view.properties.metadata.title = "A film"
        view.position = time(25)
        return view
    }

    private func text(_ view: LiveView, _ columns: Int = 60, _ rows: Int = 12) -> [String] {
        view.lines(TerminalSize(columns: columns, rows: rows)).map(\.text)
    }

    @Test func aFilmShowsTitlePhaseButtonAndTimes() {
        let lines = text(film)
        #expect(lines.count == 12)
        #expect(lines[1] == "  A film")
        #expect(lines[2] == "  video 1280×720 · on demand")
        #expect(lines[4].hasPrefix("  ❚❚ Playing "))
        #expect(lines[4].hasSuffix(" 0:25 / 1:40"))
        #expect(lines[6].contains("Speed 1×   Volume ▮▮▮▮▮▮▮▮▮▮ 100%   Buffered 35 s"))
        #expect(lines[11].contains("space pause"))
        #expect(lines[11].hasSuffix("q quit"))
    }

    @Test func barShowsPlayedAndLoadedParts() {
        let bar = ProgressBar(properties: film.properties, position: film.position)?.line(width: 21, glyphs: .ascii)
        #expect(bar?.text == "=====O-------........")
    }

    @Test func barOfALiveWindowStartsAtTheWindow() {
        var view = film
        view.properties.streamType = .dvr
        view.properties.duration = .indefinite
        view.properties.seekableTimeRange = CMTimeRange(start: time(1_000), end: time(1_120))
        view.properties.loadedTimeRanges = []
        view.position = time(1_060)
        view.isLive = false
        let bar = ProgressBar(properties: view.properties, position: view.position)?.line(width: 11, glyphs: .ascii)
        #expect(bar?.text == "=====O.....")
        #expect(text(view)[4].hasSuffix(" 1:00 behind live"))
        view.isLive = true
        #expect(text(view)[4].hasSuffix("● LIVE"))
    }

    @Test func noLineIsEverWiderOrLowerThanTheScreen() {
        var view = film
        view.count = 3
        view.properties.metadata.title = "日本語のとても長いタイトル 👩‍👩‍👧 with words"
        view.warning = PlaybackError(.corruptData)
        view.subtitle = "One line\nand another line, which is much longer than a narrow screen has cells"
        view.explanation = "Playing."
        for columns in Array(1...12) + [20, 39, 40, 41, 79, 90] {
            for rows in Array(1...9) + [12, 26] {
                for showsHelp in [false, true] {
                    view.showsHelp = showsHelp
                    let lines = view.lines(TerminalSize(columns: columns, rows: rows))
                    #expect(lines.count <= rows)
                    #expect(lines.allSatisfy { $0.width <= columns && CellWidth.of($0.text) == $0.width })
                }
            }
        }
        #expect(view.lines(TerminalSize(columns: 0, rows: 0)).isEmpty)
    }

    @Test func textFromMediaIsStrippedOfControlCharacters() {
        var view = film
        view.properties.metadata.title = "\u{1B}]0;owned\u{07}A\u{1B}[2Jfilm\u{9B}31m\r\n"
        view.properties.metadata.artist = "\u{202E}evil\u{0}"
        view.subtitle = "\u{1B}[31mred"
        let all = text(view, 80, 20).joined()
        #expect(
            all.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E
            })
        #expect(all.contains("Afilm"))
    }

    @Test func failuresShowTheirCauseRemedyAndKey() {
        var view = film
        view.properties.lanes.readiness = .failed(PlaybackError(.connectionRefused, url: "http://example.com/a"))
        let all = text(view, 100, 24).joined(separator: "\n")
        #expect(all.contains("↻  Failed"))
        #expect(all.contains("Cannot connect to the server."))
        #expect(all.contains("The connection was refused."))
        #expect(all.contains("Check the address and port"))
        #expect(all.contains("http://example.com/a"))
        #expect(all.contains("Press r to retry."))
        #expect(all.contains("space retry"))
    }

    @Test func withoutUnicodeTheViewIsASCII() {
        var view = film
        view.glyphs = .ascii
        for showsHelp in [false, true] {
            view.showsHelp = showsHelp
            let all = text(view, 100, 24).joined()
            #expect(all.filter { !$0.isASCII } == "")
        }
    }
}
