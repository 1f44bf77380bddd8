public import Observation
public import PlaybackModel

/// An object that publishes the subtitles to show now.
///
/// Get the tracker from ``Player/subtitles`` and show its ``cues``, one below the other, and those with a picture over the
/// video. The `VideoView` of `PlayheadUI` does so; use the tracker to show subtitles in another place or style.
///
/// ```swift
/// let subtitles = player.subtitles
/// print(subtitles.cues.map(\.text))
/// ```
///
/// ``cues`` changes when a cue starts or ends, at any speed, and stays while playback is paused. No timer runs in
/// between. Select the language with ``Player/select(_:)``.
@MainActor @Observable public final class SubtitleTracker {
    /// The cues to show, in the order of their starts; empty while a seek is pending.
    public private(set) var cues: [TextCue] = []

    /// The cues of the second subtitles to show, in the order of their starts. See ``Player/selectSecondaryText(_:)``.
    public private(set) var secondaryCues: [TextCue] = []

    /// `true` once the current item has delivered drawings of its subtitles, in the styles of their author. See
    /// ``SubtitleLook/keepsAuthorStyles``.
    public private(set) var hasDrawings = false

    /// The starts of the cues that the content has delivered for the selected tracks, in order.
    @ObservationIgnored private(set) var starts: [CMTime] = []
    @ObservationIgnored private var board = SubtitleBoard()
    @ObservationIgnored private var generation = Generation.none
    @ObservationIgnored private var pendingSeek: CommandID?
    @ObservationIgnored private var textTracks: Set<String> = []
    /// `true` while the engine draws the selected file.
    @ObservationIgnored private var drawsBook = false
    @ObservationIgnored private var action: ScheduledAction?
    @ObservationIgnored private weak var player: Player?

    init(_ player: Player) {
        self.player = player
        update()
    }

    /// Takes a cue.
    func take(_ cue: TextCue) {
        // The drawing of a file may arrive after other subtitles, or none, were selected.
        if cue.picture != nil, cue.isDrawn, player?.selectedBook == nil { return }
        board.insert(cue)
        if cue.picture?.isDrawing ?? false {
            if !hasDrawings { hasDrawings = true }
            drawsBook = cue.isDrawn
        }
        // A drawing changes more often than the lines that it draws.
        if cue.picture.map({ !$0.parts.isEmpty && !$0.isDrawing }) ?? !cue.text.isEmpty { note(cue.range.start) }
        update()
    }

    /// `true` while a drawing in the styles of an author is among the cues.
    var showsDrawings: Bool { cues.contains { $0.picture?.isDrawing ?? false } }

    /// Follows a jump without a seek.
    func jump() {
        if let player { board.keep(at: player.time() - delay(of: player)) }
        update()
    }

    /// Follows the player after a start, stop, seek, or change of tracks or item.
    func update() {
        action?.cancel()
        action = nil
        guard let player, !player.isClosed else {
            board.removeAll()
            show([])
            showSecond([])
            return
        }
        let lanes = player.machine.lanes
        let tracks = player.tracks
        let selected = Set(tracks.tracks.lazy.filter { $0.kind == .text }.map(\.id)).intersection(tracks.selected)
        if player.machine.generation != generation || lanes.seek != nil && lanes.seek?.id != pendingSeek
            || selected != textTracks
        {
            board.removeAll()
        }
        if player.machine.generation != generation || selected != textTracks { (starts, drawsBook) = ([], false) }
        if player.machine.generation != generation, hasDrawings { hasDrawings = false }
        generation = player.machine.generation
        pendingSeek = lanes.seek?.id
        textTracks = selected
        let book = player.selectedBook
        player.draw(book)
        guard lanes.seek == nil else {
            show([])
            showSecond([])
            return
        }
        let sample = player.timeSample
        guard sample.time.isNumeric else {
            show([])
            showSecond([])
            return
        }
        // Later subtitles are those of an earlier position.
        let position = sample.time - delay(of: player)
        var next: Double?
        if let book {
            show(active(in: book, at: position))
            next = book.cues.nextChange(after: position.seconds)
        } else {
            show(board.active(at: position))
            next = board.nextChange(after: position)?.seconds
        }
        let second = player.secondaryBook
        showSecond(second?.cues.active(at: position.seconds) ?? [])
        next = [next, second?.cues.nextChange(after: position.seconds)].compactMap { $0 }.min()
        guard sample.rate > 0, let next else { return }
        // Files can have thousands of changes in a second, of which a screen shows sixty.
        let wait = max((next - position.seconds) / sample.rate, Self.shortestWait)
        action = player.scheduler.schedule(after: .seconds(wait)) { [weak self] in self?.update() }
    }

    /// The texts of a file that are active at a position, with the drawing that the engine makes of them.
    private func active(in book: SubtitleShelf.Book, at position: CMTime) -> [TextCue] {
        let texts = book.cues.active(at: position.seconds)
        guard drawsBook else { return texts }
        return texts.map { text in
            var text = text
            text.isDrawn = true
            return text
        } + board.active(at: position).filter { $0.picture?.isDrawing ?? false }
    }

    private func note(_ start: CMTime) {
        guard start.isNumeric else { return }
        let place = starts.lastIndex { $0 <= start }
        guard place.map({ starts[$0] != start }) ?? true else { return }
        starts.insert(start, at: place.map { $0 + 1 } ?? 0)
        if starts.count > Self.capacity { starts.removeFirst() }
    }

    /// The number of remembered starts, more than a long film has subtitles.
    private static let capacity = 4_000

    /// The shortest time between two changes, in seconds.
    private static let shortestWait = 0.01

    private func delay(of player: Player) -> CMTime {
        CMTime(seconds: player.adjustments.subtitleDelay, preferredTimescale: 1000)
    }

    private func show(_ new: [TextCue]) {
        if new != cues { cues = new }
    }

    private func showSecond(_ new: [TextCue]) {
        if new != secondaryCues { secondaryCues = new }
    }
}

extension Player {
    /// The tracker of the player's subtitles, which lives as long as the player.
    public var subtitles: SubtitleTracker {
        if let subtitleTracker { return subtitleTracker }
        let tracker = SubtitleTracker(self)
        subtitleTracker = tracker
        return tracker
    }
}
