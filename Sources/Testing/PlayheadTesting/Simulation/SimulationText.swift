import PlaybackModel

/// Commands and events in one line, the same in every run.
enum SimulationText {
    /// Seconds with three decimals, or nine where three do not do.
    static func seconds(_ nanoseconds: Int64) -> String {
        let magnitude = nanoseconds.magnitude
        let fraction = String(magnitude % 1_000_000_000)
        var digits = String(repeating: "0", count: 9 - fraction.count) + fraction
        if digits.hasSuffix("000000") { digits.removeLast(6) }
        return "\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(digits)"
    }

    static func text(_ time: CMTime) -> String {
        if time.isNumeric { return seconds(SimulatedTime.nanoseconds(time)) }
        if time.isIndefinite { return "indefinite" }
        return time.isPositiveInfinity ? "+inf" : time.isNegativeInfinity ? "-inf" : "invalid"
    }

    private static func text(_ id: CommandID) -> String { "#\(id.rawValue)" }

    private static func text(_ ranges: [CMTimeRange]) -> String {
        ranges.map { "\(text($0.start))–\(text($0.end))" }.joined(separator: "+")
    }

    private static func text(_ choice: TrackSelection.Choice) -> String {
        switch choice {
        case .automatic: "automatic"
        case .off: "off"
        case .track(let id, _, _): id
        }
    }

    private static func text(_ source: MediaSource) -> String { source.libraryName }

    static func text(_ command: EngineCommand) -> String {
        switch command {
        case .load(let request): "load(\(text(request)))"
        case .prepare(let request): "prepare(\(text(request)))"
        case .activate(let play, let id): "activate(\(text(id)), \(play ? "play" : "paused"))"
        case .unload: "unload"
        case .play(let id): "play(\(text(id)))"
        case .pause(let id): "pause(\(text(id)))"
        case .seek(let seek):
            "seek(\(text(seek.id)), \(text(seek.target)), -\(text(seek.toleranceBefore)), +\(text(seek.toleranceAfter)))"
        case .setRate(let rate, let id): "setRate(\(text(id)), \(rate))"
        case .setVolume(let volume): "setVolume(\(volume))"
        case .setMuted(let muted): "setMuted(\(muted))"
        case .select(let selection): "select(audio \(text(selection.audio)), text \(text(selection.text)))"
        case .setLimits(let limits): "setLimits(\(limits.preferredPeakBitRate))"
        case .setFrameFormats(let formats): "setFrameFormats(\(formats.map(\.rawValue).joined(separator: " ")))"
        case .setDMABufFormats(let formats): "setDMABufFormats(\(formats.map(\.text).joined(separator: " ")))"
        case .setMaximumFrameSize(let size): "setMaximumFrameSize(\(size.map { "\($0.width)x\($0.height)" } ?? "none"))"
        case .step(let count, let id): "step(\(text(id)), \(count))"
        case .setAudioDevice(let name): "setAudioDevice(\(name ?? "default"))"
        case .setAdjustments(let adjustments):
            "setAdjustments(\(adjustments == .neutral ? "neutral" : "\(adjustments)"))"
        case .setMetering(let isOn): "setMetering(\(isOn))"
        case .setJoining(let isOn): "setJoining(\(isOn))"
        case .setScript(let script): "setScript(\(script?.track ?? "none"))"
        case .releaseFrame(let slot): "releaseFrame(\(slot.rawValue))"
        case .provide(let request, let bytes): "provide(\(request), \(bytes.count) bytes)"
        case .refuse(let request, let error): "refuse(\(request), \(error.code.rawValue))"
        case .ping(let number): "ping(\(number))"
        case .quit: "quit"
        }
    }

    private static func text(_ request: LoadRequest) -> String {
        var parts = [text(request.source)]
        if let start = request.start { parts.append("at \(text(start))") }
        parts.append(request.play ? "play" : "paused")
        if request.rate != 1 { parts.append("rate \(request.rate)") }
        return parts.joined(separator: ", ")
    }

    static func text(_ event: EngineEvent) -> String {
        switch event {
        case .hello(let hello): "hello(\(hello.name))"
        case .ready(let item): "ready(\(text(item.ranges)), at \(text(item.position)))"
        case .transport(let report):
            "transport(\(report.state.name), rate \(report.rate), answered \(text(report.answered))"
                + "\(report.reason == .none ? "" : ", \(report.reason.rawValue)"))"
        case .position(let report): "position(\(text(report.time)), rate \(report.rate))"
        case .ranges(let ranges): "ranges(\(text(ranges)))"
        case .buffering(let report): "buffering(\(report.percent)%\(report.isLikelyToKeepUp ? ", likely" : ""))"
        case .seeked(let report): "seeked(\(text(report.id)), \(text(report.outcome)))"
        case .tracks(let report):
            "tracks(\(report.tracks.count), selected \(report.selected.sorted().joined(separator: " ")))"
        case .metadata(let metadata): "metadata(\(metadata.title ?? ""))"
        case .cue(let cue): "cue(\(text(cue.range.start)), \(cue.text))"
        case .statistics(let statistics): "statistics(\(statistics.renderedFrames) frames)"
        case .level(let level): "level(\(level.channels.count) channels)"
        case .discontinuity(let time): "discontinuity(\(text(time)))"
        case .repairing(let step): "repairing(\(step.rawValue))"
        case .warning(let error): "warning(\(error.code.rawValue))"
        case .ended(let report): "ended(\(text(report.position))\(report.isTruncated ? ", truncated" : ""))"
        case .failed(let error): "failed(\(error.code.rawValue))"
        case .unloaded: "unloaded"
        case .slot(let slot): "slot(\(slot.id.rawValue), \(slot.layout.size.width)x\(slot.layout.size.height))"
        case .retired(let slot): "retired(\(slot.rawValue))"
        case .frame(let frame): "frame(\(frame.slot.rawValue), \(text(frame.time)))"
        case .read(let request, _, let offset, let count): "read(\(request), \(count) bytes at \(offset))"
        case .log(let line): "log(\(line.level.rawValue): \(line.text))"
        case .status(let status): "status(\(status.state.rawValue))"
        case .pong(let number): "pong(\(number))"
        }
    }

    private static func text(_ ranges: RangesReport) -> String {
        "duration \(text(ranges.duration)), seekable \(text(ranges.seekable)), loaded \(text(ranges.loaded))"
    }

    private static func text(_ outcome: SeekReport.Outcome) -> String {
        switch outcome {
        case .landed(let time): "landed \(text(time))"
        case .superseded: "superseded"
        case .failed(let error): "failed \(error.code.rawValue)"
        }
    }
}
