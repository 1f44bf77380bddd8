import PlaybackModel

/// The events at positions, in order.
struct SimulatedMarks {
    struct Mark {
        enum Content {
            case incident(Int)
            case cue(Int)
        }

        var position: Int64
        var content: Content
    }

    let marks: [Mark]

    init(of item: SimulatedItem) {
        var marks: [Mark] = []
        for (index, incident) in item.incidents.enumerated() {
            if case .position(let seconds) = incident.trigger {
                marks.append(Mark(position: SimulatedTime.nanoseconds(seconds), content: .incident(index)))
            }
        }
        for (index, cue) in item.cues.enumerated() {
            marks.append(Mark(position: SimulatedTime.nanoseconds(cue.range.start), content: .cue(index)))
        }
        // Sorting by position alone would leave the order within one position to the algorithm.
        self.marks = marks.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }

    /// The mark at an index, if there is one.
    func mark(at cursor: Int) -> Mark? { cursor < marks.count ? marks[cursor] : nil }

    /// The first mark at or after a position.
    func firstIndex(at position: Int64) -> Int { marks.firstIndex { $0.position >= position } ?? marks.count }
}
