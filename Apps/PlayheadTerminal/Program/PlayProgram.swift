import Dispatch
import FeedLoading
import Glibc
import PlaybackModel
import PlaybackTrace
import Playhead

/// The process of `playhead play`: its outputs, terminal and signals.
@MainActor final class PlayProgram {
    let session: PlaySession
    private let live: LivePresenter?
    private let plain: PlainPresenter?
    private let keys: KeyReader?
    private let signals = SignalWatch()
    private let trace: DescriptorOutput?
    private var ownStops = 0

    /// The running program.
    private static var current: PlayProgram?

    /// Starts playback. The process ends with the session.
    static func begin(_ options: PlayOptions, start: Moment) {
        var writer: TraceWriter?
        var file: DescriptorOutput?
        if let path = options.trace {
            do throws(TraceError) {
                let header = TraceHeader(start: start, configuration: PlayerConfiguration.default.machine)
                (writer, file) = try TraceWriter.create(path: path, header: header)
            } catch {
                DescriptorOutput.error.write("playhead: \(error)\n")
                Program.leave(2)
            }
            file?.onBreak { code in
                DescriptorOutput.error.write(
                    "playhead: \(TraceError.inputOutput(path: path, reason: String(cString: strerror(code))))\n")
            }
        }
        let program = PlayProgram(options, opening: opening(options), start: start, writer: writer, trace: file)
        program.run { $0.status }
    }

    private static func opening(_ options: PlayOptions) -> MediaOpening {
        var opening = MediaOpening.Options()
        opening.headers = options.request.headers
        opening.userAgent = options.request.userAgent
        opening.maximumHeight = options.maximumHeight
        return MediaOpening(options.media, options: opening)
    }

    init(
        _ options: PlayOptions, items: [PlayerItem]? = nil, opening: MediaOpening? = nil, start: Moment,
        writer: TraceWriter? = nil, trace: DescriptorOutput? = nil
    ) {
        self.trace = trace
        let scheduler = SystemScheduler()
        let traits = TerminalTraits.current
        let presenter: any SessionPresenter
        if options.isJSON {
            (live, plain) = (nil, nil)
            presenter = JSONPresenter(output: DescriptorOutput.standard)
        } else if traits.isCapable, TerminalMode.enter() {
            let view = LivePresenter(
                output: DescriptorOutput.standard, errors: DescriptorOutput.error, glyphs: traits.glyphs,
                hasColors: traits.hasColors, size: { TerminalSize.current() })
            HeldErrors.hold()
            (live, plain) = (view, nil)
            presenter = view
        } else {
            let lines = PlainPresenter(output: DescriptorOutput.standard, errors: DescriptorOutput.error)
            (live, plain) = (nil, lines)
            presenter = lines
        }
        session = PlaySession(
            options: options,
            environment: .init(
                engine: DefaultEngine.provider(options.isolation, engine: options.engine), scheduler: scheduler,
                start: start, trace: writer),
            presenter: presenter, items: items, opening: opening)
        keys = live.map { live in
            KeyReader(scheduler: scheduler) { key in
                if let command = KeyCommand(key) { live.perform(command) }
            }
        }
    }

    /// Plays. The process ends with the session, with the status that `onFinish` returns.
    func run(onFinish: @escaping (SessionSummary) -> Int32) {
        Self.current = self
        signals.watch(SIGINT, SIGTERM, SIGHUP) { [session] _ in session.finish(.stopped) }
        signals.watch(SIGTSTP) { [weak self] _ in self?.suspend() }
        signals.watch(SIGCONT) { [weak self] _ in self?.resumeAfterStop() }
        signals.watch(SIGWINCH) { [live] _ in live?.resize() }
        DescriptorOutput.standard.onBreak { [weak self] _ in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.session.finish(.stopped) } }
        }
        session.run { [trace] summary in
            trace?.flush()
            Program.leave(onFinish(summary))
        }
        keys?.start()
    }

    /// Shows the narration of the demo.
    func narrate(_ text: String) {
        live?.narrate(text)
        plain?.narrate(text)
    }

    // MARK: Job control

    /// Handles Ctrl+Z: restores the terminal, stops as the shell expects, and continues from there.
    private func suspend() {
        live?.suspend()
        DescriptorOutput.standard.flush()
        TerminalMode.restore()
        ownStops += 1
        kill(getpid(), SIGSTOP)
        // The process continues here. Before any deadline fires: the elapsed time is not evidence of a stuck engine.
        session.player.handleSystemEvent(.clockJumped)
        takeTerminal()
    }

    /// Handles SIGCONT, also after a stop that cannot be caught.
    private func resumeAfterStop() {
        guard ownStops == 0 else {
            ownStops -= 1
            takeTerminal()
            return
        }
        session.player.handleSystemEvent(.clockJumped)
        TerminalMode.reenter()
        live?.suspend()
        takeTerminal()
    }

    /// Takes the terminal again unless it belongs to another program. In that case the next SIGCONT does.
    private func takeTerminal() {
        guard let live, TerminalMode.enter() else { return }
        live.resume()
    }
}
