import PlaybackModel
import Playhead

/// The bar of the live view: the played, loaded and seekable parts of the item.
struct ProgressBar: Sendable, Hashable {
    /// The range of the whole bar.
    var whole: CMTimeRange
    var position: CMTime
    var loaded: [CMTimeRange]
    var seekable: CMTimeRange

    /// The bar for the current item; `nil` if the item has no range.
    init?(properties: PlayerProperties, position: CMTime) {
        let duration = properties.duration
        let seekable = properties.seekableTimeRange
        switch properties.streamType {
        case .dvr where seekable.isValid && seekable.duration.seconds > 0: whole = seekable
        case .live, .dvr: return nil
        case .onDemand, .unknown:
            guard duration.isNumeric, duration.seconds > 0 else { return nil }
            whole = CMTimeRange(start: .zero, end: duration)
        }
        self.position = position
        self.seekable = seekable
        loaded = properties.loadedTimeRanges.filter(\.isValid)
    }

    /// The bar in a number of cells.
    func line(width: Int, glyphs: Glyphs) -> StyledLine {
        var line = StyledLine()
        guard width > 0 else { return line }
        let knob = position.isNumeric ? cell(of: position, width: width) : 0
        for index in 0..<width {
            if index == knob {
                line.append(glyphs.knob, .accent)
            } else if index < knob {
                line.append(glyphs.done, .accent)
            } else {
                let time = self.time(of: index, width: width)
                if loaded.contains(where: { $0.start.seconds <= time && time < $0.end.seconds }) {
                    line.append(glyphs.loaded, .plain)
                } else if seekable.isValid, seekable.start.seconds <= time, time <= seekable.end.seconds {
                    line.append(glyphs.seekable, .faint)
                } else {
                    line.append(glyphs.outside, .faint)
                }
            }
        }
        return line
    }

    private func cell(of time: CMTime, width: Int) -> Int {
        let share = (time.seconds - whole.start.seconds) / whole.duration.seconds
        return min(max(Int((share * Double(width - 1)).rounded()), 0), width - 1)
    }

    /// The time in the middle of a cell.
    private func time(of cell: Int, width: Int) -> Double {
        whole.start.seconds + (Double(cell) + 0.5) / Double(width) * whole.duration.seconds
    }
}
