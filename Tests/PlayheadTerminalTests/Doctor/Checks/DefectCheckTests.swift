import PlayheadGStreamer
import Testing

@testable import PlayheadTerminal

@Suite struct DefectCheckTests {
    private func part(_ gstreamer: GStreamerRuntime.Version, _ soup: GStreamerRuntime.Version) -> DoctorPart {
        DefectCheck.part(KnownDefect.all) { $0 == .libsoup ? soup : gstreamer }
    }

    @Test func onlyDefectsOfTheInstalledVersionsAreShown() {
        let old = part(.init(1, 22, 0), .init(3, 2, 3)).items
        // A defect that came later.
        #expect(Set(KnownDefect.all.map(\.id)).subtracting(old.map(\.id)) == ["failed-opening"])
        #expect(old.allSatisfy { $0.mark == .fine && $0.text.contains(". → ") })
        let new = part(.init(1, 26, 0), .init(3, 6, 6)).items.map(\.id)
        #expect(!new.contains("canceled-download"))
        #expect(!new.contains("closed-response"))
        #expect(new.contains("endless-wait") && new.contains("failed-opening"))
    }

    @Test func versionsThatWereNotExaminedAreMarked() {
        let item = part(.init(1, 40, 0), .init(3, 8, 0)).items.first { $0.id == "endless-wait" }
        #expect(item?.mark == .note)
        #expect(item?.text.hasSuffix(" (seen in GStreamer 1.22.0 to 1.28.6)") == true)
    }
}
