import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class AccessibilityTests: GTKTestCase {
    func testAssistiveTechnologyReadsNamesAndPressesButtons() throws {
        try onMain {
            var presses = 0
            let stage = WindowStage(
                VStack {
                    Text("Some text")
                    Button(action: { presses += 1 }, label: { Image(systemName: "play.fill") })
                        .accessibilityLabel("Play")
                    Button("Other") {}
                })
            defer { stage.close() }
            let text = try Self.read()
            let lines = text.split(separator: "\n").map(String.init)
            XCTAssertEqual(
                lines.filter { $0.hasPrefix("button") || $0.hasPrefix("label Some") },
                ["label Some text", "button Play", "button Other"])
            waitFor("the press") { presses == 1 }
        }
    }

    func testEveryControlReportsRoleAndValue() throws {
        try onMain {
            let stage = WindowStage(
                VStack {
                    Slider(value: .constant(0.25)) { Text("Volume") }
                    Toggle("Subtitles", isOn: .constant(true))
                    Toggle("Remember", isOn: .constant(false)).toggleStyle(.checkbox)
                    Picker("Quality", selection: .constant(2)) { ForEach(1..<4) { Text("\($0)") } }
                    TextField("Name", text: .constant(""))
                    ProgressView("Download", value: 0.5)
                    Image(systemName: "trash").accessibilityHint("deletes").accessibilityLabel("Bin")
                    List(["Row"], id: \.self, selection: .constant("Row")) { Text($0) }
                    Form { Section("Sound") { Toggle("Surround", isOn: .constant(true)) } }
                    NavigationStack { Text("Content").navigationTitle("Shows") }
                })
            defer { stage.close() }
            let lines = Set(try Self.read().split(separator: "\n").map(String.init))
            for line in [
                "slider Volume", "check box Subtitles", "check box Remember", "combo box Quality 2",
                "button Quality 2", "text Name", "progress bar Download", "image Bin deletes", "list item Row",
                "heading Sound",
                "heading Shows", "check box Surround",
            ] {
                XCTAssertTrue(lines.contains(line), "“\(line)” is not among \(lines.sorted())")
            }
        }
    }

    /// The output of an assistive technology that reads the application.
    @MainActor private static func read() throws -> String {
        let python = URL(fileURLWithPath: "/usr/bin/python3")
        try XCTSkipUnless(
            FileManager.default.isExecutableFile(atPath: python.path)
                && ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil,
            "no session bus, or no Python")
        let output = Pipe()
        let process = Process()
        process.executableURL = python
        process.arguments = ["-W", "ignore", "-c", reader]
        process.standardOutput = output
        try process.run()
        waitFor("the reader") { !process.isRunning }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        try XCTSkipIf(text.contains("no Atspi"), "gir1.2-atspi-2.0 is missing")
        return text
    }

    /// Prints role, name and description of all objects of the application, and presses the button “Play”.
    private static let reader = """
        import sys
        try:
            import gi
            gi.require_version("Atspi", "2.0")
            from gi.repository import Atspi
        except Exception:
            print("no Atspi")
            sys.exit(0)
        Atspi.init()

        def visit(node):
            # AT-SPI before 2.54 names the role "push button".
            role = node.get_role_name().replace("push button", "button")
            print(" ".join(filter(None, [role, node.get_name(), node.get_description()])))
            if node.get_name() == "Play" and role == "button":
                node.do_action(0)
            for index in range(node.get_child_count()):
                visit(node.get_child_at_index(index))

        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            visit(desktop.get_child_at_index(index))
        """
}
