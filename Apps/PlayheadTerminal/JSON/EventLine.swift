import MediaReaders
import PlaybackModel
import Playhead

/// The lines of `play --json`, one object each. Keys are never renamed; new ones may be added.
///
/// Times are in seconds since the program's start. Text from media is free of control characters.
enum EventLine {
    /// A change of the lanes. The line depends on the transition only, so that a recorded trace produces the same one.
    static func transition(_ transition: PlaybackTransition, start: Moment) -> JSONValue {
        var members = head("transition", at: transition.moment, start: start)
        members.append(.init("cause", .string(transition.cause.description)))
        members += state(of: transition.lanes)
        members.append(.init("position", seconds(transition.position)))
        return .object(members)
    }

    /// The position, printed once per second.
    static func position(
        _ position: CMTime, properties: PlayerProperties, at moment: Moment, start: Moment
    ) -> JSONValue {
        let seekable = properties.seekableTimeRange
        return .object(
            head("position", at: moment, start: start) + [
                .init("position", seconds(position)),
                .init("duration", seconds(properties.duration)),
                .init("seekable", ranges(seekable.isValid ? [seekable] : [])),
                .init("loaded", ranges(properties.loadedTimeRanges)),
                .init("streamType", .string(properties.streamType.rawValue)),
            ])
    }

    /// The tracks, the selected ones among them, and the variants.
    static func tracks(_ report: TracksReport, at moment: Moment, start: Moment) -> JSONValue {
        .object(head("tracks", at: moment, start: start) + MediaJSON.tracks(report))
    }

    /// The metadata of the content.
    static func metadata(_ metadata: MediaMetadata, at moment: Moment, start: Moment) -> JSONValue {
        .object(head("metadata", at: moment, start: start) + MediaJSON.metadata(metadata))
    }

    /// A warning. Playback continues.
    static func warning(_ error: PlaybackError, at moment: Moment, start: Moment) -> JSONValue {
        .object(head("warning", at: moment, start: start) + fields(of: error))
    }

    /// A change of the process in which the engine runs. `engine` is its name; `pid` is that of the child process, or null in the program itself;
    /// `cause` is null unless the process is lost or cannot be started.
    static func engine(_ status: EngineStatus, at moment: Moment, start: Moment) -> JSONValue {
        .object(
            head("engine", at: moment, start: start) + [
                .init("state", .string(status.state.rawValue)),
                .init("engine", status.engine.map { .string(PrintableText($0).string) } ?? .null),
                .init("pid", status.processID.map { .integer(Int64($0)) } ?? .null),
                .init("cause", status.cause.map { .string(PrintableText($0).string) } ?? .null),
            ])
    }

    /// The failure of the item.
    static func error(_ error: PlaybackError, at moment: Moment, start: Moment) -> JSONValue {
        .object(head("error", at: moment, start: start) + fields(of: error))
    }

    /// The summary of the session, which is the last line.
    static func summary(_ summary: SessionSummary, at moment: Moment, start: Moment) -> JSONValue {
        .object(
            head("summary", at: moment, start: start) + [
                .init("outcome", .string(summary.outcome.rawValue)),
                .init("failedItems", .integer(Int64(summary.failedItems))),
                .init("startupTime", .optional(summary.startupTime)),
                .init("watchedTime", .number(summary.watchedTime)),
                .init("stalls", .integer(Int64(summary.stalls))),
                .init("stallTime", .number(summary.stallTime)),
                .init("seeks", .integer(Int64(summary.seeks))),
                .init("droppedFrames", .integer(Int64(summary.droppedFrames))),
                .init("error", summary.error.map { .object(fields(of: $0)) } ?? .null),
            ])
    }

    // MARK: Parts

    /// The lanes and the states derived from them, as in transitions and in the lane table.
    static func state(of lanes: PlaybackLanes) -> [JSONValue.Member] {
        let controls = lanes.controls
        return [
            .init("lanes", self.lanes(lanes)),
            .init("phase", .string(lanes.phase.name)),
            .init("playbackState", .string(lanes.playbackState.description)),
            .init("settled", .string(lanes.settledState.description)),
            .init("button", .string(controls.button.rawValue)),
            .init("spinner", .bool(controls.mayShowSpinner)),
        ]
    }

    static func lanes(_ lanes: PlaybackLanes) -> JSONValue {
        let seek = lanes.seek.map { seek in
            JSONValue.object([
                .init("id", .integer(Int64(clamping: seek.id.rawValue))), .init("target", seconds(seek.target)),
            ])
        }
        return .object([
            .init("intent", .string(lanes.intent.rawValue)),
            .init("seek", seek ?? .null),
            .init("readiness", .string(lanes.readiness.name)),
            .init("transport", .string(lanes.transport.name)),
            .init("suppression", .string(lanes.suppression.rawValue)),
            .init("hasEnded", .bool(lanes.hasEnded)),
        ])
    }

    static func fields(of error: PlaybackError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("code", .string(error.code.rawValue)),
            .init("category", .string(error.category.rawValue)),
            .init("retryable", .bool(error.isRetryable)),
            .init("message", .string(PrintableText(error.message).string)),
            .init("cause", .string(PrintableText(error.cause).string)),
            .init("remedy", .string(PrintableText(error.terminalRemedy).string)),
        ]
        if let status = error.httpStatus { members.append(.init("httpStatus", .integer(Int64(status)))) }
        if let url = error.url { members.append(.init("url", .string(redactedURL(url)))) }
        return members
    }

    static func seconds(_ time: CMTime) -> JSONValue { time.isNumeric ? .number(time.seconds) : .null }

    static func ranges(_ ranges: [CMTimeRange]) -> JSONValue {
        .array(ranges.filter(\.isValid).map { .array([seconds($0.start), seconds($0.end)]) })
    }

    static func head(_ event: String, at moment: Moment, start: Moment) -> [JSONValue.Member] {
        [.init("time", .micros(moment.nanoseconds(since: start) / 1_000)), .init("event", .string(event))]
    }
}
