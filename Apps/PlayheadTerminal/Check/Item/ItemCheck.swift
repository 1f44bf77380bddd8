import FeedLoading
import FeedReaders
import FoundationEssentials
import PlaybackModel
import Playhead

/// The check of one item: opens it, plays from its beginning, seeks, and measures.
///
/// Each check has a separate player and engine, so that content that ends its engine affects no other item.
@MainActor final class ItemCheck {
    /// The extent of a check.
    struct Settings: Sendable {
        /// The time to play from the beginning, in seconds of media.
        var seconds = 5.0
        /// The number of seeks.
        var seeks = 2
        /// `true` to keep a small picture.
        var wantsPicture = false
        /// `true` if the user has typed the address, which may then be one of a live stream.
        var isTyped = false
        var request = RequestOptions()
    }

    /// The limits of time, in seconds.
    enum Limit {
        /// Until an item is open or has failed. The player's own limits are shorter; they start over when data arrives.
        static let opening = 60.0
        /// For playback, in addition to the time that it takes.
        static let playing = 25.0
        /// For a seek.
        static let seeking = 30.0
        /// The time of media that plays after a seek.
        static let afterSeek = 1.0
        /// The distance of the last seek from the end.
        static let tail = 2.0
        /// The difference between the stated and the actual duration that is reported.
        static let duration = 0.2
    }

    let player: Player
    let settings: Settings
    let scheduler: any PlaybackScheduler
    var record: CheckRecord
    private(set) var watch: PictureWatch?
    private(set) var sound = SoundFacts()
    private var metrics = PlaybackMetrics()
    private var engineCause: String?
    /// `true` if the engine measures the loudness.
    private var hearsSound = true
    private var hasEnded = false
    private var presentationSize: PixelSize?
    private var lastPosition = 0.0
    /// The duration that was stated when the item opened, in seconds; `nil` for live streams and while unknown.
    private var statedDuration: Double?
    private let begin: Moment

    init(
        _ entry: FeedEntry, settings: Settings, engine: EngineProvider, scheduler: any PlaybackScheduler,
        date: Double = CheckDate.now
    ) {
        self.settings = settings
        self.scheduler = scheduler
        begin = scheduler.now
        record = CheckRecord(entry: entry, date: date)
        var configuration = PlayerConfiguration.default
        configuration.output = .headless
        configuration.deliversFrames = true
        configuration.allowedSchemes.formUnion(settings.request.additionalSchemes)
        if let userAgent = settings.request.userAgent { configuration.userAgent = userAgent }
        player = Player(engine: engine, configuration: configuration, scheduler: scheduler)
        let watch = PictureWatch(wantsThumbnail: settings.wantsPicture) { [weak player] in
            player.map { $0.time() }.flatMap { $0.isNumeric ? $0.seconds : nil }
        } dropped: { [weak player] in
            player?.currentProperties.statistics.droppedFrames ?? 0
        }
        self.watch = watch
        player.frameDisplay = watch
        player.onTransition { [weak self] in self?.take($0) }
        player.onNotice { [weak self] in self?.take($0) }
        player.items = [
            PlayerItem(
                entry: entry, headers: settings.request.headers, isTyped: settings.isTyped,
                decryptionKeys: settings.request.keys)
        ]
    }

    /// Checks the item.
    ///
    /// - Returns: The result; `nil` if the task was canceled.
    func run() async -> CheckRecord? {
        let levels = player.audioLevels
        let meter = Task { [weak self] in for await level in levels { self?.sound.take(level) } }
        defer {
            meter.cancel()
            player.release()
        }
        // Short items may end while they open.
        watch?.begin()
        player.play()
        await wait(Limit.opening) { player.lanes.readiness == .ready || player.error != nil }
        record.measures.openTime = seconds
        if player.error == nil {
            if player.lanes.readiness != .ready {
                record.findings.append(CheckFinding(.doesNotAdvance))
            } else {
                // Not before, because the item's own size is reported until then.
                presentationSize = player.presentationSize
                statedDuration = player.duration.isNumeric ? player.duration.seconds : nil
                player.setMaximumFrameSize(PixelSize(width: 256, height: 144))
                await play()
                if player.error == nil { await seek() }
                if player.error == nil { checkDuration() }
            }
        }
        guard !Task.isCancelled else { return nil }
        await finish()
        return record
    }

    /// The time since the check began, in seconds.
    private var seconds: Double { Double(scheduler.now.nanoseconds(since: begin)) / 1e9 }

    // MARK: Events

    private func take(_ transition: PlaybackTransition) {
        metrics.record(transition)
        hasEnded = transition.lanes.hasEnded
    }

    private func take(_ notice: PlaybackNotice) {
        switch notice {
        case .engine(let status) where status.state == .lost:
            record.measures.engineLosses += 1
            engineCause = status.cause
        case .engine(let status):
            if let capabilities = status.capabilities { hearsSound = capabilities.contains(.metering) }
        case .discontinuity: watch?.begin()
        case .warning, .advanced, .engineLost, .inconsistency: break
        }
    }

    // MARK: Parts

    /// Plays from the beginning.
    private func play() async {
        let start = position
        lastPosition = start
        let limit = settings.seconds + Limit.playing
        await wait(limit) { hasEnded || player.error != nil || position - start >= settings.seconds }
        let last = max(lastPosition, watch?.timing.lastTime ?? 0)
        record.measures.playedTime = max(0, last - start)
        record.measures.drift = watch?.timing.drift
        watch?.end()
        guard player.error == nil else { return }
        let hasPlayed = hasEnded ? hasContent : last - start >= min(settings.seconds, 0.5)
        if !hasPlayed {
            record.findings.append(CheckFinding(.doesNotAdvance, at: start))
        } else if hasEnded {
            checkEnd()
        }
    }

    /// `true` if a picture or sound arrived. Sound that cannot be measured is believed.
    private var hasContent: Bool {
        let duration = player.duration
        let isShort = duration.isNumeric && duration.seconds <= 1
        if (watch?.timing.count ?? 0) > 0 || sound.count > 0 || isShort { return true }
        return !hearsSound && player.mediaType == .audio && lastPosition > 0
    }

    /// Seeks to evenly spread positions, the last one shortly before the end, and plays after each.
    private func seek() async {
        let range = player.currentProperties.seekableTimeRange
        guard settings.seeks > 0, player.controls.canSeek, range.isValid, range.duration.isNumeric,
            range.duration.seconds > 1
        else { return }
        let isOnDemand = player.streamType == .onDemand
        let length = range.duration.seconds
        let reach = length - min(Limit.tail, length / 4)
        for number in 1...settings.seeks {
            let target = range.start.seconds + reach * Double(number) / Double(settings.seeks)
            guard await seek(to: target), !Task.isCancelled else { return }
            let isLast = number == settings.seeks && isOnDemand
            // Content may last longer than is stated.
            let time = isLast ? .infinity : Limit.afterSeek
            let start = position
            await wait(Limit.playing) { hasEnded || player.error != nil || position - start >= time }
            watch?.end()
            guard player.error == nil else { return }
            if hasEnded {
                checkEnd()
            } else if lastPosition - start < Limit.afterSeek / 2
                || isLast && start + Limit.playing / 2 > range.end.seconds && lastPosition < range.end.seconds + 1
            {
                record.findings.append(CheckFinding(.doesNotAdvance, at: lastPosition))
            }
        }
    }

    /// Seeks. Returns `false` if the item does not play any more.
    private func seek(to target: Double) async -> Bool {
        let start = scheduler.now
        let landing = Landing()
        player.seek(.at(CMTime(seconds: target, preferredTimescale: 1_000_000)), smooth: false) {
            landing.isSuccess = $0
        }
        player.play()
        await wait(Limit.seeking) { landing.isSuccess != nil || player.error != nil }
        let time = Double(scheduler.now.nanoseconds(since: start)) / 1e9
        let landed = landing.isSuccess == true ? position : nil
        record.measures.seeks.append(.init(target: target, position: landed, time: time))
        guard let landed else {
            if player.error == nil { record.findings.append(CheckFinding(.seekFailed, at: target)) }
            return false
        }
        lastPosition = landed
        if abs(landed - target) > 1 {
            record.findings.append(CheckFinding(.seekInaccurate, at: target, value: abs(landed - target), limit: 1))
        }
        watch?.begin()
        return true
    }

    /// Receives the landing of a seek.
    private final class Landing {
        @MainActor var isSuccess: Bool?
        nonisolated init() {}
    }

    /// Compares the end with the stated one.
    private func checkEnd() {
        let duration = player.duration
        guard duration.isNumeric, duration.seconds > 0 else { return }
        // The end of the pictures is exact; the position jumps to the duration at the end.
        let last = max(lastPosition, watch?.timing.lastTime ?? 0)
        let missing = duration.seconds - last
        let limit = max(1, duration.seconds / 100)
        guard missing > limit else { return checkDuration() }
        guard !record.findings.contains(where: { $0.code == .endsEarly }) else { return }
        record.findings.append(CheckFinding(.endsEarly, at: last, value: missing, limit: limit))
    }

    /// Compares the duration after the end, or of what plays after the stated end, with the stated one.
    private func checkDuration() {
        let duration = player.duration
        guard let statedDuration, duration.isNumeric, abs(duration.seconds - statedDuration) > Limit.duration,
            !record.findings.contains(where: { $0.code == .durationDiffers })
        else { return }
        record.findings.append(CheckFinding(.durationDiffers, value: duration.seconds, limit: statedDuration))
    }

    private func finish() async {
        let snapshot = metrics.snapshot(at: scheduler.now)
        let properties = player.currentProperties
        record.properties = properties
        record.properties.presentationSize = presentationSize ?? properties.presentationSize
        record.error = player.error
        record.measures.startTime = snapshot.startupTime.map { $0 / .seconds(1) }
        record.measures.stalls = snapshot.stalls
        record.measures.stallTime = snapshot.stallTime / .seconds(1)
        record.measures.droppedFrames = properties.statistics.droppedFrames
        let thumbnail = await watch?.thumbnail()
        if let watch {
            record.measures.pictures = watch.timing.count
            record.findings += findings(
                ItemObservation(
                    properties: properties, timing: watch.timing, pictures: watch.facts, sound: sound,
                    measures: record.measures, hearsSound: hearsSound, engineCause: engineCause))
        }
        if let thumbnail, let bytes = PNGFile.bytes(thumbnail) { record.picture = Data(bytes).base64EncodedString() }
        record.time = seconds
    }

    private func findings(_ observation: ItemObservation) -> [CheckFinding] {
        (record.error.map { [CheckFinding(.cannotPlay, detail: $0.code.rawValue)] } ?? []) + observation.findings
    }

    // MARK: Waiting

    private var position: Double {
        let time = player.time()
        return time.isNumeric ? time.seconds : 0
    }

    /// Waits until a condition holds, at most for a time in seconds.
    private func wait(_ limit: Double, until condition: () -> Bool) async {
        let end = scheduler.now.advanced(by: Int64(limit * 1e9))
        while !condition(), scheduler.now < end, !Task.isCancelled {
            // The position of an item that has ended is its duration.
            if !hasEnded { lastPosition = max(lastPosition, position) }
            await withCheckedContinuation { continuation in
                scheduler.schedule(after: .milliseconds(40)) { continuation.resume() }
            }
        }
        if !hasEnded { lastPosition = max(lastPosition, position) }
    }
}
