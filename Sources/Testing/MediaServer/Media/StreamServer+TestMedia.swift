extension StreamServer {
    /// Serves the folder of a test medium at `/<name>/`, generating it if necessary.
    ///
    /// - Returns: The path of its main file, for `url(for:)` and `serveLive`.
    @discardableResult
    public func serve(
        _ media: TestMedia, from library: TestMediaLibrary = TestMediaLibrary()
    ) async throws(TestMediaError) -> String {
        serve(directory: try await library.folder(of: media), at: "/\(media.name)/")
        return "/\(media.name)/\(media.mainFile)"
    }
}
