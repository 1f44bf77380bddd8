import Foundation
import Localization

/// A view that asks the user for files while a flag is set.
struct FileImporterView<Content> {
    let content: Content
    let isPresented: Binding<Bool>
    let request: FileRequest
    let onCompletion: @MainActor ([URL]) -> Void
    let onCancellation: @MainActor () -> Void
}

extension FileImporterView: View, PrimitiveView where Content: View {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { FileImporterNode(self, context) }
}

/// The node of a file importer.
final class FileImporterNode<Content: View>: TypedNode<FileImporterView<Content>> {
    private var isAsking = false

    override func mount(_ view: FileImporterView<Content>) {
        adopt(makeChild(view.content))
        synchronize()
    }

    override func receive(_ view: FileImporterView<Content>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        synchronize()
    }

    override func refresh() { synchronize() }

    private func synchronize() {
        guard evaluate({ view.isPresented.wrappedValue }), !isAsking else { return }
        isAsking = true
        // A renderer may answer immediately.
        host.afterFlush { [weak self] in self?.ask() }
    }

    private func ask() {
        guard isMounted else { return }
        var request = view.request
        request.folder = environment.fileDialogDefaultDirectory
        host.renderer.chooseFiles(request) { [weak self] urls in self?.take(urls) }
    }

    private func take(_ urls: [URL]) {
        guard isMounted, isAsking else { return }
        isAsking = false
        view.isPresented.wrappedValue = false
        if urls.isEmpty { view.onCancellation() } else { view.onCompletion(urls) }
    }
}

extension View {
    /// Asks the user for a file when the flag is set, and clears the flag after the answer.
    ///
    /// `onCompletion` is called with the file, but not if the user cancels.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
    ) -> some View {
        fileImporter(
            isPresented: isPresented, allowedContentTypes: allowedContentTypes, allowsMultipleSelection: false
        ) { result in
            onCompletion(result.map { $0[0] })
        }
    }

    /// Asks the user for files when the flag is set, and clears the flag after the answer.
    ///
    /// - Parameters:
    ///   - isPresented: The flag.
    ///   - allowedContentTypes: The selectable types. Every file is selectable if there are none, or if `UTType.item`
    ///     is included; then the dialog shows the files of the other types first, and all files on request.
    ///   - allowsMultipleSelection: `true` to allow several files.
    ///   - onCompletion: Called with the selected files, at least one.
    ///   - onCancellation: Called if the user cancels.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void,
        onCancellation: @escaping @MainActor () -> Void = {}
    ) -> some View {
        let takesAll = allowedContentTypes.contains { $0.filenameExtensions.isEmpty }
        let isFolder = allowedContentTypes.contains(.folder)
        let title =
            isFolder
            ? localized("Choose a folder")
            : allowsMultipleSelection ? localized("Choose files") : localized("Choose a file")
        let request = FileRequest(
            title: title, extensions: isFolder ? [] : allowedContentTypes.flatMap(\.filenameExtensions),
            allowsMultiple: allowsMultipleSelection, isFolder: isFolder, allowsOthers: takesAll && !isFolder)
        return FileImporterView(
            content: self, isPresented: isPresented, request: request, onCompletion: { onCompletion(.success($0)) },
            onCancellation: onCancellation)
    }

    /// Sets the folder that the file dialogs of a view show first; `nil` for the folder that was used last.
    ///
    /// ```swift
    /// content
    ///     .fileImporter(isPresented: $isOpening, allowedContentTypes: [.movie]) { open($0) }
    ///     .fileDialogDefaultDirectory(film.deletingLastPathComponent())
    /// ```
    public func fileDialogDefaultDirectory(_ folder: URL?) -> some View {
        environment(\.fileDialogDefaultDirectory, folder)
    }
}

private enum FileDialogDirectoryKey: EnvironmentKey { static let defaultValue: URL? = nil }

extension EnvironmentValues {
    /// The folder that file dialogs show first.
    @MainActor var fileDialogDefaultDirectory: URL? {
        get { self[FileDialogDirectoryKey.self] }
        set { self[FileDialogDirectoryKey.self] = newValue }
    }
}
