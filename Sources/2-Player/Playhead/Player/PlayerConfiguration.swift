public import PlaybackModel

/// The settings of a player that are fixed for its life.
///
/// Every setting has a default that suits an application with a window, so change only those that differ. Settings that
/// may change during playback, such as volume, speed and limits, are properties and methods of ``Player`` instead.
///
/// ```swift
/// var configuration = PlayerConfiguration()
/// configuration.autoplay = true
/// configuration.forwardSkipInterval = 30
/// let player = Player(item: item, engine: provider, configuration: configuration)
/// ```
public struct PlayerConfiguration: Sendable {
    /// `true` to play items as soon as they are loaded. Default `false`.
    public var autoplay = false
    /// `false` if playback must not start without the user; ``autoplay`` then pauses with a warning. Default `true`.
    public var isAutoplayPermitted = true
    /// The destination of sound and pictures. Default: the system's devices. Use
    /// ``EngineConfiguration/Output/headless`` on machines without any, such as build servers.
    public var output = EngineConfiguration.Output.automatic
    /// `true` to deliver pictures to views, which costs their conversion even while no view shows them. Set it to
    /// `false` for a player without views. Default `true`.
    public var deliversFrames = true
    /// The place where the engine runs, for players that choose it themselves: those of `PlayheadGStreamer`. Default
    /// `preferred`.
    public var isolation = EngineIsolation.preferred
    /// The engine, for players that choose it themselves. mpv runs in processes only, so with the isolation `none` this has
    /// no effect. Default `automatic`.
    public var engine = EngineChoice.automatic
    /// `true` if pictures may be decoded by a graphics card or another device, where there is one and it works. mpv always
    /// decodes in software. Default `true`.
    public var usesHardwareDecoding = true
    /// The URL schemes that may be opened, in lower case. Default: file, http and https.
    public var allowedSchemes: Set<String> = ["file", "http", "https"]
    /// The resolvers that turn addresses such as URNs into media, asked in order, before those of ``MediaResolvers``.
    /// The addresses they return must have an allowed scheme. Default: none.
    public var resolvers: [any MediaResolver] = []
    /// The user agent of HTTP requests, unless the item has its own.
    public var userAgent = "Playhead/\(playheadVersion)"
    /// The shortest live window in seconds that users can rewind in; streams with a shorter one are plain live. Default
    /// 30.
    public var minimumDVRWindow = 30.0
    /// The length of a skip backward, in seconds, until ``Player/skipIntervals`` changes. Default 10.
    public var backwardSkipInterval = 10.0
    /// The length of a skip forward, in seconds, until ``Player/skipIntervals`` changes. Default 10.
    public var forwardSkipInterval = 10.0
    /// The rule of ``Player/returnToPreviousItem()``. By default it restarts an item that has played for 3 s.
    public var navigationMode = NavigationMode.smart(interval: 3)
    /// The time before the end of a video at which the next item is opened, in seconds at the current speed, so that it
    /// follows without a gap. An open video takes tens of megabytes and connections to servers. While audio or an
    /// item without a known duration plays, the next one is opened immediately, but not during a live stream.
    ///
    /// `.infinity` opens the next item as soon as this one shows a picture, so that ``Player/advanceToNextItem()`` takes
    /// effect immediately. Default 30.
    public var nextItemLeadTime = 30.0
    /// The number from which ``Player/isShuffled`` derives its orders, so that a run can be repeated; `nil` for a random
    /// one. Default: `nil`.
    public var shuffleSeed: UInt64?
    /// The time limits of the playback machine, such as for opening an item.
    public var machine = PlaybackMachine.Configuration()
    /// Receives each input of the playback machine, free of secrets, to record a trace: see
    /// ``/PlaybackModel/PlaybackTraceEntry``. Default: `nil`.
    public var recordInput: (@MainActor @Sendable (PlaybackTraceEntry) -> Void)?

    /// Creates the default configuration.
    public init() {}

    /// The default configuration.
    public static var `default`: PlayerConfiguration { PlayerConfiguration() }
}

/// The library's version.
public let playheadVersion = "0.1.0"
