import PlaybackModel

/// The settings of the engine as a whole, which a new process receives again.
struct EngineSettings: Sendable, Hashable {
    var volume = 1.0
    var isMuted = false
    var maximumFrameSize: PixelSize?
    var frameFormats = [FrameLayout.Format.bgra]
    var dmabufFormats: [DRMFormat] = []
    var audioDevice: String?
    var adjustments = PlaybackAdjustments.neutral
    var isMetering = false
    var isJoining = true
    var script: SubtitleScript?

    /// The commands that make these settings from the defaults.
    var commands: [EngineCommand] {
        var commands: [EngineCommand] = []
        if volume != 1 { commands.append(.setVolume(volume)) }
        if isMuted { commands.append(.setMuted(true)) }
        if frameFormats != [.bgra] { commands.append(.setFrameFormats(frameFormats)) }
        if !dmabufFormats.isEmpty { commands.append(.setDMABufFormats(dmabufFormats)) }
        if let maximumFrameSize { commands.append(.setMaximumFrameSize(maximumFrameSize)) }
        if let audioDevice { commands.append(.setAudioDevice(audioDevice)) }
        if adjustments != .neutral { commands.append(.setAdjustments(adjustments)) }
        if isMetering { commands.append(.setMetering(true)) }
        if !isJoining { commands.append(.setJoining(false)) }
        if let script { commands.append(.setScript(script)) }
        return commands
    }
}
