import Localization
import MediaReaders
import Playhead

/// A file or folder on a server that GVfs makes available: `smb:`, `sftp:` and similar addresses.
///
/// GVfs connects, with a password from the address or the keyring. The file is then opened at its path in the file system
/// (`gvfs-fuse`), so that the engine receives an open file as for any other.
///
/// ```swift
/// if let share = NetworkShare("sftp://server/films/film.mkv") {
///     play(try await share.path())
/// }
/// ```
package struct NetworkShare: Sendable, Hashable {
    /// The schemes of shares.
    static let schemes: Set<String> = ["afp", "dav", "davs", "mtp", "nfs", "sftp", "smb", "ssh"]
    /// The longest time to connect.
    static let limit = Duration.seconds(30)

    private let address: ShareAddress

    /// Creates a share from an argument; `nil` for other addresses and for paths.
    package init?(_ argument: String) {
        guard let address = ShareAddress(argument), Self.schemes.contains(address.scheme) else { return nil }
        self.address = address
    }

    /// Connects to the server and returns the path of the file or folder. Canceling the task ends the attempt.
    ///
    /// - Parameter clock: The clock of the time limit.
    package func path(clock: any Clock<Duration> = ContinuousClock()) async throws(OpeningError) -> String {
        guard !address.isWithoutShare else {
            throw OpeningError(
                .shareUnavailable, address: address.shown,
                cause: localized("The address names no share of the server."),
                remedy: localized("Add the name of a share, such as \(address.scheme)://server/share."),
                isRetryable: false)
        }
        let path = try await Self.finish(ShareConnection(address), clock)
        ShareResolver.shared.add(self, at: path)
        return path
    }

    /// Connects to the server again, and waits for a file that was opened before.
    func reconnect(to path: String, clock: any Clock<Duration> = ContinuousClock()) async throws(OpeningError) {
        _ = try await Self.finish(ShareConnection(address, knownPath: path), clock)
    }

    private static func finish(
        _ connection: ShareConnection, _ clock: any Clock<Duration>
    ) async throws(OpeningError) -> String {
        let result = await withTaskCancellationHandler {
            await withTaskGroup(of: Result<String, OpeningError>?.self) { tasks in
                tasks.addTask { await connection.run() }
                tasks.addTask {
                    do { try await clock.sleep(for: limit) } catch { return nil }
                    connection.giveUp()
                    return nil
                }
                for await result in tasks {
                    guard let result else { continue }
                    tasks.cancelAll()
                    return result
                }
                return Result<String, OpeningError>.failure(OpeningError(.shareUnavailable))
            }
        } onCancel: {
            connection.giveUp()
        }
        return try result.get()
    }
}
