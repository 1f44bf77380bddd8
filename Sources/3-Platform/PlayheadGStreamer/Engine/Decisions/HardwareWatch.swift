import PlaybackModel
import Playhead

/// The decoder of an item's pictures, and the failure of one of the hardware.
///
/// A decoder is only suspected when it fails, because content that no decoder reads fails as well. It has failed when
/// software continues in its place.
struct HardwareWatch: Sendable {
    /// The pieces that a decoder may receive without a picture: more than any format reorders.
    static let patience = 32
    /// The time without a picture after that, in nanoseconds.
    static let silence: Int64 = 2_000_000_000

    /// The decoder of the current pipeline.
    private(set) var decoder: PictureDecoder?
    /// The decoder of the hardware that failed, or is suspected.
    private(set) var suspect: String?
    /// `true` if the pipeline may leave pictures in memory of a device.
    var offersMemory = false
    /// `true` if the pictures of this item have to be changed in main memory.
    var changesPictures = false
    private var isReported = false
    private var silentSince: Moment?
    private var seen = PictureDecoder.Flow()

    /// `true` while a decoder of the hardware decodes.
    var isInUse: Bool { decoder?.isHardware == true }
    /// `true` if there is a decoder of the hardware to leave.
    var canLeave: Bool { isInUse || suspect != nil }

    /// A pipeline opens.
    mutating func openPipeline() {
        decoder = nil
        silentSince = nil
    }

    /// A decoder was added to the pipeline. One of the hardware that software replaces before its first picture did not open.
    mutating func take(_ new: PictureDecoder) {
        if let decoder, decoder.isHardware, !new.isHardware, decoder.flow.delivered == 0 { suspect = decoder.name }
        decoder = new
        silentSince = nil
    }

    /// Returns `true` when a decoder of the hardware takes data and delivers nothing.
    mutating func isSilent(at now: Moment) -> Bool {
        guard let decoder, decoder.isHardware else { return false }
        let flow = decoder.flow
        defer { seen = flow }
        guard flow.waiting >= Self.patience, flow.delivered == seen.delivered, flow.waiting >= seen.waiting else {
            silentSince = nil
            return false
        }
        let since = silentSince ?? now
        silentSince = since
        return now.nanoseconds(since: since) >= Self.silence
    }

    /// Returns `true` for a failure that another decoder may avoid: the decoder's own, or one of its output.
    func isAtFault(for failure: PipelineFailure) -> Bool {
        // GStreamer tries the next decoder when one does not open, and fails nevertheless. Its messages have no fixed order.
        if let suspect, failure.factory == suspect { return true }
        guard isInUse, let decoder else { return false }
        return failure.factory == decoder.name || HardwareDecoders.isVideoDecoder(failure.elementClass)
            || failure.domain == .stream && failure.flow == -4
    }

    /// Leaves the decoder for software.
    mutating func leave() {
        if isInUse { suspect = decoder?.name }
        openPipeline()
    }

    /// Software plays. Returns the decoder that has failed, once.
    mutating func confirm() -> String? {
        guard let suspect, !isReported else { return nil }
        isReported = true
        return suspect
    }
}
