import Dispatch
import FeedLoading
import FeedReaders
import FoundationEssentials
import Glibc
import Localization
import MediaReaders
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer

/// The process of `playhead check`: checks items, several at a time, and writes the reports.
@MainActor final class CheckProgram {
    /// The exit status.
    enum Status {
        static let success: Int32 = 0
        static let failures: Int32 = 1
        static let usage: Int32 = 2
        static let stopped: Int32 = 3
    }

    private let options: CheckOptions
    private let opening: MediaOpening
    private let scheduler = SystemScheduler()
    private let queue = EntryQueue()
    private let signals = SignalWatch()
    private let engine = IsolatedEngine.provider(
        of: GStreamerEngine.provider, second: .mpv(.automatic), isolation: .required)
    private var lanes: [Task<Void, Never>] = []
    private var finding: Task<Void, Never>?
    private var ticking: ScheduledAction?
    private var isStopped = false
    private var failure: CheckFileError?
    private var number = 0

    /// The running program.
    private static var current: CheckProgram?

    /// Starts the check. The process ends with it.
    static func begin(_ options: CheckOptions) {
        let program = CheckProgram(options)
        current = program
        Task { @MainActor in
            do throws(CheckFileError) {
                Program.leave(try await program.run())
            } catch {
                DescriptorOutput.error.write("playhead: \(PrintableText(error.description).string)\n")
                Program.leave(Status.usage)
            }
        }
    }

    private init(_ options: CheckOptions) {
        self.options = options
        var settings = MediaOpening.Options()
        settings.headers = options.request.headers
        settings.userAgent = options.request.userAgent
        opening = MediaOpening(options.media, options: settings)
    }

    private func run() async throws(CheckFileError) -> Int32 {
        // The report of a page or of a comparison is read again at the end, also without --out.
        let temporary = options.output == nil ? Self.temporaryPath() : nil
        defer { if let temporary { unlink(temporary) } }
        let path = options.output ?? temporary ?? ""
        if let page = options.page { try CheckPage.test(path: page) }
        let comparison = try await Self.comparison(options.baseline)
        let file = try CheckFile(path: path)
        let content = try await file.recover()
        let progress = makeProgress(content.counts)
        if content.isRepaired {
            progress.printLine(localized("Removed an incomplete line from “\(path)”; its item is checked again."))
        }
        if content.malformedCount > 0 {
            progress.printLine(localized("Ignored lines of “\(path)” that are no results: \(content.malformedCount)."))
        }
        if content.counts.total > 0, !options.onlyReads {
            progress.printLine(localized("Continuing “\(path)”. Items that are done: \(content.counts.total)."))
        }
        watchSignals()
        if !options.onlyReads { await check(content.done, file, progress) }
        progress.clear()
        if let failure { throw failure }
        let outcome = try await Self.report(path, options: options, counts: progress.total, comparison: comparison)
        DescriptorOutput.standard.write(progress.total.text + "\n" + outcome.text)
        _ = DescriptorOutput.standard.drain()
        if isStopped { return Status.stopped }
        // A folder that contains nothing is probably the wrong one.
        if progress.total.total == 0 || leftOut.arguments > 0 { return Status.failures }
        let fails = outcome.comparison?.hasRegressions ?? (progress.total.fails + leftOut.entries > 0)
        return fails ? Status.failures : Status.success
    }

    // MARK: Items

    /// Finds and checks all items that are not done.
    private func check(_ done: Set<UInt64>, _ file: CheckFile, _ progress: CheckProgress) async {
        find(done, progress)
        let jobs = options.jobs ?? min(max(2, ProcessInfo.processInfo.activeProcessorCount / 2), 8)
        lanes = (0..<jobs).map { _ in
            Task { @MainActor in
                while !isStopped, let entry = await queue.next() { await check(entry, file, progress) }
            }
        }
        tick(progress)
        for lane in lanes { await lane.value }
        finding?.cancel()
        ticking?.cancel()
    }

    /// Updates the time left each second.
    private func tick(_ progress: CheckProgress) {
        progress.update()
        ticking = scheduler.schedule(after: .seconds(1)) { [weak self] in self?.tick(progress) }
    }

    private func find(_ done: Set<UInt64>, _ progress: CheckProgress) {
        let events = opening.events()
        var known = done
        finding = Task { @MainActor [queue] in
            for await event in events {
                switch event {
                case .entries(let entries):
                    let new = entries.filter { known.insert(CheckKey.value(CheckRecord.id(of: $0.address))).inserted }
                    progress.foundCount += new.count
                    queue.add(new)
                case .finished(let report):
                    leftOut = (report.failures.count, report.droppedCount)
                    for error in report.failures { progress.printLine(SummaryText.failure(error.playbackError)) }
                    for element in report.dropped {
                        progress.printLine(localized("Left out: \(PrintableText("\(element)").string)"))
                    }
                }
            }
            progress.isComplete = true
            queue.finish()
        }
    }

    /// The numbers of arguments that contain nothing, and of entries that cannot be checked.
    private var leftOut = (arguments: 0, entries: 0)

    private func check(_ entry: FeedEntry, _ file: CheckFile, _ progress: CheckProgress) async {
        number += 1
        let id = number
        progress.begin(id, name: CheckPlace.name(entry.title, redactedURL(MediaAddress.url(entry.address))))
        var settings = ItemCheck.Settings()
        settings.seconds = options.seconds
        settings.seeks = options.seeks
        settings.wantsPicture = options.page != nil
        settings.isTyped = opening.names(entry)
        settings.request = options.request
        var record = await ItemCheck(entry, settings: settings, engine: engine, scheduler: scheduler).run()
        if options.isDeep, record != nil {
            let manifest = ManifestCheck(entry, request: options.request)
            record?.findings += await manifest.findings()
        }
        if isStopped { record = nil }
        if let record {
            // Output for programs is in English.
            let text = Localization.with(.english) { record.json.text }
            do throws(CheckFileError) {
                try await file.append(text)
            } catch {
                failure = failure ?? error
                stop()
            }
        }
        progress.end(id, record)
    }

    // MARK: Ends

    private func stop() {
        isStopped = true
        finding?.cancel()
        queue.cancel()
        for lane in lanes { lane.cancel() }
    }

    private func watchSignals() {
        signals.watch(SIGINT, SIGTERM, SIGHUP) { [weak self] _ in
            guard let self else { return }
            // The second signal does not wait for anything.
            if isStopped { Program.leave(Status.stopped) }
            stop()
        }
        DescriptorOutput.standard.onBreak { [weak self] _ in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.stop() } }
        }
    }

    private func makeProgress(_ counts: CheckCounts) -> CheckProgress {
        let hasTerminal = isatty(STDOUT_FILENO) == 1 && TerminalTraits.current.isCapable
        return CheckProgress(
            output: DescriptorOutput.standard, counts: counts,
            columns: { hasTerminal ? TerminalSize.current().columns : nil }, now: { [scheduler] in scheduler.now })
    }

    // MARK: Reports

    /// The end of a check.
    private struct Outcome: Sendable {
        var comparison: CheckComparison?
        var text = ""
    }

    @concurrent nonisolated private static func comparison(_ path: String?) async throws(CheckFileError)
        -> CheckComparison?
    {
        guard let path else { return nil }
        return try CheckComparison(baseline: path)
    }

    /// Writes the page and compares with the baseline. Reads the report, so that no results are kept in memory.
    @concurrent nonisolated private static func report(
        _ path: String, options: CheckOptions, counts: CheckCounts, comparison: CheckComparison?
    ) async throws(CheckFileError) -> Outcome {
        var outcome = Outcome(comparison: comparison)
        guard options.page != nil || comparison != nil else { return outcome }
        if comparison != nil { try compare(path, into: &outcome) }
        guard let pagePath = options.page else { return outcome }
        let page = try CheckPage(
            path: pagePath, counts: counts, comparison: outcome.comparison?.text, date: CheckDate.now)
        var changes = comparison
        var seen: Set<UInt64> = []
        try CheckFile.read(path) { bytes in
            guard let line = CheckLine(bytes), seen.insert(line.key).inserted else { return true }
            page.append(line, change: changes?.compare(line))
            return true
        }
        try page.finish()
        return outcome
    }

    /// The most changes of a kind that are printed.
    nonisolated private static let listedChanges = 50

    nonisolated private static func compare(_ path: String, into outcome: inout Outcome) throws(CheckFileError) {
        var comparison = outcome.comparison
        var lines: [CheckComparison.Change: [String]] = [:]
        var seen: Set<UInt64> = []
        try CheckFile.read(path) { bytes in
            guard let line = CheckLine(bytes), seen.insert(line.key).inserted else { return true }
            guard let change = comparison?.compare(line) else { return true }
            let texts = line.findings.map(\.text).joined(separator: "; ")
            if lines[change, default: []].count < listedChanges {
                lines[change, default: []].append(
                    PrintableText(
                        "\(change.name)  \(CheckPlace.name(line.title, line.address))\(texts.isEmpty ? "" : ": \(texts)")"
                    ).string)
            }
            return true
        }
        outcome.comparison = comparison
        let listed = CheckComparison.Change.allCases.flatMap { change -> [String] in
            let kept = lines[change, default: []]
            let others = (comparison?.counts[change] ?? 0) - kept.count
            return kept + (others > 0 ? [localized("\(change.name): \(others) more")] : [])
        }
        outcome.text = (listed + [comparison?.text ?? ""]).joined(separator: "\n") + "\n"
    }

    private static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("playhead-check-\(UUID().uuidString).jsonl").path
    }
}
