package import MediaReaders
package import PlaybackModel

extension TextCue {
    /// Creates a subtitle from a text with styles.
    package init(_ styled: StyledText, range: CMTimeRange, track: String?) {
        self.init(
            range: range, text: styled.plain, track: track,
            runs: styled.hasStyles ? styled.runs.map(TextRun.init) : [],
            placement: styled.placement.map(TextPlacement.init))
    }
}

extension TextRun {
    fileprivate init(_ run: StyledText.Run) {
        self.init(
            text: run.text, isBold: run.style.isBold, isItalic: run.style.isItalic,
            isUnderlined: run.style.isUnderlined, color: run.style.color.map(Color.init), scale: run.style.scale,
            family: run.style.family)
    }
}

extension TextRun.Color {
    fileprivate init(_ value: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }
}

extension TextPlacement {
    fileprivate init(_ place: StyledText.Placement) {
        let horizontal: Horizontal =
            switch place.horizontal {
            case .leading: .leading
            case .center: .center
            case .trailing: .trailing
            }
        let vertical: Vertical =
            switch place.vertical {
            case .top: .top
            case .middle: .middle
            case .bottom: .bottom
            }
        self.init(horizontal: horizontal, vertical: vertical, x: place.x, y: place.y)
    }
}
