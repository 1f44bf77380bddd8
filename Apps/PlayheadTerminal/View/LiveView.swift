import PlaybackModel
import Playhead

/// Everything that the live view shows, as plain values.
struct LiveView: Sendable, Hashable {
    var properties = PlayerProperties()
    var position = CMTime.invalid
    /// What to call the item when the content gives no title.
    var name = ""
    /// Where the item stands in the queue, from 1.
    var number = 1
    var count = 1
    /// The picture of the spinner; `nil` while none shows.
    var spinner: Int?
    /// The last warning of the item.
    var warning: PlaybackError?
    /// The subtitle that is due.
    var subtitle: String?
    /// Why it shows what it shows, when that was asked for.
    var explanation: String?
    /// What a demonstration says.
    var narration: String?
    /// Whether all keys are shown.
    var showsHelp = false
    var glyphs = Glyphs.unicode

    /// The lines for a screen of a size: never more rows, never wider.
    func lines(_ size: TerminalSize) -> [StyledLine] {
        guard size.rows > 0, size.columns > 0 else { return [] }
        let composer = LiveViewComposer(view: self, size: size)
        return composer.lines().prefix(size.rows).map { $0.fitting(size.columns, ellipsis: glyphs.ellipsis) }
    }
}
