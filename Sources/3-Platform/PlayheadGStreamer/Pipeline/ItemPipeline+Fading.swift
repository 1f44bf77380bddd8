import CGStreamer
import PlaybackModel

/// Soft starts and stops: sound that begins or ends in the middle of a wave is heard as a click.
///
/// Sound alone becomes silent over 64 ms before a pause, and returns over the same time. Pictures would be seen to move on, so
/// that films pause immediately. An item that is replaced while it plays becomes silent over the same time.
extension ItemPipeline {
    /// The time of a step, in nanoseconds.
    private static let stepTime: Int64 = 8_000_000
    private static let stepCount = 8.0
    /// Fades last as long as they last, whichever clock the engine has.
    private static let timer = MonotonicClock()

    /// The sound's way from one share of its volume to another.
    struct Fade {
        /// The share now, from 0 to 1.
        var level = 1.0
        /// The number of the newest fade: earlier ones have ended.
        var number = 0
        /// `true` while the sound becomes silent before a pause.
        var isPausing = false
    }

    /// Pauses, over a moment if there is sound alone. On the pipeline's own thread.
    func pauseSoftly() {
        guard parts.withLock({ $0.fade.isPausing }) == false else { return }
        guard !hasPicture else { return setPipelineState(parts.withLock(\.wanted)) }
        parts.withLock { $0.fade.isPausing = true }
        fade(to: 0) { [self] in endPausing() }
    }

    /// Pauses now if the sound is on its way to a pause: what follows needs a pipeline that is paused.
    func hurryPause() {
        guard parts.withLock({ $0.fade.isPausing }) else { return }
        parts.withLock { $0.fade.number += 1 }
        endPausing()
    }

    /// Calls a closure when a fade can have ended.
    func waitForPause(_ body: @escaping @Sendable () -> Void) {
        Self.timer.schedule(after: Self.stepTime, on: sampler, body)
    }

    private func endPausing() {
        let (isWanted, chain) = parts.withLock { parts in
            parts.fade.isPausing = false
            return (!parts.isClosed && parts.wanted <= .paused, parts.audio)
        }
        guard isWanted else { return returnFromFade() }
        setPipelineState(parts.withLock(\.wanted))
        chain?.rest()
    }

    /// Raises the sound again on its way to a pause that is not wanted any more.
    func takeBackPause() {
        guard parts.withLock({ $0.fade.isPausing }) else { return }
        parts.withLock { $0.fade.isPausing = false }
        returnFromFade()
    }

    /// Raises the sound again.
    func returnFromFade() {
        guard parts.withLock({ !$0.isClosed && $0.fade.level < 1 }) else { return }
        fade(to: 1) {}
    }

    /// Changes the sound step by step to a share of its volume, then calls `then` on the pipeline's own thread.
    func fade(to target: Double, then: @escaping @Sendable () -> Void) {
        let (chain, number) = parts.withLock { parts in
            parts.fade.number += 1
            return (parts.audio, parts.fade.number)
        }
        guard let chain else { return then() }
        step(chain, to: target, number, then)
    }

    private func step(_ chain: AudioChain, to target: Double, _ number: Int, _ then: @escaping @Sendable () -> Void) {
        let level = parts.withLock { parts -> (now: Double, isLast: Bool)? in
            guard parts.fade.number == number else { return nil }
            let old = parts.fade.level
            guard old != target else { return (target, true) }
            let step = 1 / Self.stepCount
            parts.fade.level = old < target ? min(old + step, target) : max(old - step, target)
            return (parts.fade.level, false)
        }
        guard let level else { return }
        guard !level.isLast else { return then() }
        chain.fade(to: level.now)
        Self.timer.schedule(after: Self.stepTime, on: work) { [self] in step(chain, to: target, number, then) }
    }

    /// `true` if the content has a picture.
    var hasPicture: Bool {
        var result = false
        parts.withLock(\.videoSink)?.withPad("sink") { pad in
            guard let caps = gst_pad_get_current_caps(pad) else { return }
            gst_caps_unref(caps)
            result = true
        }
        return result
    }
}
