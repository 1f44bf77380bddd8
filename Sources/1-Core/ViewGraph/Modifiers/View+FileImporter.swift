import Foundation

/// A view that asks people for files while a flag is set.
struct FileImporterView<Content: View>: PrimitiveView {
    let content: Content
    let isPresented: Binding<Bool>
    let request: FileRequest
    let onCompletion: @MainActor ([URL]) -> Void
    let onCancellation: @MainActor () -> Void

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { FileImporterNode(self, context) }
}

/// The node of a question for files.
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
        // A renderer may answer at once.
        host.afterFlush { [weak self] in self?.ask() }
    }

    private func ask() {
        guard isMounted else { return }
        host.renderer.chooseFiles(view.request) { [weak self] urls in self?.take(urls) }
    }

    private func take(_ urls: [URL]) {
        guard isMounted, isAsking else { return }
        isAsking = false
        view.isPresented.wrappedValue = false
        if urls.isEmpty { view.onCancellation() } else { view.onCompletion(urls) }
    }
}

extension View {
    /// Asks people for one file when the flag is set; the flag is cleared when they have answered.
    ///
    /// `onCompletion` is called with what they chose; not when they chose nothing.
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

    /// Asks people for files when the flag is set; the flag is cleared when they have answered.
    ///
    /// - Parameters:
    ///   - isPresented: the flag.
    ///   - allowedContentTypes: the kinds to choose from; none, or `UTType.item` among them, for every file.
    ///   - allowsMultipleSelection: whether people may choose several.
    ///   - onCompletion: called with what they chose, at least one file.
    ///   - onCancellation: called when they chose nothing.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void,
        onCancellation: @escaping @MainActor () -> Void = {}
    ) -> some View {
        let takesAll = allowedContentTypes.contains { $0.filenameExtensions.isEmpty }
        let request = FileRequest(
            title: allowsMultipleSelection ? "Choose Files" : "Choose a File",
            extensions: takesAll ? [] : allowedContentTypes.flatMap(\.filenameExtensions),
            allowsMultiple: allowsMultipleSelection)
        return FileImporterView(
            content: self, isPresented: isPresented, request: request, onCompletion: { onCompletion(.success($0)) },
            onCancellation: onCancellation)
    }
}
