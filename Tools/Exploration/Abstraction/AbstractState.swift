import PlaybackModel

/// The state of a machine, reduced to what decides its future.
///
/// Numbers of commands, loads and deadlines become relations between them, and times become a few classes. Two machines
/// with equal abstract states behave alike from then on, as far as the classes distinguish. Every stored field is
/// included, or listed with the reason in ``PlaybackMachine/fieldsLeftOut``; a test compares both with the fields that
/// exist.
package struct AbstractState: Hashable, Sendable {
    package var packer: BitPacker

    package static func == (left: AbstractState, right: AbstractState) -> Bool {
        left.packer.words == right.packer.words
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(packer.words) }
}

/// The classes of the times in an abstract state.
package struct TimeClasses: Sendable {
    /// The unit of ages, in nanoseconds. Ages are counted in whole units.
    package let unit: Int64
    /// Up to five positions, in seconds and in ascending order, that each have their own class.
    package let marks: [Double]

    package init(unit: Int64, marks: [Double]) {
        precondition(unit > 0 && marks.count <= 5 && marks == marks.sorted())
        self.unit = unit
        self.marks = marks
    }

    /// One of 15 classes, from 1 to 15: not numeric, a mark, or between two marks.
    package func position(_ time: CMTime) -> UInt8 {
        guard time.isNumeric else {
            return !time.isValid ? 1 : time.isIndefinite ? 2 : time.isPositiveInfinity ? 3 : 4
        }
        let seconds = time.seconds
        var kind: UInt8 = 5
        for mark in marks {
            if seconds < mark { return kind }
            if seconds == mark { return kind + 1 }
            kind += 2
        }
        return kind
    }

    /// The age of a moment, from 0 to 7 units. Greater ages, and those beyond `limit`, count as equal.
    @inline(__always) package func age(_ moment: Moment, at now: Moment, atMost limit: Int64) -> UInt8 {
        UInt8(clamping: min(7, min(max(0, now.nanoseconds(since: moment)), limit) / unit))
    }
}
