/// Makes an engine whose events go to `inbox`. Called again after an engine was lost.
public typealias EngineProvider =
    @Sendable (_ configuration: EngineConfiguration, _ inbox: EngineInbox) -> any PlaybackEngine
