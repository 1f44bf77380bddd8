import Foundation

/// A folder that is removed with this object.
final class ImageFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "playhead-images-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url(name)) }

    func read(_ name: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: url(name))) }

    func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }
}
