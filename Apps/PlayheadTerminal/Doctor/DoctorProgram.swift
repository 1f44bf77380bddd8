import Dispatch
import FeedLoading
import FoundationEssentials
import Glibc
import Localization
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import Synchronization

/// The process of `playhead doctor`: examines the system, prints the report, and exits.
enum DoctorProgram {
    /// The time for GStreamer, which lists all plugins when they have changed, in seconds.
    private static let patienceForGStreamer = 30.0
    /// The time for the audio server, in seconds.
    private static let patienceForSound = 2.0
    /// The time for yt-dlp, in seconds.
    private static let patienceForExtractor = 10.0

    @MainActor static func begin(isJSON: Bool) {
        NamedThread.start("doctor-report", stackSize: 4 << 20) {
            let report = silently { examine(ProcessInfo.processInfo.environment) }
            DispatchQueue.main.async {
                print(report, isJSON: isJSON)
            }
        }
    }

    /// Examines everything. Each part has a time limit.
    static func examine(_ environment: [String: String]) -> DoctorReport {
        let paths = PrivatePaths(environment: environment)
        let display = LimitedWork(patienceForGStreamer) {
            DisplayFacts.current(environment, executable: executablePath())
        }
        let records = RecordCheck.part(EngineRecords.recent(limit: RecordCheck.limit), paths: paths)
        let database = DebianDatabase()
        let media = LimitedWork(patienceForGStreamer) { (SystemFacts.current(database), FormatCheck.Facts.current()) }
        let extractor = LimitedWork(patienceForExtractor, extractorVersion)
        guard let (libraries, formats) = media.value() else {
            let part = DoctorPart(
                id: "versions", title: localized("Versions"),
                error: localized(
                    "GStreamer does not start within 30 s. Delete ~/.cache/gstreamer-1.0, its list of plugins."))
            return DoctorReport([
                part, DisplayCheck.part(display.value()), records, SettingsCheck.part(environment, paths: paths),
            ])
        }
        var system = libraries
        system.extractor = extractor.value() ?? nil
        let sound = LimitedWork(2 * patienceForSound + 1) { soundFacts(formats) }
        // Alone, apart from the audio server: its time is shown.
        let isolation = IsolationCheck.facts(environment)
        let engine = isolation.flatMap { facts in
            facts.error == nil ? IsolationCheck.name(ofProgram: facts.program, paths: paths) : nil
        }
        let parts =
            [VersionCheck.part(system, engine: engine, hasPackage: database.has)]
            + FormatCheck.parts(formats, hasPackage: database.has)
            + [
                SoundCheck.part(sound.value() ?? SoundCheck.Facts(destination: nil, devices: nil)),
                DisplayCheck.part(display.value(), decoders: formats.hardwareDecoders),
                IsolationCheck.part(isolation, paths: paths),
                records, SettingsCheck.part(environment, paths: paths),
                DefectCheck.part(KnownDefect.all) { $0.installed },
            ]
        return DoctorReport(parts, hasApt: system.hasApt)
    }

    /// The version of yt-dlp; `nil` if it is not installed. Blocks.
    @Sendable private static func extractorVersion() -> String? {
        let version = Mutex<String?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let answer = await PageExtractor().version()
            version.withLock { $0 = answer }
            isDone.signal()
        }
        isDone.wait()
        return version.withLock { $0 }
    }

    private static func soundFacts(_ formats: FormatCheck.Facts) -> SoundCheck.Facts {
        let destination = LimitedWork(patienceForSound, SoundOutput.destination).value()
        var facts = SoundCheck.Facts(destination: destination)
        switch destination {
        // A server that does not answer would not list its devices either.
        case nil: facts.devices = nil
        // Without a server, libraries would search for cards and print errors.
        case .silence?: facts.devices = []
        case .server?, .card?: facts.devices = LimitedWork(patienceForSound, SoundOutput.devices).value()
        }
        facts.hasCardPlugin = SoundOutput.hasCardPlugin
        return facts
    }

    /// Runs `body` while libraries cannot write to standard error, unless `GST_DEBUG` requests their messages.
    private static func silently<Result>(_ body: () -> Result) -> Result {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let sink = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer {
            if copy >= 0 {
                dup2(copy, STDERR_FILENO)
                close(copy)
            }
            if sink >= 0 { close(sink) }
        }
        if copy >= 0, sink >= 0, getenv("GST_DEBUG") == nil { dup2(sink, STDERR_FILENO) }
        return body()
    }

    @MainActor private static func print(_ report: DoctorReport, isJSON: Bool) -> Never {
        if isJSON {
            DescriptorOutput.standard.write(report.json.text + "\n")
        } else {
            let isTerminal = isatty(STDOUT_FILENO) == 1
            let traits = TerminalTraits(environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal)
            let lines = report.lines(
                columns: isTerminal ? TerminalSize.current().columns : nil, hasUnicode: traits.hasUnicode)
            let text = lines.map { traits.isCapable ? $0.rendered(hasColors: traits.hasColors) : $0.text }
            DescriptorOutput.standard.write(text.joined(separator: "\n") + "\n")
        }
        // A pager reads as slowly as a person.
        _ = DescriptorOutput.standard.drain()
        Program.leave(report.verdict.status)
    }

    private static func executablePath() -> String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
