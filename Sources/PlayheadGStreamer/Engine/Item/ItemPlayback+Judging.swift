import Dispatch
import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Finds the typed error of a failure, or of silence when there is none, and hands it on; at once for addresses, after
    /// a look at the first bytes for files and providers.
    func judge(_ failure: PipelineFailure?, then: @escaping @Sendable (ItemPlayback, PlaybackError) -> Void) {
        var evidence = evidence(failure)
        guard let feed = pipeline?.feed else {
            then(self, FailureMapper.error(for: evidence))
            return
        }
        evidence.reading = feed.failure
        let number = incarnation
        let known = evidence
        DispatchQueue.global().async { [weak self] in
            var evidence = known
            EvidenceReader.look(into: feed.bytes, &evidence)
            let error = FailureMapper.error(for: evidence)
            self?.later(number) { then($0, error) }
        }
    }

    /// The typed error of bytes that cannot be had.
    func judge(_ error: ByteSourceError) -> PlaybackError {
        var evidence = evidence(nil)
        evidence.reading = error
        return FailureMapper.error(for: evidence)
    }

    /// What is known now.
    func evidence(_ failure: PipelineFailure?) -> FailureEvidence {
        let origin: FailureEvidence.Origin =
            switch request.source {
            case .url(let address): .address(address)
            case .descriptor(_, let name), .provider(_, _, let name): .bytes(name: name)
            }
        var evidence = FailureEvidence(origin, failure: failure)
        evidence.http = http?.evidence
        evidence.missing = missing
        evidence.isAdaptive = isAdaptive
        evidence.isLive = isLive
        evidence.wasReady = hasBeenReady
        return evidence
    }
}

extension PipelineFailure {
    /// Whether the audio output failed, not the content.
    var isAudioOutput: Bool {
        FailureMapper.outputError(FailureEvidence(.bytes(name: ""), failure: self))?.code == .audioDeviceUnavailable
    }
}
