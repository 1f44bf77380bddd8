import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The shape of a cover.
enum CoverShape: Hashable {
    /// 16:9, for video.
    case wide
    /// 1:1, for podcasts, music and channels.
    case square

    /// The width divided by the height.
    var ratio: CGFloat { self == .wide ? 16.0 / 9 : 1 }
}

/// The texts and the picture of a card or a row.
struct CardContent: Hashable {
    /// The first line.
    var title: String
    /// The second line; empty for none.
    var detail = ""
    /// The picture; `nil` shows a symbol or the title's initials.
    var picture: URL?
    /// The symbol in place of a picture; `nil` for the title's initials.
    var symbol: String?
    /// The shape of the picture.
    var shape = CoverShape.wide
    /// The part that was played, from 0 to 1; `nil` if it was not started.
    var progress: Double?
    /// A short text on the picture, such as a duration; empty for none.
    var badge = ""
    /// `true` for something that was played to its end.
    var isPlayed = false
    /// `true` for something that appeared recently and was not played.
    var isNew = false
    /// `true` for a channel whose past programs can be played.
    var hasCatchup = false
    /// `true` for something that could not be played last time.
    var hasFailed = false
    /// The address of an item; `nil` for other content.
    var address: String?
    /// The state of the download; `nil` without one.
    var download: DownloadMark?

    /// The content of an item.
    init(_ item: LibraryItem) {
        title = item.displayTitle
        detail = item.cardDetail
        picture = item.pictureURL
        shape = item.coverShape
        progress = item.status.resume?.progress
        badge = item.entry.details?.isLive == true ? localized("LIVE") : item.duration.map(MediaWording.duration) ?? ""
        // An item that is played again shows its progress instead.
        isPlayed = item.status.isPlayed && item.status.resume == nil
        isNew = item.status.isNew
        hasFailed = item.status.hasFailed
        hasCatchup = item.entry.details?.catchup != nil
        address = item.address
    }

    /// The content of an item in a place that names its source, which the second line does not repeat.
    init(_ item: LibraryItem, within source: String?) {
        self.init(item)
        guard let source, detail == source else { return }
        detail =
            item.entry.details?.published.map(DayTime.date)
            ?? item.entry.details?.author.map { PrintableText($0).string }.flatMap { $0 == source ? nil : $0 } ?? ""
    }

    /// The content of a subscription.
    init(_ subscription: Subscription) {
        title = PrintableText(subscription.title ?? Self.name(of: subscription.address)).string
        detail = MediaWording.entries(subscription.entryCount, of: subscription.kind)
        picture = subscription.image.flatMap { URL(string: $0) }
        symbol = subscription.kind == .folder ? "folder" : subscription.kind == .m3u ? "tv" : nil
        shape = .square
        badge = subscription.newCount > 0 ? MediaWording.new(subscription.newCount) : ""
    }

    /// The name of a source without a title: that of its file or folder, without the extension of lists.
    private static func name(of address: String) -> String {
        let name = MediaAddress.name(MediaAddress.url(address))
        guard FileKind(name: name) == .list, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return name
        }
        return String(name[..<dot])
    }

    /// Other content.
    init(title: String, detail: String = "", picture: URL? = nil, shape: CoverShape = .wide) {
        self.title = title
        self.detail = detail
        self.picture = picture
        self.shape = shape
    }

    /// Returns the content with another shape of its picture.
    func with(shape: CoverShape) -> CardContent {
        var content = self
        content.shape = shape
        return content
    }

    /// The first letters of the first two words, for a picture that is missing.
    var initials: String {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        return words.prefix(2).compactMap { $0.first.map { String($0).uppercased() } }.joined()
    }

    /// The text for assistive technology.
    var spoken: String {
        var parts = [title]
        if hasFailed { parts.append(localized("Did not play last time")) }
        if isNew { parts.append(localized("New")) }
        if isPlayed { parts.append(localized("Played")) }
        if hasCatchup { parts.append(localized("Catch-up")) }
        if let download { parts.append(download.spoken) }
        if let progress { parts.append(localized("\(Int((progress * 100).rounded())) percent played")) }
        if !detail.isEmpty { parts.append(detail) }
        if !badge.isEmpty { parts.append(badge) }
        return parts.joined(separator: ", ")
    }
}

extension LibraryItem {
    /// The title, or else the name in the address.
    var displayTitle: String {
        if let title, !title.isEmpty { return PrintableText(title).string }
        return PrintableText(MediaAddress.name(MediaAddress.url(address))).string
    }

    /// The entry's picture; for a local file a picture from the file.
    var pictureURL: URL? {
        if let image = entry.image, let url = URL(string: image) { return url }
        let url = MediaAddress.url(address)
        return url.isFileURL && !isAudio ? url : nil
    }

    /// `true` for a picture of the publisher, which is large enough for a whole page. Pictures from files are small.
    var hasLargePicture: Bool { entry.image != nil }

    /// `true` for sound without pictures, as far as the entry reveals it.
    var isAudio: Bool {
        if let type = entry.details?.mediaType { return type.hasPrefix("audio/") }
        return ["mp3", "m4a", "m4b", "flac", "ogg", "oga", "opus", "wav", "aac", "wma"]
            .contains(MediaAddress.url(address).pathExtension.lowercased())
    }

    /// Square for sound and channels, otherwise wide.
    var coverShape: CoverShape { isAudio || entry.details?.channel != nil ? .square : .wide }

    /// The second line of a card: the time that is left, or the source of the item.
    fileprivate var cardDetail: String {
        if let resume = status.resume, let duration = resume.duration ?? duration, duration > resume.position {
            return MediaWording.left(duration - resume.position)
        }
        return source ?? ""
    }

    /// The group, podcast or author that the item comes from; `nil` without one.
    var source: String? { (category ?? feedTitle ?? entry.details?.author).map { PrintableText($0).string } }

    /// The group, without the name that blogs give to entries outside of their categories.
    private var category: String? {
        entry.group.flatMap { $0.lowercased() == "uncategorized" ? nil : $0 }
    }
}
