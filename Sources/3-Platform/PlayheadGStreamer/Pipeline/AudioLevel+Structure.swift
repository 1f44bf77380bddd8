import CGStreamer
import Glibc
import PlaybackModel

extension AudioLevel {
    /// The loudness in a message of the `level` element, which is in decibels; `nil` for another structure.
    init?(_ structure: UnsafePointer<GstStructure>) {
        let (means, peaks) = (Self.decibels("rms", in: structure), Self.decibels("peak", in: structure))
        guard !means.isEmpty, means.count == peaks.count else { return nil }
        self.init(
            channels: zip(means, peaks).map { Channel(mean: pow(10, $0 / 20), peak: pow(10, $1 / 20)) })
    }

    private static func decibels(_ field: String, in structure: UnsafePointer<GstStructure>) -> [Double] {
        guard let value = gst_structure_get_value(structure, field), let boxed = g_value_get_boxed(value) else {
            return []
        }
        let array = boxed.assumingMemoryBound(to: GValueArray.self).pointee
        guard let values = array.values else { return [] }
        return (0..<min(Int(array.n_values), maximumChannelCount)).map { g_value_get_double(values + $0) }
    }
}
