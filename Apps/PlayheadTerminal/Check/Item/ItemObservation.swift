import PlaybackModel
import Playhead

/// The measurements of an item, and the defects that follow from them.
struct ItemObservation: Sendable {
    /// The limits of the measurements. `Documentation/Check.md` repeats them.
    enum Limit {
        /// The time of waiting for data, in seconds.
        static let stalls = 0.5
        /// The growth of the delay of pictures, in seconds.
        static let drift = 0.3
        /// The share of dropped pictures.
        static let dropped = 0.1
        /// The shortest time of a still or black picture and of silence, in seconds.
        static let stillness = 2.0
        /// The share of the observed time from which a picture is reported as still.
        static let stillShare = 0.5
        /// The share of the observed time from which a picture is reported as black.
        static let blackShare = 0.9
    }

    var properties: PlayerProperties
    var timing: TimingFacts
    var pictures: PictureFacts
    var sound: SoundFacts
    var measures: CheckRecord.Measures
    /// `true` if the engine measures the loudness.
    var hearsSound = true
    /// The cause of a lost engine, such as `SIGSEGV`.
    var engineCause: String?

    /// The defects, without those that playback itself has shown.
    var findings: [CheckFinding] {
        var findings: [CheckFinding] = []
        if measures.engineLosses > 0 {
            findings.append(
                CheckFinding(.engineLost, value: Double(measures.engineLosses), limit: 0, detail: engineCause))
        }
        for warning in properties.warnings where warning.code != .mediaServicesWereReset {
            let finding = CheckFinding(.playerWarning, detail: warning.code.rawValue)
            if !findings.contains(finding) { findings.append(finding) }
        }
        if measures.stallTime > Limit.stalls {
            findings.append(CheckFinding(.stalls, value: measures.stallTime, limit: Limit.stalls))
        }
        return findings + pictureFindings + soundFindings
    }

    private func has(_ kind: MediaTrack.Kind) -> Bool {
        properties.tracks.tracks.contains { $0.kind == kind && properties.tracks.selected.contains($0.id) }
    }

    private var pictureFindings: [CheckFinding] {
        guard measures.playedTime > 0 else { return [] }
        guard timing.count > 0 else {
            let isExpected = properties.mediaType == .video && has(.video) && measures.playedTime >= 1
            return isExpected ? [CheckFinding(.noPicture)] : []
        }
        var findings: [CheckFinding] = []
        if let gap = timing.gap {
            findings.append(
                CheckFinding(.timeGap, at: gap.position, value: gap.size, limit: TimingFacts.smallestGap))
        }
        if let overlap = timing.overlap {
            findings.append(
                CheckFinding(
                    .timeOverlap, at: overlap.position, value: overlap.size, limit: TimingFacts.smallestOverlap))
        }
        if let drift = measures.drift, drift > Limit.drift {
            findings.append(CheckFinding(.drift, value: drift, limit: Limit.drift))
        }
        let all = timing.count + measures.droppedFrames
        let share = Double(measures.droppedFrames) / Double(all)
        if measures.droppedFrames > 5, share > Limit.dropped {
            findings.append(CheckFinding(.droppedFrames, value: share * 100, limit: Limit.dropped * 100))
        }
        // A cover that stands for a whole song is no frozen film.
        guard properties.mediaType == .video, pictures.count > 1 else { return findings }
        if pictures.blackTime >= Limit.stillness, pictures.blackTime >= pictures.observedTime * Limit.blackShare {
            findings.append(CheckFinding(.blackPicture, value: pictures.blackTime, limit: Limit.stillness))
        } else if pictures.longestStill >= Limit.stillness,
            pictures.stillTime >= pictures.observedTime * Limit.stillShare
        {
            findings.append(
                CheckFinding(
                    .frozenPicture, at: pictures.stillPosition, value: pictures.longestStill, limit: Limit.stillness))
        }
        return findings
    }

    private var soundFindings: [CheckFinding] {
        guard hearsSound, has(.audio), measures.playedTime >= Limit.stillness else { return [] }
        if sound.count == 0 { return [CheckFinding(.noSound)] }
        guard sound.isSilent, sound.time >= Limit.stillness else { return [] }
        return [CheckFinding(.silence, value: sound.time, limit: Limit.stillness)]
    }
}
