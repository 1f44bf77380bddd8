import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class SettingsFileTests: GTKTestCase {
    func testValuesAreWrittenTogetherAndReadAgain() throws {
        try onMain {
            let place = try Place()
            let store = AppStorageStore(backend: place.file())
            XCTAssertNil(store.text(forKey: "name"))
            let texts = ["name": "a = b\n ä\\", "a.b/c [d]=": "1", "empty": "", "große": " x "]
            for (key, text) in texts { store.set(text, forKey: key) }
            waitFor("the write") { FileManager.default.fileExists(atPath: place.path) }
            XCTAssertEqual(place.file().load(), texts)
            store.set(nil, forKey: "empty")
            place.last?.flush()
            XCTAssertEqual(try place.files(), ["settings.ini"])
            XCTAssertEqual(place.reports, [])
        }
    }

    func testFlushWritesWhatIsPendingAndKeepsCommentsAndOtherValues() throws {
        try onMain {
            let place = try Place()
            try place.write("# mine\n[Settings]\none=1\n\n[Other]\nx=y\n")
            let file = place.file()
            XCTAssertEqual(file.load(), ["one": "1"])
            file.store("2", forKey: "two")
            XCTAssertEqual(file.load(), ["one": "1", "two": "2"], "pending values count")
            try place.write("# mine\n[Settings]\none=5\nthree=3\n\n[Other]\nx=y\n")
            file.flush()
            let text = try String(contentsOfFile: place.path, encoding: .utf8)
            XCTAssertTrue(text.contains("# mine"), text)
            XCTAssertTrue(text.contains("x=y"), text)
            XCTAssertEqual(place.file().load(), ["one": "5", "two": "2", "three": "3"])
        }
    }

    func testChangesOfAnotherProcessReachViews() throws {
        try onMain {
            let place = try Place()
            try place.write("[Settings]\nspeed=1\n")
            let store = AppStorageStore(backend: place.file())
            let stage = WindowStage(Speed().defaultAppStorage(store))
            defer { stage.close() }
            XCTAssertNotNil(stage.element(text: "1"))
            let other = place.file()
            other.store("2", forKey: "speed")
            other.flush()
            waitFor("the other process's value") { stage.element(text: "2") != nil }
        }
    }

    func testDamagedFileIsSetAsideAndReported() throws {
        try onMain {
            let place = try Place()
            for (text, name) in [("no settings\n", "settings.ini.damaged"), ("[[[", "settings.ini.damaged-2")] {
                try place.write(text)
                let file = place.file()
                XCTAssertEqual(file.load(), [:])
                XCTAssertTrue(place.reports.last?.contains(name) ?? false, "\(place.reports)")
                let kept = try String(contentsOfFile: "\(place.folder)/\(name)", encoding: .utf8)
                XCTAssertEqual(kept, text)
                file.store("1", forKey: "one")
                file.flush()
                XCTAssertEqual(place.file().load(), ["one": "1"])
            }
            XCTAssertEqual(place.reports.count, 2)
        }
    }

    func testOversizedFileIsSetAside() throws {
        try onMain {
            let place = try Place()
            try place.write("[Settings]\n" + String(repeating: "a=b\n", count: 300_000))
            XCTAssertEqual(place.file().load(), [:])
            XCTAssertEqual(try place.files(), ["settings.ini.damaged"])
        }
    }

    func testFileThatCannotBeReadIsReportedAndNeverOverwritten() throws {
        try onMain {
            let place = try Place()
            // A folder in the file's place: also unreadable for the superuser, who may run the tests.
            try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
            let store = AppStorageStore(backend: place.file())
            store.set("1", forKey: "one")
            place.last?.flush()
            XCTAssertEqual(store.text(forKey: "one"), "1", "it lasts in memory")
            XCTAssertEqual(place.reports.count, 1, "\(place.reports)")
            XCTAssertEqual(try place.files(), ["settings.ini"])
        }
    }

    func testLinkStaysALink() throws {
        try onMain {
            let place = try Place()
            let target = "\(place.folder)/dotfile"
            try "[Settings]\n".write(toFile: target, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
            let file = place.file()
            file.store("1", forKey: "one")
            file.flush()
            XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: place.path), target)
            XCTAssertTrue(try String(contentsOfFile: target, encoding: .utf8).contains("one=1"))
        }
    }
}

/// A folder for settings, removed at the end.
@MainActor private final class Place {
    let folder: String
    private(set) var reports: [String] = []
    private(set) var last: SettingsFile?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    isolated deinit {
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            XCTFail("\(error)")
        }
    }

    var path: String { "\(folder)/settings.ini" }

    func file() -> SettingsFile {
        let file = SettingsFile(path: path) { [weak self] in self?.reports.append($0) }
        last = file
        return file
    }

    func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}

private struct Speed: View {
    @AppStorage("speed") private var speed = 0
    var body: some View { Text("\(speed)") }
}
