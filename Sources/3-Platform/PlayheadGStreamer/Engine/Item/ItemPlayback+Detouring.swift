import PlaybackModel
import Playhead

/// An error of an adaptive stream that waits until what is buffered was played, and the way around it.
struct HeldFailure: Sendable {
    let error: PlaybackError
    let since: Moment
    /// Whether the rest of the content may play.
    let isPartial: Bool
}

extension ItemPlayback {
    /// Whether an error can wait: an adaptive demuxer fails when a download does, while up to 30 s are still buffered.
    func canHold(_ failure: HeldFailure) -> Bool {
        guard isAdaptive else { return false }
        if hasBeenReady, isReady, discipline.isIdle, movement.isMoving || !isTold { return true }
        return failure.isPartial && hasSegments
    }

    /// Whether at least one segment came, and was no page.
    private var hasSegments: Bool {
        http?.evidence.requests.contains { record in
            record.purpose == .segment && record.failure == nil && record.end != nil
                && (200..<300).contains(record.status ?? 0) && record.contentType != "text/html"
                && record.contentLength != 0
        } ?? false
    }

    /// Whether a playlist of a variant is missing, while another variant may be there.
    func canDetour(_ failure: HeldFailure) -> Bool {
        let purpose = http?.evidence.recentFailure?.purpose
        return isAdaptive && purpose == .playlist && !isLive && !detour.isConfined && failure.isPartial
    }

    /// An error was held until what is buffered was played; now it is.
    func failIfHeld() {
        guard let heldFailure, isTold else { return }
        goAround(heldFailure)
    }

    /// A held error that keeps the item from opening or a seek from landing is due; one that did no harm is forgotten.
    func watchHeldFailure(at now: Moment) {
        guard let heldFailure else { return }
        let age = now.nanoseconds(since: heldFailure.since)
        if !isReady || discipline.inFlight != nil {
            // Without a request on its way, an item that is opening waits for nothing.
            let isIdle = !hasBeenReady && http?.evidence.activeRequests == 0 && age >= DetourPlan.pause
            if age >= DetourPlan.patience || isIdle { goAround(heldFailure) }
        } else if age >= DetourPlan.oblivion, movement.isMoving {
            self.heldFailure = nil
            hasFailure = false
        }
    }

    /// Goes on with a smaller variant or behind the hole; fails when there is no way.
    func goAround(_ failure: HeldFailure) {
        let error = failure.error
        heldFailure = nil
        let position = discipline.target?.nanoseconds ?? position
        let step =
            failure.isPartial
            ? detour.next(
                at: position, hasVariants: facts.variants.count > 1 || facts.targetDuration == 0,
                targetDuration: targetDuration) : nil
        switch step {
        case .smallestVariant:
            log(.warning, "detour: smallest variant")
            replacePipeline(at: isLive ? nil : CMTime(nanoseconds: position), abandoning: false)
        case .skip(let target):
            log(.warning, "detour: skip")
            reporter.post(.warning(PlaybackError(.missingSegment, cause: error.cause, url: error.url)))
            if let duration = content.duration, target >= duration, isReady {
                hasFailure = true
                takeEnd()
                return
            }
            if !isLive {
                self.position = target
                lastMoving = target
                reporter.post(.discontinuity(CMTime(nanoseconds: target)))
            }
            replacePipeline(at: isLive ? nil : CMTime(nanoseconds: target), abandoning: false)
            // Where it was to go on before is in the hole. What the user asked for stays.
            if case .jump = discipline.waiting?.kind, !isLive {
                submit(.init(kind: .jump(CMTime(nanoseconds: target))))
            }
        case nil:
            fail(error)
            return
        }
        reportTransport()
    }
}
