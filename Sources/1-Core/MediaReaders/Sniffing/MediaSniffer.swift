/// Identifies a resource from its first bytes, regardless of its name or declared type.
///
/// The result determines how an item is opened, and makes an engine's vague errors precise: a login page instead of a
/// film, an empty file, a picture. Nearly every format can be identified from the first ``usefulByteCount`` bytes.
/// Markup can hide its root element behind a long comment, so ``verdict(on:isWhole:)`` answers `nil` until the bytes
/// suffice; no more than ``maximumByteCount`` are ever needed. No input traps.
///
///     let format = try MediaSniffer.format(of: source)
///     if !format.isMedia { print("This is \(format.phrase).") }
package enum MediaSniffer {
    /// The number of bytes that identify nearly every format: 4 KiB.
    package static let usefulByteCount = 4096
    /// The number of bytes after which the format is decided in any case: 1 MiB.
    package static let maximumByteCount = 1 << 20

    /// Returns the format of a resource that begins with `bytes`, without reading more.
    package static func format(of bytes: [UInt8]) -> SniffedFormat {
        verdict(on: bytes[...], isWhole: true) ?? .unknown
    }

    /// Returns the format of a source. Reads 4 KiB, and more only if a comment hides the root element, or to find a second
    /// picture behind the first one or the volume of a disc.
    ///
    /// - Throws: The error of the source.
    package static func format(of source: any ByteSource) throws(ByteSourceError) -> SniffedFormat {
        var count = usefulByteCount
        while true {
            let bytes = try source.readFully(at: 0, count: count)
            if let format = verdict(on: bytes[...], isWhole: bytes.count < count) {
                switch format {
                case .image: return try MovingPictures.format(of: source) ?? format
                case .unknown: return try isDiscImage(source) ? .discImage : format
                default: return format
                }
            }
            count *= 4
        }
    }

    /// Returns the format that `bytes` begin like; `nil` if more bytes are needed to decide.
    ///
    /// - Parameters:
    ///   - bytes: The start of the resource.
    ///   - isWhole: `true` if the resource ends with `bytes`.
    package static func verdict(on bytes: ArraySlice<UInt8>, isWhole: Bool) -> SniffedFormat? {
        if bytes.isEmpty { return isWhole ? .empty : nil }
        if let format = signature(of: bytes) ?? transportStream(bytes) { return format }
        if ASCII.hasPrefix(bytes, "ID3") { return afterTag(bytes) }
        // The first piece of a response can be too short to decide.
        if !isWhole, bytes.count < 16 { return nil }
        if isText(bytes.prefix(usefulByteCount)) {
            return TextSniffer(bytes.prefix(maximumByteCount), isWhole: isWhole || bytes.count >= maximumByteCount)
                .format
        }
        return audioFrames(bytes) ?? .unknown
    }

    /// Returns whether the bytes are readable text in UTF-8 or UTF-16.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let units = UTF16Units(bytes) else {
            return isReadable(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes)
        }
        // A mark can also begin MPEG audio, but only text has a zero in nearly every unit.
        if units.hasMark {
            return bytes.count >= 4 && bytes.prefix(64).count { $0 == 0 } * 3 >= min(bytes.count, 64) - 2
        }
        return units.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Returns a format with a signature at a fixed offset.
    private static func signature(of bytes: ArraySlice<UInt8>) -> SniffedFormat? {
        let start = bytes.startIndex
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        if ASCII.hasPrefix(bytes, "OggS") { return .ogg }
        if ASCII.hasPrefix(bytes, "fLaC") { return .flac }
        if ASCII.hasPrefix(bytes, "FLV\u{01}") { return .flv }
        if bytes.starts(with: [0x00, 0x00, 0x01, 0xBA]) { return .mpegPS }
        if ASCII.hasPrefix(bytes, "PK\u{03}\u{04}") { return .zip }
        if ASCII.hasPrefix(bytes, "Rar!\u{1A}\u{07}") { return .rar }
        if bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return .sevenZip }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
            || ASCII.hasPrefix(bytes, "GIF8")
        {
            return .image
        }
        if bytes.count >= 12 {
            let form = bytes[(start + 8)...]
            if ASCII.hasPrefix(bytes, "RIFF") || ASCII.hasPrefix(bytes, "RF64") {
                if ASCII.hasPrefix(form, "WAVE") { return .wav }
                if ASCII.hasPrefix(form, "AVI ") { return .avi }
                if ASCII.hasPrefix(form, "WEBP") { return isAnimatedWebP(bytes) ? .animatedWebP : .image }
            }
            if ASCII.hasPrefix(bytes, "FORM"), ASCII.hasPrefix(form, "AIF") { return .aiff }
        }
        if bytes.count >= 8 {
            let type = bytes[(start + 4)...]
            if ASCII.hasPrefix(type, "ftyp") {
                let brand = type.dropFirst(4)
                if ASCII.hasPrefix(brand, "avis") { return .animation }
                let pictures: [StaticString] = ["heic", "heix", "avif", "mif1"]
                return pictures.contains { ASCII.hasPrefix(brand, $0) } ? .image : .mp4
            }
            let boxes: [StaticString] = [
                "moov", "mdat", "styp", "moof", "sidx", "wide", "pnot", "free", "skip", "pdin",
            ]
            // The first byte of a size: text such as "for free" must not match.
            if bytes[start] < 0x20, boxes.contains(where: { ASCII.hasPrefix(type, $0) }) { return .mp4 }
        }
        return nil
    }

    /// Returns whether a volume of ISO 9660 or UDF begins behind the area for the system (ECMA-119, 8.1; ECMA-167, part 2, 9).
    private static func isDiscImage(_ source: any ByteSource) throws(ByteSourceError) -> Bool {
        let start = try source.readFully(at: 16 * 2048, count: 6).dropFirst()
        return ASCII.hasPrefix(start, "CD001") || ASCII.hasPrefix(start, "BEA01")
    }

    /// Returns whether the flags of an extended WebP file announce frames.
    private static func isAnimatedWebP(_ bytes: ArraySlice<UInt8>) -> Bool {
        let chunk = bytes.dropFirst(12)
        return ASCII.hasPrefix(chunk, "VP8X") && chunk.dropFirst(8).first.map { $0 & 0x02 != 0 } ?? false
    }

    private static func transportStream(_ bytes: ArraySlice<UInt8>) -> SniffedFormat? {
        for (packet, first) in [(188, 0), (192, 4)] {
            var index = bytes.startIndex + first
            var found = 0
            while index < bytes.endIndex, found < 5 {
                guard bytes[index] == 0x47 else {
                    found = 0
                    break
                }
                found += 1
                index += packet
            }
            if found >= 2 { return .mpegTS }
        }
        return nil
    }

    /// Returns the format after an ID3v2 tag; MP3 if the bytes end inside the tag.
    private static func afterTag(_ bytes: ArraySlice<UInt8>) -> SniffedFormat {
        let start = bytes.startIndex
        guard bytes.count >= 10 else { return .mp3 }
        let size = bytes[(start + 6)..<(start + 10)].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        let footer = bytes[start + 5] & 0x10 == 0 ? 0 : 10
        let rest = bytes.dropFirst(10 + size + footer)
        guard !rest.isEmpty else { return .mp3 }
        if ASCII.hasPrefix(rest, "fLaC") { return .flac }
        return audioFrames(rest) ?? transportStream(rest) ?? .mp3
    }

    /// Recognizes MPEG audio and ADTS. The next frame is checked as well if the bytes include it.
    private static func audioFrames(_ bytes: ArraySlice<UInt8>) -> SniffedFormat? {
        guard let (format, size) = frame(bytes) else { return nil }
        if size > 0, bytes.count >= size + 4 {
            guard let next = frame(bytes.dropFirst(size)), next.0 == format else { return nil }
        }
        return format
    }

    /// Returns the format of a frame and its size in bytes; zero if the header does not contain the size.
    private static func frame(_ bytes: ArraySlice<UInt8>) -> (SniffedFormat, size: Int)? {
        guard bytes.count >= 4 else { return nil }
        let start = bytes.startIndex
        let header = (0..<4).map { Int(bytes[start + $0]) }
        guard header[0] == 0xFF, header[1] & 0xE0 == 0xE0 else { return nil }
        if header[1] & 0xF6 == 0xF0 {
            guard (header[2] >> 2) & 0xF < 13, bytes.count >= 7 else { return nil }
            let size = (header[3] & 3) << 11 | Int(bytes[start + 4]) << 3 | Int(bytes[start + 5]) >> 5
            return size >= 7 ? (.aacADTS, size) : nil
        }
        let version = (header[1] >> 3) & 3
        let layer = (header[1] >> 1) & 3
        let rateIndex = header[2] >> 4
        let frequencyIndex = (header[2] >> 2) & 3
        guard version != 1, layer != 0, rateIndex != 15, frequencyIndex != 3 else { return nil }
        guard layer == 1, rateIndex != 0 else { return (.mp3, 0) }
        let kilobits =
            version == 3
            ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][rateIndex]
            : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][rateIndex]
        let frequency = [44_100, 48_000, 32_000][frequencyIndex] / (version == 3 ? 1 : version == 2 ? 2 : 4)
        let size = (version == 3 ? 144_000 : 72_000) * kilobits / frequency + ((header[2] >> 1) & 1)
        return (.mp3, size)
    }

    /// Returns whether the bytes are UTF-8 without control characters. The last sequence may be cut.
    private static func isReadable(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            let continuation: Int
            switch byte {
            case 0x20...0x7E, 0x09, 0x0A, 0x0C, 0x0D, 0x1B: continuation = 0
            case 0xC2...0xDF: continuation = 1
            case 0xE0...0xEF: continuation = 2
            case 0xF0...0xF4: continuation = 3
            default: return false
            }
            for offset in 0..<continuation {
                let next = index + 1 + offset
                guard next < bytes.endIndex else { return index > bytes.startIndex }
                guard bytes[next] & 0xC0 == 0x80 else { return false }
            }
            index += 1 + continuation
        }
        return true
    }
}
