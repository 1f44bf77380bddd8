import Foundation
import Testing

extension WindowTests {
    /// The samples of the documentation, run as programs.
    @Suite @MainActor struct Samples {
        /// The samples that call `showSample`.
        private static var names: [String] {
            get throws {
                let root = URL(fileURLWithPath: #filePath)
                    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                return try ["Seeds", "Tutorials"].flatMap { name in
                    try FileManager.default.contentsOfDirectory(
                        at: root.appendingPathComponent("Snippets/\(name)"), includingPropertiesForKeys: nil)
                }
                .filter { try String(contentsOf: $0, encoding: .utf8).contains("\nshowSample {") }
                .map { $0.deletingPathExtension().lastPathComponent }.sorted()
            }
        }

        @Test func everySampleWithAPlayerCanBeRun() async throws {
            let names = try Self.names
            #expect(names.count >= 21)
            let desk = try await Desk.started()
            do {
                for name in names { try await run(name, on: desk) }
            } catch {
                await desk.end()
                throw error
            }
            await desk.end()
        }

        /// Runs a sample until its views show, and closes its window.
        private func run(_ name: String, on desk: Desk) async throws {
            let sample = try await PlayerApplication.started(on: desk, [], program: name)
            do {
                // The media of the samples are generated first.
                try await eventually("the views of \(name)", within: 60, telling: sample.lastWords) {
                    try !sample.tells("Generating media")
                }
                let names = try sample.tree.all.map(\.name)
                #expect(!names.contains { $0.hasPrefix("Cannot") }, "\(name): \(names)")
                #expect(sample.child.isRunning, "\(name): \(sample.child.errorText)")
                #expect(sample.complaints == "", "\(name)")
            } catch {
                await sample.child.end()
                throw error
            }
            await sample.child.end()
        }
    }
}
