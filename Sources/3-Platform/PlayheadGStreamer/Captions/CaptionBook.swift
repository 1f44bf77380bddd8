import MediaReaders
import PlaybackModel

/// The tracks of captions inside the pictures of an item, and the selected one.
///
/// They are no streams of the pipeline: a selection that names one hides the pipeline's text.
struct CaptionBook: Sendable {
    /// The channels that have shown a text.
    var channels: [CaptionChannel] = []
    /// The pages of teletext that the stream lists.
    var listings: [TeletextListing] = []
    /// The user's selection; `nil` before there is one.
    var requested: TrackSelection?

    /// The tracks, with the names of a playlist's renditions.
    func tracks(_ playlist: HLSMultivariantPlaylist?) -> [MediaTrack] {
        let renditions = playlist?.renditions.filter { $0.kind == .closedCaptions } ?? []
        return channels.map { channel in
            if case .teletext(let page) = channel, let listing = listings.first(where: { $0.page == page }) {
                return track(channel, listing)
            }
            let rendition = renditions.first { $0.instreamID == channel.name }
            return MediaTrack(
                id: CaptionFeed.id(of: channel), kind: .text, language: TrackReader.normalised(rendition?.language),
                title: rendition.map { PrintableText($0.name, maximumLength: 200).string } ?? channel.title,
                codec: channel.codec, characteristics: .init(rendition?.purpose ?? []))
        }
    }

    private func track(_ channel: CaptionChannel, _ listing: TeletextListing) -> MediaTrack {
        MediaTrack(
            id: CaptionFeed.id(of: channel), kind: .text, language: TrackReader.normalised(listing.language),
            title: channel.title, codec: channel.codec,
            characteristics: listing.isForHearingImpaired ? [.hearingImpaired] : [])
    }

    /// The channel to show; `nil` if the selection names none of them. Captions are never a default.
    func selected(_ tracks: [MediaTrack], _ captions: [MediaTrack]) -> CaptionChannel? {
        let named = requested?.text.named(among: tracks.filter { $0.kind == .text } + captions)
        return named.flatMap { track in channels.first { CaptionFeed.id(of: $0) == track.id } }
    }
}
