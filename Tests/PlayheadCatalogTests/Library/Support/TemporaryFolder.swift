import Foundation

@testable import PlayheadCatalog

/// A folder that is removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)").path
    }

    deinit {
        chmod(path, 0o700)
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch CocoaError.fileNoSuchFile {
            return
        } catch {
            print("Cannot remove \(path): \(error)")
        }
    }

    var database: String { path + "/library.sqlite" }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func bytes(_ name: String = "library.sqlite") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    func write(_ bytes: [UInt8], _ name: String = "library.sqlite") throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// All bytes of the files that belong to the open database.
    func everything() throws -> [UInt8] {
        try names().filter { $0.hasPrefix("library.sqlite") }.flatMap { try bytes($0) }
    }
}

extension Array where Element == UInt8 {
    func contains(text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
}
