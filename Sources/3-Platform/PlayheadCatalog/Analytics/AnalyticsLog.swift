import FoundationEssentials
import Glibc
import MediaReaders
import Synchronization

/// A recipient of events that writes them to a local file, one JSON object on each line.
///
/// ```swift
/// let log = AnalyticsLog(path: stateFolder + "/events.jsonl")
/// let model = PlayerModel(player: player, analytics: Analytics(log))
/// if model.startPlayback() {
///     print(log.failure ?? "")  // {"name":"video_start","parameters":{"section":"player"}} is in the file
/// }
/// ```
///
/// Only the user can read the file. User names, passwords and queries are removed from addresses. When the file is
/// larger than its limit, it is renamed with the suffix `.old`, which replaces an earlier one. The log can be used on
/// any thread.
public final class AnalyticsLog: AnalyticsService {
    private struct State {
        var descriptor: Int32 = -1
        var byteCount = 0
        var failure: Int32?
        /// `true` if the last line may be incomplete. The next one starts on its own line.
        var isTorn = false
    }

    /// The path of the file.
    public let path: String
    /// The size at which a new file is started, in bytes.
    public let byteLimit: Int

    private let state = Mutex(State())

    /// Creates a log. The file is created with the first event; its folder must exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - byteLimit: The size at which a new file is started, in bytes. Default 1 MiB.
    public init(path: String, byteLimit: Int = 1 << 20) {
        self.path = path
        self.byteLimit = max(byteLimit, 1024)
    }

    deinit {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
        }
    }

    /// A sentence that reports why the last event could not be written, or `nil` if it was.
    public var failure: String? {
        state.withLock(\.failure).map {
            "Cannot write the log: \(String(cString: strerror($0))). Check the permissions of “\(path)”."
        }
    }

    public func record(_ event: AnalyticsEvent) {
        let safe = AnalyticsEvent(event.name, event.parameters.mapValues(Self.redacted))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let line = try encoder.encode(safe) + [UInt8(ascii: "\n")]
            state.withLock { write($0.isTorn ? [UInt8(ascii: "\n")] + line : line, state: &$0) }
        } catch {
            state.withLock { $0.failure = EINVAL }
        }
    }

    private func write(_ line: Data, state: inout State) {
        state.failure = nil
        if state.descriptor >= 0, state.byteCount + line.count > byteLimit {
            close(state.descriptor)
            state.descriptor = -1
            if rename(path, path + ".old") != 0 { state.failure = errno }
        }
        if state.descriptor < 0 {
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                state.failure = errno
                return
            }
            state.descriptor = descriptor
            state.byteCount = max(Int(lseek(descriptor, 0, SEEK_END)), 0)
        }
        let written = line.withUnsafeBytes { Glibc.write(state.descriptor, $0.baseAddress, $0.count) }
        state.isTorn = written > 0 && written < line.count || written <= 0 && state.isTorn
        guard written == line.count else {
            state.failure = written < 0 ? errno : ENOSPC
            return
        }
        state.byteCount += written
    }

    private static func redacted(_ value: String) -> String {
        value.contains("://") ? redactedURL(value) : value
    }
}
