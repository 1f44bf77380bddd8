import FeedLoading
import FeedReaders
import Glibc
import MediaReaders
import PlaybackModel
import Playhead

/// The process of `playhead probe`: reads the source as a feed, and opens media with the engine.
@MainActor enum ProbeProgram {
    /// The running session.
    private static var session: ProbeSession?

    static func begin(_ media: String, isJSON: Bool, request: RequestOptions) {
        Task {
            var media = media
            if media == "-" {
                do throws(OpeningError) {
                    switch try await StandardInput.shared.content() {
                    case .list(let feed):
                        let loaded = LoadedFeed(feed: feed, address: "-")
                        print(FeedReport(address: "-", loaded: loaded), isJSON: isJSON)
                    case .media(let address): media = address
                    }
                } catch {
                    let error = error.playbackError
                    fail(isJSON ? ProbeReport.json(error, address: "-") : nil, SummaryText.failure(error) + "\n")
                }
            }
            if let share = NetworkShare(media) {
                do throws(OpeningError) { media = try await share.path() } catch { fail(error, isJSON: isJSON) }
            }
            let address = redactedURL(MediaAddress.url(media))
            let loader = FeedLoader(userAgent: request.userAgent ?? "Playhead")
            var options = FeedLoader.Options()
            options.headers = request.headers
            options.revalidates = true
            do throws(FeedError) {
                let loaded = try await loader.load(media, options: options)
                switch loaded.feed.kind {
                case .file, .hls, .dash:
                    // An item of a media server has the address of its medium.
                    if media.lowercased().hasPrefix("dlna:"), let entry = loaded.feed.entries.first {
                        media = entry.address
                    }
                    open(media, loaded, isJSON: isJSON, request: request)
                case .m3u, .pls, .xspf, .asx, .shortcut, .rss, .atom, .jsonfeed, .opml, .catalogue, .folder:
                    print(FeedReport(address: address, loaded: loaded), isJSON: isJSON)
                }
            } catch {
                if let unsupported = OpeningError(unsupportedList: MediaAddress.url(media).absoluteString, error) {
                    fail(unsupported, isJSON: isJSON)
                } else if error.isCertain {
                    fail(isJSON ? FeedReport.json(error, address: address) : nil, FeedReport.text(error))
                } else if error.isAboutPage {
                    await openPage(media, isJSON: isJSON, request: request)
                } else {
                    // The engine knows more formats and schemes, and has its own errors for media.
                    open(media, nil, failure: error, isJSON: isJSON, request: request)
                }
            }
        }
    }

    private static func print(_ report: FeedReport, isJSON: Bool) -> Never {
        // A pager reads as slowly as a person; `head` leaves early.
        let write = { (text: String) -> Bool in
            DescriptorOutput.standard.write(text)
            return DescriptorOutput.standard.drain()
        }
        if isJSON {
            _ = write(report.json.text + "\n")
        } else {
            report.write(columns: isatty(STDOUT_FILENO) == 1 ? TerminalSize.current().columns : nil, to: write)
        }
        Program.leave(0)
    }

    /// Opens the medium of a web page, or prints its list of media.
    private static func openPage(_ media: String, isJSON: Bool, request: RequestOptions) async {
        let (entries, report) = await MediaOpening([media]).all()
        if let error = report.error { fail(error, isJSON: isJSON) }
        guard entries.count > 1 else { return open(media, nil, isJSON: isJSON, request: request) }
        let address = redactedURL(MediaAddress.url(media))
        let loaded = LoadedFeed(feed: Feed(kind: .catalogue, entries: entries), address: address)
        print(FeedReport(address: address, loaded: loaded), isJSON: isJSON)
    }

    /// Opens media with the engine. A playlist or manifest that was read is printed even if it cannot be played.
    ///
    /// - Parameters:
    ///   - media: The address or path.
    ///   - loaded: The source as a feed; `nil` if it is something else.
    ///   - failure: The reason why the source could not be read as a feed.
    private static func open(
        _ media: String, _ loaded: LoadedFeed?, failure: FeedError? = nil, isJSON: Bool, request: RequestOptions
    ) {
        session = ProbeSession(
            media: media, request: request, engine: DefaultEngine.provider(), scheduler: SystemScheduler()
        ) { result in
            switch result {
            case .success(var report):
                report.feed = loaded?.feed
                DescriptorOutput.standard.write(isJSON ? report.json.text + "\n" : report.text)
                Program.leave(0)
            case .failure(let error):
                let address = redactedURL(MediaAddress.url(media))
                if let loaded, loaded.feed.kind != .file {
                    if !isJSON { DescriptorOutput.error.write(SummaryText.failure(error) + "\n") }
                    print(FeedReport(address: address, loaded: loaded, playbackError: error), isJSON: isJSON)
                }
                if let failure, failure.code == .serverError {
                    // An invalid response is the cause of anything that the engine reports.
                    fail(isJSON ? FeedReport.json(failure, address: address) : nil, FeedReport.text(failure))
                }
                fail(isJSON ? ProbeReport.json(error, address: address) : nil, SummaryText.failure(error) + "\n")
            }
        }
    }

    private static func fail(_ error: OpeningError, isJSON: Bool) -> Never {
        let error = error.playbackError
        fail(isJSON ? ProbeReport.json(error, address: error.url ?? "") : nil, SummaryText.failure(error) + "\n")
    }

    /// Reports a failure as JSON on standard output, or else as text on standard error.
    private static func fail(_ json: JSONValue?, _ text: String) -> Never {
        if let json {
            DescriptorOutput.standard.write(json.text + "\n")
        } else {
            DescriptorOutput.error.write(text)
        }
        Program.leave(1)
    }
}

extension FeedError {
    /// `false` if the engine may be able to open the source, or has a more precise error for it.
    fileprivate var isCertain: Bool {
        if address?.hasPrefix("dlna:") ?? false { return true }
        return switch code {
        case .notAFeed: isTelevisionGuide
        // An empty file may have been cut, which the engine explains.
        case .empty: address?.hasPrefix("http") ?? false
        case .addressNotAllowed, .badAddress, .notFound, .noPermission: false
        // Some stations do not speak HTTP.
        case .serverError: httpStatus != nil
        case .malformed, .entities, .tooLarge, .tooDeep, .timedOut, .offline, .canceled, .loginRequired, .notSecure,
            .tooManyRedirects, .readFailed, .programMissing:
            true
        }
    }
}
