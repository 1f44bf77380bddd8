public import Observation
public import PlaybackModel

/// An object that plays a queue of media items and publishes the state that an interface shows.
///
/// A player combines a queue of ``PlayerItem`` objects, the playback of the current one, and observable state. It draws
/// nothing: the views of `PlayheadUI` show its picture and controls, and a command-line tool or a service can use it
/// without any view. Use it on the main actor only.
///
/// ```swift
/// let player = Player(items: items, engine: provider)
/// player.play()
/// player.controls.button      // .pause, immediately
/// for await transition in player.transitions {
///     print(transition.cause, transition.lanes.phase.name)
/// }
/// ```
///
/// ## Commands
///
/// Commands such as ``play()``, ``pause()`` and ``seek(_:smooth:completion:)`` return immediately. They never block and
/// never throw: a command that makes no sense in the current state has no effect, and failures of the media appear in
/// ``error``. Many commands have a counterpart that reports whether they have an effect, such as
/// ``canAdvanceToNextItem()`` for ``advanceToNextItem()``; use it to enable a button.
///
/// ## State
///
/// All state derives from ``lanes``, which store separately what the user requested, what the engine does, and what
/// suppresses playback. A command changes the state before it returns, so a button follows the press, never the
/// network: after ``play()`` the main button shows Pause even if the item needs seconds to open.
///
/// - Read ``controls`` for the main button and for whether seeking is possible, ``showsSpinner`` for the spinner,
///   ``phase`` for the overall state, and ``error`` for a failure.
/// - A view that reads a property in its body is evaluated again when that property changes, and not when others do.
/// - Code without views uses ``properties``, ``transitions`` and ``notices``, which are asynchronous sequences.
/// - The position is never published, because it changes all the time: call ``time()``, or use
///   ``periodicTimes(every:)`` or a ``ProgressTracker``.
///
/// ## Queue
///
/// Change ``items`` at any time; the current item plays undisturbed as long as it stays in the array. The player
/// prepares the next item while the current one plays, so that it follows without a gap. ``actionAtItemEnd`` decides
/// whether it does, ``repeatMode`` and ``isShuffled`` which item that is, and ``loop`` repeats a section of an item.
///
/// ## Life cycle
///
/// A new player starts to open its first item immediately, paused unless ``PlayerConfiguration/autoplay`` is set.
/// Releasing the last reference, in any state, silences the player and frees its resources; call ``release()`` to do so
/// at a known time.
@MainActor @Observable public final class Player {
    // Each property is written only when its value changes.

    /// The six facts that all other state derives from: intent, seek, readiness, transport, suppression and end.
    ///
    /// Interfaces rarely need them; ``phase`` and ``controls`` are derived from them. Use the lanes in logs and tests,
    /// and in an interface that makes finer distinctions.
    ///
    /// The lanes change with each step of a drag on a slider, so they are not essential state: a view that reads them is
    /// evaluated each time, but an observed object publishes nothing. The same applies to ``isSeeking``,
    /// ``isBuffering`` and ``isBusy``.
    public internal(set) var lanes = PlaybackLanes()
    /// `true` while a seek is pending.
    public internal(set) var isSeeking = false
    /// `true` while playback waits for data.
    public internal(set) var isBuffering = false
    /// The overall state to show, such as playing, waiting or failed. Use it to choose what the screen shows; use
    /// ``controls`` for the main button, which follows the user's intent instead.
    public internal(set) var phase = PlaybackUIPhase.idle { willSet { changes.willChange() } }
    /// The state for buttons and menus, which opening, stalls and seeks do not change. `lanes.playbackState` has all
    /// twelve states, including transient ones.
    public internal(set) var playbackState = PlaybackState.idle { willSet { changes.willChange() } }
    /// The state of an interface's controls: the main button, whether a spinner may show, and whether seeking is
    /// possible.
    public internal(set) var controls = PlaybackLanes().controls { willSet { changes.willChange() } }
    /// The error of the current item, or `nil` if it has not failed.
    ///
    /// Show its message, cause and remedy, and offer ``retry()``. Problems that playback survives are warnings instead:
    /// see ``notices`` and ``PlayerProperties/warnings``.
    public internal(set) var error: PlaybackError? { willSet { changes.willChange() } }
    /// The kind of the item: video, audio, or unknown until it is open.
    public internal(set) var mediaType = MediaType.unknown { willSet { changes.willChange() } }
    /// The kind of stream: on demand, live, live with a window to rewind in (DVR), or unknown until it is open.
    public internal(set) var streamType = StreamType.unknown { willSet { changes.willChange() } }
    /// The picture's size with its pixel aspect ratio and rotation; zero for audio, `nil` while unknown.
    public internal(set) var presentationSize: PixelSize? { willSet { changes.willChange() } }
    /// The duration; indefinite for live streams, invalid while unknown.
    public internal(set) var duration = CMTime.invalid { willSet { changes.willChange() } }
    /// The title, chapters, artwork and other descriptions of the current item. Values in the content take precedence
    /// over those of a ``MediaResolver``.
    public internal(set) var metadata = MediaMetadata.empty { willSet { changes.willChange() } }
    /// The audio, video and text tracks, the selected ones, and the variants of an adaptive stream. Empty until the
    /// item is open. Select tracks with ``select(_:)``.
    public internal(set) var tracks = TracksReport() { willSet { changes.willChange() } }
    /// The limits that adaptive streams keep to. Default: none. Set them with ``setLimits(_:)``.
    public internal(set) var limits = PlaybackLimits() { willSet { changes.willChange() } }
    /// `true` once the engine has delivered a picture of the current item. Until then, show a poster or cover. Stays
    /// `false` for audio.
    public internal(set) var hasShownFrame = false { willSet { changes.willChange() } }
    /// `true` while a spinner should show: `controls.mayShowSpinner` after a delay, so that short waits show none.
    public internal(set) var showsSpinner = false { willSet { changes.willChange() } }

    /// The look of subtitles that views draw. Default: white on a dark box at the bottom.
    public var subtitleLook = SubtitleLook() {
        willSet { changes.willChange() }
        didSet {
            guard subtitleLook != oldValue else { return }
            let changed = subtitleLook.yielding(from: oldValue, over: subtitleTracker?.showsDrawings ?? false)
            if changed != subtitleLook { subtitleLook = changed } else { refreshContent() }
        }
    }

    /// The lengths of skips, which buttons and keys show. Default: those of the configuration.
    public var skipIntervals: SkipIntervals { willSet { changes.willChange() } }

    /// The second subtitles that were requested, for the current item and those that follow. Default: off. Set them with
    /// ``selectSecondaryText(_:)``.
    public internal(set) var secondaryText = TrackSelection.Choice.off { willSet { changes.willChange() } }

    /// The lyrics that were added from files, by item.
    var addedLyrics: [ItemID: Lyrics] = [:] { willSet { changes.willChange() } }
    var queue: PlayerQueue { willSet { changes.willChange() } }
    var looping = LoopState() { willSet { changes.willChange() } }
    var storedRate = 1.0 { willSet { changes.willChange() } }
    var storedVolume = 1.0 { willSet { changes.willChange() } }
    var storedIsMuted = false { willSet { changes.willChange() } }
    var storedAdjustments = PlaybackAdjustments.neutral { willSet { changes.willChange() } }

    /// Notifies a higher floor before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()
    /// The configuration that the player was created with.
    @ObservationIgnored public let configuration: PlayerConfiguration

    /// The player's clock.
    @ObservationIgnored package let scheduler: any PlaybackScheduler
    @ObservationIgnored var link: EngineLink!
    @ObservationIgnored var machine: PlaybackMachine
    @ObservationIgnored var output = PlaybackOutput()
    @ObservationIgnored var waitingInputs: [PlaybackInput] = []
    @ObservationIgnored var isHandling = false
    @ObservationIgnored var isRefreshing = false
    @ObservationIgnored var isContentStale = false
    @ObservationIgnored var lastCommand = CommandID.none
    @ObservationIgnored var finishedCompletions: [(@MainActor @Sendable (Bool) -> Void, Bool)] = []
    @ObservationIgnored var afterwards: [@MainActor () -> Void] = []
    @ObservationIgnored var completions: [CommandID: @MainActor @Sendable (Bool) -> Void] = [:]
    @ObservationIgnored var deadlines: [PlaybackDeadline.Kind: ScheduledAction] = [:]
    @ObservationIgnored var snapshot = PlayerProperties()
    @ObservationIgnored var successor: PlayerItem?
    @ObservationIgnored var contents: [Generation: ItemContent] = [:]
    @ObservationIgnored var classifier: StreamTypeClassifier
    @ObservationIgnored var spinner = SpinnerPolicy()
    @ObservationIgnored var spinnerAction: ScheduledAction?
    @ObservationIgnored let transitionBroadcast = Broadcast<PlaybackTransition>()
    @ObservationIgnored let noticeBroadcast = Broadcast<PlaybackNotice>()
    @ObservationIgnored var storedFrameDisplay: (any FrameDisplay)?
    @ObservationIgnored var heldFrames: [Generation: HeldFrame] = [:]
    /// The generation of the load whose pictures are shown; `nil` while nothing is open.
    @ObservationIgnored var frameGeneration: Generation?
    /// The item whose picture is on the display.
    @ObservationIgnored var shownItem: ItemID?
    @ObservationIgnored var subtitleTracker: SubtitleTracker?
    /// The subtitles that were added from files, by item.
    @ObservationIgnored var shelves: [ItemID: SubtitleShelf] = [:]
    /// The lyrics of the tags that were read last.
    @ObservationIgnored var parsedLyrics: (text: String, lyrics: Lyrics?)?
    @ObservationIgnored var levelReaders: [UInt64: AsyncStream<AudioLevel>.Continuation] = [:]
    @ObservationIgnored var lastLevelReader: UInt64 = 0
    @ObservationIgnored var captures: [PictureCapture] = []
    /// The time of the newest frame of the current item.
    @ObservationIgnored var lastFrameTime = CMTime.invalid
    @ObservationIgnored let cueBroadcast = Broadcast<TextCue>()
    @ObservationIgnored let jumpBroadcast = Broadcast<Void>()
    @ObservationIgnored let propertyBroadcast = Broadcast<PlayerProperties>()
    @ObservationIgnored var propertySources: [WeakPropertySource] = []
    @ObservationIgnored var timeObservers: [UInt64: TimeObserver] = [:]
    @ObservationIgnored var lastTimeObserver: UInt64 = 0
    /// The position that was shown last, since the last jump.
    @ObservationIgnored var shownTime = CMTime.invalid
    /// The number of calls of ``timeJumped()``.
    @ObservationIgnored var jumpCount: UInt64 = 0
    @ObservationIgnored var isReleased = false
    @ObservationIgnored var loopAction: ScheduledAction?
    @ObservationIgnored var seekMemory = SeekMemory()
    /// The selection for the first item.
    @ObservationIgnored var initialSelection: TrackSelection?
    /// The subtitles that were hidden last.
    @ObservationIgnored var hiddenSubtitles: TrackSelection.Choice?
    /// The value of ``actionAtItemEnd``, which a sleep timer may override.
    @ObservationIgnored var storedActionAtItemEnd = ActionAtItemEnd.advance
    @ObservationIgnored var storedPlaysGapless = true
    /// `true` while playback ends with the current item, whatever repeats or follows.
    @ObservationIgnored var stopsAfterItem = false { didSet { updateEnd() } }
    /// The factor of a sound that fades, which ``volume`` does not show.
    @ObservationIgnored var fade = 1.0 { didSet { if fade != oldValue { sendAudio() } } }
    /// The timer that stops playback.
    @ObservationIgnored public private(set) lazy var sleepTimer = SleepTimer(self)

    /// Creates a player for a queue of items. The first one becomes current and starts to open, paused unless
    /// ``PlayerConfiguration/autoplay`` is set.
    ///
    /// - Parameters:
    ///   - items: The queue. Default: empty; set ``items`` later.
    ///   - engine: The provider of the engine, such as `GStreamerEngine.provider` of `PlayheadGStreamer`.
    ///   - configuration: The settings that are fixed for the player's life.
    ///   - scheduler: The clock; `nil` for the system's monotonic clock. Tests pass a `ManualScheduler` of
    ///     `PlayheadTesting`.
    public init(
        items: [PlayerItem] = [], engine: EngineProvider, configuration: PlayerConfiguration = .default,
        scheduler: (any PlaybackScheduler)? = nil
    ) {
        self.configuration = configuration
        skipIntervals = SkipIntervals(
            backward: configuration.backwardSkipInterval, forward: configuration.forwardSkipInterval)
        self.scheduler = scheduler ?? SystemScheduler()
        queue = PlayerQueue(seed: configuration.shuffleSeed)
        machine = PlaybackMachine(configuration: configuration.machine)
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        var engineConfiguration = EngineConfiguration(
            output: configuration.output, deliversFrames: configuration.deliversFrames,
            allowedSchemes: configuration.allowedSchemes, userAgent: configuration.userAgent)
        engineConfiguration.usesHardwareDecoding = configuration.usesHardwareDecoding
        link = EngineLink(
            provider: engine, configuration: engineConfiguration,
            resolvers: configuration.resolvers, item: { [weak self] id in self?.knownItem(id) },
            learn: { [weak self] metadata, generation in self?.learn(metadata, of: generation) },
            receive: { [weak self] reports in self?.receive(reports) })
        if let first = queue.replaceItems(with: items) { load(at: first, play: configuration.autoplay ? true : nil) }
        if configuration.autoplay, !configuration.isAutoplayPermitted { handle(.system(.autoplayRefused)) }
    }

    /// Creates a player for one item, which starts to open, paused unless ``PlayerConfiguration/autoplay`` is set.
    ///
    /// - Parameters:
    ///   - item: The item. It becomes the only one of the queue.
    ///   - engine: The provider of the engine.
    ///   - configuration: The settings that are fixed for the player's life.
    ///   - scheduler: The clock; `nil` for the system's monotonic clock.
    public convenience init(
        item: PlayerItem, engine: EngineProvider, configuration: PlayerConfiguration = .default,
        scheduler: (any PlaybackScheduler)? = nil
    ) {
        self.init(items: [item], engine: engine, configuration: configuration, scheduler: scheduler)
    }

    /// Silences the player and frees its resources immediately.
    ///
    /// Its asynchronous sequences end, pending completions are called with `false`, and all later commands have no
    /// effect. Releasing the last reference to the player does the same; call this method when other objects may still
    /// hold one. Further calls have no effect.
    public func release() {
        guard !isReleased else { return }
        send(.release)
        isReleased = true
        tearDown()
    }

    isolated deinit {
        if !isReleased { tearDown() }
    }

    /// Ends everything that reaches beyond this object.
    private func tearDown() {
        for action in deadlines.values { action.cancel() }
        deadlines = [:]
        spinnerAction?.cancel()
        loopAction?.cancel()
        for observer in timeObservers.values { observer.finish() }
        for reader in levelReaders.values { reader.finish() }
        levelReaders = [:]
        finishCaptures(with: .failure(PlaybackError(.notSupportedByContent)))
        timeObservers = [:]
        for source in propertySources { source.value?.finish() }
        propertySources = []
        propertyBroadcast.finish()
        jumpBroadcast.finish()
        transitionBroadcast.finish()
        noticeBroadcast.finish()
        cueBroadcast.finish()
        releaseFrames()
        link.close()
        let waiting = completions.values
        completions = [:]
        for completion in waiting { completion(false) }
    }
}

/// The content of one load, as far as it is known.
struct ItemContent {
    var ranges = RangesReport(duration: .invalid)
    var mediaType = MediaType.unknown
    var presentationSize: PixelSize?
    var tracks = TracksReport()
    var metadata = MediaMetadata.empty
    /// The resolver's metadata.
    var resolved = MediaMetadata.empty
    var bufferingPercent = 100
    var statistics = PlaybackStatistics()
    /// The warnings so far, each once, the oldest first.
    var warnings: [PlaybackError] = []

    /// The description of the content, without its ranges and levels.
    var description: ItemContent {
        var content = ItemContent()
        (content.tracks, content.metadata, content.resolved) = (tracks, metadata, resolved)
        return content
    }
}

/// The source of a property stream, which its readers own.
struct WeakPropertySource {
    weak var value: PropertySource?
}
