import CGTK
import Foundation
import Observation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class TextScaleTests: GTKTestCase {
    func testTextsOfControlsAreAsLargeAsThoseOfViews() throws {
        try onMain {
            let model = ScaleModel()
            let stage = WindowStage(Controls(model: model))
            defer { stage.close() }
            let picker = try XCTUnwrap(stage.element { if case .picker = $0 { true } else { false } })
            let field = try XCTUnwrap(stage.element { if case .textField = $0 { true } else { false } })
            let menu = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
            let usual = picker.frame.width
            for scale in [1, 1.5, 1] {
                model.scale = scale
                stage.settle()
                for element in [picker, field, menu] {
                    let control = try XCTUnwrap(stage.handle(element)).control
                    XCTAssertEqual(Self.fontSize(of: control), Font.body.scaled(by: scale).size, "\(scale)")
                }
                XCTAssertEqual(picker.frame.width > usual, scale > 1, "\(scale): \(picker.frame.width), \(usual)")
            }
        }
    }

    func testControlsAreMeasuredInEachSize() throws {
        try onMain {
            let measurer = GTKTextMeasurer()
            for kind: ElementContent.Kind in [
                .picker(PickerContent(options: ["One", "Two"], selection: 0)),
                .textField(TextFieldContent(text: "", prompt: "")),
            ] {
                let sizes = [1, 2, 1].map { scale in
                    var content = ElementContent(kind)
                    content.textScale = scale
                    return measurer.size(of: content, proposal: .unspecified)
                }
                XCTAssertGreaterThan(sizes[1].height, sizes[0].height, "\(kind)")
                XCTAssertEqual(sizes[0], sizes[2], "\(kind)")
            }
        }
    }

    func testANarrowPickerTruncatesItsChoice() throws {
        try onMain {
            let options = ["The choice of a picker with long texts", "Short"]
            let stage = WindowStage(
                HStack(spacing: 0) {
                    Picker("Choice", selection: .constant(0)) {
                        ForEach(0..<2) { Text(options[$0]).tag($0) }
                    }
                    .frame(maxWidth: 150)
                    Spacer()
                })
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .picker = $0 { true } else { false } })
            XCTAssertEqual(element.frame.width, 150)
            let control = try XCTUnwrap(stage.handle(element)).control
            XCTAssertEqual(gtk_widget_get_width(control), 150)
            let content = try XCTUnwrap(element.content)
            XCTAssertGreaterThan(
                GTKTextMeasurer().size(of: content, proposal: .unspecified).width, 250, "its usual width")
        }
    }

    /// The size of a widget's font, in points.
    @MainActor private static func fontSize(of widget: Widget) -> CGFloat {
        let font = pango_context_get_font_description(gtk_widget_get_pango_context(widget))
        return CGFloat(pango_font_description_get_size(font)) / CGFloat(PANGO_SCALE)
    }
}

@MainActor @Observable private final class ScaleModel {
    var scale = 1.0
}

private struct Controls: View {
    let model: ScaleModel

    var body: some View {
        VStack {
            Picker("Size", selection: .constant(0)) {
                Text("One").tag(0)
                Text("Two").tag(1)
            }
            TextField("Name", text: .constant(""))
            Menu("More") { Button("One") {} }
        }
        .environment(\.textScale, model.scale)
    }
}
