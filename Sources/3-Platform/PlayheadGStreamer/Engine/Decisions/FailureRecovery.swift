import PlaybackModel
import Playhead

/// An error of an adaptive stream that waits until the buffer has been played, and the way around it.
struct HeldFailure: Sendable, Hashable {
    let error: PlaybackError
    let since: Moment
    /// The rest of the content may play.
    let isPartial: Bool
    /// The content up to here plays also if the item is still opening.
    var endsContent = false
}

/// The failures of an item, and how it recovers from them.
///
/// GStreamer reports a failure as a burst of errors, of which the first counts. Depending on the error and on what the item is
/// doing, the pipeline is replaced, the item is opened a second time, the failure waits until the buffer was played, playback
/// goes around a missing part, or the item fails. Silent failures, in which a pipeline neither moves nor reports an error,
/// are the task of ``RepairLadder`` and ``StarvationWatch``.
struct FailureRecovery: Sendable {
    /// The answer to a failure of the pipeline.
    enum Reaction: Sendable, Hashable {
        /// Replace the pipeline at the position.
        case replace
        /// Open a second time.
        case reopen
        /// Open with the next profile that helps after the fault.
        case changeProfile(after: ProfileLadder.Fault)
        /// Continue at the position with the next profile that helps after the fault.
        case continueWithProfile(after: ProfileLadder.Fault)
        /// Play what is buffered first.
        case hold
        /// Play around the missing part.
        case detour(HeldFailure)
        /// The item has failed.
        case fail
    }

    /// The facts about the item that a reaction depends on.
    struct Conditions: Sendable {
        var isReady = true
        var hasBeenReady = true
        var isAdaptive = false
        /// The item lists text.
        var hasText = false
        var isLive = false
        /// Nothing is on its way, and the item is paused or advances.
        var isUndisturbed = true
        /// At least one segment was received.
        var hasSegments = false
        /// The playlist of a variant could not be loaded.
        var lacksPlaylist = false
        /// The stream continues in another container.
        var changesContainer = false
        /// A request has failed lately.
        var hasFailedRequest = false
        /// The bytes show for certain that nothing can be played.
        var isHopeless = false
    }

    /// The failures that are GStreamer's own that an item may have before it fails.
    private static let internalLimit = 2
    /// The attempts that an adaptive item has whose decoders fail: without text, then with the older player.
    private static let decodingLimit = 2
    /// The times that an item is opened again because one of its streams ended before anything was linked to it: GStreamer links it on
    /// another thread, which a busy machine may delay while a short stream is read to its end.
    private static let prematureLimit = 10
    /// The time between two reloads, in nanoseconds.
    private static let reloadInterval: Int64 = 30_000_000_000
    /// Errors that even a good file causes once in thousands of starts: its demuxer pushes before anything is linked.
    private static let doubtful: Set<PlaybackErrorCode> = [.engineFailed, .noPlayableStream, .corruptData]

    /// `true` once the first error of a burst was taken: the rest of it is ignored.
    private var hasFailed = false
    private(set) var held: HeldFailure?
    private(set) var detour = DetourPlan()
    /// The profiles of the item's pipelines.
    private(set) var profiles: ProfileLadder
    var ladder = RepairLadder()
    var starvation = StarvationWatch()
    /// The data of a live stream.
    var flow = FlowWatch()
    /// The decoders of graphics cards.
    var hardware = HardwareWatch()
    /// The codecs and sources that are not installed.
    private(set) var missing: [MissingPlugin] = []
    /// `true` if the demuxer can read any part of the content on a server. It makes more requests then.
    var readsAnywhere = false
    private var warned: Set<PlaybackErrorCode> = []
    private var internalFailures = 0
    private var repeats = 0
    private var prematureEnds = 0
    private var reloadedAt: Moment?
    /// `true` once the streams have changed in a file. Its duration is then that of the first ones, or a guess.
    private(set) var followsChange = false

    init(profiles: ProfileLadder = ProfileLadder(source: .file)) { self.profiles = profiles }

    // MARK: Profiles

    /// `true` if text had to be left out for the item to play.
    var playsWithoutText: Bool {
        profiles.attempts.contains { $0.fault == .failedToDecode }
            && (!profiles.profile.playsText || losesText && profiles.profile.player == .groups)
    }

    /// `true` if an attempt failed that listed text. The older player lists none of adaptive streams.
    private var losesText = false

    /// An attempt to open the item ended without playback. Returns `true` when the next pipeline has another profile.
    mutating func changeProfile(
        after fault: ProfileLadder.Fault, _ error: PlaybackError, isAdaptive: Bool
    ) -> Bool {
        if isAdaptive { profiles.source = .adaptive }
        return profiles.climb(after: fault, error) != nil
    }

    /// Opens a file of several recordings with the older player, the only one that follows from one to the next.
    mutating func followChain() { profiles.climb(after: .lostTrack, PlaybackError(.stalledTooLong)) }

    /// Opens a transport stream that continues with other streams with the player that follows them.
    mutating func followStreams() {
        guard EngineWorkarounds.losesPrograms else { return }
        followsChange = true
        profiles.climb(after: .lostTrack, PlaybackError(.stalledTooLong))
    }

    /// Leaves the hardware out of this pipeline's profile and all that follow.
    mutating func avoidHardware() { profiles.avoidHardware() }

    /// Returns the error of an item that fails with `error`: the most specific one of all attempts.
    func finalError(_ error: PlaybackError) -> PlaybackError {
        var profiles = profiles
        profiles.climb(after: .hung, error)
        return profiles.error ?? error
    }

    // MARK: Failures

    /// A pipeline opens: what it reports is a new burst.
    mutating func openPipeline() { hasFailed = false }

    /// Forgets what the old pipeline lacked.
    mutating func reopen() { missing = [] }

    mutating func take(_ plugin: MissingPlugin) {
        if !plugin.isMetadata, !missing.contains(plugin) { missing.append(plugin) }
    }

    /// Returns `true` for the first failure of a pipeline.
    mutating func beginFailing() -> Bool {
        defer { hasFailed = true }
        return !hasFailed
    }

    /// Returns what to do about the first failure of a burst.
    mutating func react(
        to failure: PipelineFailure, as error: PlaybackError, _ conditions: Conditions, at now: Moment
    ) -> Reaction {
        if error.code == .engineFailed, conditions.hasBeenReady, internalFailures < Self.internalLimit {
            internalFailures += 1
            hasFailed = false
            ladder.fall(at: now)
            return .replace
        }
        if failure.isChangeOfStreams, !conditions.isAdaptive, profiles.profile.player != .groups,
            conditions.hasBeenReady || failure == .changeOfStreams
        {
            followsChange = true
            return conditions.hasBeenReady ? .continueWithProfile(after: .lostTrack) : .changeProfile(after: .lostTrack)
        }
        if conditions.changesContainer, !conditions.hasFailedRequest {
            let held = HeldFailure(error: error, since: now, isPartial: false, endsContent: true)
            guard conditions.isAdaptive, conditions.hasSegments, conditions.isUndisturbed || !conditions.isReady else {
                return .fail
            }
            self.held = held
            return .hold
        }
        // One stream of text that cannot be linked fails an adaptive item as a whole, and one without data holds up the others.
        if !conditions.hasBeenReady, !conditions.isHopeless, conditions.isAdaptive,
            error.code == .decodingFailed || error.code == .noPlayableStream && conditions.hasText,
            profiles.attempts.count < Self.decodingLimit
        {
            losesText = losesText || conditions.hasText
            return .changeProfile(after: .failedToDecode)
        }
        if !conditions.isReady, conditions.hasSegments, !conditions.hasFailedRequest, failure.isLostEnd,
            prematureEnds < Self.prematureLimit
        {
            prematureEnds += 1
            return .reopen
        }
        if canReopen(hasBeenReady: conditions.hasBeenReady), missing.isEmpty, !conditions.isHopeless,
            Self.doubtful.contains(error.code)
        {
            internalFailures += 1
            return .reopen
        }
        if !conditions.hasBeenReady, missing.isEmpty, !conditions.isHopeless, Self.doubtful.contains(error.code),
            !conditions.isAdaptive, profiles.attempts.isEmpty
        {
            return .changeProfile(after: .foundNothing)
        }
        let held = HeldFailure(error: error, since: now, isPartial: DetourPlan.isPartial(error.code, of: failure))
        guard canHold(held, conditions) else {
            let canDetour =
                conditions.isAdaptive && conditions.lacksPlaylist && !conditions.isLive && !detour.isConfined
                && held.isPartial
            return canDetour ? .detour(held) : .fail
        }
        self.held = held
        return .hold
    }

    /// An adaptive demuxer fails when a download does, while up to 30 s are still buffered.
    private func canHold(_ failure: HeldFailure, _ conditions: Conditions) -> Bool {
        guard conditions.isAdaptive else { return false }
        if conditions.isReady, conditions.isUndisturbed { return true }
        return failure.isPartial && conditions.hasSegments
    }

    /// Returns `true` when an item may open a second time.
    func canReopen(hasBeenReady: Bool) -> Bool { !hasBeenReady && internalFailures == 0 }

    /// Returns whether a pipeline that could not start is opened again. That depends on chance: one of fifty needs it twice.
    mutating func canRepeat() -> Bool {
        repeats += 1
        return repeats <= 5
    }

    /// A silent file is opened a second time.
    mutating func noteSilence() { internalFailures += 1 }

    /// Returns whether loading an adaptive item again may help after an error: its addresses may have expired.
    mutating func beginReload(after error: PlaybackError, at now: Moment) -> Bool {
        guard [401, 403].contains(error.httpStatus),
            reloadedAt.map({ now.nanoseconds(since: $0) >= Self.reloadInterval }) ?? true
        else { return false }
        reloadedAt = now
        held = nil
        return true
    }

    // MARK: Held failures

    mutating func dropHeld() { held = nil }

    /// Returns the held failure when it cannot wait any longer: it keeps the item from opening or a seek from landing. A
    /// failure without consequences is forgotten.
    /// - Parameter isIdle: `true` while an item that opens fetches nothing, and so waits for nothing.
    mutating func dueFailure(
        isReady: Bool, isSeeking: Bool, isMoving: Bool, isIdle: Bool = false, at now: Moment
    ) -> HeldFailure? {
        guard let held else { return nil }
        let age = now.nanoseconds(since: held.since)
        if !isReady || isSeeking {
            return age >= (isIdle && !held.endsContent ? DetourPlan.pause : DetourPlan.patience) ? held : nil
        }
        if age >= DetourPlan.oblivion, isMoving {
            self.held = nil
            hasFailed = false
        }
        return nil
    }

    /// Returns the way around a failure, or `nil` when there is none.
    mutating func nextDetour(
        around failure: HeldFailure, at position: Int64, hasVariants: Bool, targetDuration: Double
    ) -> DetourPlan.Step? {
        held = nil
        guard failure.isPartial else { return nil }
        return detour.next(at: position, hasVariants: hasVariants, targetDuration: targetDuration)
    }

    // MARK: Warnings

    /// Returns `true` for the first warning of its kind.
    mutating func isNewWarning(_ code: PlaybackErrorCode) -> Bool { warned.insert(code).inserted }
}
