import Foundation
import Localization

/// The file of the application's settings: `$XDG_CONFIG_HOME/playhead/settings.json`, by default
/// `~/.config/playhead/settings.json`.
struct SettingsStore: Sendable {
    /// A failure to read or write the file.
    struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The sentences for people: the problem, its cause and its remedy.
        let description: String
    }

    /// The path of the file, which is created when something is first written.
    let path: String

    /// The largest size of the file, in bytes. A larger file is refused.
    static let largestSize = 1 << 20

    /// The user's file; `nil` without a home folder.
    static var standard: SettingsStore? { standard(environment: ProcessInfo.processInfo.environment) }

    /// The file for the variables of an environment. The specification ignores relative paths.
    static func standard(environment: [String: String]) -> SettingsStore? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return SettingsStore(path: "\(folder)/playhead/settings.json")
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return SettingsStore(path: "\(home)/.config/playhead/settings.json")
    }

    /// Reads the values; `nil` if there is no file yet. Blocks for the file.
    ///
    /// A damaged file is renamed, so that nothing is lost.
    func read() throws(Failure) -> SettingsValues? {
        let data: Data
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard (attributes[.size] as? Int ?? 0) <= Self.largestSize else { throw CocoaError(.fileReadTooLarge) }
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw Failure(
                description: localized(
                    """
                    Cannot read the settings: \(FileFailure.cause(of: error)) The default settings are used. Check the file \(path).
                    """))
        }
        do {
            return try JSONDecoder().decode(SettingsValues.self, from: data)
        } catch {
            let other = path + ".damaged"
            // Without the old name, a second damaged file could not be kept.
            rename(path, other)
            throw Failure(
                description: localized(
                    """
                    Cannot read the settings: The file is damaged. It was renamed to \(other), \
                    and the default settings are used.
                    """))
        }
    }

    /// Writes the values completely or not at all. Blocks for the file.
    func write(_ values: SettingsValues) throws(Failure) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(values).write(to: URL(fileURLWithPath: path), options: .atomic)
            chmod(path, 0o600)
        } catch {
            throw Failure(
                description: localized(
                    """
                    Cannot save the settings: \(FileFailure.cause(of: error)) Check the permissions of \(path) and the free disk space.
                    """))
        }
    }
}
