import Foundation
import MediaReaders
import Testing

@testable import PlayheadTerminal

@Suite struct HLSRulesTests {
    private func playlist(
        _ name: String, _ durations: [Double], target: Int = 2, discontinuity: Int? = nil, isVariant: Bool = true,
        isLive: Bool = false
    ) throws -> HLSRules.Playlist {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n"
        for (index, duration) in durations.enumerated() {
            if index == discontinuity { text += "#EXT-X-DISCONTINUITY\n" }
            text += "#EXTINF:\(duration),\n\(name)-\(index).ts\n"
        }
        if !isLive { text += "#EXT-X-ENDLIST\n" }
        guard case .media(let content) = try HLSPlaylist(Array(text.utf8), url: URL(string: "http://a.example/x.m3u8"))
        else { throw CancellationError() }
        return .init(name: name, content: content, isVariant: isVariant)
    }

    @Test func theTargetDurationIsComparedWithRoundedDurations() throws {
        #expect(HLSRules.targetDuration(try playlist("a", [2, 2.49])).isEmpty)
        let findings = HLSRules.targetDuration(try playlist("a", [2, 2.6, 3.5]))
        #expect(findings.map(\.code) == [.targetDurationExceeded])
        #expect(findings[0].value == 3.5 && findings[0].limit == 2 && findings[0].detail == "a, a-2.ts")
        #expect(abs((findings[0].position ?? 0) - 4.6) < 0.001)
    }

    @Test func variantsBeginTheirSegmentsTogether() throws {
        let first = try playlist("a", [2, 2, 2])
        #expect(HLSRules.alignment([first, try playlist("b", [2, 2.1, 2])]).isEmpty)
        let findings = HLSRules.alignment([first, try playlist("b", [3, 1, 2])])
        #expect(findings.map(\.code) == [.misalignedRenditions])
        #expect(findings[0].value == 1 && findings[0].detail == "a, b")
        // Sound has other segments, but the same duration.
        #expect(HLSRules.alignment([first, try playlist("c", [3, 3], isVariant: false)]).isEmpty)
        #expect(HLSRules.alignment([first, try playlist("c", [3], isVariant: false)]).map(\.value) == [3])
        #expect(HLSRules.alignment([first, try playlist("d", [4, 4], isLive: true)]).isEmpty)
    }

    @Test func variantsHaveTheSameDiscontinuities() throws {
        let first = try playlist("a", [2, 2, 2], discontinuity: 1)
        #expect(HLSRules.alignment([first, try playlist("b", [2, 2, 2], discontinuity: 1)]).isEmpty)
        #expect(HLSRules.alignment([first, try playlist("b", [2, 2, 2])]).map(\.code) == [.discontinuityMismatch])
    }

    @Test func aSelectionOfSegmentsHasTheFirstAndTheLast() throws {
        let long = try playlist("a", Array(repeating: 2, count: 100)).content
        let selection = HLSRules.selection(long, limit: 12)
        #expect(selection.count == 12 && selection.first?.uri == "a-0.ts" && selection.last?.uri == "a-99.ts")
        let live = try playlist("a", Array(repeating: 2, count: 100), isLive: true).content
        #expect(HLSRules.selection(live, limit: 12).map(\.uri) == ["a-97.ts", "a-98.ts", "a-99.ts"])
    }

    @Test(arguments: [
        "avc1.42c01e", "avc1.66.30", "hvc1.1.6.L93.B0", "hev1.1.6.L60.90", "mp4a.40.2", "mp4a.6b", "ac-3", "ec-3",
        "opus", "Opus", "fLaC", "vp09.00.10.08", "av01.0.04M.08", "stpp.ttml.im1t", "wvtt", "dvh1.05.06",
    ]) func namesOfCodecsAreValid(_ name: String) {
        #expect(CodecName.isValid(name))
    }

    @Test(arguments: [
        "", "h264", "avc1", "avc1.42c0", "avc1.zzzzzz", "mp4a", "mp4a.40", "aac", "hvc1.1", "av01.x", ".",
    ])
    func otherNamesAreNot(_ name: String) {
        #expect(!CodecName.isValid(name))
    }
}
