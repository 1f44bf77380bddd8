import Glibc
package import PlaybackModel
import Playhead

/// The facts about one lost engine: what `playhead doctor` lists, and what a report of a defect needs.
///
/// A record has no private data. An address has no user, query and fragment; a file is named by its type only; log lines are
/// scrubbed of paths, queries and tokens.
///
/// ```swift
/// for record in EngineRecords.recent() {
///     print(record.date, record.cause, record.item ?? "")  // 2026-11-23T19:28:58.120Z SIGSEGV file (mp4)
/// }
/// ```
package struct EngineRecord: Sendable, Hashable, Codable {
    /// The moment of the loss in UTC, as in ISO 8601.
    package var date: String
    /// A short name of the cause: the name of a signal, `hung`, `protocol`, `memory`, or `exit` and a status.
    package var cause: String
    /// A sentence that explains the cause.
    package var explanation: String
    /// The number of the signal that ended the process; `nil` if none did.
    package var signal: Int32?
    /// The number of the process.
    package var processID: Int32?
    /// The item: its address without user, query and fragment, or the type of a file; `nil` without an item.
    package var item: String?
    /// The position in seconds; `nil` if nothing had played.
    package var position: Double?
    /// The way in which the item was opened; `nil` without an item.
    package var profile: PipelineProfile?
    /// The version of the player, which is that of the engine.
    package var version: String
    /// The name and version of the library that plays, such as `GStreamer 1.22.0`; `nil` if the process had not greeted.
    package var engine: String?
    /// The last lines that the process logged, oldest first. At most 50.
    package var log: [String]

    /// Creates a record.
    package init(
        date: String, cause: String, explanation: String, signal: Int32? = nil, processID: Int32? = nil,
        item: String? = nil, position: Double? = nil, profile: PipelineProfile? = nil, version: String,
        engine: String? = nil, log: [String] = []
    ) {
        self.date = date
        self.cause = cause
        self.explanation = explanation
        self.signal = signal
        self.processID = processID
        self.item = item
        self.position = position
        self.profile = profile
        self.version = version
        self.engine = engine
        self.log = log
    }
}

extension EngineRecord {
    /// A moment of the system's clock in UTC, as in ISO 8601, with milliseconds.
    static func date(seconds: Int, nanoseconds: Int) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func digits(_ value: Int, _ count: Int) -> String {
            String(String(value + 100_000).suffix(count))
        }
        let day = [
            digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
        ]
        let clock = [digits(Int(parts.tm_hour), 2), digits(Int(parts.tm_min), 2), digits(Int(parts.tm_sec), 2)]
        return day.joined(separator: "-") + "T" + clock.joined(separator: ":")
            + ".\(digits(nanoseconds / 1_000_000, 3))Z"
    }

    /// Now, as records name it.
    static var now: String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return date(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// Creates the record of a loss, without its log.
    init(date: String, _ loss: EngineLoss, _ load: LoadRecord?, processID: Int32?, engine: String?) {
        self.init(
            date: date, cause: loss.name, explanation: loss.sentence, signal: loss.signal, processID: processID,
            item: load.map { PrivateData.name(of: $0.request.source) },
            position: load?.position.flatMap { $0.time.isNumeric ? $0.time.seconds : nil },
            profile: load?.profiles.profile, version: playheadVersion, engine: engine)
    }
}
