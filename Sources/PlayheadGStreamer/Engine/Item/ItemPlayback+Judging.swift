import PlaybackModel

extension ItemPlayback {
    /// The typed error of a failure.
    func judge(_ failure: PipelineFailure) -> PlaybackError { PlaybackError(.engineFailed) }

    /// The typed error of an item from which nothing is heard.
    func judgeSilence() -> PlaybackError {
        PlaybackError(isNetwork ? .connectionTimedOut : .openTimedOut)
    }
}

extension PipelineFailure {
    /// Whether the audio output failed, not the content.
    var isAudioOutput: Bool {
        ["pulsesink", "alsasink", "pipewiresink", "autoaudiosink"].contains(factory)
            || elementClass.contains("Sink/Audio")
    }
}
