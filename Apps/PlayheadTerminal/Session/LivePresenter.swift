import FeedLoading
import Localization
import MediaReaders
import Observation
import PlaybackModel
import Playhead

/// Shows a session as a live view and handles keys.
///
/// A frame is drawn when its contents change and when the position passes a second, at most 25 times per second.
@MainActor final class LivePresenter: SessionPresenter {
    private let screen: LiveScreen
    private let output: any TextOutput
    private let errors: any TextOutput
    private let size: () -> TerminalSize
    private weak var session: PlaySession?

    private(set) var view: LiveView
    private var item: ItemID?
    private var cue: TextCue?
    private var cues: Task<Void, Never>?
    private var edge = LiveEdge()
    private var explains = false
    private var drawing: ScheduledAction?
    private var hiding: ScheduledAction?
    private var fading: ScheduledAction?
    private var second: ScheduledAction?
    private var spinning: ScheduledAction?
    private var lastDrawn = Moment.zero
    /// `true` while another program has the terminal.
    private var isSuspended = false
    private var isOver = false

    /// The shortest time between two frames.
    private let frameTime = Duration.milliseconds(40)

    init(
        output: any TextOutput, errors: any TextOutput, glyphs: Glyphs, hasColors: Bool,
        size: @escaping () -> TerminalSize
    ) {
        self.output = output
        self.errors = errors
        self.size = size
        screen = LiveScreen(output: output, hasColors: hasColors)
        view = LiveView()
        view.glyphs = glyphs
    }

    var isInteractive: Bool { true }

    func begin(_ session: PlaySession) {
        self.session = session
        screen.enter()
        observeSpinner()
        let stream = session.player.cues
        cues = Task { [weak self] in
            var hasPictures = false
            for await cue in stream {
                if cue.picture == nil { self?.show(cue) }
                guard !hasPictures, let picture = cue.picture, !picture.parts.isEmpty, !picture.isDrawing else {
                    continue
                }
                hasPictures = true
                self?.explainPictures()
            }
        }
        invalidate()
    }

    private func show(_ cue: TextCue) {
        self.cue = cue
        invalidate()
    }

    /// Reports why subtitles do not show.
    private func explainPictures() {
        show(
            warning: PlaybackError(
                .notMedia, message: localized("These subtitles are pictures, which the terminal cannot show."),
                cause: "", remedy: ""))
    }

    func show(_ transition: PlaybackTransition) {
        if transition.item != item {
            item = transition.item
            view.warning = nil
            cue = nil
        }
        invalidate()
    }

    func show(warning: PlaybackError) {
        view.warning = warning
        invalidate()
        // A repair is over when it is reported.
        guard [.mediaServicesWereReset, .pipelineRepaired, .notMedia].contains(warning.code) else { return }
        hiding?.cancel()
        hiding = session?.scheduler.schedule(after: .seconds(8)) { [weak self] in
            guard let self, view.warning == warning else { return }
            view.warning = nil
            invalidate()
        }
    }

    func show(opening report: OpeningReport) {
        guard let notice = report.notice else { return }
        show(warning: PlaybackError(.notMedia, message: PrintableText(notice).string, cause: "", remedy: ""))
    }

    func show(_ properties: PlayerProperties) { invalidate() }

    /// The view follows the position, not the program's clock.
    func tick() {}

    func end(_ summary: SessionSummary) {
        isOver = true
        cues?.cancel()
        for action in [drawing, hiding, fading, second, spinning] { action?.cancel() }
        if !isSuspended { screen.leave() }
        if let failure = SummaryText.failure(summary) { errors.write(failure + "\n") }
        output.write(SummaryText.line(summary) + "\n")
    }

    /// Shows the narration of the demo.
    func narrate(_ text: String?) {
        view.narration = text
        invalidate()
    }

    // MARK: Terminal

    /// Redraws for a new size of the terminal.
    func resize() { invalidate() }

    /// Releases the terminal for another program.
    func suspend() {
        guard !isSuspended, !isOver else { return }
        isSuspended = true
        screen.leave()
    }

    /// Takes the terminal back.
    func resume() {
        guard isSuspended, !isOver else { return }
        isSuspended = false
        screen.enter()
        invalidate()
    }

    // MARK: Drawing

    /// Draws soon.
    private func invalidate() {
        guard drawing == nil, !isOver, !isSuspended, let session else { return }
        let earliest = lastDrawn.advanced(by: frameTime)
        drawing = session.scheduler.schedule(at: max(earliest, session.scheduler.now)) { [weak self] in self?.draw() }
    }

    private func draw() {
        drawing = nil
        guard !isOver, !isSuspended, let session else { return }
        guard output.isIdle else {
            // The terminal is slow: skip to the newest frame.
            lastDrawn = session.scheduler.now
            invalidate()
            return
        }
        let player = session.player
        lastDrawn = session.scheduler.now
        view.properties = player.currentProperties
        view.position = player.time()
        view.name = player.currentItem?.title ?? ""
        (view.number, view.count) = session.place
        edge.update(isBehind: player.canSkipToDefault(), isJump: player.isSeeking, at: lastDrawn)
        view.isLive = edge.isLive
        view.explanation = explains ? player.explain().description : nil
        view.subtitle = cue.flatMap { $0.range.containsTime(view.position) ? $0.text : nil }
        view.spinner = player.showsSpinner ? (view.spinner ?? -1) : nil
        let size = size()
        screen.draw(view.lines(size), size: size)
        scheduleSecond(player)
    }

    /// Schedules a redraw for the next second of the position, or the end of a subtitle.
    private func scheduleSecond(_ player: Player) {
        second?.cancel()
        guard let session, player.lanes.phase == .playing, player.lanes.seek == nil, view.position.isNumeric else {
            second = nil
            return
        }
        let position = view.position.seconds
        var distance = position.rounded(.down) + 1 - position
        if view.subtitle != nil, let end = cue?.range.end.seconds, end > position {
            distance = min(distance, end - position)
        }
        let delay = max(distance / max(player.rate, 0.1), 0.05)
        second = session.scheduler.schedule(after: .nanoseconds(Int64(delay * 1e9))) { [weak self] in self?.invalidate()
        }
    }

    private func observeSpinner() {
        guard let session, !isOver else { return }
        let shows = withObservationTracking {
            session.player.showsSpinner
        } onChange: { [weak self] in
            Task { @MainActor in self?.observeSpinner() }
        }
        spinning?.cancel()
        spinning = nil
        if shows { spin() } else { invalidate() }
    }

    private func spin() {
        guard let session, !isOver else { return }
        view.spinner = ((view.spinner ?? -1) + 1) % view.glyphs.spinner.count
        invalidate()
        spinning = session.scheduler.schedule(after: .milliseconds(100)) { [weak self] in self?.spin() }
    }

    // MARK: Keys

    /// Performs an action, and returns its result, or why it has none.
    private func perform(_ action: PlayerAction, on player: Player) -> String? {
        if let reason = action.unavailability(on: player) { return reason }
        action.perform(on: player)
        return action.readout(on: player)?.text
    }

    /// Shows the result of a key for a moment.
    private func show(_ readout: String?) {
        view.readout = readout
        fading?.cancel()
        guard readout != nil, let session else { return }
        fading = session.scheduler.schedule(after: .milliseconds(1500)) { [weak self] in
            self?.view.readout = nil
            self?.invalidate()
        }
    }

    /// Performs the command of a key.
    func perform(_ command: KeyCommand) {
        guard let session, !isOver else { return }
        switch command {
        case .action(let action): show(perform(action, on: session.player))
        case .explain: explains.toggle()
        case .help: view.showsHelp.toggle()
        case .quit: session.quit()
        }
        invalidate()
    }
}
