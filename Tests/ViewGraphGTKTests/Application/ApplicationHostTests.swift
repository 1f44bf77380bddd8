import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class ApplicationHostTests: GTKTestCase {
    func testFirstWindowOpensAndApplicationQuits() throws {
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

    func testWindowWithoutDefaultSizeOpensAtTheIdealSizeOfItsContent() throws {
        try onMain {
            let record = Record()
            var sizes: [String: (width: Int32, height: Int32)] = [:]
            _ = runApplication(record) { host in
                for id in ["two", "wide", "huge"] {
                    host.openWindow(id: id)
                    guard let window = gtk_application_get_active_window(host.application) else { continue }
                    waitFor("the size of \(id)") { gtk_widget_get_width(gtk_window_get_child(window)) > 0 }
                    let child = gtk_window_get_child(window)
                    sizes[id] = (gtk_widget_get_width(child), gtk_widget_get_height(child))
                }
                host.quit()
            }
            let two = try XCTUnwrap(sizes["two"])
            XCTAssertGreaterThanOrEqual(two.width, 320, "a comfortable minimum")
            XCTAssertGreaterThanOrEqual(two.height, 200)
            let wide = try XCTUnwrap(sizes["wide"])
            XCTAssertGreaterThanOrEqual(wide.width, 700)
            XCTAssertGreaterThanOrEqual(wide.height, 410)
            XCTAssertLessThanOrEqual(wide.width, 720)
            let huge = try XCTUnwrap(sizes["huge"])
            XCTAssertLessThan(huge.width, 5000, "what fits the monitor")
            XCTAssertLessThan(huge.height, 5000)
        }
    }

    func testFilesFromTheCommandLineOpenInAWindow() throws {
        try onMain {
            let record = Record()
            _ = runApplication(record, files: ["/tmp/a b.mp4", "https://example.org/x"]) { $0.quit() }
            XCTAssertEqual(
                record.events,
                ["opens file:///tmp/a%20b.mp4 https://example.org/x", "one appears", "one disappears"])
        }
    }

    func testLoopEndsWithTheLastWindow() throws {
        try onMain {
            let record = Record()
            let status = runApplication(record) { _ in record.dismiss?() }
            XCTAssertEqual(status, 0)
            XCTAssertEqual(record.events, ["one appears", "one disappears"])
        }
    }

    func testControlWClosesOneWindowAndControlQAllOfThem() throws {
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

    func testApplicationLeavesNothingBehind() throws {
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

/// Runs an application with several windows. Calls back when the first one is shown.
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
        WindowGroup("Wide", id: "wide") {
            Color.red.frame(minWidth: 10, idealWidth: 700, minHeight: 10, idealHeight: 420)
        }
        WindowGroup("Huge", id: "huge") {
            Color.red.frame(minWidth: 10, idealWidth: 9000, minHeight: 10, idealHeight: 9000)
        }
    }
}

/// Polls a condition from the loop until it is true.
@MainActor private final class Polling {
    private let condition: @MainActor () -> Bool
    init(_ condition: @escaping @MainActor () -> Bool) { self.condition = condition }
    func start() {
        MainLoop.after(milliseconds: 5) { [self] in
            if !condition() { start() }
        }
    }
}
