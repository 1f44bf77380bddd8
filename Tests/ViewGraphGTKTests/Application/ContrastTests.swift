import CGTK
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class ContrastTests: GTKTestCase {
    func testViewsFollowTheContrastOfThePortal() throws {
        try onMain {
            let portal = try FakePortal(["contrast": "<uint32 0>"], ownsName: true)
            defer { portal.close() }
            let record = ContrastRecord()
            let host = ApplicationHost(id: "org.playhead.ContrastTest", isSingleInstance: false) {
                WindowGroup("Contrast") { ContrastReader(record: record) }.windowDefinitions
            }
            let alarm = MainLoop.after(milliseconds: 10_000) {
                XCTFail("the window did not follow: \(record.contrasts)")
                host.quit()
            }
            record.whenSeen = { contrast in
                record.contrasts.append(contrast)
                MainLoop.whenIdle {
                    guard record.contrasts.count < 3 else {
                        g_source_remove(alarm)
                        return host.quit()
                    }
                    portal.tell(
                        "org.freedesktop.appearance", "contrast", contrast == .standard ? "<uint32 1>" : "<uint32 0>")
                }
            }
            XCTAssertEqual(host.run(files: []), 0)
            XCTAssertEqual(record.contrasts, [.standard, .increased, .standard])
        }
    }

    func testAThemeOfHighContrastIsFollowedWithoutAPortal() throws {
        try onMain {
            let desktop = try XCTUnwrap(DesktopSettings())
            let before = Self.theme
            defer { Self.theme = before }
            XCTAssertFalse(desktop.increasesContrast)
            var changes: [Bool] = []
            desktop.onChange = { [weak desktop] in changes.append(desktop?.increasesContrast ?? false) }
            for (name, isHigh) in [
                ("HighContrast", true), ("Empty", false), ("Default-hc-dark", true), ("Adwaita", false),
                ("HighContrastInverse", true),
            ] {
                Self.theme = name
                XCTAssertEqual(desktop.increasesContrast, isHigh, name)
                XCTAssertEqual(changes.last, isHigh, name)
            }
            Self.theme = before
            XCTAssertFalse(desktop.increasesContrast)
        }
    }

    func testAViewIsDrawnWithStrongerColorsAndAnEdge() throws {
        try onMain {
            let stage = WindowStage(
                width: 100, height: 40,
                Color(standard: .white, increased: Color(red: 1, green: 0, blue: 0)).cornerRadius(4, border: .edge))
            defer { stage.close() }
            @MainActor func color(y: Int) -> [UInt8]? { Picture.color(of: stage.views.widget, x: 50, y: y) }
            stage.settle()
            XCTAssertEqual(color(y: 20), [255, 255, 255, 255])
            XCTAssertEqual(color(y: 0), [255, 255, 255, 255])
            var environment = EnvironmentValues()
            environment.colorSchemeContrast = .increased
            stage.views.setEnvironment(environment)
            waitFor("the stronger color") { color(y: 20) == [255, 0, 0, 255] }
            XCTAssertLessThan(try XCTUnwrap(color(y: 0)?.first), 130)
            stage.views.setEnvironment(EnvironmentValues())
            waitFor("the usual color") { color(y: 20) == [255, 255, 255, 255] }
            XCTAssertEqual(color(y: 0), [255, 255, 255, 255])
        }
    }

    func testButtonsHaveVisibleEdges() throws {
        try onMain {
            let stage = WindowStage(width: 200, height: 80, Button("Play") {}.buttonStyle(.bordered))
            defer { stage.close() }
            defer { StyleSheet.setContrast(isIncreased: false) }
            stage.settle()
            let button = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            let frame = try XCTUnwrap(stage.bounds(of: button))
            /// The opacity in the middle of the upper edge, from 0 to 255: no background is behind it.
            @MainActor func opacity() -> UInt8 {
                Picture.color(of: stage.views.widget, x: Int(frame.midX), y: Int(frame.minY))?.last ?? 0
            }
            XCTAssertLessThan(opacity(), 80)
            StyleSheet.setContrast(isIncreased: true)
            waitFor("a visible edge") { opacity() > 150 }
            StyleSheet.setContrast(isIncreased: false)
            waitFor("the usual edge") { opacity() < 80 }
        }
    }

    /// The name of GTK's theme.
    @MainActor private static var theme: String {
        get {
            guard let settings = gtk_settings_get_default(),
                let name = cgtk_copy_string(UnsafeMutableRawPointer(settings), "gtk-theme-name")
            else { return "" }
            defer { g_free(name) }
            return String(cString: name)
        }
        set {
            guard let settings = gtk_settings_get_default() else { return }
            var value = GValue()
            g_value_init(&value, g_type_from_name("gchararray"))
            g_value_set_string(&value, newValue)
            g_object_set_property(
                UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-theme-name", &value)
            g_value_unset(&value)
        }
    }
}

@MainActor private final class ContrastRecord {
    var contrasts: [ColorSchemeContrast] = []
    var whenSeen: (ColorSchemeContrast) -> Void = { _ in }
}

private struct ContrastReader: View {
    let record: ContrastRecord
    @Environment(\.colorSchemeContrast) private var contrast

    var body: some View {
        Text(contrast == .increased ? "increased" : "standard")
            .onChange(of: contrast, initial: true) { _, new in record.whenSeen(new) }
    }
}
