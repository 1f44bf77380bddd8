import PlaybackModel
import Playhead

// Pictures that stay in the memory of the device that decodes them.
extension ItemPlayback {
    /// The pictures that the pipelines of this item deliver: in memory of a device only from a decoder of the hardware, and if
    /// nothing has to change in them.
    var frameWish: FrameWish {
        var wish = context.frameWish
        guard !wish.dmabufFormats.isEmpty else { return wish }
        let mayKeep =
            !recovery.hardware.changesPictures && !adjustsColors && recovery.profiles.profile.usesHardware
            && context.hasHardware()
        if !mayKeep { wish.dmabufFormats = [] }
        return wish
    }

    private var adjustsColors: Bool {
        let (new, neutral) = (context.sound.adjustments, PlaybackAdjustments.neutral)
        return (new.brightness, new.contrast, new.saturation)
            != (neutral.brightness, neutral.contrast, neutral.saturation)
    }

    /// Applies another wish of the host.
    func applyFrameWish() { if !followFrameWish() { pipeline?.apply(frameWish) } }

    /// Changes the pipeline if the memory of its pictures must change. Decoders of VA-API do not change it while they run, so
    /// that no other way is certain. The last picture stays meanwhile. Returns whether it does.
    func followFrameWish() -> Bool {
        guard let pipeline, stage.isOpen else { return false }
        let (offered, new) = (recovery.hardware.offersMemory, frameWish)
        recovery.hardware.offersMemory = !new.dmabufFormats.isEmpty
        let mustChange =
            recovery.hardware.offersMemory
            ? !offered && new.negotiatesDMABufs && recovery.hardware.isInUse : pipeline.deviceMemoryUse == .negotiated
        if mustChange { changeMemory() }
        return mustChange
    }

    /// Continues in main memory, because a picture cannot be passed on as it is.
    func leaveDeviceMemory() {
        if !frameWish.dmabufFormats.isEmpty { recovery.hardware.changesPictures = true }
        changeMemory()
    }

    private func changeMemory() {
        log(.info, "The pipeline is changed, because the memory of its pictures changes.")
        if stage.hasBeenReady {
            holdPosition()
            changePipeline(at: discipline.target ?? CMTime(nanoseconds: position.position))
        } else {
            replacePipeline(at: nil, abandoning: false)
        }
    }

    /// The way of pictures from a decoder of the hardware to the display.
    var picturePath: VideoDecoding.PicturePath {
        if let pipeline, pipeline.deviceMemoryUse != .none { return .kept }
        if context.frameWish.hasRefusedDMABufs { return .copiedAfterRefusal }
        if context.frameWish.dmabufFormats.isEmpty { return .copiedForDisplay }
        return recovery.hardware.changesPictures || adjustsColors ? .copiedForContent : .copiedForDecoder
    }
}
