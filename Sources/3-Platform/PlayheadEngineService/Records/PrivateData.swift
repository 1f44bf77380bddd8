import MediaReaders
import PlaybackModel

/// Removes from texts what must not be kept on disk: users, queries, fragments, tokens, and the names of files.
enum PrivateData {
    /// The name of a source in records: an address without user, query and fragment, or the type of a file.
    static func name(of source: MediaSource) -> String {
        switch source {
        case .url(let address): isFile(address) ? file(address) : shown(address)
        case .descriptor(_, let name), .provider(_, _, let name): file(name)
        }
    }

    /// Returns a line of a log without private data, on one line and free of control characters.
    static func scrub(_ line: String) -> String {
        var result = ""
        var words = PrintableText(line, maximumLength: EngineLog.longestLine).string
            .split(separator: " ", omittingEmptySubsequences: false)[...]
        while let word = words.popFirst() {
            if !result.isEmpty { result += " " }
            if isPrivatePath(word) {
                // A path without quotes may have spaces: nobody knows where it ends.
                let quoted = quotedPath(word, &words)
                result += quoted ?? "…"
                if quoted == nil { break }
            } else if namesSecret(word.lowercased()) {
                result += String(word.prefix { $0 != "=" && $0 != ":" }) + ": …"
                break
            } else {
                result += address(in: word) ?? withoutTokens(word)
            }
        }
        return result
    }

    // MARK: Addresses

    private static func isFile(_ address: String) -> Bool {
        address.lowercased().hasPrefix("file:") || address.hasPrefix("/")
    }

    private static func shown(_ address: String) -> String {
        let redacted = redactedURL(address)
        // The player's own server names the user's files.
        for host in ["127.0.0.1", "localhost", "[::1]"] where hostAndPath(of: redacted)?.hasPrefix(host) == true {
            return "local server\(type(of: redacted).map { " (\($0))" } ?? "")"
        }
        return withoutTokens(redacted[...])
    }

    private static func hostAndPath(of address: String) -> Substring? {
        var rest = address[...]
        while let first = rest.first {
            if rest.hasPrefix("://") { return rest.dropFirst(3) }
            guard first != "/" else { return nil }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func file(_ name: String) -> String { "file\(type(of: name).map { " (\($0))" } ?? "")" }

    /// The type of a file: what follows the last dot of its name.
    private static func type(of name: String) -> String? {
        let last = redactedURL(name).split(separator: "/").last ?? ""
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
        let type = last[last.index(after: dot)...].lowercased()
        let isPlain = (1...5).contains(type.utf8.count) && type.utf8.allSatisfy { isLetter($0) || isDigit($0) }
        return isPlain ? type : nil
    }

    /// The word with its address redacted; `nil` if there is none in it.
    private static func address(in word: Substring) -> String? {
        for scheme in ["https:", "http:", "file:", "data:", "rtsp:", "rtmp:", "ftp:", "icy:", "blob:"] {
            guard let start = start(of: scheme, in: word) else { continue }
            let text = word[start...].prefix { $0 != "\"" && $0 != "'" && $0 != ">" && $0 != "”" }
            let rest = word[text.endIndex...]
            let hidden = isFile(String(text)) ? file(String(text)) : shown(String(text))
            return withoutTokens(word[..<start]) + hidden + (address(in: rest) ?? withoutTokens(rest))
        }
        return nil
    }

    private static func start(of text: String, in word: Substring) -> Substring.Index? {
        var index = word.startIndex
        while index < word.endIndex {
            if word[index...].prefix(text.count).lowercased() == text { return index }
            index = word.index(after: index)
        }
        return nil
    }

    // MARK: Paths

    /// The folders whose names are the same on all machines.
    private static let publicFolders = ["/usr/", "/lib", "/etc/", "/proc/", "/dev/", "/sys/", "/bin/", "/opt/"]
    private static let quotes: [Character] = ["\"", "'", "“", "‘", "`", "(", "<", "=", ":", "["]

    private static func pathStart(in word: Substring) -> Substring.Index? {
        var previous: Character?
        for index in word.indices {
            let isStart = previous.map { quotes.contains($0) } ?? true
            if isStart, word[index] == "/" || word[index] == "~" { return index }
            previous = word[index]
        }
        return nil
    }

    /// `true` if an absolute path of the user begins in the word.
    private static func isPrivatePath(_ word: Substring) -> Bool {
        guard let start = pathStart(in: word) else { return false }
        let path = word[start...]
        guard path.count > 1, !path.hasPrefix("//") else { return false }
        return !publicFolders.contains { path.hasPrefix($0) }
    }

    /// A path in quotation marks, hidden, with what surrounds it; takes the words that belong to it. `nil` without quotation
    /// marks.
    private static func quotedPath(_ word: Substring, _ words: inout ArraySlice<Substring>) -> String? {
        guard let start = pathStart(in: word), start > word.startIndex else { return nil }
        let before = word[..<start]
        guard let closing = ["\"": "\"", "'": "'", "“": "”", "‘": "’", "`": "'"][before.last.map(String.init) ?? ""]
        else {
            return nil
        }
        var path = word[start...]
        var later = words
        var name = ""
        while true {
            if let end = path.firstIndex(where: { String($0) == closing }) {
                words = later
                return withoutTokens(before) + file(name + path[..<end]) + withoutTokens(path[end...])
            }
            name += path + " "
            guard let next = later.popFirst() else { return nil }
            path = next
        }
    }

    // MARK: Secrets

    private static let secretNames = [
        "token", "secret", "passw", "authorization", "cookie", "credential", "signature", "session", "apikey",
        "api_key",
        "api-key", "bearer", "pwd=",
    ]

    /// `true` for a word such as `token=…` or `Authorization:`, after which nothing may be kept.
    private static func namesSecret(_ word: String) -> Bool {
        guard word.contains("=") || word.contains(":") || word == "bearer" else { return false }
        return secretNames.contains { word.contains($0) }
    }

    /// Replaces long runs of letters and digits, which identify someone.
    private static func withoutTokens(_ text: Substring) -> String {
        var result: [UInt8] = []
        var run: [UInt8] = []
        func flush() {
            let isToken = run.count >= 32 && run.count { isDigit($0) } >= 3
            result += isToken ? Array("…".utf8) : run
            run = []
        }
        for byte in text.utf8 {
            let belongs = isLetter(byte) || isDigit(byte) || [0x2B, 0x2D, 0x3D, 0x5F, 0x25].contains(byte)
            if belongs {
                run.append(byte)
            } else {
                flush()
                result.append(byte)
            }
        }
        flush()
        return String(decoding: result, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }
}
