import Foundation
import Glibc
import MediaServer
import Playhead
import SeededRandom
import Testing

@testable import FeedLoading

@Suite struct PageExtractorTests {
    private let folder: TemporaryFolder
    private let page = "https://www.example.com/watch?v=1"

    init() throws { folder = try TemporaryFolder() }

    /// A program in place of yt-dlp.
    private func program(_ script: String) throws -> String {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: "yt-dlp")
        chmod(path, 0o755)
        return path
    }

    private func extractor(
        _ script: String, limits: ChildProgram.Limits = .init(), clock: any Clock<Duration> = ContinuousClock()
    ) throws -> PageExtractor {
        // 2023-06-01.
        PageExtractor(program: try program(script), limits: limits, clock: clock, date: { 1_685_577_600 })
    }

    private func error(_ script: String, limits: ChildProgram.Limits = .init()) async throws -> OpeningError {
        let extractor = try extractor(script, limits: limits)
        do throws(OpeningError) {
            _ = try await extractor.extract(page)
        } catch {
            return error
        }
        struct Unexpected: Error {}
        throw Unexpected()
    }

    // MARK: - Results

    @Test func theBestCompleteStreamIsChosen() async throws {
        let json = """
            {"title":"A film","duration":61.5,"thumbnail":"https://a.example/t.jpg","formats":[
            {"url":"https://a.example/a.m4a","vcodec":"none","acodec":"aac","protocol":"https"},
            {"url":"https://a.example/low.mp4","height":360,"vcodec":"h264","acodec":"aac","protocol":"https"},
            {"url":"https://a.example/high.mp4","height":720,"vcodec":"h264","acodec":"aac","protocol":"https",
             "http_headers":{"User-Agent":"Agent","Referer":"https://a.example/","Accept":"*/*"}},
            {"url":"https://a.example/drm.mp4","height":2160,"has_drm":true},"nonsense"],
            "subtitles":{"de":[{"url":"https://a.example/de.srt","ext":"srt"},{"url":"https://a.example/de.vtt","ext":"vtt"}]}}
            """
        try folder.write(json, to: "json")
        let found = try await extractor(#"cat "$(dirname "$0")/json""#).extract(page)
        let medium = try #require(found.medium)
        #expect(medium.address == "https://a.example/high.mp4")
        #expect(medium.title == "A film")
        #expect(medium.duration == 61.5)
        #expect(medium.image == "https://a.example/t.jpg")
        #expect(medium.headers == ["User-Agent": "Agent", "Referer": "https://a.example/"])
        #expect(medium.captions.map(\.address) == ["https://a.example/de.vtt"])
        #expect(
            ExtractedPage(Array(json.utf8), from: "https://www.example.com/", maximumHeight: 480)?.medium?.address
                == "https://a.example/low.mp4")
    }

    @Test func anotherHeightIsUsedFromTheNextOpeningOn() async throws {
        let json = """
            {"title":"A film","formats":[
            {"url":"https://a.example/low.mp4","height":360,"protocol":"https"},
            {"url":"https://a.example/high.mp4","height":720,"protocol":"https"},
            {"url":"https://a.example/silent.mp4","height":2160,"acodec":"none","protocol":"https"}]}
            """
        try folder.write(json, to: "json")
        let resolver = PageResolver(try extractor(#"cat "$(dirname "$0")/json""#))
        let address = try #require(URL(string: page))
        resolver.setMaximumHeight(360, of: page)
        #expect(!resolver.resolves(address))
        resolver.add(page)
        #expect(resolver.heights(of: page).isEmpty)
        #expect(try await resolver.resolve(address).url.absoluteString == "https://a.example/high.mp4")
        #expect(resolver.heights(of: page) == [720, 360])
        resolver.setMaximumHeight(360, of: page)
        #expect(try await resolver.resolve(address).url.absoluteString == "https://a.example/low.mp4")
        resolver.setMaximumHeight(nil, of: page)
        #expect(try await resolver.resolve(address).url.absoluteString == "https://a.example/high.mp4")
    }

    @Test func adaptiveStreamsAreOpenedByTheirPlaylist() throws {
        let json = """
            {"title":"Live","formats":[
            {"url":"https://a.example/18.mp4","height":360,"protocol":"https"},
            {"url":"https://a.example/v1.m3u8","manifest_url":"https://a.example/all.m3u8","height":1080,
             "protocol":"m3u8_native"}]}
            """
        let medium = try #require(ExtractedPage(Array(json.utf8), from: "https://www.example.com/")?.medium)
        #expect(medium.address == "https://a.example/all.m3u8")
        #expect(medium.height == nil)
    }

    @Test func listsHaveEntries() throws {
        let json = """
            {"_type":"playlist","title":"Channel","entries":[null,{"_type":"url","url":"https://a.example/1","title":"One"},
            {"url":"javascript:1","title":"Bad"},{"url":"https://a.example/2","duration":5}]}
            """
        let page = try #require(ExtractedPage(Array(json.utf8), from: "https://www.example.com/"))
        #expect(page.medium == nil)
        #expect(page.title == "Channel")
        #expect(page.entries.map(\.address) == ["https://a.example/1", "https://a.example/2"])
        #expect(page.entries.map(\.title) == ["One", nil])
    }

    @Test func severalMediaOfOnePagePlayWithoutThePage() throws {
        let json = """
            {"_type":"playlist","title":"Two","webpage_url":"https://a.example/page","entries":[
            {"title":"One","webpage_url":"https://a.example/page","duration":5,
             "formats":[{"url":"https://a.example/1.mp4","http_headers":{"Referer":"https://a.example/page"}}]},
            {"title":"Other","webpage_url":"https://a.example/other","formats":[{"url":"https://a.example/2.mp4"}]},
            {"title":"Protected","webpage_url":"https://a.example/page",
             "formats":[{"url":"https://a.example/3.mp4","has_drm":true}]}]}
            """
        let page = try #require(ExtractedPage(Array(json.utf8), from: "https://www.example.com/"))
        #expect(
            page.entries.map(\.address) == [
                "https://a.example/1.mp4", "https://a.example/other", "https://a.example/page",
            ])
        #expect(page.entries[0].details?.headers == ["Referer": "https://a.example/page"])
        #expect(page.entries[0].duration == 5)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "{\"url\":\"file:///etc/passwd\"}", "{\"formats\":[{\"url\":\"ftp://a.example/x\"}]}",
        "{\"entries\":[]}", "{\"entries\":[{\"url\":\"data:x\"}]}",
    ])
    func outputWithoutMediaIsRefused(_ json: String) {
        #expect(ExtractedPage(Array(json.utf8), from: "https://www.example.com/") == nil)
    }

    @Test func theAddressIsNeverAnOption() async throws {
        let script = #"printf '%s\n' "$@" > "$(dirname "$0")/arguments"; echo '{"url":"https://a.example/x"}'"#
        _ = try await extractor(script).extract(page)
        let arguments = try String(contentsOfFile: "\(folder.path)/arguments", encoding: .utf8).split(separator: "\n")
        #expect(arguments.suffix(2) == ["--", Substring(page)])
        await #expect(throws: OpeningError.self) { try await extractor(script).extract("--exec=x") }
    }

    @Test func theProgramGetsNeitherConfigurationNorSecrets() async throws {
        let script =
            #"printf '%s\n' "$@" > "$(dirname "$0")/arguments"; env > "$(dirname "$0")/environment"; echo '{"url":"https://a.example/x"}'"#
        let smuggled =
            page
            + "#__youtubedl_smuggle=%7B%22http_headers%22%3A%7B%22Ytdl-request-proxy%22%3A%22http%3A%2F%2Fx%22%7D%7D"
        _ = try await extractor(script).extract(smuggled)
        let arguments = try String(contentsOfFile: "\(folder.path)/arguments", encoding: .utf8).split(separator: "\n")
        #expect(arguments.first == "--ignore-config")
        #expect(arguments.last == Substring(page))
        let names = try String(contentsOfFile: "\(folder.path)/environment", encoding: .utf8).split(separator: "\n").map
        {
            $0.prefix { $0 != "=" }
        }
        #expect(names.contains("PATH"))
        // Those of the shell.
        let known =
            PageExtractor.environment(ProcessInfo.processInfo.environment).keys + ["PWD", "OLDPWD", "SHLVL", "_"]
        #expect(Set(names.map { String($0) }).subtracting(known).isEmpty, "\(names)")
        let variables = [
            "SECRET_TOKEN": "x", "LC_ALL": "C", "https_proxy": "y", "DBUS_SESSION_BUS_ADDRESS": "z", "HOME": "/h",
        ]
        #expect(PageExtractor.environment(variables) == ["HOME": "/h", "LC_ALL": "C", "https_proxy": "y"])
    }

    // MARK: - Failures

    @Test func failuresAreExplained() async throws {
        let restricted = try await error("echo 'ERROR: [site] 1: Private video. Sign in if you may' >&2; exit 1")
        #expect(restricted.code == .pageRestricted)
        #expect(restricted.cause == "yt-dlp reports: 1: Private video. Sign in if you may.")
        let unsupported = try await error(
            "[ $1 = --version ] && echo 2023.05.20 && exit; echo 'ERROR: Unsupported URL: https://u:p@x/' >&2; exit 1")
        #expect(unsupported.code == .noMediaInPage)
        #expect(!unsupported.cause.contains("u:p"))
        #expect(!unsupported.isRetryable)
        let offline = try await error(
            "[ $1 = --version ] && echo 2023.05.20 && exit; echo 'ERROR: [Errno 111] Connection refused' >&2; exit 1")
        #expect(offline.code == .extractorFailed)
        #expect(offline.isRetryable)
    }

    @Test func tooManyRequestsNeedTimeAndNoUpdate() async throws {
        let error = try await error(
            "[ $1 = --version ] && echo 2022.06.01 && exit; "
                + "echo 'ERROR: [generic] None: Unable to download webpage: HTTP Error 429: Too Many Requests "
                + "(caused by <HTTPError 429: Too Many Requests>)' >&2; exit 1")
        #expect(error.code == .tooManyRequests)
        #expect(error.cause == "yt-dlp reports: Unable to download webpage: HTTP Error 429: Too Many Requests.")
        #expect(error.remedy == "Wait a while, then try again.")
        #expect(error.isRetryable)
    }

    @Test func aPageWithoutAnIdentifierIsNotCalledNone() async throws {
        let error = try await error(
            "echo 'ERROR: [generic] None: Unable to download webpage: HTTP Error 403: Forbidden' >&2; exit 1")
        #expect(error.code == .pageRestricted)
        #expect(error.cause == "yt-dlp reports: Unable to download webpage: HTTP Error 403: Forbidden.")
    }

    @Test func anOldProgramIsNamedWithItsAge() async throws {
        let error = try await error(
            "[ $1 = --version ] && echo 2022.06.01 && exit; echo 'ERROR: [x] Unable to extract title; please report' >&2; exit 1"
        )
        #expect(error.code == .extractorOutdated)
        #expect(error.cause.hasPrefix("yt-dlp 2022.06.01 is 365 days old"))
        #expect(error.remedy.contains("latest version"))
        #expect(PageExtractor.days(from: "1970.01.01", to: 0) == nil)
        #expect(PageExtractor.days(from: "2000.03.01", to: 951_868_800) == 0)
        #expect(PageExtractor.days(from: "stable", to: 0) == nil)
    }

    @Test func aMissingProgramIsATypedError() async throws {
        await #expect(throws: OpeningError(.pageWithoutExtractor, address: "https://www.example.com/watch")) {
            try await PageExtractor(program: nil).extract(page)
        }
        do throws(OpeningError) {
            _ = try await PageExtractor(program: "\(folder.path)/none").extract(page)
        } catch {
            #expect(error.code == .extractorFailed)
            #expect(error.cause == "yt-dlp cannot be started.")
        }
    }

    // MARK: - Limits

    @Test func tooMuchOutputEndsTheProgram() async throws {
        var limits = ChildProgram.Limits()
        limits.output = 1 << 20
        let error = try await error("while :; do echo 0123456789abcdef; done", limits: limits)
        #expect(error.cause == "yt-dlp wrote too much.")
    }

    @Test(.timeLimit(.minutes(1))) func theTimeLimitEndsTheProgramAndItsChildren() async throws {
        let clock = ManualClock()
        let script =
            #"sleep 1000 & echo $! > "$(dirname "$0")/child"; mkfifo "$(dirname "$0")/never"; read x < "$(dirname "$0")/never""#
        let extractor = try extractor(script, clock: clock)
        async let result: OpeningError? = {
            do throws(OpeningError) {
                _ = try await extractor.extract(page)
                return nil
            } catch {
                return error
            }
        }()
        _ = await clock.sleeper(.seconds(60) ... .seconds(60))
        // The pipe appears after the child.
        while access("\(folder.path)/never", F_OK) != 0 { await Task.yield() }
        clock.advance(by: .seconds(60))
        #expect(await result?.cause == "yt-dlp took longer than 60 s.")
        let text = try String(contentsOfFile: "\(folder.path)/child", encoding: .utf8)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It was killed, and ends when it has its turn.
        while !Self.hasEnded(child) { await Task.yield() }
    }

    @Test func cancelingEndsTheProgram() async throws {
        let extractor = try extractor(
            #"echo $$ > "$(dirname "$0")/own"; mkfifo "$(dirname "$0")/never"; read x < "$(dirname "$0")/never""#)
        let task = Task { try? await extractor.extract(page) }
        while access("\(folder.path)/never", F_OK) != 0 { await Task.yield() }
        task.cancel()
        #expect(await task.value == nil)
        let text = try String(contentsOfFile: "\(folder.path)/own", encoding: .utf8)
        let own = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(Self.hasEnded(own))
    }

    @Test func nothingIsInheritedButTheOutputs() async throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let child = ChildProgram(path: "/bin/sh", arguments: ["-c", "ls /proc/$$/fd; ulimit -d; pwd; ulimit -c"])
        let result = await child.run()
        #expect(result.ending == .exited(0))
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        #expect(lines == ["0", "1", "2", "2097152", "/", "0"])
    }

    /// A process that has ended may be a zombie, whose parent is another process.
    private static func hasEnded(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return true }
        let facts = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return facts.isEmpty || facts.contains(") Z ")
    }

    // MARK: - Pages

    @Test func aPageIsOpenedThroughTheProgramAndAMediumIsNot() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(
            Data("<!DOCTYPE html><html><body>Watch</body></html>".utf8), at: "/watch", contentType: "text/html")
        server.serve(Data("fLaC".utf8) + Data(count: 5000), at: "/stream")
        let script = #"echo x >> "$(dirname "$0")/runs"; echo '{"title":"A film","url":"https://a.example/film.mp4"}'"#
        var services = OpeningServices { [loader = FeedLoader(cacheFolder: nil)] address async throws(FeedError) in
            try await loader.load(address)
        }
        let pages = PageResolver(try extractor(script))
        services.pages = pages
        let address = server.url(for: "/watch")
        let opening = MediaOpening(
            [address.absoluteString, server.url(for: "/stream").absoluteString], services: services)
        let (entries, report) = await opening.all()
        #expect(report.error == nil)
        #expect(entries.map(\.title) == ["A film", "stream"])
        #expect(entries[0].address == address.absoluteString)
        #expect(pages.resolves(address))
        #expect(!pages.resolves(server.url(for: "/stream")))
        // The first playback uses what was found; the next one asks again, because addresses expire.
        #expect(try await pages.resolve(address).url.absoluteString == "https://a.example/film.mp4")
        #expect(try String(contentsOfFile: "\(folder.path)/runs", encoding: .utf8) == "x\n")
        #expect(try await pages.resolve(address).title == "A film")
        #expect(try String(contentsOfFile: "\(folder.path)/runs", encoding: .utf8) == "x\nx\n")
    }

    @Test(
        arguments: [
            (403, "ERROR: [generic] Unable to download webpage: HTTP Error 403: Forbidden", nil),
            (403, "ERROR: Unsupported URL: http://a.example/", nil),
            (429, "ERROR: HTTP Error 429: Too Many Requests", nil),
            (403, "ERROR: [site] 1: This video is private. Sign in", OpeningError.Code.pageRestricted),
        ] as [(Int, String, OpeningError.Code?)])
    func theAnswerOfAServerCountsMoreThanAProgramThatKnowsNothing(
        _ status: Int, _ message: String, _ code: OpeningError.Code?
    ) async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.inject(.status(status))
        var services = OpeningServices { [loader = FeedLoader(cacheFolder: nil)] address async throws(FeedError) in
            try await loader.load(address)
        }
        services.pages = PageResolver(try extractor("echo '\(message)' >&2; exit 1"))
        let address = server.url(for: "/watch").absoluteString
        let (entries, report) = await MediaOpening([address], services: services).all()
        // The engine meets the same answer, and has the error for it.
        #expect(entries.map(\.address) == (code == nil ? [address] : []))
        #expect(report.error?.code == code)
    }

    /// Scripts of web pages run in the program.
    @Test(.enabled(if: PageSandbox.program != nil, "bubblewrap is not installed"))
    func theProgramSeesNoFilesAndNoProcessesOfTheUser() async throws {
        let bubblewrap = try #require(PageSandbox.program)
        let isPossible =
            await ChildProgram(
                path: bubblewrap, arguments: ["--unshare-user", "--ro-bind", "/", "/", "/bin/true"]
            ).run().ending == .exited(0)
        // A system that lets users create no namespaces.
        guard isPossible else { return }
        try folder.write("secret", to: "secret")
        let script = """
            cat '\(folder.path)/secret' >/dev/null 2>&1 && exit 11
            [ -e '\(NSHomeDirectory())/.profile' ] && exit 12
            [ -e /run/user ] || [ -e /var/lib ] || [ -e /etc/passwd ] && exit 13
            [ "$(ls -d /proc/[0-9]* | wc -l)" -gt 8 ] && exit 14
            touch /usr/share/x /x 2>/dev/null && exit 15
            echo '{"url":"https://a.example/high.mp4","title":"A film","protocol":"https"}'
            """
        let extractor = PageExtractor(program: try program(script), isConfined: true)
        #expect(try await extractor.extract(page).medium?.address == "https://a.example/high.mp4")
        // Without the sandbox, it sees the file.
        let open = try await error(script)
        #expect(open.code == .extractorFailed)
    }

    @Test(.enabled(if: PageExtractor.installedProgram != nil, "yt-dlp is not installed"))
    func theRealProgramFindsTheFilmOfAPage() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let film = server.url(for: "/film.mp4").absoluteString
        server.serve(Data(count: 1000), at: "/film.mp4", contentType: "video/mp4")
        server.serve(
            Data(
                "<!DOCTYPE html><html><head><title>Our film</title></head><body><video src=\"\(film)\"></video></body></html>"
                    .utf8),
            at: "/watch", contentType: "text/html")
        let found = try await PageExtractor().extract(server.url(for: "/watch").absoluteString)
        #expect(found.medium?.address == film)
        #expect(found.medium?.title?.hasPrefix("Our film") == true)
    }

    @Test(.enabled(if: PageExtractor.installedProgram != nil, "yt-dlp is not installed"))
    func theRealProgramFindsTheFilmsOfAPage() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let films = ["/one.mp4", "/two.mp4"].map { server.url(for: $0).absoluteString }
        for path in ["/one.mp4", "/two.mp4"] {
            server.serve(Data(count: 1000), at: path, contentType: "video/mp4")
        }
        let videos = films.map { "<video src=\"\($0)\"></video>" }.joined()
        server.serve(
            Data("<!DOCTYPE html><html><head><title>Two</title></head><body>\(videos)</body></html>".utf8),
            at: "/watch",
            contentType: "text/html")
        let found = try await PageExtractor().extract(server.url(for: "/watch").absoluteString)
        #expect(found.medium == nil)
        #expect(found.entries.map(\.address) == films)
    }

    @Test(.enabled(if: PageExtractor.installedProgram != nil, "yt-dlp is not installed"))
    func theRealProgramReportsAPageWithoutFilms() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(
            Data("<!DOCTYPE html><html><body>Nothing</body></html>".utf8), at: "/watch", contentType: "text/html")
        let address = server.url(for: "/watch", query: "token=secret").absoluteString
        do throws(OpeningError) {
            _ = try await PageExtractor().extract(address)
            Issue.record("It found something.")
        } catch {
            // An old program is named with its age.
            #expect([.noMediaInPage, .extractorOutdated].contains(error.code))
            #expect(error.cause.contains("yt-dlp reports: Unsupported URL."))
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test func randomOutputNeverTraps() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "{", "}", "[", "]", "\"formats\":", "\"url\":\"https://a/b\"", ",", "null", "1e999", "\"entries\":",
            "\"a\"",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...20, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            if let page = ExtractedPage(Array(text.utf8), from: "https://www.example.com/") {
                #expect(page.medium != nil || !page.entries.isEmpty, "seed \(seed): \(text)")
            }
        }
    }
}
