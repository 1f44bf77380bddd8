import FoundationEssentials

extension StreamServer {
    /// Serves the files below a folder, with content types by extension and ranges.
    ///
    /// Paths that would leave the folder, hidden files and folders themselves are answered with 404.
    ///
    /// - Parameters:
    ///   - directory: The folder on disk.
    ///   - path: The path on the server. Default `/`.
    public func serve(directory: URL, at path: String = "/") {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        core.setHandler(
            { request in
                let relative = request.path.dropFirst(prefix.count)
                let components = relative.split(separator: "/", omittingEmptySubsequences: false)
                guard !components.isEmpty, components.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else {
                    return nil
                }
                // A NUL would cut the path short on its way into the kernel.
                guard !relative.utf8.contains(0) else { return nil }
                let file = directory.appendingPathComponent(String(relative))
                var isDirectory = false
                guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory),
                    !isDirectory
                else { return nil }
                return StreamResponse(contentType: ContentType.forPath(request.path), body: .file(file))
            }, prefix: prefix)
    }

    /// Serves one file, also under another name or type.
    public func serve(file: URL, at path: String, contentType: String? = nil) {
        let response = StreamResponse(
            contentType: contentType ?? ContentType.forPath(path), body: .file(file))
        core.setHandler({ _ in response }, exactly: path)
    }

    /// Serves bytes in memory. A second call for a path replaces the first.
    public func serve(_ data: Data, at path: String, contentType: String? = nil) {
        let response = StreamResponse(
            contentType: contentType ?? ContentType.forPath(path), body: .data(data))
        core.setHandler({ _ in response }, exactly: path)
    }

    /// Serves a text in memory. A second call for a path replaces the first.
    public func serve(_ text: String, at path: String, contentType: String? = nil) {
        serve(Data(text.utf8), at: path, contentType: contentType)
    }

    /// Serves a closure's answers at a path. The closure runs on the server's thread and must not block.
    public func respond(at path: String, _ handler: @escaping @Sendable (StreamRequest) -> StreamResponse) {
        core.setHandler({ handler($0) }, exactly: path)
    }

    /// Redirects a path. The location is sent as it is: relative, another host, another scheme, or a loop.
    public func redirect(_ path: String, to location: String, status: Int = 302) {
        core.setHandler({ _ in .redirect(to: location, status: status) }, exactly: path)
    }

    /// Stops serving exactly this path, or a folder at it.
    public func remove(_ path: String) {
        core.setHandler(nil, exactly: path)
        core.setHandler(nil, prefix: path.hasSuffix("/") ? path : path + "/")
    }
}
