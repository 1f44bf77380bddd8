import Foundation
import Testing

/// Documentation/ClosedLoops.md against the tests.
struct ClosedLoopsTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the tables: their cells.
    func rows() throws -> [[String]] {
        let document = Self.root.appendingPathComponent("Documentation/ClosedLoops.md")
        return try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") }
            .map { line in
                line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
            .filter { $0.last != "Test" }
    }

    @Test func eachLoopNamesATestThatExists() throws {
        var tests: Set<String> = []
        let folder = Self.root.appendingPathComponent("Tests").resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for part in text.components(separatedBy: "func ").dropFirst() {
                tests.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
            }
        }
        let rows = try rows()
        #expect(rows.count > 40)
        for row in rows {
            let name = row.last?.trimmingCharacters(in: ["`"]) ?? ""
            #expect(tests.contains(name), "no test “\(name)” for: \(row.first ?? "")")
        }
    }

    @Test func eachLoopHasAVisibleResult() throws {
        for row in try rows() {
            #expect(row.count >= 3 && !row[0].isEmpty && !row[1].isEmpty, "\(row)")
        }
    }

    /// The code of the view models, without comments.
    func modelCode() throws -> [String] {
        try ["Loading", "Models", "Slideshow"].flatMap { folder -> [String] in
            let path = Self.root.path + "/Sources/3-Platform/PlayheadCatalog/" + folder
            return try FileManager.default.contentsOfDirectory(atPath: path).flatMap { name in
                try String(contentsOfFile: path + "/" + name, encoding: .utf8).split(separator: "\n")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                    .filter { !$0.hasPrefix("//") }
            }
        }
    }

    @Test func modelsNameActionsInsteadOfEvents() throws {
        let names = try modelCode().flatMap { line in
            line.components(separatedBy: "func ").dropFirst().map { String($0.prefix { $0.isLetter }) }
        }
        #expect(names.contains("startPlayback") && names.contains("select"))
        for name in names {
            for event in ["Tapped", "Pressed", "Clicked", "ButtonAction"] {
                #expect(!name.contains(event), "\(name)")
            }
            let isLifecycle = ["onAppear", "onDisappear"].contains(name)
            #expect(isLifecycle || !["on", "handle", "did"].contains { name.hasPrefix($0) } || name == "didDisappear")
        }
    }

    /// People cannot see the console, and a failure that is caught must be visible.
    @Test func modelsReportNothingOnTheConsoleAndCatchNothingSilently() throws {
        let code = try modelCode()
        #expect(code.count > 300)
        for line in code {
            for mistake in ["print(", " try? ", " try! ", "nanoseconds:", "DispatchQueue"] {
                #expect(!line.contains(mistake), "\(line)")
            }
        }
    }
}
