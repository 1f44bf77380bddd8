/// The latest states from the files of several devices.
struct SyncMerge: Sendable {
    private let now: Double
    /// The items that at least one file still has, even if another one has removed them since.
    private(set) var existing: Set<SyncPlace> = []
    private var past: [SyncPlace: SyncRecord] = [:]
    /// States from the future, which must not hide those of clocks that are right.
    private var future: [SyncPlace: SyncRecord] = [:]
    /// The latest time in the future that a device has seen and replaced.
    private var seen: [SyncPlace: Double] = [:]

    /// Merges the states of devices, whose order does not matter.
    ///
    /// - Parameters:
    ///   - now: The date, in seconds since 1970.
    ///   - devices: The states of each device.
    ///   - own: The states that this device has published, of which only those that they have replaced count.
    init(now: Double, _ devices: [[SyncRecord]], own: [SyncRecord] = []) {
        self.now = now
        for records in devices + [own] {
            for record in records {
                if let ahead = record.ahead { seen[record.place] = max(seen[record.place] ?? 0, ahead) }
            }
        }
        for records in devices { add(records) }
    }

    /// The states, those from the future last.
    var records: [SyncRecord] { Array(past.values) + Array(future.values) }

    private mutating func add(_ records: [SyncRecord]) {
        for record in records {
            let place = record.place
            if record.item != nil { existing.insert(place) }
            var record = record
            let seen = seen[place]
            if isFuture(record) {
                if let seen, record.date <= seen { continue }
                Self.add(record, at: place, to: &future)
            } else {
                // Its time has come, but it was replaced before.
                if let seen, record.date == seen { continue }
                record.ahead = seen
                Self.add(record, at: place, to: &past)
            }
        }
    }

    private func isFuture(_ record: SyncRecord) -> Bool { record.date > now + SyncRecord.tolerance }

    private static func add(_ record: SyncRecord, at place: SyncPlace, to records: inout [SyncPlace: SyncRecord]) {
        if let known = records[place], !record.mark.replaces(known.mark) { return }
        records[place] = record
    }
}
