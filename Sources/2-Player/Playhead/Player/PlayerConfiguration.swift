public import PlaybackModel

/// What is fixed for the life of a player.
public struct PlayerConfiguration: Sendable {
    /// Whether an item plays as soon as it is loaded. Default `false`.
    public var autoplay = false
    /// Whether playback may start by itself. When it may not, autoplay leads to a pause with a warning. Default `true`.
    public var isAutoplayPermitted = true
    /// Where sound and pictures go. Default: the system's devices.
    public var output = EngineConfiguration.Output.automatic
    /// Whether pictures are made for views, which costs their conversion even while no view shows them. A player
    /// without views says no. Default `true`.
    public var deliversFrames = true
    /// The schemes that may be opened, in lower case. Default file, http and https.
    public var allowedSchemes: Set<String> = ["file", "http", "https"]
    /// Who turns addresses such as URNs into media, asked in this order, before those of ``MediaResolvers``. Default:
    /// nobody. What they answer with must be of an allowed scheme.
    public var resolvers: [any MediaResolver] = []
    /// The user agent of requests whose item names none.
    public var userAgent = "Playhead/\(playheadVersion)"
    /// The shortest live window, in seconds, in which one may go back. Default 30.
    public var minimumDVRWindow = 30.0
    /// How far a skip goes back, in seconds. Default 10.
    public var backwardSkipInterval = 10.0
    /// How far a skip goes on, in seconds. Default 10.
    public var forwardSkipInterval = 10.0
    /// The rule of ``Player/returnToPreviousItem()``. By default it restarts an item that has played for 3 s.
    public var navigationMode = NavigationMode.smart(interval: 3)
    /// The limits that the playback machine watches.
    public var machine = PlaybackMachine.Configuration()
    /// Called with each of the machine's inputs, free of secrets: see ``/PlaybackModel/PlaybackTraceEntry``. Default:
    /// nothing.
    public var recordInput: (@MainActor @Sendable (PlaybackTraceEntry) -> Void)?

    public init() {}

    /// The defaults.
    public static var `default`: PlayerConfiguration { PlayerConfiguration() }
}

/// The library's version.
public let playheadVersion = "0.1.0"
