import Foundation

/// A folder that is removed with this object.
<<<<<<<< HEAD:Tests/PlayheadCatalogTests/Images/Support/PictureFolder.swift
final class PictureFolder {
========
final class ImageFolder {
>>>>>>>> 753cad5efa9bbcf405b2d3acd61447783395b54a:Tests/PlayheadCatalogTests/Images/Support/ImageFolder.swift
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
