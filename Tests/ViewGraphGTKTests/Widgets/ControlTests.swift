import CGTK
import Foundation
import Observation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class ControlTests: GTKTestCase {
    func testSliderReportsInputAndKeepsTheValueOfItsElement() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = WindowStage(
                width: 300, height: 100,
                ContentView(
                    .slider(SliderContent(value: 2, range: 0...10, marks: [4...6])),
                    layout: MeasuredLayout(expanding: .horizontal), record: record
                )
                .frame(width: 200))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .slider = $0 { true } else { false } })
            let range: UnsafeMutablePointer<GtkRange> = try XCTUnwrap(stage.handle(element)).control.to()
            XCTAssertEqual(gtk_range_get_value(range), 2)
            try RealInput.perform("mousemove 200 50 click 1")
            waitFor("the end of editing") { record.events.last == .editing(false) }
            XCTAssertEqual(record.events.first, .editing(true))
            guard case .value(let value)? = record.events.dropFirst().first else {
                return XCTFail("no value in \(record.events)")
            }
            XCTAssertEqual(value, 7.5, accuracy: 1)
            stage.settle()
            XCTAssertEqual(gtk_range_get_value(range), 2, "no view accepted the value")
        }
    }

    func testDisabledButtonsAreDimAndReportedAsDisabled() throws {
        try onMain {
            let model = HeldSlider.Model()
            let stage = WindowStage(width: 300, height: 100, HeldButton(model: model))
            defer { stage.close() }
            stage.settle()
            let element = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            let button = try XCTUnwrap(stage.handle(element)).control
            let frame = try XCTUnwrap(stage.bounds(of: element))
            @MainActor func color() -> [UInt8]? {
                Picture.color(of: stage.views.widget, x: Int(frame.minX) + 4, y: Int(frame.midY))
            }
            @MainActor func isReported(_ isDisabled: Bool) -> Bool {
                let text = cgtk_test_state(button, GTK_ACCESSIBLE_STATE_DISABLED, isDisabled ? 1 : 0)
                defer { g_free(text) }
                return text == nil
            }
            let bright = try XCTUnwrap(color())
            model.isDisabled = true
            waitFor("the report") { isReported(true) }
            waitFor("a dim button") { color() != bright }
            model.isDisabled = false
            waitFor("the report") { isReported(false) }
            waitFor("a bright button") { color() == bright }
        }
    }

    func testAButtonIsAsRoundAsItsLabel() throws {
        try onMain {
            let stage = WindowStage(
                width: 300, height: 100,
                HStack {
                    Button("plain") {}
                    Button {
                    } label: {
                        Text("round").padding(8).background(.gray).cornerRadius(18)
                    }
                })
            defer { stage.close() }
            stage.settle()
            for (name, isRound) in [("plain", false), ("round", true)] {
                let button = try XCTUnwrap(
                    stage.elements.first {
                        if case .button? = $0.content?.kind { $0.textsInside == [name] } else { false }
                    })
                let control = try XCTUnwrap(stage.handle(button)).control
                XCTAssertEqual(gtk_widget_has_css_class(control, "view-radius-18") != 0, isRound, name)
            }
        }
    }

    func testEachPressOfAButtonCountsImmediately() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = WindowStage(
                ContentView(.button(ButtonContent(style: .bordered)), layout: FillingLayout(), record: record))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            let button = try XCTUnwrap(stage.handle(element)).control
            stage.settle()
            for count in 1...5 {
                XCTAssertNotEqual(gtk_widget_activate(button), 0)
                XCTAssertEqual(record.events, Array(repeating: .activate, count: count))
            }
            XCTAssertEqual(
                gtk_widget_get_state_flags(button).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue, 0,
                "assistive technology holds nothing down")
            // As keys do.
            for count in 6...9 {
                emitPlainSignal(button, "activate")
                XCTAssertEqual(record.events, Array(repeating: .activate, count: count))
            }
            // GTK reports the first of them as a click, a quarter of a second later.
            let end = g_get_monotonic_time() + 600_000
            waitFor("what GTK tells late") { g_get_monotonic_time() > end }
            XCTAssertEqual(record.events.count, 9)
            try RealInput.perform("mousemove 50 50 click 1")
            waitFor("a click") { record.events.count == 10 }
        }
    }

    func testPressIsDrawnBeforeItIsHandledAndTheTooltipAfterward() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let stage = WindowStage(Switching())
            defer { stage.close() }
            let handle = try XCTUnwrap(
                stage.elements.first { $0.content?.accessibility.identifier == "switch" }.flatMap(stage.handle))
            for label in ["On", "Off", "On"] {
                XCTAssertNotEqual(gtk_widget_activate(handle.control), 0)
                // The loop has not run.
                XCTAssertEqual(handle.content.accessibility.label, label)
                stage.settle()
            }
            let (x, y) = (Int(stage.size.width / 2), Int(stage.size.height / 2))
            try RealInput.perform("mousemove \(x - 3) \(y)")
            try RealInput.perform("mousemove \(x) \(y)")
            waitFor("the tooltip") { stage.tooltip == "Turn off" }
            gtk_widget_activate(handle.control)
            waitFor("the tooltip's new text") { stage.tooltip == "Turn on" }
            // The last one of a turn counts.
            for _ in 0..<3 { gtk_widget_activate(handle.control) }
            waitFor("the tooltip's last text") { stage.tooltip == "Turn off" }
        }
    }

    func testSliderThatFillsItsHeightReactsInAllOfItAndLooksTheSame() throws {
        try onMain {
            for (axes, height) in [(Axis.Set.horizontal, 24), ([.horizontal, .vertical], 44)] as [(Axis.Set, CGFloat)] {
                let stage = WindowStage(
                    width: 300, height: 100,
                    ContentView(
                        .slider(SliderContent(value: 2, range: 0...10)), layout: MeasuredLayout(expanding: axes)
                    )
                    .frame(width: 200, height: 44))
                defer { stage.close() }
                let element = try XCTUnwrap(stage.element { if case .slider = $0 { true } else { false } })
                let control = try XCTUnwrap(stage.handle(element)).control
                XCTAssertEqual(CGFloat(gtk_widget_get_height(control)), height, accuracy: 2)
                for y in [30, 70] {
                    let picked = gtk_widget_pick(stage.views.widget, 200, Double(y), GTK_PICK_DEFAULT)
                    XCTAssertEqual(picked == control, height == 44, "\(y)")
                }
                // The trough stays in the middle.
                let trough = try XCTUnwrap(gtk_widget_get_first_child(control))
                var bounds = graphene_rect_t()
                XCTAssertNotEqual(gtk_widget_compute_bounds(trough, stage.views.widget, &bounds), 0)
                XCTAssertEqual(bounds.origin.y + bounds.size.height / 2, 50, accuracy: 1)
            }
        }
    }

    func testSliderMovesAfterTheUsersAction() throws {
        try onMain {
            let model = Numbers()
            let stage = WindowStage(width: 300, height: 100, Following(model: model))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .slider = $0 { true } else { false } })
            let range: UnsafeMutablePointer<GtkRange> = try XCTUnwrap(stage.handle(element)).control.to()
            XCTAssertEqual(gtk_range_get_value(range), 0.25)
            model.value = 0.5
            stage.renderer.flushNow()
            XCTAssertEqual(gtk_range_get_value(range), 0.25, "not in the turn of the update")
            stage.settle()
            XCTAssertEqual(gtk_range_get_value(range), 0.5)
            // Several changes in a turn are one move; another range applies immediately with its value.
            model.value = 0.6
            model.value = 0.75
            stage.settle()
            XCTAssertEqual(gtk_range_get_value(range), 0.75)
            (model.range, model.value) = (0...10, 7)
            stage.renderer.flushNow()
            XCTAssertEqual(gtk_range_get_value(range), 7)
        }
    }

    func testSliderReportsValuesAsTheyAre() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = WindowStage(
                width: 300, height: 100,
                ContentView(
                    .slider(SliderContent(value: 0, range: 0...10, step: 5)),
                    layout: MeasuredLayout(expanding: .horizontal), record: record
                ).frame(width: 200)
            )
            defer { stage.close() }
            try RealInput.perform("mousemove 170 50 click 1")
            waitFor("the end of editing") { record.events.last == .editing(false) }
            guard record.events.count == 3, case .value(let value) = record.events[1] else {
                return XCTFail("\(record.events)")
            }
            XCTAssertEqual(value, 6, accuracy: 0.5, "the view snaps to steps")
        }
    }

    func testWholeRowOfAListPressesItsButton() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let model = Numbers()
            let stage = WindowStage(
                width: 300, height: 100,
                List(1..<3) { number in Button("row \(number)") { model.value += Double(number) } })
            defer { stage.close() }
            model.value = 0
            try RealInput.perform("mousemove 290 54 click 1")
            waitFor("a press at the row's end") { model.value == 2 }
            try RealInput.perform("mousemove 3 20 click 1")
            waitFor("a press at the row's start") { model.value == 3 }
        }
    }

    func testDisabledSliderEndsItsInteraction() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let model = HeldSlider.Model()
            let stage = WindowStage(width: 300, height: 100, HeldSlider(model: model))
            defer { stage.close() }
            try RealInput.perform("mousemove 150 50 mousedown 1")
            waitFor("the press") { model.editing == [true] }
            model.isDisabled = true
            waitFor("the end of the press") { model.editing == [true, false] }
            try RealInput.perform("mouseup 1")
            model.isDisabled = false
            stage.settle()
            try RealInput.perform("mousemove 160 50 click 1")
            waitFor("another press") { model.editing == [true, false, true, false] }
        }
    }

    func testKeysMoveASliderByTheStepsOfItsContent() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            var slider = SliderContent(value: 100, range: 0...400)
            slider.arrowStep = 5
            slider.pageStep = 60
            let stage = WindowStage(
                width: 300, height: 100,
                ContentView(.slider(slider), layout: MeasuredLayout(expanding: .horizontal), record: record)
                    .frame(width: 200)
            )
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .slider = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(element)).control
            gtk_widget_grab_focus(control)
            for (key, value) in [("Right", 105.0), ("Left", 95), ("Prior", 160), ("Next", 40)] {
                try RealInput.perform("key \(key)")
                waitFor(key) { record.events.last == .value(value) }
            }
        }
    }

    func testToggleReturnsIfNothingAcceptsItsChange() throws {
        try onMain {
            for style in [ToggleContent.Style.toggle, .checkbox] {
                let record = EventRecord()
                let stage = WindowStage(ContentView(.toggle(ToggleContent(isOn: false, style: style)), record: record))
                defer { stage.close() }
                let element = try XCTUnwrap(stage.element { if case .toggle = $0 { true } else { false } })
                let control = try XCTUnwrap(stage.handle(element)).control
                cgtk_set_boolean(control.object, "active", 1)
                XCTAssertEqual(record.events, [.toggle(true)])
                waitFor("the toggle to be off") { cgtk_get_boolean(control.object, "active") == 0 }
                XCTAssertEqual(record.events, [.toggle(true)])
            }
        }
    }

    func testTextFieldReportsTextAndReturn() throws {
        try onMain {
            let record = EventRecord()
            let field = TextFieldContent(text: "ab", prompt: "Name")
            let stage = WindowStage(ContentView(.textField(field), record: record))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .textField = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(element)).control
            XCTAssertEqual(String(cString: gtk_editable_get_text(control.opaque)), "ab")
            var position: Int32 = 2
            gtk_editable_insert_text(control.opaque, "c", -1, &position)
            emitPlainSignal(control, "activate")
            XCTAssertEqual(record.events, [.text("abc"), .submit])
        }
    }

    func testPickerReportsTheSelection() throws {
        try onMain {
            let record = EventRecord()
            let picker = PickerContent(options: ["one", "two", "three"], selection: 1)
            let stage = WindowStage(ContentView(.picker(picker), record: record))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .picker = $0 { true } else { false } })
            let control = try XCTUnwrap(stage.handle(element)).control
            XCTAssertEqual(gtk_drop_down_get_selected(control.opaque), 1)
            XCTAssertEqual(record.events, [])
            gtk_drop_down_set_selected(control.opaque, 2)
            XCTAssertEqual(record.events, [.select(2)])
            waitFor("the old choice") { gtk_drop_down_get_selected(control.opaque) == 1 }
        }
    }

    func testMenuItemIsReportedByItsPath() throws {
        try onMain {
            let items = [
                MenuItem(title: "First_one"), MenuItem(title: "", isDivider: true),
                MenuItem(
                    title: "More",
                    children: [MenuItem(title: "Off", isEnabled: false), MenuItem(title: "On", isOn: true)]),
            ]
            let actions = MenuActions(prefix: "menu")
            var paths: [[Int]] = []
            actions.onChoice = { paths.append($0) }
            let model = actions.update(to: items)
            defer { g_object_unref(UnsafeMutableRawPointer(model)) }
            XCTAssertEqual(g_menu_model_get_n_items(model), 2, "two sections")
            XCTAssertEqual(g_action_group_get_action_enabled(actions.group, "line-2-0"), 0)
            for name in ["line-0", "line-2-1"] { g_action_group_activate_action(actions.group, name, nil) }
            XCTAssertEqual(paths, [[0], [2, 1]])
        }
    }

    func testElementOfAnotherKindGetsOtherWidgets() throws {
        try onMain {
            let model = ProgressModel()
            let stage = WindowStage(ProgressPart(model: model))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .progress = $0 { true } else { false } })
            let spinner = try XCTUnwrap(stage.handle(element)).control
            XCTAssertNotEqual(g_type_check_instance_is_a(spinner.to(), gtk_spinner_get_type()), 0)
            model.fraction = 0.5
            waitFor("the bar") {
                guard let bar = stage.handle(element)?.control else { return false }
                return g_type_check_instance_is_a(bar.to(), gtk_progress_bar_get_type()) != 0
                    && gtk_progress_bar_get_fraction(bar.opaque) == 0.5
            }
        }
    }

    func testScrollViewReportsItsPosition() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = WindowStage(width: 200, height: 100, ScrollPart(record: record))
            defer { stage.close() }
            stage.settle()
            try RealInput.perform("mousemove 100 50 click 5")
            waitFor("the scrolling") { !record.events.isEmpty }
            guard case .scroll(let offset)? = record.events.last else { return XCTFail("events: \(record.events)") }
            XCTAssertGreaterThan(offset.y, 0)
            XCTAssertEqual(offset.x, 0)
        }
    }

    func testEveryKindIsShownAndLeavesNothingBehind() throws {
        try onMain {
            let boxes = liveSignalBoxCount
            let kinds: [ElementContent.Kind] = [
                .group, .divider, .slider(SliderContent(value: 0, range: 0...1)), .toggle(ToggleContent(isOn: true)),
                .progress(fraction: nil), .progress(fraction: 0.3),
                .textField(TextFieldContent(text: "", prompt: "p", isSecure: true)),
                .picker(PickerContent(options: ["a"], selection: nil)),
                .menu(MenuContent(items: [MenuItem(title: "a")])),
                .button(ButtonContent(style: .bordered)),
                .scroll(ScrollContent(axes: .vertical, contentSize: CGSize(width: 10, height: 500))),
                .image(ImageContent(source: .symbol("play.fill"))),
                .image(ImageContent(source: .data(Data([1, 2, 3])))),
            ]
            do {
                let stage = WindowStage(
                    width: 300, height: 600,
                    VStack {
                        ForEach(Array(kinds.enumerated()), id: \.offset) { _, kind in
                            ContentView(kind) {
                                $0.interests = [.hover, .drop, .focus, .keys]
                                $0.contextMenu = [MenuItem(title: "Copy")]
                                $0.border = .init(color: RGBA(red: 1, green: 0, blue: 0), width: 1)
                                $0.help = "help"
                                $0.rotation = 10
                                $0.cornerRadius = 4
                                $0.isClipped = true
                                $0.accessibility.label = "label"
                                $0.accessibility.hint = "hint"
                                $0.accessibility.value = "value"
                            }
                        }
                    })
                stage.settle()
                stage.close()
            }
            waitFor("the end of all boxes") { liveSignalBoxCount == boxes }
        }
    }
}

@MainActor @Observable private final class ProgressModel {
    var fraction: Double?
}

private struct ProgressPart: View {
    let model: ProgressModel
    var body: some View { ContentView(.progress(fraction: model.fraction)) }
}

private struct ScrollPart: LeafView {
    let record: EventRecord

    func configure(_ element: Element, _ node: Node) {
        let scroll = ScrollContent(axes: .vertical, contentSize: CGSize(width: 200, height: 1000))
        element.configure(layout: FillingLayout(), content: ElementContent(.scroll(scroll)))
        element.onEvent = { [weak record] event in
            record?.events.append(event)
            return true
        }
    }
}

private struct Switching: View {
    @State private var isOn = false

    var body: some View {
        Button(isOn ? "1" : "0") { isOn.toggle() }
            .accessibilityLabel(isOn ? "On" : "Off")
            .accessibilityIdentifier("switch")
            .help(isOn ? "Turn off" : "Turn on")
    }
}

@MainActor @Observable private final class Numbers {
    var value = 0.25
    var range = 0.0...1.0
}

/// A slider that follows a model.
private struct Following: View {
    let model: Numbers

    var body: some View { Slider(value: .constant(model.value), in: model.range).frame(width: 200) }
}

/// A slider that can be disabled.
private struct HeldSlider: View {
    @MainActor @Observable final class Model {
        var isDisabled = false
        @ObservationIgnored var editing: [Bool] = []
    }

    let model: Model
    @State private var value = 0.5

    var body: some View {
        Slider(value: $value) { model.editing.append($0) }
            .frame(width: 200)
            .disabled(model.isDisabled)
    }
}

/// A prominent button that can be disabled.
private struct HeldButton: View {
    let model: HeldSlider.Model

    var body: some View {
        Button("Add") {}.buttonStyle(.borderedProminent).disabled(model.isDisabled)
    }
}
