import CGStreamer
import MediaReaders
import PlaybackModel

/// Makes cues of the events of SubStation Alpha in Matroska, with the styles of the script's head.
struct ScriptCueReader: Sendable {
    private var head: [UInt8] = []
    private var script = SubStationScript()

    /// The longest head in bytes. Thousands of styles fit.
    static let longestHead = 1 << 20

    /// The cue of a sample, whose caps have the head; `nil` for what has no time or no text. The sample stays the caller's.
    mutating func cue(_ sample: OpaquePointer) -> TextCue? {
        let head = PictureCueReader.setup(in: gst_sample_get_caps(sample), atMost: Self.longestHead)
        if head != self.head {
            self.head = head
            script = SubStationScript(head)
        }
        return CueReader.cue(sample) { script.text(ofBlock: $0) }
    }
}
