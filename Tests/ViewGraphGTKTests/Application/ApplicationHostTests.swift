import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class ApplicationHostTests: GTKTestCase {
    func testAnApplicationOpensItsFirstWindowAndQuits() throws {
        try onMain {
            let record = Record()
            let status = runApplication(record) { host in
                record.note("windows: \(host.windowCount)")
                host.openWindow(id: "two")
                record.note("windows: \(host.windowCount)")
                host.quit()
            }
            XCTAssertEqual(status, 0)
            XCTAssertEqual(record.events, ["one appears", "windows: 1", "windows: 2", "one disappears"])
        }
    }

    func testFilesOfTheCommandLineAreOpenedInAWindow() throws {
        try onMain {
            let record = Record()
            _ = runApplication(record, files: ["/tmp/a b.mp4", "https://example.org/x"]) { $0.quit() }
            XCTAssertEqual(
                record.events,
                ["opens file:///tmp/a%20b.mp4 https://example.org/x", "one appears", "one disappears"])
        }
    }

    func testTheLoopEndsWithTheLastWindow() throws {
        try onMain {
            let record = Record()
            let status = runApplication(record) { _ in record.dismiss?() }
            XCTAssertEqual(status, 0)
            XCTAssertEqual(record.events, ["one appears", "one disappears"])
        }
    }

    func testControlWClosesTheWindowAndControlQAllOfThem() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            for (key, opensSecond) in [("ctrl+w", false), ("ctrl+q", true)] {
                let record = Record()
                let status = runApplication(record) { host in
                    if opensSecond { host.openWindow(id: "two") }
                    record.start("\(RealInput.focusArguments) sleep 0.1 key --window 0 \(key)")
                }
                XCTAssertEqual(status, 0)
                XCTAssertEqual(record.events, ["one appears", "one disappears"])
            }
        }
    }

    func testNothingIsLeftOfAnApplication() throws {
        try onMain {
            let boxes = liveSignalBoxCount
            _ = runApplication(Record()) { $0.quit() }
            waitFor("the end of all boxes") { liveSignalBoxCount <= boxes }
        }
    }
}

@MainActor private final class Record {
    private(set) var events: [String] = []
    var dismiss: (() -> Void)?
    func start(_ input: String) {
        do { try RealInput.start(input) } catch { note("\(error)") }
    }
    func note(_ event: String) { events.append(event) }
}

private struct Content: View {
    let record: Record
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Text("one")
            .onAppear {
                record.note("one appears")
                record.dismiss = { dismiss() }
            }
            .onDisappear { record.note("one disappears") }
    }
}

/// Runs an application with two kinds of windows; calls back when the first one shows.
@MainActor private func runApplication(
    _ record: Record, files: [String] = [], whenShown: @escaping @MainActor (ApplicationHost) -> Void
) -> Int32 {
    let host = ApplicationHost(id: "org.playhead.Test", isSingleInstance: false) {
        TestScenes(record: record).windowDefinitions
    }
    let check = Polling { [weak host] in
        guard let host, record.events.contains("one appears") else { return false }
        whenShown(host)
        return true
    }
    check.start()
    let alarm = MainLoop.after(milliseconds: 10_000) {
        XCTFail("the application did not end: \(record.events)")
        host.quit()
        alarmHasRun = true
    }
    alarmHasRun = false
    defer { if !alarmHasRun { g_source_remove(alarm) } }
    return host.run(files: files)
}

@MainActor private var alarmHasRun = false

private struct TestScenes: Scene {
    let record: Record

    var body: some Scene {
        WindowGroup("One") { Content(record: record) }
            .defaultSize(width: 200, height: 100)
            .onOpenURLs { urls in record.note("opens " + urls.map(\.absoluteString).joined(separator: " ")) }
        WindowGroup("Two", id: "two") { Text("two") }
    }
}

/// Asks again and again, from the loop, until the answer is yes.
@MainActor private final class Polling {
    private let condition: @MainActor () -> Bool
    init(_ condition: @escaping @MainActor () -> Bool) { self.condition = condition }
    func start() {
        MainLoop.after(milliseconds: 5) { [self] in
            if !condition() { start() }
        }
    }
}
