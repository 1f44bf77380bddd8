/// The latest states from the files of several devices.
struct SyncMerge: Sendable {
    /// An item and the kind of its state.
    private struct Place: Hashable {
        let kind: SyncRecord.Kind
        let key: String
    }

    private let now: Double
    private var past: [Place: SyncRecord] = [:]
    /// States from the future, which must not hide those of clocks that are right.
    private var ahead: [Place: SyncRecord] = [:]

    /// Merges the states of devices, whose order does not matter.
    ///
    /// - Parameters:
    ///   - now: The date, in seconds since 1970.
    ///   - devices: The states of each device.
    init(now: Double, _ devices: [[SyncRecord]]) {
        self.now = now
        for records in devices { add(records) }
    }

    /// The states, those from the future last.
    var records: [SyncRecord] { Array(past.values) + Array(ahead.values) }

    private mutating func add(_ records: [SyncRecord]) {
        for record in records {
            let place = Place(kind: record.kind, key: record.key)
            if record.date > now + SyncRecord.tolerance {
                Self.add(record, at: place, to: &ahead)
            } else {
                Self.add(record, at: place, to: &past)
            }
        }
    }

    private static func add(_ record: SyncRecord, at place: Place, to records: inout [Place: SyncRecord]) {
        if let known = records[place], !record.mark.replaces(known.mark) { return }
        records[place] = record
    }
}
