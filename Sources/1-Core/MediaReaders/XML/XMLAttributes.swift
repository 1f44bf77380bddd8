import Glibc

/// The attributes of a tag in expat's format: alternating names and values, terminated by a null pointer.
///
/// The attributes are valid only during expat's call. Lookups are linear; readers limit the size of tags.
package struct XMLAttributes {
    private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    init(_ pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pointers = pointers }

    /// Returns the value of the attribute with this name, as written.
    package subscript(name: String) -> String? {
        first { strcmp($0, name) == 0 }
    }

    /// Returns the value of the first attribute that has a prefix and this name.
    package func value(localName: String) -> String? {
        first { name in strrchr(name, Int32(UInt8(ascii: ":"))).map { strcmp($0 + 1, localName) == 0 } ?? false }
    }

    /// All attributes by their names, as written.
    package var all: [String: String] {
        var result: [String: String] = [:]
        visit { name, value in
            result[String(cString: name)] = String(cString: value)
            return true
        }
        return result
    }

    private func first(where matches: (UnsafePointer<CChar>) -> Bool) -> String? {
        var result: String?
        visit { name, value in
            guard matches(name) else { return true }
            result = String(cString: value)
            return false
        }
        return result
    }

    /// Calls `body` with each name and value until it returns false.
    package func visit(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool) {
        guard var pair = pointers else { return }
        while let name = pair[0], let value = pair[1], body(name, value) { pair += 2 }
    }
}
