import Foundation

/// A folder for one test.
struct TemporaryFolder {
    let url: URL

    /// Creates the folder. Default: in the user's cache, which is on the file system of the trash.
    init() throws {
        url = URL.cachesDirectory.appending(path: "playhead-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func file(_ name: String, _ text: String = "media") throws -> URL {
        let file = url.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    func remove() throws { try FileManager.default.removeItem(at: url) }
}
