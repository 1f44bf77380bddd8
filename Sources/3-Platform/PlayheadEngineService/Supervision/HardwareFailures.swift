import PlaybackModel

/// The knowledge of a session that decoders of the hardware have failed.
///
/// The process in which a decoder failed avoids that decoder itself, and keeps using others. Processes that start later do
/// not know which one it was, and decode in software.
struct HardwareFailures: Sendable, Hashable {
    private var hasFailed = false
    /// The homes whose process avoids the decoder itself.
    private var informed: Set<EngineHome> = []

    /// Takes in the decoder that a process reports.
    mutating func take(_ decoding: VideoDecoding?, from home: EngineHome, _ record: inout LoadRecord) {
        record.usesHardware = decoding?.isHardware == true
        guard decoding?.softwareReason == .failed, decoding?.failedDecoder != nil else { return }
        hasFailed = true
        informed.insert(home)
    }

    /// A process ended while the hardware decoded.
    mutating func fail() { hasFailed = true }

    /// A process has ended, with what it knew.
    mutating func end(_ home: EngineHome) { informed.remove(home) }

    /// `true` if items in a home must be decoded in software.
    func mustBeAvoided(in home: EngineHome) -> Bool { hasFailed && !informed.contains(home) }
}
