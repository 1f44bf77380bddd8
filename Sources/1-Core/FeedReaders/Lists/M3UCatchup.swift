/// The attributes about past programs, of a channel or of the first line for all channels.
struct M3UCatchup {
    private var mode: TVCatchup.Mode?
    private var isOff = false
    private var source = ArraySlice<UInt8>()
    private var days: Double?

    /// Takes an attribute. Other attributes have no effect.
    mutating func set(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        switch name.count {
        case 7 where name.matches("catchup"), 12 where name.matches("catchup-type"): setMode(value)
        case 14 where name.matches("catchup-source"): source = value
        case 12 where name.matches("catchup-days"), 7 where name.matches("tvg-rec"), 9 where name.matches("timeshift"):
            if let number = value.number, number > 0, number < 3_650 { days = number }
        default: break
        }
    }

    private mutating func setMode(_ value: ArraySlice<UInt8>) {
        let modes: [(StaticString, TVCatchup.Mode)] = [
            ("default", .source), ("append", .append), ("shift", .shift), ("timeshift", .shift),
            ("flussonic", .flussonic), ("flussonic-hls", .flussonic), ("flussonic-ts", .flussonic), ("fs", .flussonic),
            ("xc", .xtream),
        ]
        mode = modes.first { value.matches($0.0) }?.1
        isOff = value.matches("0") || value.matches("false") || value.matches("none")
    }

    /// The description; `nil` without past programs.
    ///
    /// - Parameter common: The attributes for all channels, which those of this one replace.
    func catchup(_ common: M3UCatchup, _ text: (ArraySlice<UInt8>) -> String?) -> TVCatchup? {
        guard !isOff else { return nil }
        let source = self.source.isEmpty ? common.source : self.source
        let days = days ?? common.days
        // Lists with days alone mean the query of SIPTV.
        guard let mode = mode ?? common.mode ?? (days == nil ? nil : source.isEmpty ? .shift : .source) else {
            return nil
        }
        let address = source.isEmpty ? nil : text(source)
        if address == nil, mode == .source || mode == .append { return nil }
        return TVCatchup(mode: mode, source: address, days: days)
    }
}
