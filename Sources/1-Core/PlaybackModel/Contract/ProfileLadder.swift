/// The profiles with which an item is opened, one after the other, until one plays.
///
/// The ladder is a value without time: the engine, or the host of an engine that died, reports each fault, and receives the
/// next profile. It never names a profile twice, so it ends after a few attempts. Keep it for the life of the
/// item, so that a seek or a repair continues with the profile that played.
///
/// ```swift
/// var ladder = ProfileLadder(source: .file)
/// let next = ladder.climb(after: .died, PlaybackError(.mediaServicesWereReset))
/// print(next?.player == .groups, ladder.error?.code == .mediaServicesWereReset)  // true true
/// ```
public struct ProfileLadder: Sendable, Hashable, Codable {
    /// The kind of source, on which the profiles that can help depend.
    public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
        /// A local file, descriptor or provider.
        case file
        /// A file on a server.
        case progressive
        /// A playlist or manifest with segments.
        case adaptive
    }

    /// The way in which an attempt ended.
    public enum Fault: String, Sendable, Hashable, Codable, CaseIterable {
        /// The process of the engine died.
        case died
        /// The pipeline did not become ready, or stopped and could not be repaired.
        case hung
        /// The pipeline found no stream that it can play.
        case foundNothing
        /// The pipeline did not follow content whose streams change, or whose times are not those that its playlist states.
        case lostTrack
        /// A decoder failed.
        case failedToDecode
        /// The engine lacks what the content needs, whatever the profile.
        case unsupported
    }

    /// An attempt that ended without playback.
    public struct Attempt: Sendable, Hashable, Codable {
        /// The profile that was tried.
        public let profile: PipelineProfile
        /// The way in which it ended.
        public let fault: Fault
        /// The error that the item would have failed with.
        public let error: PlaybackError
    }

    /// The kind of source. It may become known after the first attempt.
    public var source: Source
    /// The profile to open the item with.
    public private(set) var profile: PipelineProfile
    /// A Boolean value that indicates whether no further profile uses the graphics hardware.
    public private(set) var avoidsHardware = false
    /// The attempts so far, in order.
    public private(set) var attempts: [Attempt] = []

    /// Creates a ladder whose first profile is `profile`.
    public init(source: Source, profile: PipelineProfile = .standard) {
        self.source = source
        self.profile = profile
    }

    /// Takes in the end of an attempt with ``profile``. Returns the next profile, or `nil` when the item has failed with
    /// ``error``.
    @discardableResult
    public mutating func climb(after fault: Fault, _ error: PlaybackError) -> PipelineProfile? {
        attempts.append(Attempt(profile: profile, fault: fault, error: error))
        guard profile.engine == .main else { return nil }
        var remedies = Self.remedies(for: fault, of: source)
        // The remedies for a death still help when another attempt found nothing.
        if attempts.contains(where: { $0.fault == .died }) { remedies += Self.remedies(for: .died, of: source) }
        if avoidsHardware { for index in remedies.indices { remedies[index].usesHardware = false } }
        guard let next = remedies.first(where: { !isTried($0) }) else { return nil }
        profile = next
        return next
    }

    /// Leaves the graphics hardware out of ``profile`` and of all that follow. This does not count as an attempt.
    public mutating func avoidHardware() {
        avoidsHardware = true
        profile.usesHardware = false
    }

    /// Takes in the end of the last attempt of the main engine. Returns the profile of the second engine, or `nil` if that
    /// cannot help: for items that do not exist, cannot be reached or are protected, and for losses of the process.
    @discardableResult
    public mutating func changeEngine(after error: PlaybackError) -> PipelineProfile? {
        guard profile.engine == .main, isLimit(error) else { return nil }
        if attempts.last?.profile != profile || attempts.last?.error != error {
            attempts.append(Attempt(profile: profile, fault: .unsupported, error: error))
        }
        profile = .secondEngine
        return profile
    }

    /// `true` for errors that may be a limit of one engine.
    private func isLimit(_ error: PlaybackError) -> Bool {
        switch error.code {
        case .missingCodec, .decodingFailed, .noPlayableStream, .notMedia, .notSupportedByContent: true
        // Demuxers forgive different damage.
        case .truncated, .corruptData: true
        // The other engine selects another variant, pathway or time. Neither plays a file that is missing for good.
        case .missingSegment, .notFound, .openTimedOut, .stalledTooLong: source == .adaptive && error.httpStatus != 410
        default: false
        }
    }

    /// The most telling error of the attempts; `nil` before the first. Among equals, the earliest counts.
    public var error: PlaybackError? {
        attempts.min { Self.rank(of: $0) < Self.rank(of: $1) }?.error
    }

    private func isTried(_ profile: PipelineProfile) -> Bool {
        attempts.contains { $0.profile == profile }
    }

    /// The profiles that can help, best first. Adaptive streams keep the newer player as long as possible: the older one
    /// freezes after seeks, and lists no tracks.
    private static func remedies(for fault: Fault, of source: Source) -> [PipelineProfile] {
        let groups = PipelineProfile(player: .groups)
        let silent = PipelineProfile(playsText: false)
        let plain = PipelineProfile(player: .groups, playsText: false, usesHardware: false)
        let software = PipelineProfile(usesHardware: false)
        switch (fault, source) {
        case (.died, .adaptive): return [silent, PipelineProfile(playsText: false, usesHardware: false), groups]
        case (.died, _): return [groups, silent, plain]
        case (.hung, .adaptive): return [silent, groups]
        case (.hung, _): return [groups, silent]
        // No player finds streams that a playlist does not list.
        case (.foundNothing, .adaptive): return []
        case (.foundNothing, _), (.lostTrack, _): return [groups]
        // One stream of text that cannot be linked fails all.
        case (.failedToDecode, .adaptive): return [silent, groups, software]
        case (.failedToDecode, _): return [software, groups]
        case (.unsupported, _): return []
        }
    }

    private static func rank(of attempt: Attempt) -> Int {
        // The main engine recognized the content or failed to reach it, which explains more.
        if attempt.profile.engine == .second, attempt.error.code == .notMedia { return 5 }
        return rank(of: attempt.error.code)
    }

    /// The rank of an error: what names a cause in the content comes before what names only a symptom, and that before the
    /// engine's own faults.
    private static func rank(of code: PlaybackErrorCode) -> Int {
        switch code.category {
        case .timeout: return 3
        case .engine: return 4
        default: break
        }
        switch code {
        case .noPlayableStream, .corruptData, .decodingFailed: return 2
        // A limit of one engine explains nothing where the other one failed as well.
        case .notSupportedByContent: return 3
        default: return 1
        }
    }
}
