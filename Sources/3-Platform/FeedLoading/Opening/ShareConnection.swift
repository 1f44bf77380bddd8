import CSoup
import Glibc
import Localization
import MediaReaders

/// An attempt to connect to a ``NetworkShare``: asks GVfs for the file, lets it connect if needed, and waits for the path.
///
/// A server that does not answer holds up everything that touches its files. Those calls run on other threads, so that they
/// do not block the GLib thread, which also loads catalogs. They are synchronous: the asynchronous ones of GVfs 1.50
/// answer through the main context of the process, which does not run in the terminal.
///
/// Unchecked: variables are used on the GLib thread only, except `file`, which is set before its first use, and the cancellable.
/// Both may be used from any thread. The objects live as long as this one, which every operation under way retains.
final class ShareConnection: @unchecked Sendable {
    typealias Outcome = Result<String, OpeningError>

    private let address: ShareAddress
    private let knownPath: String?
    private let cancellable = g_cancellable_new()
    private var file: OpaquePointer?
    private var root: OpaquePointer?
    private var operation: UnsafeMutablePointer<GMountOperation>?
    private var hasConnected = false
    private var hasAsked = false
    private var hasRepeated = false
    private var isRefused = false
    private var isUnknownHost = false
    private var attempts = 50
    private var continuation: CheckedContinuation<Outcome, Never>?

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - knownPath: The path of a file, to connect to the server again; `nil` to find the path of the address. GVfs remembers
    ///     in each process which servers are connected, and learns late that one is not.
    init(_ address: ShareAddress, knownPath: String? = nil) {
        self.address = address
        self.knownPath = knownPath
    }

    deinit {
        if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
        if let root { g_object_unref(UnsafeMutableRawPointer(root)) }
        if let operation { g_object_unref(operation) }
        g_object_unref(cancellable)
    }

    /// Connects. The result comes at the latest with ``giveUp()``. Called once.
    func run() async -> Outcome {
        await withCheckedContinuation { continuation in
            GLibThread.shared.perform { [self] in
                self.continuation = continuation
                file = g_file_new_for_uri(address.text)
                root = g_file_new_for_uri(address.root)
                if g_cancellable_is_cancelled(cancellable) != 0 { return finish(.failure(late)) }
                knownPath == nil ? find() : connect()
            }
        }
    }

    /// Ends the attempt, also while GVfs does not answer.
    func giveUp() {
        g_cancellable_cancel(cancellable)
        GLibThread.shared.perform { [self] in finish(.failure(late)) }
    }

    // MARK: - Steps

    /// Asks whether the file exists, which also shows if the server is connected.
    private func find() {
        guard continuation != nil else { return }
        Task {
            let problem = await offload { [self] in
                var problem: UnsafeMutablePointer<GError>?
                let info = g_file_query_info(
                    file, "standard::type", G_FILE_QUERY_INFO_NONE, cancellable, &problem)
                if let info { g_object_unref(UnsafeMutableRawPointer(info)) }
                return info == nil ? Problem(taking: problem) : nil
            }
            GLibThread.shared.perform { [self] in found(problem) }
        }
    }

    private func found(_ problem: Problem?) {
        guard let problem else { return findPath() }
        if problem.code == G_IO_ERROR_NOT_MOUNTED, !hasConnected { return connect() }
        // The first call after a connection has ended fails; the next one connects again.
        if problem.code == G_IO_ERROR_FAILED || problem.code == G_IO_ERROR_INVALID_ARGUMENT, !hasRepeated {
            hasRepeated = true
            return find()
        }
        finish(.failure(error(problem)))
    }

    private func connect() {
        let operation = g_mount_operation_new()
        self.operation = operation
        // Unretained: the callback of the operation below keeps the object until it has ended.
        playhead_connect_mount_questions(
            operation, answerPassword, answerQuestion, Unmanaged.passUnretained(self).toOpaque())
        g_file_mount_enclosing_volume(
            root, GMountMountFlags(rawValue: 0), operation, cancellable, hasMounted,
            Unmanaged.passRetained(self).toOpaque())
    }

    fileprivate func mounted(_ result: OpaquePointer?) {
        var problem: UnsafeMutablePointer<GError>?
        let isMounted = g_file_mount_enclosing_volume_finish(root, result, &problem) != 0
        if !isMounted {
            let problem = Problem(taking: problem)
            guard problem.code == G_IO_ERROR_ALREADY_MOUNTED else { return finish(.failure(error(problem))) }
        }
        hasConnected = true
        knownPath == nil ? find() : findPath()
    }

    /// Looks for the path. The file system learns of a new share a moment after its clients.
    private func findPath() {
        guard continuation != nil else { return }
        guard let path = knownPath ?? localPath else { return lookAgain() }
        Task {
            let isThere = await offload { access(path, F_OK) == 0 }
            GLibThread.shared.perform { [self] in isThere ? finish(.success(path)) : lookAgain() }
        }
    }

    private func lookAgain() {
        attempts -= 1
        if attempts > 0 { return GLibThread.shared.perform(after: 100) { self.findPath() } }
        if knownPath != nil {
            return finish(
                .failure(failure(localized("The file or folder does not exist."), localized("Check the address."))))
        }
        finish(
            .failure(
                failure(
                    localized("The share has no path in the file system."),
                    localized("Install gvfs-fuse and log in again."))))
    }

    private var localPath: String? {
        // A file that was created before the share is connected may not know its path.
        let file = g_file_new_for_uri(address.text)
        defer { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
        guard let text = g_file_get_path(file) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Returns the outcome. All but the first one are ignored.
    private func finish(_ outcome: Outcome) {
        let continuation = continuation.take()
        continuation?.resume(returning: outcome)
    }

    // MARK: - Questions

    fileprivate func answer(_ flags: GAskPasswordFlags) {
        guard let operation else { return }
        func allows(_ flag: GAskPasswordFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
        let credentials = address.credentials
        // The second question means that the answer was wrong.
        if hasAsked {
            isRefused = credentials.password != nil
            return g_mount_operation_reply(operation, G_MOUNT_OPERATION_ABORTED)
        }
        hasAsked = true
        if let password = credentials.password, allows(G_ASK_PASSWORD_NEED_PASSWORD) {
            if let user = credentials.user { g_mount_operation_set_username(operation, user) }
            if let domain = credentials.domain { g_mount_operation_set_domain(operation, domain) }
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

    // MARK: - Failures

    private func failure(_ cause: String, _ remedy: String, isRetryable: Bool = false) -> OpeningError {
        OpeningError(
            .shareUnavailable, address: address.shown, cause: cause, remedy: remedy, isRetryable: isRetryable)
    }

    private var late: OpeningError {
        failure(
            localized("The server did not answer in time."), localized("Check the address, and try again."),
            isRetryable: true)
    }

    /// The reason why GVfs failed.
    private func error(_ problem: Problem) -> OpeningError {
        let check = localized("Check the address, and try again.")
        let isConnected = operation == nil || hasConnected
        if isUnknownHost {
            return failure(
                localized("The identity of the server is not known."),
                localized("Connect to it once with ssh or the file manager."))
        }
        if isRefused {
            return failure(
                localized("The server refused the user name or the password."),
                localized("Check the user name and the password."))
        }
        switch problem.code {
        case G_IO_ERROR_NOT_SUPPORTED:
            return failure(
                localized("GVfs is not available."), localized("Install gvfs-backends and gvfs-fuse, and log in again.")
            )
        case G_IO_ERROR_CANCELLED, G_IO_ERROR_TIMED_OUT:
            return late
        case G_IO_ERROR_NOT_FOUND where isConnected, G_IO_ERROR_NOT_DIRECTORY where isConnected:
            return failure(localized("The file or folder does not exist."), localized("Check the address."))
        case G_IO_ERROR_PERMISSION_DENIED where isConnected:
            return failure(localized("Permission was denied."), localized("Change the permissions on the server."))
        case G_IO_ERROR_PERMISSION_DENIED, G_IO_ERROR_FAILED_HANDLED:
            return failure(
                localized("The server requires a user name and password."),
                localized("Connect to it once in the file manager and store the password, or use keys."))
        default:
            // Samba's library has no codes for these.
            if address.scheme == "smb", problem.means(ENOENT) {
                return failure(localized("The share does not exist."), localized("Check the address."))
            }
            if address.scheme == "smb", problem.means(EINVAL) {
                return failure(localized("The server cannot be found."), check, isRetryable: true)
            }
            return failure(
                problem.text.map { localized("GVfs reports: \($0)") + ($0.hasSuffix(".") ? "" : ".") }
                    ?? localized("The server cannot be reached."),
                check, isRetryable: true)
        }
    }

    /// An error of GIO as a value.
    private struct Problem: Sendable {
        /// The code; `nil` for errors of other libraries.
        let code: GIOErrorEnum?
        /// The text for people.
        let text: String?

        /// Copies and releases an error.
        init(taking error: UnsafeMutablePointer<GError>?) {
            let isOfGIO = error?.pointee.domain == g_io_error_quark()
            code = error.flatMap { isOfGIO ? GIOErrorEnum(rawValue: GIOErrorEnum.RawValue($0.pointee.code)) : nil }
            text = error?.pointee.message.map { PrintableText(String(cString: $0), maximumLength: 200).string }
            g_error_free(error)
        }

        /// Returns whether the text ends with that of an error of the system.
        func means(_ number: Int32) -> Bool {
            code == G_IO_ERROR_FAILED && text?.hasSuffix(String(cString: g_strerror(number))) ?? false
        }
    }
}

private func hasMounted(object: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?) {
    if let data { Unmanaged<ShareConnection>.fromOpaque(data).takeRetainedValue().mounted(result) }
}

private func answerPassword(
    operation: UnsafeMutablePointer<GMountOperation>?, message: UnsafePointer<CChar>?, user: UnsafePointer<CChar>?,
    domain: UnsafePointer<CChar>?, flags: GAskPasswordFlags, data: gpointer?
) {
    if let data { Unmanaged<ShareConnection>.fromOpaque(data).takeUnretainedValue().answer(flags) }
}

private func answerQuestion(
    operation: UnsafeMutablePointer<GMountOperation>?, message: UnsafePointer<CChar>?,
    choices: UnsafePointer<UnsafePointer<CChar>?>?, data: gpointer?
) {
    if let data { Unmanaged<ShareConnection>.fromOpaque(data).takeUnretainedValue().refuse() }
}
