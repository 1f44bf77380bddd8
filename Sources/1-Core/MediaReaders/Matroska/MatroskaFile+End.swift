extension MatroskaFile {
    /// The latest end in seconds: thirty years. Damaged files state later ones.
    private static let latestEnd = 1e9
    /// The longest frame in seconds whose duration is only known from the distance of the last two.
    private static let longestGuess = 0.1
    /// The size of the first part that is read from the end. Each one before it has twice the size of the part behind it.
    private static let firstPart: Int64 = 1 << 16
    static let largestPart: Int64 = 1 << 23
    /// The most elements to read, and places to look for a cluster at.
    private static let mostElements = 1 << 18

    /// Finds the end of the last frame of video or sound, in seconds; `nil` without a cluster near the end of the file.
    ///
    /// - Parameter limit: The size of the largest part to read.
    func lastEnd(in source: any ByteSource, limit: Int64) -> Double? {
        guard !frameDurations.isEmpty, let length = source.length else { return nil }
        var bytes: [UInt8] = []
        var (start, size, budget) = (length, Self.firstPart, Self.mostElements)
        while start > 0, size <= limit {
            let count = Int(min(size, start))
            start -= Int64(count)
            size *= 2
            guard let part = try? source.readFully(at: start, count: count), part.count == count else { return nil }
            bytes = part + bytes
            for place in stride(from: count - 1, through: 0, by: -1) where bytes[place] == 0x1F {
                guard place + 1 < bytes.count, bytes[place + 1] == 0x43 else { continue }
                budget -= 1
                guard budget > 0 else { return nil }
                if let end = end(of: bytes[place...], &budget) { return end }
            }
        }
        return nil
    }

    /// The end of the last frame of a cluster that begins some bytes; `nil` if they begin none, or it has no frames.
    private func end(of bytes: ArraySlice<UInt8>, _ budget: inout Int) -> Double? {
        guard let cluster = EBMLElement(bytes, at: Int64(bytes.startIndex)), cluster.id == ID.cluster else {
            return nil
        }
        let limit = min(Int64(bytes.endIndex), cluster.size.map { cluster.start + $0 } ?? .max)
        var rest = bytes[Int(cluster.start)..<Int(limit)]
        var times = ClusterTimes()
        while budget > 0, let element = EBMLElement(rest, at: Int64(rest.startIndex)), let size = element.size,
            size <= Int64(rest.endIndex) - element.start
        {
            budget -= 1
            let end = Int(element.start + size)
            let data = rest[Int(element.start)..<end]
            rest = rest[end...]
            switch element.id {
            case ID.timestamp: times.start = Double(EBMLElement.number(data))
            case ID.simpleBlock: take(data, nil, &times)
            case ID.blockGroup:
                let parts = EBMLElement.children(of: data)
                guard let block = parts.first(where: { $0.id == ID.block }) else { continue }
                take(block.data, parts.number(ID.blockDuration), &times)
            default: break
            }
        }
        guard let end = times.end(longestGuess: Self.longestGuess), end > 0, end < Self.latestEnd else { return nil }
        return end
    }

    /// Takes in a block of one or several frames.
    private func take(_ block: ArraySlice<UInt8>, _ duration: UInt64?, _ times: inout ClusterTimes) {
        var rest = block
        guard let start = times.start, let track = EBMLElement.size(&rest), let usual = frameDurations[track],
            rest.count > 3
        else { return }
        let fields = rest.prefix(4).map { $0 }
        let time = Double(Int16(truncatingIfNeeded: Int(fields[0]) << 8 | Int(fields[1])))
        let count = fields[2] & 6 == 0 ? 1 : Double(fields[3]) + 1
        let unit = Double(timestampScale) / 1e9
        let length = duration.map { Double($0) * unit } ?? Double(usual) / 1e9 * count
        times.take((start + time) * unit, length: length, of: track)
    }
}

/// The times of the frames of a cluster.
private struct ClusterTimes {
    /// The time of the cluster in units.
    var start: Double?
    /// The ends of the frames whose duration is known, in seconds.
    private var knownEnd: Double?
    /// The two latest times of frames of each track whose durations are unknown, in seconds.
    private var latest: [Int64: (last: Double, previous: Double?)] = [:]

    mutating func take(_ time: Double, length: Double, of track: Int64) {
        guard length <= 0 else {
            knownEnd = max(knownEnd ?? 0, time + length)
            return
        }
        let (last, previous) = latest[track] ?? (time, nil)
        if time > last {
            latest[track] = (time, last)
        } else {
            latest[track] = (last, time < last ? max(previous ?? time, time) : previous)
        }
    }

    func end(longestGuess: Double) -> Double? {
        let ends = latest.values.map { $0.last + min(longestGuess, $0.last - ($0.previous ?? $0.last)) }
        return (ends + [knownEnd].compactMap { $0 }).max()
    }
}
