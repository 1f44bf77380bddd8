import Foundation
import PlaybackModel
import Testing

@Suite struct LaneTableTests {
    private struct JSONRow: Codable, Equatable {
        struct Seek: Codable, Equatable {
            let id: UInt64
            let target: Double
        }

        struct Lanes: Codable, Equatable {
            let intent: PlaybackIntent
            let seek: Seek?
            let readiness: String
            let transport: TransportState
            let suppression: Suppression
            let hasEnded: Bool
        }

        let lanes: Lanes
        let phase: String
        let playbackState: String
        let settled: String
        let button: PlaybackControls.Button
        let spinner: Bool
    }

    @Test func theDocumentMatchesTheCode() throws {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/LaneTable.md")
        let document = try String(contentsOf: file, encoding: .utf8)
        let isCurrent =
            document.trimmingCharacters(in: .newlines) == LaneTable().markdown.trimmingCharacters(in: .newlines)
        #expect(isCurrent, "out of date: playhead lanes --format markdown > Documentation/LaneTable.md")
    }

    @Test func everyFormatHasEveryRow() {
        let table = LaneTable()
        #expect(table.rows.count == 2_240)
        #expect(table.csv.split(separator: "\n").count == 2_241)
        #expect(table.json.split(separator: "\n").count == 2_242)
        let rows = table.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| seek") }
        #expect(rows.count == 2_240)
        #expect(Set(table.csv.split(separator: "\n")).count == 2_241)
    }

    @Test func theJSONRowsMatchTheProjections() throws {
        let rows = try JSONCoding.decode([JSONRow].self, from: Data(LaneTable().json.utf8))
        for (row, lanes) in zip(rows, PlaybackLanes.product) {
            #expect(row.lanes.intent == lanes.intent && row.lanes.transport == lanes.transport)
            #expect(
                row.lanes.seek?.id == lanes.seek?.id.rawValue && row.lanes.seek?.target == lanes.seek?.target.seconds)
            #expect(row.lanes.readiness == lanes.readiness.name && row.lanes.suppression == lanes.suppression)
            #expect(row.lanes.hasEnded == lanes.hasEnded && row.phase == lanes.phase.name)
            #expect(row.playbackState == lanes.playbackState.description)
            #expect(row.settled == lanes.settledState.description)
            #expect(row.button == lanes.controls.button && row.spinner == lanes.controls.mayShowSpinner)
        }
    }

    @Test func aJSONRowHasExactlyTheDocumentedFields() {
        let line = LaneTable().json.split(separator: "\n")[1]
        #expect(
            line == """
                {"lanes":{"intent":"none","seek":null,"readiness":"empty","transport":"paused","suppression":"none",\
                "hasEnded":false},"phase":"idle","playbackState":"idle","settled":"idle","button":"play",\
                "spinner":false},
                """)
    }

    @Test func valuesNeedNoQuotes() {
        let cells = LaneTable().csv.split(whereSeparator: { $0 == "\n" || $0 == "," })
        #expect(cells.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "." } })
    }
}
