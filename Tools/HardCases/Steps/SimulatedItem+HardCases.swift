import PlayheadTesting

extension SimulatedItem {
    /// A video of 100 s that opens in 0.1 s and lands seeks in 0.05 s.
    static let film = SimulatedItem.video(duration: 100)

    /// A modified video of 100 s.
    static func film(_ change: (inout SimulatedItem) -> Void) -> SimulatedItem {
        var item = film
        change(&item)
        return item
    }

    /// A video of 100 s with a buffer of 20 s; an unbuffered seek takes 2 s.
    static let stream = film { $0.buffer = SimulatedBuffer(speed: 4, goal: 20, startLevel: 8, resumeLevel: 8) }

    /// An item whose engine reports nothing unless dictated.
    static let dictated = film {
        $0.openingLatency = nil
        $0.quirks = SimulatedQuirk.Command.allCases.map { SimulatedQuirk($0, .lost) }
    }

    /// A Boolean value that indicates whether all reports are dictated.
    var isDictated: Bool { openingLatency == nil }
}
