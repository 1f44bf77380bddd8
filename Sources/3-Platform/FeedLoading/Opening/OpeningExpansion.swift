import FeedReaders
import Glibc
import Localization
import MediaReaders
import Playhead

/// The work of a ``MediaOpening``: reads folders and lists in order, and passes their entries on.
struct OpeningExpansion {
    /// A list or folder that is being read, with its depth.
    private struct Place {
        var name: String
        var depth: Int
        /// The address of a list on the network, which its entries belong to; `nil` for those of the user.
        var initiator: String?
    }

    private let options: MediaOpening.Options
    private let services: OpeningServices
    private let take: @Sendable ([FeedEntry]) -> Void
    private var report = OpeningReport()
    /// The lists and folders that were read, by address.
    private var visited: Set<String> = []
    private var listCount = 0
    private var isInShortcut = false
    /// The names in the folders of files that lists name in other letters.
    private var spellings = FileSpellings()

    init(
        options: MediaOpening.Options, services: OpeningServices, take: @escaping @Sendable ([FeedEntry]) -> Void
    ) {
        self.options = options
        self.services = services
        self.take = take
    }

    /// Expands all arguments. Ends early if the task is canceled.
    mutating func run(_ arguments: [String]) async -> OpeningReport {
        for argument in arguments {
            if Task.isCancelled { break }
            let before = report.entryCount
            let droppedBefore = report.droppedCount
            do throws(OpeningError) {
                try await expand(argument)
                if report.entryCount == before, !Task.isCancelled {
                    let reason = report.dropped.count > droppedBefore ? report.dropped[droppedBefore] : nil
                    throw OpeningError(
                        .nothingPlayable, address: redactedURL(argument),
                        cause: reason.map { localized("None of its entries can be played. \($0)") }
                            ?? localized("The list has no entries."),
                        remedy: reason == nil ? localized("Choose another file or address.") : nil)
                }
            } catch {
                report.failures.append(error)
            }
        }
        return report
    }

    private mutating func pass(_ entries: [FeedEntry]) {
        let room = options.limits.entryCount - report.entryCount
        let fitting = entries.count <= room ? entries : Array(entries.prefix(max(0, room)))
        if fitting.count < entries.count { report.droppedCount += entries.count - fitting.count }
        guard !fitting.isEmpty else { return }
        report.entryCount += fitting.count
        take(fitting)
    }

    private mutating func pass(_ entries: [FeedEntry], of place: Place) {
        pass(
            entries.map { entry in
                var entry = entry
                entry.initiator = place.initiator
                return entry
            })
    }

    private mutating func expand(_ argument: String) async throws(OpeningError) {
        switch OpeningTarget(argument) {
        case .media(let entry): pass([entry])
        case .folder(let path): try await expandFolder(path)
        case .file(let path): try await expandArgument(path.address(), shown: argument)
        case .web(let address): try await expandArgument(address, shown: argument)
        case .share(let share): try await expand(try await share.path())
        case .server(let address): try await expandServer(address)
        case .standardInput: try await expandInput()
        }
    }

    private mutating func expandServer(_ address: String) async throws(OpeningError) {
        let loaded: LoadedFeed
        do throws(FeedError) {
            loaded = try await services.load(address)
        } catch {
            if error.code == .canceled { return }
            throw OpeningError(error)
        }
        report.drop(loaded.feed.dropped, in: loaded.feed.title ?? name(of: address))
        pass(loaded.feed.entries)
        if loaded.feed.entries.isEmpty, !Task.isCancelled { throw OpeningError(.noMediaInFolder, address: address) }
    }

    private mutating func expandInput() async throws(OpeningError) {
        switch try await services.input.content() {
        case .list(let feed): await expand(feed, Place(name: localized("standard input"), depth: 1))
        case .media(let address):
            let name = address.hasPrefix("file:") ? FilePath.name(ofAddress: address) : nil
            pass([FeedEntry(title: name ?? localized("Standard input"), address: address)])
        }
    }

    // MARK: - Folders

    private mutating func expandFolder(_ path: FilePath) async throws(OpeningError) {
        let address = path.address(isFolder: true)
        guard visited.insert(address).inserted else { throw OpeningError(.listLoop, address: address) }
        let (stream, continuation) = AsyncStream<[FeedEntry]>.makeStream()
        let isCanceled = CancellationFlag()
        var limits = options.limits
        limits.entryCount = max(0, limits.entryCount - report.entryCount)
        async let result = offload { [limits] in
            Result { () throws(FeedError) in
                defer { continuation.finish() }
                return try FolderReader.read(path, limits: limits, isCanceled: isCanceled) { continuation.yield($0) }
            }
        }
        let before = report.entryCount
        await withTaskCancellationHandler {
            for await entries in stream { pass(entries) }
        } onCancel: {
            isCanceled.value.store(true, ordering: .relaxed)
        }
        do throws(FeedError) {
            let feed = try await result.get()
            report.drop(feed.dropped, in: path.name)
        } catch {
            if error.code != .canceled { throw OpeningError(error) }
        }
        if report.entryCount == before, !Task.isCancelled {
            throw OpeningError(.noMediaInFolder, address: redactedURL(address))
        }
    }

    // MARK: - Lists

    /// Expands a list on the command line. Everything else is played as it is.
    private mutating func expandArgument(_ address: String, shown: String) async throws(OpeningError) {
        let loaded: LoadedFeed
        do throws(FeedError) {
            loaded = try await services.load(address)
        } catch {
            guard error.code != .canceled else { return }
            if try await expandPage(address, error) { return }
            if let unsupported = OpeningError(unsupportedList: address, error) { throw unsupported }
            guard error.isAboutContents else {
                // The engine knows more formats and schemes, and has its own errors for media.
                if case .media(let entry) = OpeningTarget.playable(shown) { pass([entry]) }
                return
            }
            throw OpeningError(error)
        }
        visited.insert(loaded.address)
        visited.insert(address)
        switch loaded.feed.kind {
        case .file, .hls, .dash:
            guard case .media(var entry) = OpeningTarget.playable(shown) else { return }
            if loaded.feed.kind == .file, let title = loaded.feed.title { entry.title = title }
            pass([entry])
        case .shortcut:
            report.drop(loaded.feed.dropped, in: name(of: loaded.address))
            // It stands for the address, which may be a page. A shortcut to another one is not followed.
            guard let entry = loaded.feed.entries.first, !isInShortcut else { return }
            isInShortcut = true
            defer { isInShortcut = false }
            try await expand(entry.address)
        case .m3u, .pls, .xspf, .asx, .rss, .atom, .jsonfeed, .opml, .catalogue, .folder:
            await expand(loaded, depth: 1)
        }
    }

    /// Expands a web page. Returns `false` for other addresses, which the engine explains.
    private mutating func expandPage(_ address: String, _ error: FeedError) async throws(OpeningError) -> Bool {
        guard let pages = services.pages, error.isAboutPage || (error.mayBeAboutPage && pages.isAvailable)
        else { return false }
        let isPage = error.isAboutPage
        let page = MediaAddress.url(address).absoluteString
        let extracted: ExtractedPage
        do throws(OpeningError) {
            extracted = try await pages.extract(page, maximumHeight: options.maximumHeight)
        } catch {
            if Task.isCancelled { return true }
            // The server's answer is the reason, unless the page itself says more.
            if !isPage, error.code != .pageRestricted || error.cause.contains("HTTP Error") { return false }
            throw error
        }
        if let medium = extracted.medium {
            pages.add(page, maximumHeight: options.maximumHeight, found: medium)
            pass([
                FeedEntry(
                    title: medium.title ?? extracted.title, address: page, duration: medium.duration,
                    image: medium.image)
            ])
            return true
        }
        for entry in extracted.entries where FileKind(address: entry.address) != .media {
            pages.add(MediaAddress.url(entry.address).absoluteString, maximumHeight: options.maximumHeight)
        }
        pass(extracted.entries, of: Place(name: page, depth: 1, initiator: page))
        return true
    }

    /// Passes the entries of a feed on, page by page.
    private mutating func expand(_ loaded: LoadedFeed, depth: Int) async {
        let place = Place(
            name: name(of: loaded.address), depth: depth,
            initiator: loaded.address.hasPrefix("http") ? loaded.address : nil)
        var feed = loaded.feed
        var known = Set(feed.entries.map(\.id))
        var pages: Set = [loaded.address]
        while true {
            await expand(feed, place)
            guard let next = feed.next, let load = services.loadPage, pages.count < options.pageCount,
                pages.insert(next).inserted, report.entryCount < options.limits.entryCount, !Task.isCancelled
            else { return }
            do throws(FeedError) {
                feed = try await load(next, loaded.address)
            } catch {
                if error.code == .canceled { return }
                return report.drop(
                    [DroppedElement(at: localized("page \(pages.count)"), error.cause)], in: place.name)
            }
            feed.entries.removeAll { !known.insert($0.id).inserted }
        }
    }

    /// Passes the entries of a list on, in order, with those of the lists inside it.
    private mutating func expand(_ feed: Feed, _ place: Place) async {
        report.drop(feed.dropped, in: place.name)
        var piece: [FeedEntry] = []
        for (index, entry) in feed.entries.enumerated() {
            if Task.isCancelled { return }
            let target = OpeningTarget(entry: entry, isFeed: feed.kind == .opml)
            switch target {
            case .media(var media):
                if let reason = missing(&media) {
                    drop(entry, index, reason, place)
                    continue
                }
                media.initiator = place.initiator
                piece.append(media)
                // The first one alone, so that it plays while the others are checked.
                if piece.count >= (report.entryCount == 0 ? 1 : 1000) {
                    pass(piece)
                    piece = []
                }
            case .folder, .file, .web, .share, .server, .standardInput:
                pass(piece)
                piece = []
                await expandInner(target, entry, index, place)
            }
        }
        pass(piece)
    }

    private mutating func expandInner(
        _ target: OpeningTarget, _ entry: FeedEntry, _ index: Int, _ place: Place
    ) async {
        listCount += 1
        guard place.depth < options.depth else {
            return drop(entry, index, localized("The list is inside too many other lists."), place)
        }
        guard listCount <= options.listCount, report.entryCount < options.limits.entryCount else {
            return drop(entry, index, localized("There are too many lists inside others."), place)
        }
        do throws(OpeningError) {
            switch target {
            case .folder(let path): try await expandFolder(path)
            case .file(let path): try await expandList(path.address(), entry, place)
            case .web(let address):
                guard WebAddress.mayBeNamed(address, by: place.initiator) else {
                    throw OpeningError(
                        FeedError(
                            .addressNotAllowed, address: redactedURL(address),
                            detail: AddressError.ownNetwork.description))
                }
                try await expandList(address, entry, place)
            case .media, .share, .server, .standardInput: break
            }
        } catch {
            drop(entry, index, error.cause, place)
        }
    }

    private mutating func expandList(
        _ address: String, _ entry: FeedEntry, _ place: Place
    ) async throws(OpeningError) {
        guard visited.insert(address).inserted else {
            throw OpeningError(.listLoop, cause: localized("The list was opened already."))
        }
        let loaded: LoadedFeed
        do throws(FeedError) {
            loaded = try await (services.loadNamed ?? services.load)(address)
        } catch {
            if error.code == .canceled { return }
            // A local file that is no list may be media that only the engine knows.
            if error.isAboutContents || !address.hasPrefix("file:") { throw OpeningError(error) }
            return pass([entry], of: place)
        }
        guard loaded.address == address || visited.insert(loaded.address).inserted else {
            throw OpeningError(.listLoop, cause: localized("The list was opened already."))
        }
        switch loaded.feed.kind {
        case .file, .hls, .dash: pass([entry], of: place)
        case .m3u, .pls, .xspf, .asx, .shortcut, .rss, .atom, .jsonfeed, .opml, .catalogue, .folder:
            await expand(loaded, depth: place.depth + 1)
        }
    }

    // MARK: - Left out

    private mutating func drop(_ entry: FeedEntry, _ index: Int, _ reason: String, _ place: Place) {
        let title = entry.title ?? FilePath.name(ofAddress: entry.address)
        let shown = title.map { " (\(PrintableText($0, maximumLength: 80).string))" } ?? ""
        report.drop([DroppedElement(at: localized("entry \(index + 1)\(shown)"), reason)], in: place.name)
    }

    /// The reason why a local file cannot be played; `nil` for files that exist, and for addresses.
    ///
    /// Lists from Windows spell names in other letters than the file system, where both name the same file.
    private mutating func missing(_ entry: inout FeedEntry) -> String? {
        guard entry.address.hasPrefix("file:") else { return nil }
        guard let path = FilePath(address: entry.address) else { return localized("The address is malformed.") }
        guard access(path.cString, R_OK) != 0 else { return nil }
        if errno == ENOENT, let other = spellings.existing(path) {
            entry.address = other.address()
            return access(other.cString, R_OK) == 0 ? nil : localized("Permission was denied.")
        }
        return errno == EACCES ? localized("Permission was denied.") : localized("The file does not exist.")
    }

    private func name(of address: String) -> String {
        FilePath.name(ofAddress: address) ?? redactedURL(address)
    }
}

extension OpeningTarget {
    /// An argument as media.
    static func playable(_ argument: String) -> OpeningTarget {
        let url = MediaAddress.url(argument)
        return .media(FeedEntry(title: MediaAddress.name(url), address: url.absoluteString))
    }
}

extension FeedError {
    /// `true` if the source is a web page.
    package var isAboutPage: Bool { code == .notAFeed && (detail?.hasPrefix("It is a web page") ?? false) }

    /// `true` if a server refuses programs that it does not know, as sites with films often do.
    fileprivate var mayBeAboutPage: Bool {
        code == .serverError && (httpStatus.map { [403, 406, 429].contains($0) } ?? false)
    }

    /// `true` if the source is certainly a list, which cannot be read. `false` if the engine may be able to open it, or has
    /// a more precise error for it.
    fileprivate var isAboutContents: Bool {
        switch code {
        case .malformed, .entities, .tooLarge, .tooDeep: true
        case .notAFeed: isTelevisionGuide
        case .empty, .addressNotAllowed, .badAddress, .notFound, .noPermission, .serverError, .timedOut, .offline,
            .canceled, .loginRequired, .notSecure, .tooManyRedirects, .readFailed, .programMissing:
            false
        }
    }
}
