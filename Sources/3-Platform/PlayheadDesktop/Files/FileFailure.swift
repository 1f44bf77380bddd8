import CGIO

/// The messages of GLib's errors, as sentences.
enum FileFailure {
    static func message(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let text = error?.pointee.message.map({ String(cString: $0) }), let first = text.first else {
            return "The system gave no reason."
        }
        let sentence = first.uppercased() + text.dropFirst()
        return sentence.hasSuffix(".") ? sentence : sentence + "."
    }
}
