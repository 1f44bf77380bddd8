/// The format of the samples in a WAVE file, from its header.
package struct WAVFormat: Sendable, Hashable {
    /// The number of the encoding in Microsoft's registry, for example 1 for PCM.
    package var tag = 0
    package var channels = 0
    /// Samples per second.
    package var rate = 0
    /// Bytes per second, as stated.
    package var byteRate = 0
    /// The number of samples of a channel; `nil` if it is not stated.
    package var samples: Int?
    /// The number of bytes of all samples.
    package var size = 0

    /// Reads the header of a source; `nil` for one without a format or samples in its first 4 KiB.
    package init?(reading source: any ByteSource) {
        guard let bytes = try? source.readFully(at: 0, count: MediaSniffer.usefulByteCount) else { return nil }
        let number = { (place: Int, count: Int) in
            place + count <= bytes.count ? bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) } : 0
        }
        var place = 12
        while place + 8 <= bytes.count {
            let (name, size) = (bytes[place..<place + 4], number(place + 4, 4))
            place += 8
            switch String(decoding: name, as: UTF8.self) {
            case "fmt ":
                tag = number(place, 2)
                channels = number(place + 2, 2)
                rate = number(place + 4, 4)
                byteRate = number(place + 8, 4)
            case "fact": samples = number(place, 4)
            case "data":
                self.size = size
                if tag == 0 { return nil }
                return
            default: break
            }
            place += size + size % 2
        }
        return nil
    }

    /// `true` for the encodings of Microsoft and IMA with 4 bits per sample.
    package var isADPCM: Bool { tag == 0x02 || tag == 0x11 }

    /// `true` if the stated number of bytes per second of a compressed format and its number of samples contradict each other by more
    /// than a tenth.
    package var contradictsItself: Bool {
        guard !Self.uncompressed.contains(tag), let samples, samples > 0, rate > 0, byteRate > 0, size > 0,
            size < 0xFFFF_FFFF
        else { return false }
        let ratio = Double(size) / Double(byteRate) / (Double(samples) / Double(rate))
        return abs(ratio - 1) > 0.1
    }

    /// PCM in integers and floating-point numbers, with A-law and μ-law, and extensible.
    private static let uncompressed: Set<Int> = [0x01, 0x03, 0x06, 0x07, 0xFFFE]
}
