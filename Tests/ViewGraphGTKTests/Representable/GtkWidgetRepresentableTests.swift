import CGTK
import Foundation
import Observation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class GtkWidgetRepresentableTests: GTKTestCase {
    func testWidgetIsMadeOnceUpdatedAndDismantled() throws {
        try onMain {
            let model = LevelModel()
            do {
                let stage = WindowStage(Level(model: model))
                let element = try XCTUnwrap(stage.element { if case .custom = $0 { true } else { false } })
                let bar = try XCTUnwrap(stage.handle(element)).control
                XCTAssertEqual(gtk_level_bar_get_value(bar.opaque), 0.25)
                model.value = 0.75
                waitFor("the new value") { gtk_level_bar_get_value(bar.opaque) == 0.75 }
                stage.close()
            }
            XCTAssertEqual(model.events, ["coordinator", "make", "update 0.25", "update 0.75", "dismantle"])
        }
    }

    func testWidgetIsReleasedWithItsViewAndNeverMadeAgainByUpdates() throws {
        try onMain {
            let model = LevelModel()
            let stage = WindowStage(Switching(model: model))
            defer { stage.close() }
            // The element holds the widget, so the test must not hold the element.
            let end = try {
                let element = try XCTUnwrap(stage.element { if case .custom = $0 { true } else { false } })
                return WidgetEnd(of: try XCTUnwrap(stage.handle(element)).control)
            }()
            for value in [0.3, 0.4, 0.5] {
                model.value = value
                stage.settle()
            }
            XCTAssertEqual(model.events.filter { $0 == "make" }.count, 1)
            XCTAssertFalse(end.hasCome)
            model.isShown = false
            waitFor("the end of the widget") { end.hasCome }
            model.isShown = true
            waitFor("another widget") { model.events.filter { $0 == "make" }.count == 2 }
        }
    }

    func testWidgetThatAnApplicationKeepsOutlivesItsView() throws {
        try onMain {
            let keeper = WidgetKeeper()
            let stage = WindowStage(Kept(keeper: keeper))
            let kept = try XCTUnwrap(keeper.widget)
            let end = WidgetEnd(of: kept)
            stage.close()
            stage.settle()
            XCTAssertFalse(end.hasCome, "its owner still uses it")
            g_object_unref(kept)
            XCTAssertTrue(end.hasCome, "the view has released its own reference")
        }
    }
}

/// Notes the finalization of a widget.
@MainActor private final class WidgetEnd {
    nonisolated(unsafe) private(set) var hasCome = false

    init(of widget: UnsafeMutablePointer<GtkWidget>) {
        g_object_weak_ref(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), noteEnd,
            Unmanaged.passRetained(self).toOpaque())
    }

    fileprivate nonisolated func note() { hasCome = true }
}

private nonisolated func noteEnd(data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?) {
    // Called once, and retained until then.
    if let data { Unmanaged<WidgetEnd>.fromOpaque(data).takeRetainedValue().note() }
}

/// An application's owner of a widget.
@MainActor private final class WidgetKeeper {
    var widget: UnsafeMutablePointer<GtkWidget>?
}

private struct Kept: GtkWidgetRepresentable {
    let keeper: WidgetKeeper

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
        let widget: UnsafeMutablePointer<GtkWidget> = gtk_level_bar_new()
        g_object_ref_sink(widget)
        keeper.widget = widget
        return widget
    }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {}
}

private struct Switching: View {
    let model: LevelModel
    var body: some View { if model.isShown { Level(model: model) } }
}

@MainActor @Observable private final class LevelModel {
    var isShown = true
    var value = 0.25
    @ObservationIgnored var events: [String] = []
}

private struct Level: GtkWidgetRepresentable {
    let model: LevelModel

    func makeCoordinator() -> LevelModel {
        model.events.append("coordinator")
        return model
    }

    func makeWidget(context: Context) -> UnsafeMutablePointer<GtkWidget> {
        context.coordinator.events.append("make")
        return gtk_level_bar_new()
    }

    func updateWidget(_ widget: UnsafeMutablePointer<GtkWidget>, context: Context) {
        model.events.append("update \(model.value)")
        gtk_level_bar_set_value(OpaquePointer(widget), model.value)
    }

    static func dismantleWidget(_ widget: UnsafeMutablePointer<GtkWidget>, coordinator: LevelModel) {
        coordinator.events.append("dismantle")
    }
}
