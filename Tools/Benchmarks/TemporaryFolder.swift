import Foundation

/// A folder that exists while it is used.
enum TemporaryFolder {
    static func use(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                print("  cannot remove \(folder.path): \(error)")
            }
        }
        try body(folder)
    }
}
