import CUPnP
import Glibc

/// The objects of a DIDL-Lite document.
enum ContentDocument {
    /// Reads a document. Objects without a usable identifier are left out. Small mistakes in the document, which many
    /// servers make, are tolerated.
    ///
    /// - Throws: ``Failure``, if the document is malformed.
    static func objects(of document: UnsafePointer<CChar>) throws(Failure) -> [ContentObject] {
        // Never part of such a document. Entities can stand for giant texts.
        guard strstr(document, "<!DOCTYPE") == nil else {
            throw Failure(.malformed, "The answer declares a document type.")
        }
        let found = Found()
        let parser = gupnp_didl_lite_parser_new()
        defer { g_object_unref(parser) }
        // Unretained: the handler is called only while the document is parsed below.
        let data = Unmanaged.passUnretained(found).toOpaque()
        cupnp_connect_object(parser, takeObject, data)
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let isRead = withExtendedLifetime(found) { gupnp_didl_lite_parser_parse_didl(parser, document, &error) != 0 }
        // The parser reports a document without objects as an error, and some damaged ones as read.
        if found.objects.isEmpty, !isEmpty(document) || !isRead && error?.pointee.domain != g_markup_error_quark() {
            throw Failure(.malformed, "The answer is malformed.")
        }
        return found.objects
    }

    /// Returns whether a text without objects looks like a whole document.
    private static func isEmpty(_ document: UnsafePointer<CChar>) -> Bool {
        var end = strlen(document)
        while end > 0, isspace(Int32(document[end - 1])) != 0 { end -= 1 }
        return end > 0 && document[end - 1] == CChar(bitPattern: UInt8(ascii: ">"))
            && strstr(document, "DIDL-Lite") != nil
    }

    fileprivate final class Found {
        var objects: [ContentObject] = []
    }
}

/// Takes an object of a document that is parsed.
private func takeObject(
    _: UnsafeMutablePointer<GUPnPDIDLLiteParser>?, _ object: UnsafeMutablePointer<GUPnPDIDLLiteObject>?,
    _ data: UnsafeMutableRawPointer?
) {
    guard let object, let data else { return }
    // The owner is alive: it parses.
    let found = Unmanaged<ContentDocument.Found>.fromOpaque(data).takeUnretainedValue()
    if let object = ContentObject(object) { found.objects.append(object) }
}
