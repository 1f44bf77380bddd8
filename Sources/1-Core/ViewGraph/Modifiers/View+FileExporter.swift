public import Foundation
import Localization

extension View {
    /// Asks the user where to save a file when the flag is set, writes it, and clears the flag.
    ///
    /// The file exists completely or not at all. An existing one is replaced after the dialog has asked.
    ///
    /// - Parameters:
    ///   - isPresented: The flag.
    ///   - contents: Returns the bytes of the file. It is called after the user has chosen a name.
    ///   - defaultFilename: The suggested name, with its extension.
    ///   - onCompletion: Called with the address of the file, or with the reason why it could not be written, but not if
    ///     the user cancels.
    public func fileExporter(
        isPresented: Binding<Bool>, contents: @escaping @MainActor () -> [UInt8], defaultFilename: String,
        onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
    ) -> some View {
        var request = FileRequest(title: localized("Save as"), extensions: [], allowsMultiple: false)
        request.saveName = defaultFilename
        return FileImporterView(
            content: self, isPresented: isPresented, request: request,
            onCompletion: { urls in
                guard let url = urls.first else { return }
                onCompletion(
                    Result {
                        try Data(contents()).write(to: url, options: .atomic)
                        return url
                    })
            }, onCancellation: {})
    }
}
