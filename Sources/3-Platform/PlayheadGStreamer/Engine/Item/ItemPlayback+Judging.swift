import MediaReaders
import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Returns the error of a failure, or of silence without one.
    func judge(_ failure: PipelineFailure?) -> PlaybackError {
        if !stage.hasBeenReady { observer.readManifest() }
        return FailureMapper.error(for: evidence(failure))
    }

    /// Returns the error of bytes that cannot be read.
    func judge(_ error: ByteSourceError) -> PlaybackError {
        var evidence = evidence(nil)
        evidence.reading = error
        return FailureMapper.error(for: evidence)
    }

    /// Everything known about the item.
    func evidence(_ failure: PipelineFailure?) -> FailureEvidence {
        let origin: FailureEvidence.Origin =
            switch request.source {
            case .url(let address): .address(address)
            case .descriptor(_, let name), .provider(_, _, let name): .bytes(name: name)
            }
        var evidence = FailureEvidence(origin, failure: failure)
        evidence.http = observer.http?.evidence
        evidence.missing = recovery.missing
        evidence.sniffed = observer.inspection.format ?? observer.http?.sniffed
        evidence.finding = observer.inspection.finding ?? observer.facts.finding
        evidence.keyIDs = observer.inspection.keyIDs
        evidence.hasKeys = !request.decryptionKeys.isEmpty
        evidence.reading = pipeline?.readingFailure ?? observer.inspection.reading
        evidence.isAdaptive = isAdaptive
        evidence.containerChange = observer.facts.containerChange
        evidence.isLive = isLive
        evidence.wasReady = stage.hasBeenReady
        return evidence
    }
}

extension PipelineFailure {
    /// `true` when the audio output failed, not the content.
    var isAudioOutput: Bool {
        FailureMapper.outputError(FailureEvidence(.bytes(name: ""), failure: self))?.code == .audioDeviceUnavailable
    }
}
