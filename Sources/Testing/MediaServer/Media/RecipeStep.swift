import FoundationEssentials

/// One step of generating a test medium, as data. Files are relative to the folder of the medium.
enum RecipeStep: Sendable, Hashable {
    /// Runs ffmpeg. `{name}` in an argument stands for the main file of another medium.
    case ffmpeg([String])
    /// Writes a text.
    case text(String, file: String)
    /// Writes bytes.
    case bytes([UInt8], file: String)
    /// Writes bytes that depend on a seed alone.
    case noise(count: Int, seed: UInt64, file: String)
    /// Changes a copy of the main file of another medium, or without one, the file itself.
    case change(of: String?, MP4Change, file: String)
    /// Replaces bytes that are in a file once by as many others.
    case replace([UInt8], with: [UInt8], file: String)
    /// Puts captions into the pictures of a raw H.264 stream, which stays in its file.
    case captions(scenarist: String, of: String, file: String)
    /// Adds a stream of teletext to a transport stream, which stays in its file.
    case teletext(of: String, file: String)
    /// Removes the four bytes before each packet of a disc's transport stream, which stays in its file.
    case plainPackets(of: String, file: String)
    /// Leaves the times of pictures but those of key frames out of a program stream, as DVDs may. It stays in its file.
    case keyFrameTimes(of: String, file: String)
    /// Encrypts the samples of the segments of a playlist, and names the key in it.
    case sampleEncryption(playlist: String, key: String)

    /// The names of the media that it needs.
    var needs: [String] {
        switch self {
        case .ffmpeg(let arguments):
            arguments.compactMap { $0.hasPrefix("{") && $0.hasSuffix("}") ? String($0.dropFirst().dropLast()) : nil }
        case .change(let name, _, _): name.map { [$0] } ?? []
        case .text, .bytes, .replace, .noise, .captions, .teletext, .plainPackets, .keyFrameTimes, .sampleEncryption: []
        }
    }

    /// Everything that decides what it makes, for the digest of a recipe.
    var words: [String] {
        switch self {
        case .ffmpeg(let arguments): ["ffmpeg"] + arguments
        case .text(let text, let file): ["text", text, file]
        case .bytes(let bytes, let file): ["bytes", Data(bytes).base64EncodedString(), file]
        case .replace(let old, let new, let file): ["replace", "\(old)", "\(new)", file]
        case .noise(let count, let seed, let file): ["noise", "\(count)", "\(seed)", file]
        case .change(let name, let change, let file): ["change"] + (name.map { [$0] } ?? []) + change.words + [file]
        case .teletext(let stream, let file):
            ["teletext", stream, file] + TeletextScript.pages.map { "\($0)" }
        case .plainPackets(let stream, let file): ["plain packets", stream, file]
        case .keyFrameTimes(let stream, let file): ["key frame times", stream, file]
        case .sampleEncryption(let playlist, let key): ["sample encryption", playlist, key]
        case .captions(let script, let stream, let file):
            ["captions", script, stream, file]
                + CaptionScript.packets.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        }
    }

    /// Carries the step out in a folder.
    func run(in folder: URL, mainFile: (String) throws(TestMediaError) -> URL) throws {
        switch self {
        case .ffmpeg(let arguments):
            var resolved: [String] = []
            for argument in arguments {
                let name = argument.hasPrefix("{") && argument.hasSuffix("}") ? argument.dropFirst().dropLast() : ""
                resolved.append(name.isEmpty ? argument : try mainFile(String(name)).path)
            }
            let run = try ToolRun(
                "ffmpeg", arguments: ["-nostdin", "-v", "error", "-y"] + resolved, folder: folder
            ).run()
            guard run.status == 0 else { throw Failure(output: run.errorText) }
        case .text(let text, let file):
            try Data(text.utf8).write(to: folder.appendingPathComponent(file))
        case .bytes(let bytes, let file):
            try Data(bytes).write(to: folder.appendingPathComponent(file))
        case .replace(let old, let new, let file):
            var bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            let places = bytes.ranges(of: old)
            guard places.count == 1 else {
                throw Failure(output: "\(file) has \(places.count) of the bytes to replace")
            }
            bytes.replaceSubrange(places[0], with: new)
            try Data(bytes).write(to: folder.appendingPathComponent(file))
        case .noise(let count, let seed, let file):
            let bytes = (0..<count).map { UInt8(ByteCorrupter.mix(seed &+ UInt64($0)) >> 56) }
            try Data(bytes).write(to: folder.appendingPathComponent(file))
        case .change(let name, let change, let file):
            let source = try Data(contentsOf: try name.map(mainFile) ?? folder.appendingPathComponent(file))
            guard let changed = change.applied(to: source) else {
                throw Failure(output: "\(name ?? file) is not the MP4 file that the change expects")
            }
            try changed.write(to: folder.appendingPathComponent(file))
        case .teletext(let stream, let file):
            let source = try Data(contentsOf: folder.appendingPathComponent(stream))
            try TeletextScript.adding(TeletextScript.pages, to: source).write(to: folder.appendingPathComponent(file))
        case .plainPackets(let stream, let file):
            let source = [UInt8](try Data(contentsOf: folder.appendingPathComponent(stream)))
            let packets = stride(from: 0, to: source.count - 191, by: 192).flatMap { source[$0 + 4..<$0 + 192] }
            try Data(packets).write(to: folder.appendingPathComponent(file))
        case .keyFrameTimes(let stream, let file):
            var bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(stream)))
            Self.removeTimes(in: &bytes)
            try Data(bytes).write(to: folder.appendingPathComponent(file))
        case .sampleEncryption(let playlist, let key):
            try Self.encryptSamples(of: folder.appendingPathComponent(playlist), key: key)
        case .captions(let script, let stream, let file):
            let source = try Data(contentsOf: folder.appendingPathComponent(stream))
            try CaptionScript.inserting(CaptionScript.pairs(in: script), into: source)
                .write(to: folder.appendingPathComponent(file))
        }
    }

    /// Fills up the times in packets of pictures where no key frame begins: ISO/IEC 13818-1, sections 2.4.3.6 and 2.5.3.
    private static func removeTimes(in bytes: inout [UInt8]) {
        for start in bytes.ranges(of: [0, 0, 1, 0xE0]).map(\.lowerBound) {
            guard start + 9 < bytes.count, bytes[start + 6] >> 6 == 0b10 else { continue }
            let end = min(start + 6 + (Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])), bytes.count)
            let length = [0b10: 5, 0b11: 10][bytes[start + 7] >> 6] ?? 0
            let content = start + 9 + Int(bytes[start + 8])
            guard length > 0, content < end, bytes[content..<end].ranges(of: [0, 0, 1, 0xB8]).isEmpty else { continue }
            bytes[start + 7] &= 0x3F
            let others = bytes[start + 9 + length..<content]
            bytes.replaceSubrange(start + 9..<content, with: others + Array(repeating: 0xFF, count: length))
        }
    }

    private static func encryptSamples(of playlist: URL, key: String) throws {
        let folder = playlist.deletingLastPathComponent()
        var protector = ProtectedTransportStream(
            key: [UInt8](try Data(contentsOf: folder.appendingPathComponent(key))))
        var lines: [String] = []
        var number = 0
        for line in String(decoding: try Data(contentsOf: playlist), as: UTF8.self).split(separator: "\n") {
            if number == 0, line.hasPrefix("#EXTINF"), !lines.contains(where: { $0.hasPrefix("#EXT-X-KEY") }) {
                lines.append("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(key)\"")
            }
            lines.append(String(line))
            guard !line.hasPrefix("#") else { continue }
            let file = folder.appendingPathComponent(String(line))
            try protector.protect(try Data(contentsOf: file), sequence: number).write(to: file)
            number += 1
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: playlist)
    }

    /// A step did not work.
    struct Failure: Error {
        var output: String
    }
}
