import CMpv
import PlaybackModel
import Playhead
import Synchronization

/// The lines that FFmpeg logs, and the version of mpv, from an instance that plays nothing and lives as long as the process.
///
/// FFmpeg has one log in a process, and the first instance of mpv that exists receives it. Instances of items come and go, so
/// that their lines would reach another item, or nobody.
///
/// Lines are read when they are needed: a thread that waits for them could be later than the failure that they explain. mpv keeps the
/// last 1,000.
///
/// Safety of `@unchecked Sendable`: the handle is used under a lock, and never destroyed.
final class MpvLog: @unchecked Sendable {
    static let shared = MpvLog()

    /// The name and version of the library, such as `mpv 0.35.1`.
    let name: String
    private let lines = Mutex<[(moment: Moment, text: String)]>([])
    private static let limit = 100
    private var handle: OpaquePointer?

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
    }

    /// The current moment, for ``lines(since:)``.
    func mark() -> Moment {
        read()
        return MpvContext.now
    }

    /// Gives the lines that wait the current moment.
    private func read() {
        guard let handle else { return }
        lines.withLock { lines in
            while let event = mpv_wait_event(handle, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
                guard event.event_id == MPV_EVENT_LOG_MESSAGE,
                    let line = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee
                else { continue }
                if lines.count == Self.limit { lines.removeFirst() }
                lines.append((MpvContext.now, MpvText.line(line.text)))
            }
        }
    }

    /// The lines since a moment of ``mark()``, oldest first.
    func lines(since moment: Moment) -> [String] {
        read()
        return lines.withLock { lines in lines.filter { $0.moment >= moment }.map(\.text) }
    }
}
