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
        evidence.finding = observer.finding
        evidence.keyIDs = observer.inspection.keyIDs
        evidence.hasKeys = !request.decryptionKeys.isEmpty
        evidence.hasOtherEngine = request.hasOtherEngine
        evidence.reading = pipeline?.readingFailure ?? observer.inspection.reading
        evidence.isAdaptive = isAdaptive
        evidence.containerChange = containerChangeAhead
        evidence.isLive = isLive
        evidence.wasReady = stage.hasBeenReady
        return evidence
    }

    /// The position from which the stream is in another container, if it is near enough to be read now: failures far away from
    /// it have other reasons.
    var containerChangeAhead: Double? {
        guard let change = observer.containerChange else { return nil }
        let position = Double(position.position) / 1e9
        let buffered = Double(self.position.lastSample?.bufferedAhead ?? 0) / 1e9
        let slack = 2 * observer.facts.targetDuration
        return (position - slack...position + max(buffered, Self.readAhead) + slack).contains(change) ? change : nil
    }

    /// The time up to which streams are read ahead, in seconds.
    private static let readAhead = 30.0
}

extension PipelineFailure {
    /// `true` when the audio output failed, not the content.
    var isAudioOutput: Bool {
        FailureMapper.outputError(FailureEvidence(.bytes(name: ""), failure: self))?.code == .audioDeviceUnavailable
    }
}
