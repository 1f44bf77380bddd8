/// The time of an element of a document, in seconds, and that of its children so far.
///
/// Children of a parallel container begin with it; those of a sequence begin one after another.
///
/// Source: TTML 1, section 10.
struct TTMLTimeContainer: Sendable, Hashable {
    /// The start; `nil` if it never begins, because what precedes it in a sequence has no end.
    private(set) var start: Double? = 0
    /// The end, within that of the parent; `nil` for none.
    private(set) var end: Double?
    /// `true` for a sequence.
    private(set) var isSequence = false
    /// The end that the element itself states.
    private var ownEnd: Double?
    /// The latest end of the children, or in a sequence that of the last one; `nil` for none.
    private var childrenEnd: Double? = 0

    /// The time of a root.
    init() {}

    /// Reads the time of an element.
    init(_ values: [String: String], _ timing: TTMLTiming, in parent: TTMLTimeContainer?) {
        isSequence = values["timeContainer"] == "seq"
        let parent = parent ?? TTMLTimeContainer()
        end = parent.end
        guard let origin = parent.isSequence ? parent.childrenEnd : parent.start else {
            start = nil
            return
        }
        // Nested times add up, to the limit at most.
        let base = min(origin, SubtitleFile.latestTime)
        let start = base + (timing.seconds(values["begin"]) ?? 0)
        ownEnd = timing.seconds(values["end"]).map { base + $0 }
        if let duration = timing.seconds(values["dur"]) { ownEnd = min(ownEnd ?? .infinity, start + duration) }
        if let ownEnd { end = min(ownEnd, parent.end ?? .infinity) }
        self.start = start
        childrenEnd = start
    }

    /// Takes in a child that has ended.
    mutating func add(_ child: TTMLTimeContainer) {
        let childEnd = child.start == nil ? nil : child.ownEnd ?? child.childrenEnd
        childrenEnd = isSequence ? childEnd : childEnd.flatMap { last in childrenEnd.map { max($0, last) } }
    }

    /// Takes in a text, which lasts as long as a parallel container.
    mutating func addText() { if !isSequence { childrenEnd = nil } }

    /// A time range, within this one; empty if they do not overlap.
    func limited(_ start: Double, _ end: Double?) -> (start: Double, end: Double?) {
        guard let first = self.start else { return (start, start) }
        let ends = [end, self.end].compactMap { $0 }
        return (max(start, first), ends.min())
    }
}
