import Foundation
import PlaybackModel
import PlaybackTrace
import Testing

@testable import PlayheadTerminal

@Suite struct TraceReplayTests {
    private let header = Array(
        (try? TraceCoding.encoder().encode(
            TraceHeader(start: Moment(nanoseconds: 5), configuration: PlaybackMachine.Configuration()))) ?? Data())

    private func error(_ lines: [UInt8]...) -> TraceError? {
        do throws(TraceError) {
            var replay = try TraceReplay(firstLine: lines.first)
            for line in lines.dropFirst() { _ = try replay.take(line) }
            return nil
        } catch {
            return error
        }
    }

    @Test func foreignFilesAreRefusedByTheirFirstLine() {
        #expect(error() == .empty)
        #expect(error([]) == .empty)
        #expect(error(Array("hello".utf8)) == .notATrace)
        #expect(error(Array(#"{"format":"other","version":1}"#.utf8)) == .notATrace)
        #expect(error(Array(#"{"format":"playhead-trace","version":2}"#.utf8)) == .unsupportedVersion(2))
        #expect(error(Array(#"{"format":"playhead-trace","version":1}"#.utf8)) == .badLine(1))
    }

    @Test func aDamagedLineIsNamedByItsNumber() {
        let good = Array(#"{"at":7,"input":{"command":{"_0":{"pause":{}},"_1":1}}}"#.utf8)
        #expect(error(header, good, good) == nil)
        #expect(error(header, good, Array(good.dropLast())) == .badLine(3))
        #expect(error(header, good, good, []) == .badLine(4))
        #expect(TraceError.badLine(3).description.contains("line 3"))
    }

    @Test func aFileIsReadLineByLineWithinALimit() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let long = String(repeating: "x", count: 200_000)
        try "one\n\n\(long)\nlast".write(toFile: path, atomically: true, encoding: .utf8)
        var reader = try LineReader(path: path)
        #expect(try reader.next() == Array("one".utf8))
        #expect(try reader.next() == [])
        #expect(try reader.next()?.count == 200_000)
        #expect(try reader.next() == Array("last".utf8))
        #expect(try reader.next() == nil)
        var limited = try LineReader(path: path, maximumLength: 1_000)
        var lengths: [Int] = []
        while let line = try limited.next() { lengths.append(line.count) }
        #expect(lengths.allSatisfy { $0 <= 200_000 } && lengths.reduce(0, +) == 200_007)
    }

    @Test func aMissingFileIsATypedError() {
        #expect(throws: TraceError.cannotOpen(path: "/nonexistent", reason: "No such file or directory")) {
            try TraceReplay.run(path: "/nonexistent", to: CollectedOutput())
        }
    }
}
