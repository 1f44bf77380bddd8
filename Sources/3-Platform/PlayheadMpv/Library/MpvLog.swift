import CMpv
import PlaybackModel
import Playhead
import Synchronization

/// The lines that FFmpeg logs, and the version of mpv, from an instance that plays nothing and lives as long as the process.
///
/// FFmpeg has one log in a process, and the first instance of mpv that exists receives it. Instances of items come and go, so
/// that their lines would reach another item, or nobody.
///
/// Safety of `@unchecked Sendable`: the handle is used on one thread, and never destroyed.
final class MpvLog: @unchecked Sendable {
    static let shared = MpvLog()

    /// The name and version of the library, such as `mpv 0.35.1`.
    let name: String
    private let lines = Mutex<[(moment: Moment, text: String)]>([])
    private static let limit = 100

    private init() {
        guard let handle = mpv_create() else {
            name = "mpv"
            return
        }
        for (option, value) in MpvOptions().list { mpv_set_option_string(handle, option, value) }
        mpv_request_log_messages(handle, "warn")
        guard mpv_initialize(handle) >= 0, let text = mpv_get_property_string(handle, "mpv-version") else {
            name = "mpv"
            mpv_terminate_destroy(handle)
            return
        }
        name = String(cString: text)
        mpv_free(text)
        self.handle = handle
        NamedThread.start("mpv-log") { [self] in while let handle = self.handle { read(handle) } }
    }

    private var handle: OpaquePointer?

    /// The lines since a moment, oldest first.
    func lines(since moment: Moment) -> [String] {
        lines.withLock { lines in lines.filter { $0.moment >= moment }.map(\.text) }
    }

    private func read(_ handle: OpaquePointer) {
        guard let event = mpv_wait_event(handle, -1)?.pointee, event.event_id == MPV_EVENT_LOG_MESSAGE,
            let line = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee
        else { return }
        let text = MpvText.line(line.text)
        lines.withLock { lines in
            if lines.count == Self.limit { lines.removeFirst() }
            lines.append((MpvContext.now, text))
        }
    }
}
