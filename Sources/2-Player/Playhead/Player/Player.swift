public import Observation
public import PlaybackModel

/// Plays items, and says at any time what an interface should show.
///
/// All state derives from ``lanes``. Reading a property in an observing body makes it run again when that property
/// changed, and never for the time: see ``periodicTimes(every:)``.
///
/// ```swift
/// let player = Player(items: items, engine: provider)
/// player.play()
/// player.controls.button      // .pause, at once
/// for await transition in player.transitions {
///     print(transition.cause, transition.lanes.phase.name)
/// }
/// ```
///
/// A player is created paused and begins to open its first item at once. Dropping it in any state silences and frees
/// everything; ``release()`` does so at a known time.
@MainActor @Observable public final class Player {
    // Essential state: each property is written only when its value changes.

    /// The lanes that everything derives from.
    public internal(set) var lanes = PlaybackLanes() { willSet { changes.willChange() } }
    /// What an interface shows.
    public internal(set) var phase = PlaybackUIPhase.idle { willSet { changes.willChange() } }
    /// The state to which buttons are bound: opening, a stall or a seek never flips it. The twelve with all passing
    /// forms are `lanes.playbackState`.
    public internal(set) var playbackState = PlaybackState.idle { willSet { changes.willChange() } }
    /// What the controls show and allow.
    public internal(set) var controls = PlaybackLanes().controls { willSet { changes.willChange() } }
    /// The error of the current item, if it failed.
    public internal(set) var error: PlaybackError? { willSet { changes.willChange() } }
    /// Whether the item has a picture.
    public internal(set) var mediaType = MediaType.unknown { willSet { changes.willChange() } }
    /// What kind of stream the item is.
    public internal(set) var streamType = StreamType.unknown { willSet { changes.willChange() } }
    /// The picture's size; zero for audio, `nil` while unknown.
    public internal(set) var presentationSize: PixelSize? { willSet { changes.willChange() } }
    /// The duration; indefinite for live streams, invalid while unknown.
    public internal(set) var duration = CMTime.invalid { willSet { changes.willChange() } }
    /// What the content says about itself.
    public internal(set) var metadata = MediaMetadata.empty { willSet { changes.willChange() } }
    /// The tracks, which of them play, and the variants of an adaptive stream.
    public internal(set) var tracks = TracksReport() { willSet { changes.willChange() } }
    /// Whether a picture of the current item was delivered: until then a poster or cover stays.
    public internal(set) var hasShownFrame = false { willSet { changes.willChange() } }
    /// Whether a spinner shows: `controls.mayShowSpinner` after the policy's delay.
    public internal(set) var showsSpinner = false { willSet { changes.willChange() } }

    var storedItems: [PlayerItem] = [] { willSet { changes.willChange() } }
    var storedCurrentItem: PlayerItem? { willSet { changes.willChange() } }
    var storedRate = 1.0 { willSet { changes.willChange() } }
    var storedVolume = 1.0 { willSet { changes.willChange() } }
    var storedIsMuted = false { willSet { changes.willChange() } }

    /// Tells a floor above before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()
    /// What was fixed at the player's creation.
    @ObservationIgnored public let configuration: PlayerConfiguration

    /// The player's clock, for what is shown of it.
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
    /// The load whose pictures show; `nil` while nothing is open.
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
    @ObservationIgnored var isReleased = false

    /// Creates a player for items; the first one becomes current and is opened, paused.
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
        storedItems = items
        if let first = items.first { load(first, play: configuration.autoplay ? true : nil) }
        if configuration.autoplay, !configuration.isAutoplayPermitted { handle(.system(.autoplayRefused)) }
    }

    /// Creates a player for an item, which is opened, paused.
    public convenience init(
        item: PlayerItem, engine: EngineProvider, configuration: PlayerConfiguration = .default,
        scheduler: (any PlaybackScheduler)? = nil
    ) {
        self.init(items: [item], engine: engine, configuration: configuration, scheduler: scheduler)
    }

    /// Silences and frees everything at once. The player plays nothing afterwards; its streams end. Calling it twice
    /// has no effect.
    public func release() {
        guard !isReleased else { return }
        send(.release)
        isReleased = true
        tearDown()
    }

    isolated deinit {
        if !isReleased { tearDown() }
    }

    /// Ends what reaches beyond this object.
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

/// What is known of one load's content.
struct ItemContent {
    var ranges = RangesReport(duration: .invalid)
    var mediaType = MediaType.unknown
    var presentationSize: PixelSize?
    var tracks = TracksReport()
    var metadata = MediaMetadata.empty
    /// What a resolver said of it before it was opened.
    var resolved = MediaMetadata.empty
    var bufferingPercent = 100
    var statistics = PlaybackStatistics()
    /// The warnings so far, each once, the oldest first.
    var warnings: [PlaybackError] = []
}

/// A property stream's source that its readers own.
struct WeakPropertySource {
    weak var value: PropertySource?
}
