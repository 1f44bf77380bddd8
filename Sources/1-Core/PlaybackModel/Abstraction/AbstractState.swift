/// A machine's state without what only tells one run from another: numbers of commands, loads and deadlines become
/// relations between them, and times become a few classes.
///
/// Two machines with equal abstract states do the same from now on, as far as the classes tell. Every stored field goes
/// in, or is listed with the reason in ``PlaybackMachine/fieldsLeftOut``; a test compares both with the fields that
/// there are.
package struct AbstractState: Hashable, Sendable {
    package var packer: BitPacker

    package static func == (left: AbstractState, right: AbstractState) -> Bool {
        left.packer.words == right.packer.words
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(packer.words) }
}

/// How the times of an abstract state are classed.
package struct TimeClasses: Sendable {
    /// The unit of ages in nanoseconds: ages are counted in whole units.
    package let unit: Int64
    /// The positions, in seconds and in rising order, that are told apart from what lies between them. At most five.
    package let marks: [Double]

    package init(unit: Int64, marks: [Double]) {
        precondition(unit > 0 && marks.count <= 5 && marks == marks.sorted())
        self.unit = unit
        self.marks = marks
    }

    /// One of 15 classes, 1 to 15: not a number, or a mark, or between two of them.
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

    /// The age of a moment, 0 to 7 units. What is older than that, or than `limit`, counts as that old.
    @inline(__always) package func age(_ moment: Moment, at now: Moment, atMost limit: Int64) -> UInt8 {
        UInt8(clamping: min(7, min(max(0, now.nanoseconds(since: moment)), limit) / unit))
    }
}
