import CSoup
import FeedReaders
import Glibc
import MediaReaders
import Synchronization

/// A file or folder on a server that GVfs makes available: `smb:`, `sftp:` and similar addresses.
///
/// GVfs connects, with a password from the address or the keyring. The file is then opened at its path in the file system
/// (`gvfs-fuse`), so that the engine receives an open file as for any other.
struct NetworkShare: Sendable {
    /// The schemes of shares.
    static let schemes: Set<String> = ["afp", "dav", "davs", "mtp", "nfs", "sftp", "smb", "ssh"]

    /// The address.
    let address: String
    /// The clock of the time limit.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The longest time to connect.
    static let limit = Duration.seconds(30)

    /// Connects to the server and returns the path of the file or folder. Canceling the task ends the attempt.
    func path() async throws(OpeningError) -> String {
        let mounting = Mounting(address)
        let result = await withTaskCancellationHandler {
            await withTaskGroup(of: Result<String, OpeningError>?.self) { tasks in
                tasks.addTask { await mounting.run() }
                tasks.addTask { [clock] in
                    do { try await clock.sleep(for: Self.limit) } catch { return nil }
                    mounting.cancel()
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
            mounting.cancel()
        }
        return try result.get()
    }
}

/// An attempt to connect.
///
/// Unchecked: `file` and `operation` are made and used on the GLib thread; the cancellable may be used from any thread, and
/// lives as long as the object.
private final class Mounting: @unchecked Sendable {
    private let address: String
    private let shown: String
    private let credentials: (user: String?, password: String?)
    private let cancellable = g_cancellable_new()
    private var file: OpaquePointer?
    private var operation: UnsafeMutablePointer<GMountOperation>?
    private var hasAsked = false
    private var isUnknownHost = false
    private var continuation: CheckedContinuation<Result<String, OpeningError>, Never>?

    init(_ address: String) {
        shown = redactedURL(address)
        (self.address, credentials) = Self.split(address)
    }

    deinit { g_object_unref(cancellable) }

    func cancel() { g_cancellable_cancel(cancellable) }

    func run() async -> Result<String, OpeningError> {
        await withCheckedContinuation { continuation in
            GLibThread.shared.perform { [self] in
                self.continuation = continuation
                begin()
            }
        }
    }

    private func begin() {
        let file = g_file_new_for_uri(address)
        self.file = file
        if let path = localPath { return finish(.success(path)) }
        let operation = g_mount_operation_new()
        self.operation = operation
        // Unretained: the callback of the mount below keeps the object until the operation has ended.
        playhead_connect_mount_questions(
            operation, answerPassword, answerQuestion, Unmanaged.passUnretained(self).toOpaque())
        g_file_mount_enclosing_volume(
            file, GMountMountFlags(rawValue: 0), operation, cancellable, hasMounted,
            Unmanaged.passRetained(self).toOpaque())
    }

    /// The path of a file that exists; `nil` if its server is not connected.
    private var localPath: String? {
        guard let text = g_file_get_path(file) else { return nil }
        defer { g_free(text) }
        return access(text, F_OK) == 0 ? String(cString: text) : nil
    }

    fileprivate func ended(_ result: OpaquePointer?) {
        var problem: UnsafeMutablePointer<GError>?
        let isMounted = g_file_mount_enclosing_volume_finish(file, result, &problem) != 0
        defer { g_clear_error(&problem) }
        let isThere =
            problem.map { $0.pointee.domain == g_io_error_quark() && $0.pointee.code == gint(G_IO_ERROR_ALREADY_MOUNTED.rawValue) }
            ?? false
        guard isMounted || isThere else { return finish(.failure(error(problem))) }
        if let path = localPath { return finish(.success(path)) }
        guard g_file_query_exists(file, cancellable) != 0 else {
            return finish(
                .failure(
                    OpeningError(
                        .shareUnavailable, address: shown, cause: "The file or folder does not exist.", isRetryable: false)))
        }
        finish(
            .failure(
                OpeningError(
                    .shareUnavailable, address: shown, cause: "The share has no path in the file system.",
                    remedy: "Install gvfs-fuse and log in again.", isRetryable: false)))
    }

    private func error(_ problem: UnsafeMutablePointer<GError>?) -> OpeningError {
        func failed(_ cause: String, _ remedy: String, isRetryable: Bool = false) -> OpeningError {
            OpeningError(.shareUnavailable, address: shown, cause: cause, remedy: remedy, isRetryable: isRetryable)
        }
        if isUnknownHost {
            return failed(
                "The identity of the server is not known.", "Connect to it once with ssh or the file manager.")
        }
        let code = problem.flatMap { $0.pointee.domain == g_io_error_quark() ? $0.pointee.code : nil }
        switch code {
        case gint(G_IO_ERROR_NOT_SUPPORTED.rawValue):
            return failed("GVfs is not available.", "Install gvfs-backends and gvfs-fuse, and log in again.")
        case gint(G_IO_ERROR_CANCELLED.rawValue):
            return failed("The server did not answer in time.", "Check the address, and try again.", isRetryable: true)
        case gint(G_IO_ERROR_PERMISSION_DENIED.rawValue), gint(G_IO_ERROR_FAILED_HANDLED.rawValue):
            return failed(
                "The server requires a user name and password.",
                "Connect to it once in the file manager and store the password, or use keys.")
        default:
            let text = problem?.pointee.message.map { PrintableText(String(cString: $0), maximumLength: 200).string }
            return failed(
                text.map { "GVfs reports: \($0)" + ($0.hasSuffix(".") ? "" : ".") } ?? "The server cannot be reached.",
                "Check the address, and try again.", isRetryable: true)
        }
    }

    fileprivate func answer(_ flags: GAskPasswordFlags) {
        guard let operation else { return }
        func allows(_ flag: GAskPasswordFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
        // The second question means that the answer was wrong.
        if hasAsked { return g_mount_operation_reply(operation, G_MOUNT_OPERATION_ABORTED) }
        hasAsked = true
        if let password = credentials.password, allows(G_ASK_PASSWORD_NEED_PASSWORD) {
            if let user = credentials.user { g_mount_operation_set_username(operation, user) }
            g_mount_operation_set_password(operation, password)
            g_mount_operation_set_password_save(operation, G_PASSWORD_SAVE_NEVER)
        } else if allows(G_ASK_PASSWORD_ANONYMOUS_SUPPORTED) {
            g_mount_operation_set_anonymous(operation, 1)
        } else {
            return g_mount_operation_reply(operation, G_MOUNT_OPERATION_ABORTED)
        }
        g_mount_operation_reply(operation, G_MOUNT_OPERATION_HANDLED)
    }

    /// Questions are about servers whose identity is unknown or has changed, which only the user can decide.
    fileprivate func refuse() {
        isUnknownHost = true
        if let operation { g_mount_operation_reply(operation, G_MOUNT_OPERATION_ABORTED) }
    }

    private func finish(_ result: Result<String, OpeningError>) {
        if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
        if let operation { g_object_unref(operation) }
        (file, operation) = (nil, nil)
        let continuation = continuation.take()
        continuation?.resume(returning: result)
    }

    /// Takes the password out of an address, because GVfs ignores it there.
    static func split(_ address: String) -> (address: String, (user: String?, password: String?)) {
        guard let start = address.firstRange(of: "://")?.upperBound else { return (address, (nil, nil)) }
        let authority = address[start...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return (address, (nil, nil)) }
        let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let user = parts.first.flatMap { unescaped($0) }
        guard parts.count == 2 else { return (address, (user, nil)) }
        let plain = address[..<start] + parts[0] + address[at...]
        return (String(plain), (user, unescaped(parts[1])))
    }

    private static func unescaped(_ text: Substring) -> String? {
        guard let bytes = g_uri_unescape_string(String(text), nil) else { return nil }
        defer { g_free(bytes) }
        return String(validatingCString: bytes)
    }
}

private func hasMounted(object: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?) {
    if let data { Unmanaged<Mounting>.fromOpaque(data).takeRetainedValue().ended(result) }
}

private func answerPassword(
    operation: UnsafeMutablePointer<GMountOperation>?, message: UnsafePointer<CChar>?, user: UnsafePointer<CChar>?,
    domain: UnsafePointer<CChar>?, flags: GAskPasswordFlags, data: gpointer?
) {
    if let data { Unmanaged<Mounting>.fromOpaque(data).takeUnretainedValue().answer(flags) }
}

private func answerQuestion(
    operation: UnsafeMutablePointer<GMountOperation>?, message: UnsafePointer<CChar>?,
    choices: UnsafePointer<UnsafePointer<CChar>?>?, data: gpointer?
) {
    if let data { Unmanaged<Mounting>.fromOpaque(data).takeUnretainedValue().refuse() }
}
