public import Observation
public import PlaybackModel

/// A queue of media items, the playback of the current one, and the state that an interface shows for it.
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
/// ## State
///
/// All state derives from ``lanes``: what the user asked for, what the engine does, and what holds playback. Commands
/// change it in the same turn, so that a button follows its press and never the network. Read ``controls`` for buttons and
/// the spinner, ``phase`` for the overall state, and ``error`` for a failure.
///
/// Views that read a property in their body are evaluated again when that property changes, and not when another one
/// does. Code without views uses ``properties``, ``transitions`` and ``notices``. The position is never published: see
/// ``time()``.
///
/// ## Queue
///
/// ``items`` is an array to be changed freely; the current item continues undisturbed while it stays in the array. The
/// next item is prepared during the current one and follows without a gap.
///
/// ## Life
///
/// A player is created paused and starts to open its first item immediately. Releasing the last reference in any state
/// silences it and frees everything; ``release()`` does so at a known time. A player belongs to the main actor.
@MainActor @Observable public final class Player {
    // Each property is written only when its value changes.

    /// The lanes that all other state derives from.
    public internal(set) var lanes = PlaybackLanes() { willSet { changes.willChange() } }
    /// The overall state to show, such as playing, waiting or failed.
    public internal(set) var phase = PlaybackUIPhase.idle { willSet { changes.willChange() } }
    /// The state for buttons and menus, which opening, stalls and seeks do not change. `lanes.playbackState` has all twelve
    /// states, including transient ones.
    public internal(set) var playbackState = PlaybackState.idle { willSet { changes.willChange() } }
    /// The main button, whether a spinner may show, and whether seeking is possible.
    public internal(set) var controls = PlaybackLanes().controls { willSet { changes.willChange() } }
    /// The error of the current item; `nil` unless it failed.
    public internal(set) var error: PlaybackError? { willSet { changes.willChange() } }
    /// The kind of the item: video, audio, or unknown until it is open.
    public internal(set) var mediaType = MediaType.unknown { willSet { changes.willChange() } }
    /// The kind of stream: on demand, live, live with a window to rewind in (DVR), or unknown until it is open.
    public internal(set) var streamType = StreamType.unknown { willSet { changes.willChange() } }
    /// The picture's size with its pixel aspect ratio and rotation; zero for audio, `nil` while unknown.
    public internal(set) var presentationSize: PixelSize? { willSet { changes.willChange() } }
    /// The duration; indefinite for live streams, invalid while unknown.
    public internal(set) var duration = CMTime.invalid { willSet { changes.willChange() } }
    /// The title, chapters, artwork and other descriptions, from the content or else from a ``MediaResolver``.
    public internal(set) var metadata = MediaMetadata.empty { willSet { changes.willChange() } }
    /// The tracks, the selected ones, and the variants of an adaptive stream.
    public internal(set) var tracks = TracksReport() { willSet { changes.willChange() } }
    /// `true` once a picture of the current item was delivered. Until then, show a poster or cover.
    public internal(set) var hasShownFrame = false { willSet { changes.willChange() } }
    /// `true` while a spinner should show: `controls.mayShowSpinner` after a delay, so that short waits show none.
    public internal(set) var showsSpinner = false { willSet { changes.willChange() } }

    var queue = PlayerQueue() { willSet { changes.willChange() } }
    var storedRate = 1.0 { willSet { changes.willChange() } }
    var storedVolume = 1.0 { willSet { changes.willChange() } }
    var storedIsMuted = false { willSet { changes.willChange() } }

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
    @ObservationIgnored let cueBroadcast = Broadcast<TextCue>()
    @ObservationIgnored let jumpBroadcast = Broadcast<Void>()
    @ObservationIgnored let propertyBroadcast = Broadcast<PlayerProperties>()
    @ObservationIgnored var propertySources: [WeakPropertySource] = []
    @ObservationIgnored var timeObservers: [UInt64: TimeObserver] = [:]
    @ObservationIgnored var lastTimeObserver: UInt64 = 0
    /// The number of calls of ``timeJumped()``.
    @ObservationIgnored var jumpCount: UInt64 = 0
    @ObservationIgnored var isReleased = false

    /// Creates a player for a queue of items. The first one becomes current and is opened, paused.
    ///
    /// - Parameters:
    ///   - items: The queue.
    ///   - engine: The provider of the engine, such as `EngineProvider.gstreamer` of `PlayheadGStreamer`.
    ///   - configuration: The settings that are fixed for the player's life.
    ///   - scheduler: The clock. Default: the system's monotonic clock.
    public init(
        items: [PlayerItem] = [], engine: EngineProvider, configuration: PlayerConfiguration = .default,
        scheduler: (any PlaybackScheduler)? = nil
    ) {
        self.configuration = configuration
        self.scheduler = scheduler ?? SystemScheduler()
        machine = PlaybackMachine(configuration: configuration.machine)
        classifier = StreamTypeClassifier(minimumWindow: configuration.minimumDVRWindow)
        link = EngineLink(
            provider: engine,
            configuration: EngineConfiguration(
                output: configuration.output, deliversFrames: configuration.deliversFrames,
                allowedSchemes: configuration.allowedSchemes, userAgent: configuration.userAgent),
            resolvers: configuration.resolvers, item: { [weak self] id in self?.knownItem(id) },
            learn: { [weak self] metadata, generation in self?.learn(metadata, of: generation) },
            receive: { [weak self] reports in self?.receive(reports) })
        if let first = queue.replaceItems(with: items) { load(at: first, play: configuration.autoplay ? true : nil) }
        if configuration.autoplay, !configuration.isAutoplayPermitted { handle(.system(.autoplayRefused)) }
    }

    /// Creates a player for one item, which is opened, paused.
    public convenience init(
        item: PlayerItem, engine: EngineProvider, configuration: PlayerConfiguration = .default,
        scheduler: (any PlaybackScheduler)? = nil
    ) {
        self.init(items: [item], engine: engine, configuration: configuration, scheduler: scheduler)
    }

    /// Silences the player and frees everything it holds, immediately. Its streams end, and it cannot play again. Calling it
    /// twice has no effect.
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
        for observer in timeObservers.values { observer.finish() }
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
