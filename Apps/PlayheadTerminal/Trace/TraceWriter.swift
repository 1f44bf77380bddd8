import FoundationEssentials
import Glibc
import PlaybackModel
import PlaybackTrace

/// Records a machine's inputs, one per line. They contain no secrets: see `PlaybackTraceEntry`.
@MainActor final class TraceWriter {
    private let output: any TextOutput
    private let encoder = TraceCoding.encoder()

    /// Creates the file, readable by its owner only, and writes the header.
    static func create(path: String, header: TraceHeader) throws(TraceError) -> (TraceWriter, DescriptorOutput) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        let output = DescriptorOutput(descriptor)
        return (TraceWriter(output: output, header: header), output)
    }

    init(output: any TextOutput, header: TraceHeader) {
        self.output = output
        write(header)
    }

    func record(_ entry: PlaybackTraceEntry) { write(entry) }

    private func write(_ value: some Encodable) {
        do {
            output.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
        } catch {
            // A trace with a gap would replay to other states. This line makes the reader stop here and report it.
            output.write("{\"unencodable\":true}\n")
        }
    }
}
