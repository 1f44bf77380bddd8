import Foundation

/// A folder that is removed with the object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("Cannot remove \(path): \(error)") }
    }

    /// Writes a file, creating its folders.
    @discardableResult
    func write(_ bytes: Data, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let parent = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }
}
