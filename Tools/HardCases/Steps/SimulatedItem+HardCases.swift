import PlayheadTesting

extension SimulatedItem {
    /// 100 s of video that opens in 0.1 s and lands seeks in 0.05 s.
    static let film = SimulatedItem.video(duration: 100)

    /// 100 s of video, changed.
    static func film(_ change: (inout SimulatedItem) -> Void) -> SimulatedItem {
        var item = film
        change(&item)
        return item
    }

    /// 100 s of video of which 20 s are loaded ahead; a seek beyond needs 2 s.
    static let stream = film { $0.buffer = SimulatedBuffer(speed: 4, goal: 20, startLevel: 8, resumeLevel: 8) }

    /// An item of which the engine says nothing by itself: neither what it does nor that it heard.
    static let dictated = film {
        $0.openingLatency = nil
        $0.quirks = SimulatedQuirk.Command.allCases.map { SimulatedQuirk($0, .lost) }
    }

    /// Whether it says nothing by itself.
    var isDictated: Bool { openingLatency == nil }
}
