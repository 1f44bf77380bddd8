import FeedReaders
import FoundationEssentials
import Glibc
import Localization
import MediaReaders

/// Finds the media of web pages with yt-dlp, if it is installed.
///
/// The program runs in a child process with limits of time, memory and output, and where bubblewrap is installed in namespaces
/// without the files of the user. It is never required: without it, pages are a typed error with a remedy.
///
/// ```swift
/// let page = try await PageExtractor().extract("https://www.example.com/watch?v=1")
/// print(page.medium?.address ?? "\(page.entries.count) entries")
/// ```
public struct PageExtractor: Sendable {
    /// The largest height of pictures, such as 720; `nil` for the best. Default: the best.
    public var maximumHeight: Int?
    private let program: String?
    private let isConfined: Bool
    private let limits: ChildProgram.Limits
    private let clock: any Clock<Duration>
    private let date: @Sendable () -> Double

    /// Creates an extractor with the yt-dlp in the `PATH` or in `~/.local/bin`.
    public init(maximumHeight: Int? = nil) {
        self.init(program: Self.installedProgram, isConfined: true, maximumHeight: maximumHeight)
    }

    init(
        program: String?, isConfined: Bool = false, maximumHeight: Int? = nil, limits: ChildProgram.Limits = .init(),
        clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Double = HTTPClient.systemDate
    ) {
        self.program = program
        self.isConfined = isConfined
        self.maximumHeight = maximumHeight
        self.limits = limits
        self.clock = clock
        self.date = date
    }

    /// A Boolean value that indicates whether yt-dlp is installed.
    public var isAvailable: Bool { program != nil }

    /// The path of the program; `nil` if it is not installed.
    static var installedProgram: String? {
        let environment = ProcessInfo.processInfo.environment
        var folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin").split(separator: ":").map(String.init)
        if let home = environment["HOME"] { folders.append("\(home)/.local/bin") }
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/yt-dlp" }.first { access($0, X_OK) == 0 }
    }

    /// The variables that the program needs: to find others, for its cache, languages, proxies and certificates. The rest can be
    /// secrets of the user.
    static func environment(_ variables: [String: String]) -> [String: String] {
        let names: Set = [
            "path", "home", "lang", "language", "tmpdir", "tz", "http_proxy", "https_proxy", "all_proxy", "no_proxy",
        ]
        let prefixes = ["lc_", "ssl_cert_", "xdg_"]
        return variables.filter { name, _ in
            let name = name.lowercased()
            return names.contains(name) || prefixes.contains(where: name.hasPrefix)
        }
    }

    /// Finds the media of a page. Canceling the task ends the program.
    ///
    /// - Parameter address: An http or https address.
    /// - Throws: ``OpeningError``, with the cause that the program reports.
    public func extract(_ address: String) async throws(OpeningError) -> ExtractedPage {
        let shown = redactedURL(address)
        guard let program else { throw OpeningError(.pageWithoutExtractor, address: shown) }
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
            throw OpeningError(.noMediaInPage, address: shown)
        }
        // The user's configuration can run programs. A fragment of yt-dlp's own can set a proxy in old versions (CVE-2023-46121).
        let page = address.firstRange(of: "#__youtubedl_smuggle").map { String(address[..<$0.lowerBound]) } ?? address
        let arguments = [
            "--ignore-config", "-J", "--flat-playlist", "--no-playlist", "--no-progress", "--socket-timeout", "20",
            "--retries", "2",
            "--playlist-end", "\(ExtractedPage.entryLimit)", "--", page,
        ]
        let result = await run(program, arguments, limits)
        switch result.ending {
        case .exited(0):
            guard let page = ExtractedPage(result.output, from: address, maximumHeight: maximumHeight) else {
                throw OpeningError(
                    .noMediaInPage, address: shown, cause: localized("yt-dlp found no media in it that can be played."))
            }
            return page
        case .exited(126), .exited(127), .notStarted:
            throw OpeningError(
                .extractorFailed, address: shown, cause: localized("yt-dlp cannot be started."),
                remedy: localized("Reinstall yt-dlp."))
        case .exited: throw await error(result.errors, program, shown)
        case .signaled(let signal):
            throw OpeningError(
                .extractorFailed, address: shown, cause: localized("yt-dlp was ended by signal \(signal)."))
        case .timedOut:
            throw OpeningError(
                .extractorFailed, address: shown,
                cause: localized("yt-dlp took longer than \(limits.time.components.seconds) s."))
        case .wroteTooMuch:
            throw OpeningError(
                .extractorFailed, address: shown, cause: localized("yt-dlp wrote too much."), isRetryable: false)
        case .canceled: throw OpeningError(.extractorFailed, address: shown, cause: localized("It was canceled."))
        }
    }

    /// Runs the program, confined where that is possible.
    private func run(_ program: String, _ arguments: [String], _ limits: ChildProgram.Limits) async
        -> ChildProgram.Result
    {
        let variables = Self.environment(ProcessInfo.processInfo.environment)
        let environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
        var child = ChildProgram(
            path: program, arguments: arguments, environment: environment, limits: limits, clock: clock)
        guard isConfined, let sandbox = PageSandbox.program else { return await child.run() }
        (child.path, child.arguments) = (
            sandbox, PageSandbox.arguments(program, arguments, environment: variables)
        )
        let result = await child.run()
        return PageSandbox.failed(result) ? await run(program, arguments, limits) : result
    }

    // MARK: - Failures

    private func error(_ output: [UInt8], _ program: String, _ shown: String) async -> OpeningError {
        let code = Self.code(of: output)
        let cause = Self.cause(in: output)
        // An old program fails where a new one may not, except for what no version can do.
        if code == .extractorOutdated || code == .noMediaInPage || code == .extractorFailed,
            let (version, days) = await age(of: program), days > 180 || code == .extractorOutdated
        {
            return OpeningError(
                .extractorOutdated, address: shown,
                cause: localized("yt-dlp \(version) is \(days) days old, and sites change often.")
                    + (cause.map { " \($0)" } ?? "")
            )
        }
        return OpeningError(code, address: shown, cause: cause)
    }

    /// The kind of a failure, from the program's messages.
    static func code(of output: [UInt8]) -> OpeningError.Code {
        let text = String(decoding: output, as: UTF8.self).lowercased()
        func mentions(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        if mentions("http error 429", "too many requests") { return .tooManyRequests }
        if mentions(
            "sign in", "log in", "login", "private video", "members-only", "premium", "in your country", "geo",
            "drm", "age-restricted", "confirm your age", "purchase", "subscri", "http error 401", "http error 403")
        {
            return .pageRestricted
        }
        if mentions(
            "timed out", "name resolution", "connection refused", "unreachable", "http error 5", "reset by peer")
        {
            return .extractorFailed
        }
        if mentions("unable to extract", "please report this issue", "nsig", "latest version", "unable to parse") {
            return mentions("unsupported url") ? .noMediaInPage : .extractorOutdated
        }
        if mentions("unsupported url", "unavailable", "http error 404", "no video", "removed", "does not exist") {
            return .noMediaInPage
        }
        return .extractorFailed
    }

    /// The last error that the program reports, as a sentence without addresses; `nil` if there is none.
    static func cause(in output: [UInt8]) -> String? {
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { $0.hasPrefix("ERROR:") }) else { return nil }
        var words = line.dropFirst(6).split(separator: " ").filter { !$0.contains("://") }
        if words.first?.hasPrefix("[") ?? false { words.removeFirst() }
        // The identifier of a page that has none.
        if words.first == "None:" { words.removeFirst() }
        // The rest asks for reports to the authors of the program.
        let text = words.joined(separator: " ").split(separator: ";").first.map(String.init) ?? ""
        let sentence = text.split(separator: "(caused by").first.map(String.init) ?? text
        var plain = PrintableText(sentence, maximumLength: 200).string
        while let last = plain.last, ": ,".contains(last) { plain.removeLast() }
        guard !plain.isEmpty else { return nil }
        return localized("yt-dlp reports: \(plain)") + (plain.hasSuffix(".") ? "" : ".")
    }

    /// The version of the program and its age in days; `nil` if its version is no date.
    private func age(of program: String) async -> (version: String, days: Int)? {
        var limits = limits
        limits.time = min(limits.time, .seconds(10))
        limits.output = 1000
        let result = await run(program, ["--version"], limits)
        guard result.ending == .exited(0) else { return nil }
        let text = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).first ?? ""
        return Self.days(from: text, to: date()).map { (String(text), $0) }
    }

    /// The oldest version without known security holes: CVE-2023-35934, CVE-2023-46121 and CVE-2024-38519 are fixed in it.
    package static let oldestSafeVersion = "2024.07.01"

    /// The version of the program, such as `2024.07.01`; `nil` if it is not installed, or does not answer within 10 s.
    package func version() async -> String? {
        guard let program else { return nil }
        return await age(of: program)?.version
    }

    /// The days from a version such as `2023.03.04` to a time in seconds since 1970.
    static func days(from version: Substring, to now: Double) -> Int? {
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.count >= 3, (2000...3000).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2])
        else { return nil }
        // Days from the civil date, with years that begin in March.
        let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
        let month = (parts[1] + 9) % 12
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + parts[2] - 1 - 719_468
        return max(0, Int(now / 86_400) - days)
    }
}
