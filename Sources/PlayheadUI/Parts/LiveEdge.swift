/// Whether what plays is live, or behind: without flutter at the edge, where a window grows by whole segments.
package struct LiveEdge: Sendable, Hashable {
    private var timesBehind = 0

    package init() {}

    /// Whether it is live now.
    package var isLive: Bool { timesBehind < 2 }

    /// Takes, once a second or at a jump, whether there is something newer to go to.
    package mutating func update(isBehind: Bool) { timesBehind = isBehind ? min(timesBehind + 1, 2) : 0 }
}
