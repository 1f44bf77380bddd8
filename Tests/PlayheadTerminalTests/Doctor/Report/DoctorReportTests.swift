import Foundation
import Testing

@testable import PlayheadTerminal

@Suite struct DoctorReportTests {
    private let report = DoctorReport([
        DoctorPart(
            id: "video", title: "Video",
            items: [
                DoctorItem("h264", "H.264", .fine, "avdec_h264, openh264dec"),
                DoctorItem("av1", "AV1", .problem, "Missing: bad.", remedy: .install(["bad"])),
            ]),
        DoctorPart(id: "records", title: "Lost engines"),
        DoctorPart(
            id: "sound", title: "Sound",
            items: [
                DoctorItem(
                    "output", "Output", .limited,
                    "No audio server and no sound card: media play silently, in time with the clock.")
            ], error: "The devices were not listed."),
    ])

    @Test func linesAreAlignedAndEmptyPartsAreLeftOut() {
        #expect(
            report.lines(columns: nil, hasUnicode: true).map(\.text) == [
                "Video",
                "  ✓ H.264        avdec_h264, openh264dec",
                "  ✗ AV1          Missing: bad.",
                "",
                "Sound",
                "  ! Output       No audio server and no sound card: media play silently, in time with the clock.",
                "  ✗ Not checked  The devices were not listed.",
                "",
                "2 problems. Fix: sudo apt install bad",
            ])
    }

    @Test(arguments: [40, 60, 80, 120]) func longTextsWrapInTheirColumn(_ columns: Int) {
        for line in report.lines(columns: columns, hasUnicode: true).dropLast() {
            #expect(line.width <= columns, "\(line.text)")
        }
        let lines = report.lines(columns: 60, hasUnicode: true).map(\.text)
        #expect(lines.contains("  ! Output       No audio server and no sound card: media"))
        #expect(lines.contains("                 play silently, in time with the clock."))
    }

    @Test func terminalsWithoutUnicodeShowOnlyASCII() {
        let special = DoctorReport([
            DoctorPart(id: "a", title: "A", items: [DoctorItem("b", "B", .fine, "“one” · two → 2×3… ü")])
        ])
        for line in (report.lines(columns: 80, hasUnicode: false) + special.lines(columns: 80, hasUnicode: false)) {
            #expect(!line.text.contains { !$0.isASCII }, "\(line.text)")
        }
    }

    @Test func theTextHasNoControlCharacters() {
        let hostile = DoctorReport([
            DoctorPart(id: "a", title: "A", items: [DoctorItem("b", "B", .note, "one\u{1B}[31mtwo\nthree")])
        ])
        let text = hostile.lines(columns: 80, hasUnicode: true).map(\.text).joined()
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func theJSONHasAllPartsAlsoEmptyAndFailedOnes() throws {
        let value = try JSONSerialization.jsonObject(with: Data(report.json.text.utf8))
        let object = try #require(value as? [String: Any])
        let verdict = try #require(object["verdict"] as? [String: Any])
        #expect(verdict["state"] as? String == "incomplete")
        #expect(verdict["command"] as? String == "sudo apt install bad")
        let video = try #require(object["video"] as? [String: Any])
        #expect(video["error"] is NSNull)
        let items = try #require(video["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["h264", "av1"])
        #expect(items[1]["state"] as? String == "problem")
        #expect(items[1]["packages"] as? [String] == ["bad"])
        #expect((object["records"] as? [String: Any])?["items"] as? [String] == [])
        #expect((object["sound"] as? [String: Any])?["error"] as? String == "The devices were not listed.")
    }
}
