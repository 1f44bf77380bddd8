import CGTK
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class ColorSchemeTests: GTKTestCase {
    func testThemeFollowsTheRequestedSchemeAndReturns() throws {
        try onMain {
            let desktop = try XCTUnwrap(DesktopSettings())
            let before = Self.themeIsDark
            var changes: [Bool] = []
            desktop.onChange = { [weak desktop] in changes.append(desktop?.prefersDark ?? false) }
            desktop.requestedScheme = before ? .light : .dark
            XCTAssertEqual(Self.themeIsDark, !before)
            desktop.requestedScheme = before ? .dark : .light
            desktop.requestedScheme = nil
            XCTAssertEqual(Self.themeIsDark, before)
            XCTAssertEqual(changes, [!before, before])
        }
    }

    func testWindowIsDarkWhileItsViewsRequestIt() throws {
        try onMain {
            let record = SchemeRecord()
            let before = Self.themeIsDark
            let host = ApplicationHost(id: "org.playhead.SchemeTest", isSingleInstance: false) {
                WindowGroup("Dark") { SchemeView(record: record) }.windowDefinitions
            }
            let alarm = MainLoop.after(milliseconds: 10_000) {
                XCTFail("the window did not turn dark")
                host.quit()
            }
            record.whenSeen = { scheme in
                record.schemes.append(scheme)
                guard scheme == .dark else { return }
                MainLoop.whenIdle {
                    record.wasThemeDark = Self.themeIsDark
                    g_source_remove(alarm)
                    host.quit()
                }
            }
            XCTAssertEqual(host.run(files: []), 0)
            XCTAssertEqual(record.schemes.last, .dark)
            XCTAssertTrue(record.wasThemeDark)
            XCTAssertEqual(Self.themeIsDark, before)
        }
    }

    @MainActor private static var themeIsDark: Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        return cgtk_get_boolean(UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme") != 0
    }
}

@MainActor private final class SchemeRecord {
    var schemes: [ColorScheme] = []
    var wasThemeDark = false
    var whenSeen: (ColorScheme) -> Void = { _ in }
}

private struct SchemeView: View {
    let record: SchemeRecord

    var body: some View { SchemeReader(record: record).preferredColorScheme(.dark) }
}

private struct SchemeReader: View {
    let record: SchemeRecord
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        Text(scheme == .dark ? "dark" : "light").onChange(of: scheme, initial: true) { _, new in record.whenSeen(new) }
    }
}
