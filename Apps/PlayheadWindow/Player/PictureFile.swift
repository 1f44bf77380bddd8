import Foundation
import Localization
import PlayheadUI

/// Files of pictures with names that people understand.
enum PictureFile {
    /// A failure to write a picture.
    struct Failure: Error, CustomStringConvertible {
        /// The sentences for people: the problem, its cause and its remedy.
        let description: String
    }

    /// The longest part of a name that a title makes, in characters.
    private static let titleLength = 80

    /// The name for a picture of media at a position, in seconds: `Film 1.02.03.png`. Colons and slashes have a meaning in
    /// some file systems.
    static func name(for title: String, at seconds: Double) -> String {
        let plain = title.map { character in
            let isPlain = !"/\\:*?\"<>|".contains(character) && (character.asciiValue ?? 32) >= 32
            return isPlain && !character.isNewline ? character : " "
        }
        let name = String(plain).split(separator: " ").joined(separator: " ").prefix(titleLength)
            .trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        let clock = PlayerWording.clock(seconds).replacingOccurrences(of: ":", with: ".")
        return "\(name.isEmpty ? "Playhead" : name) \(clock).png"
    }

    /// Writes a picture under a name that is free, such as `Film 1.02.03 (2).png`. Returns the file.
    static func write(_ data: [UInt8], named name: String, to folder: URL) async throws(Failure) -> URL {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let base = folder.appendingPathComponent(name)
            let stem = base.deletingPathExtension().lastPathComponent
            var (file, number) = (base, 1)
            while number < Self.mostPictures, FileManager.default.fileExists(atPath: file.path) {
                number += 1
                file = folder.appendingPathComponent("\(stem) (\(number)).png")
            }
            try Data(data).write(to: file, options: .withoutOverwriting)
            return file
        } catch {
            throw Failure(
                description: localized(
                    """
                    Cannot save the screenshot in \(folder.path). \
                    Check the permissions of the folder and the free disk space.
                    """))
        }
    }

    private static let mostPictures = 10_000
}
