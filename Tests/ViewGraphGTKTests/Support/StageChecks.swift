import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

/// Compares the frames of a stage's widgets with those of the same view in a headless renderer.
///
/// - Parameter name: A prefix for failures.
@MainActor func expectFramesOfTheLayout(
    in stage: WindowStage, _ view: some View, _ name: String = "", file: StaticString = #filePath, line: UInt = #line
) throws {
    let host = GraphHost(renderer: HeadlessRenderer(measurer: GTKTextMeasurer()))
    host.resize(to: stage.size)
    host.mount(view)
    host.flush()
    // Lets tasks of the views run.
    stage.settle()
    host.flush()
    defer { host.unmount() }
    let expected = plainContents(host.rootElement)
    let shown = plainContents(stage.views.host.rootElement)
    XCTAssertEqual(expected.map(\.kindName), shown.map(\.kindName), name, file: file, line: line)
    for (wanted, element) in zip(expected, shown) {
        let bounds = try XCTUnwrap(stage.bounds(of: element), name, file: file, line: line)
        let frame = wanted.frameInWindow
        let pairs = [
            (bounds.minX, frame.minX), (bounds.minY, frame.minY), (bounds.maxX, frame.maxX), (bounds.maxY, frame.maxY),
        ]
        let isThere = pairs.allSatisfy { abs($0 - $1) <= 1 }
        XCTAssertTrue(
            isThere, "\(name): \(element.content.map { "\($0.kind)" } ?? "") is at \(bounds), not \(frame)",
            file: file, line: line)
    }
}

/// Shows a view, closes its window and verifies that no widget, host or signal box outlives it. Returns the number of
/// widgets.
@MainActor @discardableResult func expectNothingIsLeft(
    of view: some View, width: CGFloat = 400, height: CGFloat = 300, _ name: String = "",
    file: StaticString = #filePath, line: UInt = #line
) -> Int {
    let boxes = liveSignalBoxCount
    weak var host: ViewHost?
    var watched = 0
    let gone = Counting()
    do {
        let stage = WindowStage(width: width, height: height, view)
        host = stage.views
        stage.settle()
        watched = watch(stage.views.widget, gone)
        XCTAssertGreaterThan(liveSignalBoxCount, boxes, name, file: file, line: line)
        stage.close()
    }
    waitFor("the end of all widgets of \(name)", until: { gone.count == watched }, file: file, line: line)
    XCTAssertNil(host, name, file: file, line: line)
    XCTAssertEqual(liveSignalBoxCount, boxes, name, file: file, line: line)
    return watched
}

/// Returns the elements with a content, outer ones first, except those drawn rotated or scaled, and those inside them.
@MainActor private func plainContents(_ element: Element) -> [Element] {
    if let content = element.content, content.scale != 1 || content.rotation != 0 { return [] }
    return (element.content == nil ? [] : [element]) + element.children.flatMap(plainContents)
}

/// Counts the descendants of a widget, and how many of them have been destroyed.
@MainActor private func watch(_ widget: Widget, _ gone: Counting) -> Int {
    g_object_weak_ref(
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), countGone,
        Unmanaged.passUnretained(gone).toOpaque())
    var count = 1
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        count += watch(child, gone)
        next = gtk_widget_get_next_sibling(child)
    }
    return count
}

private final class Counting { nonisolated(unsafe) var count = 0 }

private nonisolated func countGone(data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?) {
    // The test retains the counter.
    if let data { Unmanaged<Counting>.fromOpaque(data).takeUnretainedValue().count += 1 }
}

extension Element {
    fileprivate var kindName: String { content.map { "\($0.kind)".prefix { $0 != "(" }.description } ?? "none" }
}
