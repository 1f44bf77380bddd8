/// Writes numbers one after the other, in the byte order of the machine: both processes run on the same one.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func write(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ value: Double) { write(value.bitPattern) }

    mutating func write(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }
}

/// Reads what a `WireWriter` wrote. The bytes come from another process and may be anything.
struct WireReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func read<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard bytes.count - offset >= size else { throw .malformed("it is too short") }
        defer { offset += size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }

    mutating func readDouble() throws(WireError) -> Double { Double(bitPattern: try read()) }

    /// A number that counts or measures something: never negative, and at most `limit`.
    mutating func readCount(limit: Int) throws(WireError) -> Int {
        let value = try read(Int64.self)
        guard value >= 0, value <= Int64(limit) else { throw .malformed("a number is out of range") }
        return Int(value)
    }

    /// The bytes that have not been read.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }

    /// Throws unless everything has been read.
    func finish() throws(WireError) {
        guard offset == bytes.count else { throw .malformed("it is too long") }
    }
}
