import SeededRandom
import Testing

@testable import PlayheadCatalog

/// The format of a device's file.
@Suite struct SyncDocumentTests {
    private func record(_ number: Int, date: Double = 1_700_000_000) throws -> SyncRecord {
        let id = LibraryItem.ID(feed: "https://www.example.com/feed", entry: "entry \"\(number)\"\n")
        var item = try #require(SyncItem(id, address: "https://www.example.com/\(number).mp3"))
        item.title = "Grüße \u{1F600} / \(number)"
        var record = SyncRecord(.progress, item, date: date)
        record.position = 62.25
        record.duration = 3_600
        return record
    }

    @Test func recordsReadBackAsTheyWere() throws {
        var played = try record(2)
        played.isPlayed = true
        played.position = nil
        var favorite = SyncRecord(.favorite, try #require(try record(3).item), date: 1_700_000_000.125)
        favorite.ahead = 2_700_000_000.5
        var removed = SyncRecord(.progress, removed: try record(4).key, date: 5)
        removed.ahead = 7
        let records = [try record(1), played, favorite, removed]
        let document = SyncDocument(device: "0123456789abcdef", name: "Grüner \"Rechner\"", records: records)
        let (read, droppedCount) = try SyncDocument.read(document.bytes())
        #expect((read.device, read.name, droppedCount) == (document.device, document.name, 0))
        #expect(Set(read.records) == Set(records))
        // The order of the records does not change the file.
        #expect(
            SyncDocument(device: "0123456789abcdef", name: document.name, records: records.reversed()).bytes()
                == document.bytes())
    }

    @Test func theLatestAreKeptIfThereAreTooMany() throws {
        let records = try (0..<100).map { try record($0, date: Double($0)) }
        let document = SyncDocument(device: "a", name: "b", records: records)
        let few = try SyncDocument.read(document.bytes(entryCount: 10)).document.records
        #expect(Set(few.map(\.date)) == Set((90..<100).map(Double.init)))
        let small = document.bytes(byteCount: 4_096)
        #expect(small.count <= 4_096)
        let kept = try SyncDocument.read(small).document.records.map(\.date)
        #expect(kept.count > 5 && kept.min() == Double(100 - kept.count))
    }

    @Test func unknownFieldsAndMissingOnesAreTolerated() throws {
        let text = """
            {"format": "playhead-sync", "version": 1, "later": {"a": [1]}, "progress": [
            {"entry": "https://www.example.com/a", "played": true, "changed": 5, "mood": "good"}]}
            """
        let (document, droppedCount) = try SyncDocument.read(Array(text.utf8))
        #expect((document.records.count, document.name, droppedCount) == (1, "", 0))
        #expect(document.records.first?.isPlayed == true)
    }

    @Test func otherContentIsRefusedWithItsReason() {
        let texts: [(String, SkippedSyncFile.Reason)] = [
            ("", .damaged), ("[]", .damaged), ("{}", .damaged), ("null", .damaged),
            (#"{"format": "other", "version": 1}"#, .damaged),
            (#"{"format": "playhead-sync"}"#, .damaged),
            (#"{"format": "playhead-sync", "version": 99, "progress": 3}"#, .newer),
            (String(repeating: "[", count: 5_000), .damaged),
        ]
        for (text, reason) in texts {
            #expect(throws: SyncDocument.Unreadable(reason: reason)) { try SyncDocument.read(Array(text.utf8)) }
        }
    }

    @Test(arguments: SeededGenerator.seeds) func damagedFilesAreReadInPartOrRefused(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let records = try (0..<5).map { try record($0) }
        let original = SyncDocument(device: "a", name: "b", records: records).bytes()
        for _ in 0..<200 {
            var bytes = original
            for _ in 0...random.below(4) {
                switch random.below(3) {
                case 0: bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: random.below(bytes.count))
                default: bytes.insert(bytes[random.below(bytes.count)], at: random.below(bytes.count))
                }
            }
            if random.below(4) == 0 { bytes = Array(bytes.prefix(random.below(bytes.count))) }
            do throws(SyncDocument.Unreadable) {
                let read = try SyncDocument.read(bytes).document.records
                #expect(read.count <= records.count)
                #expect(read.allSatisfy { $0.date >= 0 && ($0.position ?? 0) >= 0 })
            } catch {
                #expect([.damaged, .newer].contains(error.reason))
            }
        }
    }

    @Test func marksReadBackAsTheyWere() {
        let marks = [
            SyncMark(date: 1_700_000_000.123, exists: true, position: 62.5, isPlayed: true, ahead: 2e9),
            SyncMark(date: 0, exists: false), SyncMark(date: 5, exists: true, position: 0.1),
        ]
        for mark in marks { #expect(SyncMark(mark.text) == mark) }
        for text in ["", "x", "1 - kept", "nan - kept -", "1 - kept - -"] { #expect(SyncMark(text) == nil) }
    }
}
