import FeedLoading
import Foundation
import Glibc
import Localization
import MediaReaders
import PlayheadUI

/// Opening files, folders, lists and addresses.
extension WindowModel {
    /// Plays files, folders, lists and addresses, or adds what they contain to the queue.
    ///
    /// The queue is replaced when the first media is found. If there is none, it stays, and a message states the reason.
    func open(_ urls: [URL], enqueues: Bool = false) {
        guard !urls.isEmpty else { return }
        willOpen?()
        // The media of the command line is open already. Without other media it plays, whether it was to be added or not.
        let isPrepared = urls.map(Self.place(of:)) == prepared.map(Self.place(of:))
        prepared = []
        if enqueues, !isPrepared, !player.items.isEmpty {
            enqueue(urls)
            return
        }
        if isPrepared {
            player.play()
        } else {
            fill(with: urls, plays: true)
        }
        showsPlayer?()
    }

    /// Returns what two URLs of the same media have in common: a path may be relative, and escaped in several ways.
    private static func place(of url: URL) -> String {
        FilePath(url.standardizedFileURL)?.address() ?? url.absoluteString
    }

    /// Replaces the queue with the media in files, folders, lists and addresses.
    func fill(with urls: [URL], plays: Bool) {
        endFilling()
        if urls.count == 1, urls[0].isFileURL, Self.isFolder(urls[0]) {
            isOpening = true
            placing = Task { [weak self, placeInFolder] in
                let start = await placeInFolder(urls[0])
                guard !Task.isCancelled else { return }
                self?.fill(with: urls, plays: plays, start: start)
            }
        } else if !urls.allSatisfy(\.isFileURL), let awaited = awaitedLimits() {
            // The video of a page has the height with which it was opened.
            isOpening = true
            placing = Task { [weak self] in
                let limits = await awaited.value
                guard let self, !Task.isCancelled else { return }
                if player.limits != limits { player.setLimits(limits) }
                fill(with: urls, plays: plays, start: .first)
            }
        } else {
            fill(with: urls, plays: plays, start: .first)
        }
    }

    private static func isFolder(_ url: URL) -> Bool {
        guard let path = FilePath(url) else { return false }
        var facts = stat()
        return stat(path.cString, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private func fill(with urls: [URL], plays: Bool, start: QueueFilling.Start) {
        let filling = QueueFilling(
            of: player, with: opening(urls), start: start, plays: plays,
            onFinish: { [weak self] in self?.take($0) })
        self.filling = filling
        isOpening = filling.isActive
        // Servers take a while; folders and files do not.
        if isOpening, !urls.contains(where: \.isFileURL) { notice = Self.openingNotice }
        guard playsFolder, urls.count == 1, urls[0].isFileURL, filling.count == 1, !filling.isActive,
            let item = player.items.first
        else { return }
        neighbors = FolderFollowing(item, in: player)
    }

    private func enqueue(_ urls: [URL]) {
        endFilling()
        let filling = QueueFilling(
            of: player, with: opening(urls), mode: .append,
            onFinish: { [weak self] report in
                guard let self else { return }
                take(report)
                if report.error == nil, report.notice == nil { confirmAddition(of: report.entryCount) }
            })
        self.filling = filling
        isOpening = filling.isActive
        if !filling.isActive { confirmAddition(of: filling.count) }
    }

    private func confirmAddition(of count: Int) {
        notice = localized(
            .plural(count, one: "Added to the queue", other: "\(count) items added to the queue"))
    }

    /// Shows the dialog for files, in the folder of the file that is open, or else in that of the last choice.
    func chooseFiles() {
        if let url = player.currentItem?.url, url.isFileURL { dialogFolder = url.deletingLastPathComponent() }
        isChoosingFiles = true
    }

    /// Plays the files that were chosen in the dialog, or adds them as subtitles, and begins there the next time.
    func open(chosen urls: [URL]) {
        if let folder = urls.first?.deletingLastPathComponent(), folder.isFileURL { dialogFolder = folder }
        _ = drop(urls)
    }

    /// Ends the search for media. Media that was found stays in the queue.
    func endFilling() {
        placing?.cancel()
        placing = nil
        filling?.cancel()
        filling = nil
        neighbors?.cancel()
        neighbors = nil
        isOpening = false
    }

    /// Reports what cannot be played.
    private func take(_ report: OpeningReport) {
        isOpening = false
        if notice == Self.openingNotice { notice = nil }
        notice = report.error?.description ?? report.notice ?? notice
    }

    private static let openingNotice = localized("Looking for media…")

    private func opening(_ urls: [URL]) -> MediaOpening {
        var options = MediaOpening.Options()
        options.maximumHeight = player.limits.maximumHeight
        // No link asks for standard input where the command line did not.
        let arguments = urls.map { readsInput && WindowOptions.isStandardInput($0) ? "-" : $0.absoluteString }
        return MediaOpening(arguments, options: options)
    }

    /// Opens the video of a page again where it is, with a picture of another height. Adaptive streams change without that.
    func reopen(atHeight height: Int?) {
        guard let item = player.currentItem, let place = player.items.firstIndex(of: item),
            player.tracks.variants.count < 2, PageQuality.heights(of: item.url).count > 1
        else { return }
        PageQuality.setMaximumHeight(height, of: item.url)
        let again = PlayerItem(
            url: item.url, title: item.title, headers: item.headers, userAgent: item.userAgent,
            startPosition: player.streamType == .onDemand ? player.time() : item.startPosition,
            initiator: item.initiator, prefersTitle: item.prefersTitle)
        let plays = player.lanes.intent == .play
        player.items.insert(again, at: place + 1)
        player.currentItem = again
        if plays { player.play() }
        player.items.removeAll { $0 == item }
    }

    // MARK: Drops, the clipboard and typed text

    /// Plays dropped media in place of the queue. Returns `true` if there was any.
    ///
    /// Subtitle files are added to the current item instead, if there is one.
    func drop(_ urls: [URL], enqueues: Bool = false) -> Bool {
        let subtitles = player.currentItem == nil ? [] : urls.filter(SidecarSubtitle.isSubtitleFile)
        let media = urls.filter { !subtitles.contains($0) }
        open(media, enqueues: enqueues)
        if media.isEmpty, !subtitles.isEmpty { addSubtitles(subtitles) }
        return !urls.isEmpty
    }

    /// Plays the URLs on the clipboard.
    func paste() async { open(pasted: await Clipboard.text() ?? "") }

    /// Plays the URLs in a pasted text, or reports that there are none.
    func open(pasted text: String) {
        let urls = Self.urls(in: text)
        if urls.isEmpty { notice = localized("No link on the clipboard") } else { open(urls) }
    }

    /// Plays a typed URL. Returns `true` if the text was one.
    func open(typed text: String) -> Bool {
        let urls = Self.urls(in: text)
        open(urls)
        return !urls.isEmpty
    }

    /// The URLs and absolute paths in a text, one per line.
    static func urls(in text: String) -> [URL] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && (MediaAddress.looksLikeAddress($0) || $0.hasPrefix("/")) }
            .map(MediaAddress.url)
    }
}
