import PlaybackModel
import Playhead

/// A stream whose container or protection changes plays in parts: the pipeline of each ends at the change, and one for the next part
/// takes its place there. The last picture stays meanwhile, and the transport does not stall. Protected parts are skipped.
extension ItemPlayback {
    /// The end of the part that plays, in nanoseconds; `nil` for the last one, and for a stream that is not divided.
    var partEnd: Int64? { observer.http?.parts.end.map(Self.nanoseconds) }

    /// The duration of all parts, in nanoseconds; `nil` for a stream that is not divided.
    var durationOfParts: Int64? { observer.http?.parts.duration.map(Self.nanoseconds) }

    /// Selects the part that the next pipeline plays.
    func selectPart() {
        let position = stage.hasBeenReady ? CMTime(nanoseconds: position.position) : start ?? .zero
        observer.http?.parts.select(at: (discipline.waiting?.target ?? position).seconds)
    }

    /// Returns whether a target is in another part.
    func isElsewhere(_ target: CMTime?) -> Bool {
        target.map { observer.http?.parts.isElsewhere($0.seconds) ?? false } ?? false
    }

    /// Continues with the part at a position in nanoseconds, or with that of the operation that waits.
    func changePart(at position: Int64?) {
        log(.info, "The stream continues in another part.")
        if let position { self.position.move(to: position) }
        changePipeline(at: position.map { CMTime(nanoseconds: $0) })
        reportPosition(at: now)
    }

    /// Returns whether a target is in a part that only a DRM system can decrypt.
    func isProtected(_ target: CMTime) -> Bool { observer.http?.parts.protection(at: target.seconds) != nil }

    /// Continues behind the protected part at a position, with a warning. Fails there if nothing follows that plays.
    func leaveProtection(at target: CMTime) {
        guard let parts = observer.http?.parts, let systems = parts.protection(at: target.seconds) else { return }
        guard let next = parts.nextPlayable(after: target.seconds).map(Self.nanoseconds) else {
            position.move(to: target.nanoseconds ?? timeline.duration ?? currentPosition)
            position.expectMovement(false, at: now)
            return fail(FailureMapper.protectionError(ofPart: systems, evidence(nil), isSkipped: false))
        }
        warn(FailureMapper.protectionError(ofPart: systems, evidence(nil), isSkipped: true))
        discipline.redirect(to: CMTime(nanoseconds: next))
        position.skip(to: next)
        reporter.post(.discontinuity(CMTime(nanoseconds: next)))
        changePart(at: discipline.isIdle ? next : nil)
    }

    /// Continues with a new pipeline without a stall, unless it takes long to open.
    func changePipeline(at target: CMTime?) {
        stage.isChangingPipeline = true
        replacePipeline(at: target, abandoning: false)
        reportTransport()
    }

    /// `true` while the change of the pipeline is too short to be shown.
    func isChangingSoon(at now: Moment) -> Bool {
        stage.isChangingPipeline && now.nanoseconds(since: stage.beganOpening) < MovementWatch.stillness
    }

    /// Reports a change of the pipeline that takes long.
    func watchChange(at now: Moment) {
        guard stage.isChangingPipeline, !isChangingSoon(at: now) else { return }
        stage.isChangingPipeline = false
        if recovery.ladder.isRepairing { reporter.post(.repairing(.replace)) }
        reportTransport()
    }

    private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}
