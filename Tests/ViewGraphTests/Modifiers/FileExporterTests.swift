import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct FileExporterTests {
    @Test func theFileIsWrittenWhereTheUserWants() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = ExportModel()
        let window = HeadlessWindow { Exporting(model: model) }
        #expect(window.renderer.fileRequests.isEmpty)
        let file = folder.appendingPathComponent("Mine.m3u8")
        window.renderer.chosenFiles = [file]
        model.isAsking = true
        window.turn()
        #expect(window.renderer.fileRequests.last?.saveName == "Queue.m3u8")
        #expect(try String(contentsOf: file, encoding: .utf8) == "#EXTM3U")
        #expect(model.results == ["Mine.m3u8"])
        #expect(!model.isAsking)
        // A folder that does not exist.
        window.renderer.chosenFiles = [folder.appendingPathComponent("missing/Mine.m3u8")]
        model.isAsking = true
        window.turn()
        #expect(model.results == ["Mine.m3u8", "failure"])
        // The user cancels.
        window.renderer.chosenFiles = []
        model.isAsking = true
        window.turn()
        #expect(model.results.count == 2 && !model.isAsking)
    }
}

@MainActor @Observable private final class ExportModel {
    var isAsking = false
    var results: [String] = []
}

private struct Exporting: View {
    let model: ExportModel
    var body: some View {
        Text("x").fileExporter(
            isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 }),
            contents: { Array("#EXTM3U".utf8) }, defaultFilename: "Queue.m3u8",
            onCompletion: { result in
                if case .success(let url) = result {
                    model.results.append(url.lastPathComponent)
                } else {
                    model.results.append("failure")
                }
            })
    }
}
