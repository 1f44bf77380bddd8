import PlaybackModel
import Playhead

extension ItemPlayback {
    /// A decoder of pictures was added to the pipeline.
    func take(_ decoder: PictureDecoder) {
        recovery.hardware.take(decoder)
        // The host may lose the process at the first picture, and must know why.
        if decoder.isHardware { reportStatistics() }
    }

    /// The decoder of the pictures, and the reason if it is one in software.
    var videoDecoding: VideoDecoding? {
        guard let name = recovery.hardware.decoder?.name else { return nil }
        if recovery.hardware.isInUse { return VideoDecoding(decoder: name, picturePath: picturePath) }
        if !context.configuration.usesHardwareDecoding {
            return VideoDecoding(decoder: name, softwareReason: .switchedOff)
        }
        guard recovery.hardware.suspect != nil || !recovery.profiles.profile.usesHardware else {
            return HardwareDecoders.reason(insteadOf: name)
        }
        return VideoDecoding(decoder: name, softwareReason: .failed, failedDecoder: recovery.hardware.suspect)
    }

    func reportStatistics() {
        let report = statistics.report(
            engine: EngineCore.name, size: presentationSize, decoding: videoDecoding)
        if let report { reporter.post(.statistics(report)) }
    }

    /// Continues in software, with a new pipeline at the position, if a decoder of the hardware is in use. Returns whether it
    /// does. Playback that has not stalled stalls only if software takes long to start.
    func leaveHardware() -> Bool {
        guard recovery.hardware.canLeave, recovery.profiles.profile.usesHardware else { return false }
        recovery.hardware.leave()
        log(.warning, "The decoder \(recovery.hardware.suspect ?? "") is left for software.")
        recovery.avoidHardware()
        // Errors of the pipeline that is left do not count.
        _ = recovery.beginFailing()
        if stage.hasBeenReady {
            holdPosition()
            recovery.ladder.fall(at: now)
            if transport.isStalled {
                repair(.replace, abandoning: false)
            } else {
                changePipeline(at: discipline.target ?? CMTime(nanoseconds: position.position))
            }
        } else {
            reporter.post(.repairing(.replace))
            replacePipeline(at: nil, abandoning: false)
        }
        return true
    }

    /// Reports that a decoder of the hardware failed, once software plays in its place. Returns whether one did.
    @discardableResult func reportHardwareFailure() -> Bool {
        guard let name = recovery.hardware.confirm() else { return false }
        HardwareDecoders.avoid(name)
        reporter.post(
            .warning(
                PlaybackError(
                    .pipelineRepaired, message: "Decoding continues in software.",
                    cause: "The hardware decoder \(name) failed.",
                    remedy: "If it happens often, switch hardware decoding off.")))
        return true
    }

    /// Reports the end of a repair.
    func reportRepair() {
        if !reportHardwareFailure() { reporter.post(.warning(PlaybackError(.pipelineRepaired))) }
    }
}
