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
}

@MainActor @Observable private final class LevelModel {
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
