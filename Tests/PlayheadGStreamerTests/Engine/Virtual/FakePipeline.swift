import MediaReaders
import PlaybackModel
import Synchronization

@testable import PlayheadGStreamer

/// A pipeline without GStreamer: it plays by the engine's clock, and fails as its script says.
final class FakePipeline: EnginePipeline {
    /// The behaviour of a pipeline.
    struct Script: Sendable {
        var prerolls = true
        var landsSeeks = true
        var moves = true
        var isReleased = true
        var isAdaptive = false
        /// The movement of its data while it is quiet.
        var flow = DryWatch.Flow.flowing
        /// The time that is buffered ahead of the position, in nanoseconds.
        var ahead: Int64?
        var deviceMemoryUse = DeviceMemoryUse.none
        var description = PipelineDescription(duration: 60_000_000_000, isSeekable: true, hasAudio: true)
    }

    private struct State: Sendable {
        var script: Script
        var isPlaying = false
        var rate = 1.0
        var position: Int64 = 0
        var since: Moment
        var states: [PipelineState] = []
        var seeks: [SeekOrder] = []
        var starts: [Moment] = []
        var wishes: [FrameWish] = []
    }

    let recipe: PipelineRecipe
    private let clock: ManualEngineClock
    private let receive: @Sendable (PipelineMessage) -> Void
    private let state: Mutex<State>

    init(
        _ recipe: PipelineRecipe, _ script: Script, _ clock: ManualEngineClock,
        receive: @escaping @Sendable (PipelineMessage) -> Void
    ) {
        self.recipe = recipe
        self.clock = clock
        self.receive = receive
        state = Mutex(State(script: script, since: clock.now))
    }

    // MARK: For tests

    /// The states that it was put into.
    var states: [PipelineState] { state.withLock { $0.states } }
    var seeks: [SeekOrder] { state.withLock { $0.seeks } }
    /// The moments at which it was to start.
    var starts: [Moment] { state.withLock { $0.starts } }
    /// The wishes that it received while it existed.
    var wishes: [FrameWish] { state.withLock { $0.wishes } }
    var position: Int64 { state.withLock { position(of: $0) } }

    func change(_ body: (inout Script) -> Void) {
        let now = clock.now
        state.withLock { state in
            (state.position, state.since) = (position(of: state), now)
            body(&state.script)
        }
    }

    func post(_ message: PipelineMessage) { receive(message) }

    private func position(of state: State) -> Int64 {
        guard state.isPlaying, state.script.moves else { return state.position }
        return state.position + Int64(Double(clock.now.nanoseconds(since: state.since)) * state.rate)
    }

    private func go(to new: PipelineState) {
        let now = clock.now
        state.withLock { state in
            (state.position, state.since) = (position(of: state), now)
            state.isPlaying = new == .playing
            state.states.append(new)
        }
    }

    // MARK: EnginePipeline

    func start(at moment: Moment) {
        state.withLock { $0.starts.append(moment) }
        setState(.playing)
    }

    var isAdaptive: Bool { state.withLock { $0.script.isAdaptive } }
    var hasSeenSeek: Bool { state.withLock { $0.script.landsSeeks && !$0.seeks.isEmpty } }
    var canStop: Bool { true }
    var readingFailure: ByteSourceError? { nil }
    var awaitsData: Bool { false }
    var dataEnd: Int64? { nil }
    var codedEnd: Int64? { nil }
    var timeOffset: Int64? { nil }
    var picture: PictureSpan? { nil }
    func leavesRest(hasPlayed: Bool) -> Bool { false }

    func open() {
        go(to: .paused)
        if state.withLock({ $0.script.prerolls }) { receive(.asyncDone) }
    }

    func setState(_ state: PipelineState) { go(to: state) }

    func cycle(through low: PipelineState, to high: PipelineState) {
        go(to: low)
        go(to: high)
        if low == .ready, state.withLock({ $0.script.prerolls }) { receive(.asyncDone) }
    }

    func seek(_ order: SeekOrder, answer: @escaping @Sendable (Bool) -> Void) {
        let now = clock.now
        let lands = state.withLock { state in
            state.seeks.append(order)
            guard state.script.landsSeeks else { return false }
            (state.position, state.since) = (order.target ?? position(of: state), now)
            state.rate = order.rate
            return true
        }
        answer(true)
        if lands { receive(.asyncDone) }
    }

    func step(_ count: Int, answer: @escaping @Sendable (Bool) -> Void) { answer(false) }
    func select(_ ids: [String], answer: @escaping @Sendable (Bool) -> Void) { answer(true) }
    func selectCaptions(_ channel: CaptionChannel?) {}
    func setScript(_ script: SubtitleScript?) {}
    func apply(_ sound: AudioChain.Settings) {}
    func apply(_ wish: FrameWish) { state.withLock { $0.wishes.append(wish) } }
    var deviceMemoryUse: DeviceMemoryUse { state.withLock { $0.script.deviceMemoryUse } }
    func setPicturesHidden(_ isHidden: Bool) {}
    func setMaximumBitrate(_ bitrate: Double) {}

    func sample(answer: @escaping @Sendable (PipelineSample) -> Void) {
        let ahead = state.withLock { $0.script.ahead }
        answer(PipelineSample(position: position, stamp: clock.now, bufferedAhead: ahead, rendered: 0, dropped: 0))
    }

    func checkFlow(isQuiet: Bool, answer: @escaping @Sendable (DryWatch.Flow) -> Void) {
        answer(isQuiet ? state.withLock { $0.script.flow } : .flowing)
    }

    func describe(answer: @escaping @Sendable (PipelineDescription) -> Void) {
        var description = state.withLock { $0.script.description }
        description.position = position
        answer(description)
    }

    func release(then: @escaping @Sendable () -> Void) {
        if state.withLock({ $0.script.isReleased }) { then() }
    }

    func abandon() {}
}
