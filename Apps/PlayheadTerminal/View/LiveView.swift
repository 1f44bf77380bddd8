import PlaybackModel
import Playhead

/// The contents of the live view as plain values.
struct LiveView: Sendable, Hashable {
    var properties = PlayerProperties()
    var position = CMTime.invalid
    /// The name of the item, used if the content has no title.
    var name = ""
    /// The index of the item in the queue, from 1.
    var number = 1
    var count = 1
    /// `true` while a live stream with a window plays at its live edge.
    var isLive = true
    /// The frame of the spinner; `nil` while it is hidden.
    var spinner: Int?
    /// The newest warning about the item.
    var warning: PlaybackError?
    /// The result of the last key, or why it had none; `nil` after a moment.
    var readout: String?
    /// The current subtitle.
    var subtitle: String?
    /// The explanation of the playback state; `nil` while it is hidden.
    var explanation: String?
    /// The narration of the demo.
    var narration: String?
    /// `true` while the table of keys shows.
    var showsHelp = false
    var glyphs = Glyphs.unicode

    /// The lines for a size, never more or wider than it.
    func lines(_ size: TerminalSize) -> [StyledLine] {
        guard size.rows > 0, size.columns > 0 else { return [] }
        let composer = LiveViewComposer(view: self, size: size)
        return composer.lines().prefix(size.rows).map { $0.fitting(size.columns, ellipsis: glyphs.ellipsis) }
    }
}
