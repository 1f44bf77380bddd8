import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct FileImporterTests {
    @Test func filesAreRequestedOnceAndReported() {
        let model = ImportModel()
        let window = HeadlessWindow { Importing(model: model) }
        #expect(window.renderer.fileRequests.isEmpty)
        window.renderer.chosenFiles = [URL(filePath: "/a.mp4"), URL(filePath: "/b.mkv")]
        model.isAsking = true
        window.turn()
        #expect(
            window.renderer.fileRequests
                == [FileRequest(title: "Choose files", extensions: ["mp4", "m4v", "mkv"], allowsMultiple: true)])
        #expect(model.log.take() == ["a.mp4 b.mkv"])
        #expect(!model.isAsking)
        model.isAsking = true
        window.turn()
        #expect(window.renderer.fileRequests.count == 2)
    }

    @Test func cancellationIsReportedSeparately() {
        let model = ImportModel()
        model.isAsking = true
        let window = HeadlessWindow { Importing(model: model) }
        #expect(window.renderer.fileRequests.count == 1)
        #expect(model.log.take() == ["cancelled"])
        #expect(!model.isAsking)
    }

    @Test func theDialogBeginsInTheFolderOfTheMoment() {
        let model = ImportModel()
        let window = HeadlessWindow { Importing(model: model) }
        for folder in ["/films", "/songs"] {
            model.folder = URL(filePath: folder)
            model.isAsking = true
            window.turn()
        }
        #expect(window.renderer.fileRequests.map { $0.folder?.path } == ["/films", "/songs"])
    }

    @Test func requestMatchesTheContentTypes() {
        let model = ImportModel()
        model.isAsking = true
        let window = HeadlessWindow {
            Text("x").fileImporter(
                isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 }),
                allowedContentTypes: [.movie, .item]
            ) { result in
                model.log.add((try? result.get().lastPathComponent) ?? "none")
            }
        }
        #expect(
            window.renderer.fileRequests == [
                FileRequest(
                    title: "Choose a file", extensions: UTType.movie.filenameExtensions, allowsMultiple: false,
                    allowsOthers: true)
            ])
        window.renderer.chosenFiles = [URL(filePath: "/c.txt")]
        model.isAsking = true
        window.turn()
        #expect(model.log.take() == ["c.txt"])
    }
}

@MainActor @Observable private final class ImportModel {
    var isAsking = false
    var folder: URL?
    @ObservationIgnored let log = EventLog()
}

private struct Importing: View {
    let model: ImportModel
    var body: some View {
        Text("x").fileImporter(
            isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 }),
            allowedContentTypes: [.mpeg4Movie, UTType(filenameExtension: "MKV")], allowsMultipleSelection: true,
            onCompletion: { result in
                if case .success(let urls) = result {
                    model.log.add(urls.map(\.lastPathComponent).joined(separator: " "))
                }
            }, onCancellation: { model.log.add("cancelled") }
        )
        .fileDialogDefaultDirectory(model.folder)
    }
}
