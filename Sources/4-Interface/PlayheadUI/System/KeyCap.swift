import Playhead

/// A part of the names of keys in a line of help.
enum KeyCap: Hashable {
    /// The name of a key.
    case key(String)
    /// A sign between keys: `+` between keys that are pressed together, `–` in a range, `/` between others.
    case sign(String)
}

extension PlayerKeyMap.Line {
    /// The keys as caps, with signs between them. Modifiers of several keys are only at the first one.
    var caps: [KeyCap] {
        var caps: [KeyCap] = []
        var modifiers: [Substring]?
        for token in keys.split(separator: " ") {
            if token == "–" {
                caps.append(.sign("–"))
                continue
            }
            // A comma ends a name, and is a key itself.
            var name = token
            if name.count > 1, name.hasSuffix(","), !name.hasSuffix("+,") { name.removeLast() }
            var parts = name.split(separator: "+")
            if name.hasSuffix("+") { parts.append("+") }
            guard let key = parts.popLast() else { continue }
            if let last = caps.last, last != .sign("–") { caps.append(.sign("/")) }
            if parts != modifiers {
                for part in parts { caps += [.key(String(part)), .sign("+")] }
                modifiers = parts
            }
            caps.append(.key(String(key)))
        }
        return caps
    }
}
