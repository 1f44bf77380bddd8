import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadTerminal

@MainActor @Suite struct ProbeSessionTests {
    private func probe(
        _ item: SimulatedItem, seconds: Double = 60
    ) -> (result: Result<ProbeReport, PlaybackError>?, simulation: Simulation) {
        let scheduler = ManualScheduler()
        let simulation = Simulation(library: SimulatedEngine.Library(defaultItem: item), scheduler: scheduler)
        var result: Result<ProbeReport, PlaybackError>?
        let session = ProbeSession(
            media: "https://me:secret@example.com/a?token=1", request: RequestOptions(), engine: simulation.provider,
            scheduler: scheduler
        ) { result = $0 }
        simulation.advance(by: .seconds(seconds))
        withExtendedLifetime(session) {}
        return (result, simulation)
    }

    @Test func aReportTellsContainerAndFormats() throws {
        var item = SimulatedItem.video(duration: 75)
        let color = TrackFormat.Color(
            primaries: "bt2020", transfer: "smpte2084", matrix: "bt2020nc", isFullRange: false)
        item.tracks[0].format = TrackFormat(
            size: PixelSize(width: 3840, height: 2160), frameRate: 24_000.0 / 1001, bitDepth: 10, chroma: "4:2:0",
            color: color, bitrate: 12_500_000)
        item.tracks[1].format = TrackFormat(channels: 6, sampleRate: 44_100)
        let (result, simulation) = probe(item)
        withExtendedLifetime(simulation) {}
        let report = try #require(try result?.get())
        for part in [
            "H.264, 3840×2160, 23.976 frames/s, 10 bits, 4:2:0, HDR10, bt2020/smpte2084/bt2020nc limited range, "
                + "12.5 Mbit/s",
            "AAC, 6 channels, 44.1 kHz",
        ] { #expect(report.text.contains(part), "\(report.text)") }
        let json = report.json.text
        #expect(
            json.contains(
                #""color":{"primaries":"bt2020","transfer":"smpte2084","matrix":"bt2020nc","range":"limited"}"#))
        #expect(json.contains(#""channels":6,"sampleRate":44100"#))
    }

    @Test func aReportTellsTracksVariantsChaptersAndMetadata() throws {
        var item = SimulatedItem.multilingual(duration: 75)
        let chapter = CMTimeRange(start: .zero, end: CMTime(value: 10, timescale: 1))
        item.metadata = MediaMetadata(
            title: "A \u{1B}[1mfilm", chapters: [MediaChapter(range: chapter, title: "Intro")])
        item.variants = [StreamVariant(bandwidth: 2_100_000, resolution: PixelSize(width: 640, height: 360))]
        let (result, simulation) = probe(item)
        let report = try #require(try result?.get())
        #expect(report.address == "https://example.com/a")
        let text = report.text
        for line in [
            "Title     A film\n", "Stream    on demand, 1:15, seekable from 0:00 to 1:15\n", "Media     1280×720\n",
            "Audio     English [en] AAC default selected\n          Français [fr] AAC\n",
            "Variant   640×360, 2.1 Mbit/s\n", "Chapter   0:00  Intro\n",
        ] { #expect(text.contains(line)) }
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(report.json.text.utf8)) as? [String: Any])
        #expect(json["streamType"] as? String == "onDemand")
        #expect(json["duration"] as? Double == 75)
        #expect((json["tracks"] as? [Any])?.count == 5)
        #expect((json["chapters"] as? [[String: Any]])?.first?["title"] as? String == "Intro")
        #expect((json["metadata"] as? [String: Any])?["title"] as? String == "A film")
        #expect(json["kind"] as? String == "file")
        #expect(json["title"] as? String == "A film")
        let entry = try #require((json["entries"] as? [[String: Any]])?.first)
        #expect(entry["title"] as? String == "A film")
        #expect(entry["duration"] as? Double == 75)
        #expect((json["dropped"] as? [Any])?.isEmpty == true)
        // Nothing played.
        #expect(!simulation.commands.contains { if case .play = $0 { true } else { false } })
    }

    @Test func failuresAreReportedAsOneTypedObject() throws {
        let (result, _) = probe(.failing(PlaybackError(.forbidden, httpStatus: 403)))
        guard case .failure(let error) = result else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.code == .forbidden)
        #expect(
            ProbeReport.json(error, address: "x").text.hasPrefix(
                #"{"url":"x","error":{"code":"forbidden","category":"http","#))
    }

    @Test func itemsThatNeverOpenFailInTime() {
        let (result, _) = probe(.unresponsive, seconds: 31)
        guard case .failure(let error) = result else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.category == .timeout)
    }
}
