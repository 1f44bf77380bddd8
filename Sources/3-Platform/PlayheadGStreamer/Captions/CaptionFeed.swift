import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// The captions of an item that are no streams of the pipeline: its channels, the selected one, and the cues of that.
///
/// Pictures and pages of teletext arrive on streaming threads, and selections on the engine's queue. A channel becomes a track when it has shown a
/// text.
final class CaptionFeed: Sendable {
    /// The track of a channel.
    static func id(of channel: CaptionChannel) -> String { "captions-\(channel.name)" }

    private struct State: Sendable {
        typealias Offer = (channels: [CaptionChannel], listings: [TeletextListing])

        var decoder = CaptionDecoder()
        var channels: [CaptionChannel] = []
        var selected: CaptionChannel?
        /// The cues that were posted last, without their times.
        var shown: [StyledText] = []
        /// The start of the cues that were posted last, in nanoseconds of stream time.
        var shownAt: Int64?
        /// The last texts of each page of teletext with their times. They come before the pictures of their times.
        var pages: [Int: [(time: Int64, texts: [StyledText])]] = [:]
        /// The pages of teletext that the stream lists.
        var listings: [TeletextListing] = []
        /// The time of the last picture, in nanoseconds of stream time.
        var time: Int64?
    }

    private let state = Mutex(State())
    private let post: @Sendable (TextCue) -> Void
    private let isStream: Bool
    private let channelsChanged: @Sendable ([CaptionChannel], [TeletextListing]) -> Void

    /// Letters that come one by one show at least this long after the last ones, in nanoseconds.
    private static let step: Int64 = 200_000_000
    /// The number of texts of a page that are kept for its selection.
    private static let pageHistory = 32

    /// Creates the feed of captions inside pictures.
    init(
        post: @escaping @Sendable (TextCue) -> Void,
        channelsChanged: @escaping @Sendable ([CaptionChannel], [TeletextListing]) -> Void
    ) {
        self.post = post
        self.channelsChanged = channelsChanged
        isStream = false
    }

    /// Creates the feed of a stream of captions, which shows the first channel that has a text.
    init(ofStream post: @escaping @Sendable (TextCue) -> Void) {
        self.post = post
        channelsChanged = { _, _ in }
        isStream = true
    }

    /// Takes the bytes of a picture.
    /// - Parameter time: The time of the picture, in nanoseconds of stream time; `nil` before the target of a seek, where pictures prepare
    ///   what shows later.
    func take(_ pairs: [CaptionPacket.Pair], at time: Int64?) {
        let new = state.withLock { state -> State.Offer? in
            for pair in pairs { state.decoder.take(pair) }
            guard let time else { return Self.channelsIfChanged(&state) }
            state.time = time
            if isStream, state.selected == nil {
                state.selected = state.decoder.channels.first
            }
            show(&state, at: time, isForced: false)
            return Self.channelsIfChanged(&state)
        }
        if let new { channelsChanged(new.channels, new.listings) }
    }

    /// Takes the texts that a page of teletext shows from a time on, in nanoseconds of stream time.
    func take(_ texts: [StyledText], ofPage page: Int, at time: Int64) {
        let new = state.withLock { state -> State.Offer? in
            var history = state.pages[page] ?? []
            // Pages are repeated. A page becomes a track with its first text.
            guard history.last?.texts ?? [] != texts, history.last.map({ $0.time < time }) ?? true else { return nil }
            history.append((time, texts))
            state.pages[page] = history.suffix(Self.pageHistory)
            if state.selected == .teletext(page) { post(texts, of: .teletext(page), at: time) }
            return Self.channelsIfChanged(&state)
        }
        if let new { channelsChanged(new.channels, new.listings) }
    }

    /// Takes the pages of teletext that the stream lists. They become tracks with their first texts.
    func take(_ listings: [TeletextListing]) {
        let new = state.withLock { state -> State.Offer? in
            guard state.listings != listings else { return nil }
            state.listings = listings
            return state.channels.isEmpty ? nil : (state.channels, listings)
        }
        if let new { channelsChanged(new.channels, new.listings) }
    }

    /// Notes the channels, and returns them if there are new ones.
    private static func channelsIfChanged(_ state: inout State) -> State.Offer? {
        let known = Set(state.channels)
        let seen = known.union(state.decoder.seen).union(state.pages.keys.map(CaptionChannel.teletext))
        guard seen != known else { return nil }
        state.channels = seen.sorted()
        return (state.channels, state.listings)
    }

    /// Forgets the texts: pictures of another position follow.
    func flush() {
        state.withLock { state in
            state.decoder = CaptionDecoder()
            state.pages = [:]
            state.shown = []
            state.shownAt = nil
            state.time = nil
        }
    }

    /// Shows the captions of a channel, from the text that shows now; `nil` for none.
    func select(_ channel: CaptionChannel?) {
        state.withLock { state in
            guard state.selected != channel else { return }
            state.selected = channel
            state.shown = []
            state.shownAt = nil
            if case .teletext(let page) = channel {
                for (time, texts) in state.pages[page] ?? [] { post(texts, of: .teletext(page), at: time) }
            } else if let time = state.time {
                show(&state, at: time, isForced: true)
            }
        }
    }

    /// Posts the cues of the selected channel, if they have changed.
    private func show(_ state: inout State, at time: Int64, isForced: Bool) {
        guard let channel = state.selected else { return }
        let texts = state.decoder.texts(of: channel)
        guard texts != state.shown else { return }
        if !isForced, !texts.isEmpty, state.decoder.isGradual(channel), let last = state.shownAt,
            (0..<Self.step).contains(time - last)
        {
            return
        }
        state.shown = texts
        state.shownAt = time
        post(texts, of: channel, at: time)
    }

    private func post(_ texts: [StyledText], of channel: CaptionChannel, at time: Int64) {
        let range = CMTimeRange(start: CMTime(nanoseconds: time), duration: .indefinite)
        for text in texts.isEmpty ? [StyledText()] : texts {
            post(TextCue(text, range: range, track: isStream ? nil : Self.id(of: channel)))
        }
    }
}
