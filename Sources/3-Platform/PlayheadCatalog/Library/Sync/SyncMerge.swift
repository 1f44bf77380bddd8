/// The latest states from the files of several devices.
struct SyncMerge: Sendable {
    private let now: Double
    /// The items that at least one file still has, even if another one has removed them since.
    private(set) var existing: Set<SyncPlace> = []
    private var past: [SyncPlace: SyncRecord] = [:]
    /// States from the future, which must not hide those of clocks that are right.
    private var ahead: [SyncPlace: SyncRecord] = [:]

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
            let place = record.place
            if record.item != nil { existing.insert(place) }
            if record.date > now + SyncRecord.tolerance {
                Self.add(record, at: place, to: &ahead)
            } else {
                Self.add(record, at: place, to: &past)
            }
        }
    }

    private static func add(_ record: SyncRecord, at place: SyncPlace, to records: inout [SyncPlace: SyncRecord]) {
        if let known = records[place], !record.mark.replaces(known.mark) { return }
        records[place] = record
    }
}
