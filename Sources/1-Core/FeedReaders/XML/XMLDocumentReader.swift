import Localization
import MediaReaders

/// Reads one document and passes its elements to a handler, which it chooses by the root element.
///
/// It resolves namespaces, inherits `xml:base`, collects texts and enforces the limits. After damaged XML, it continues
/// with the next item, so one damaged item does not affect the others. Memory: one part of the document and one text. A
/// reader is used on one thread.
final class XMLDocumentReader: XMLReaderHandler {
    /// Returns the handler for a document by its root element; `nil` for other documents.
    typealias Start = (XMLElementName, XMLAttributes) throws(FeedError) -> (any XMLFeedHandler)?

    /// The handler, or `nil` before the root element.
    private(set) var handler: (any XMLFeedHandler)?
    /// A Boolean value that indicates whether the rest of the document cannot change the result.
    private(set) var isFinished = false

    /// The first damage; `nil` if the document is well formed.
    private(set) var damage: FeedError?

    /// The number of damaged places that were reported.
    private(set) var damageCount = 0

    private struct OpenElement {
        var name: XMLElementName
        var written: String
    }

    private struct Binding {
        var depth: Int
        var prefix: String
        var namespace: XMLNamespace
    }

    /// A text that is being collected.
    private struct Capture {
        var bytes: [UInt8] = []
        var isText: Bool
        /// The number of open elements inside.
        var depth = 0
        /// The depth of an element inside whose text is not shown; `nil` outside of those.
        var mutedDepth: Int?
        /// `true` if the text reached the limit.
        var isFull = false
        /// `true` after an element inside that is not a part of a line, such as a paragraph.
        var endsLine = false
    }

    /// The maximum number of different names of elements and attributes. expat stores each name once, until the end.
    private static let nameLimit = 10_000
    /// The maximum number of damaged places after which reading continues.
    private static let restartLimit = 10_000
    /// The most bytes of paths that are read again: elements can have names of any length.
    private static let repeatedByteLimit = 4 << 20
    private static let partByteCount = 64 << 10

    private let limits: FeedLimits
    private let base: AddressPolicy
    private let start: Start
    private let repair: XMLRepair
    private lazy var reader = XMLReader(handler: self)
    private var elements: [OpenElement] = []
    private var bindings: [Binding] = []
    private var bases: [(depth: Int, policy: AddressPolicy)] = []
    private var capture: Capture?
    private var failure: FeedError?
    /// The hashes of the names so far.
    private var names: Set<UInt64> = []
    private var recovery = Recovery()

    /// The facts that are needed to continue after damaged XML.
    private struct Recovery {
        /// The names of the open elements around the items, as written.
        var path: [String] = []
        /// The names of items, as written.
        var names: [String] = []
        /// `true` while the path is read again.
        var isMuted = false
        var hasOpenItem = false
        var count = 0
        /// The number of bytes of paths that were read again.
        var repeatedByteCount = 0
        /// The number of lines before the text of the current reader.
        var lines = 0
        /// The number of bytes that the current reader received before the current part.
        var consumed = 0
    }

    init(limits: FeedLimits, base: AddressPolicy, charset: String? = nil, start: @escaping Start) {
        self.limits = limits
        self.base = base
        self.start = start
        // Tags with descriptions in attributes are common in subscription lists.
        repair = XMLRepair(tagLimit: 4 * limits.textByteCount, charset: charset)
    }

    /// Reads more bytes.
    ///
    /// - Parameter isLast: Pass `true` for the last bytes of the document.
    func read(_ bytes: [UInt8], isLast: Bool) throws(FeedError) {
        var position = 0
        repeat {
            let end = min(bytes.count, position + Self.partByteCount)
            let part = position..<end
            position = end
            try bytes.withUnsafeBufferPointer { buffer throws(FeedError) in
                try read(UnsafeBufferPointer(rebasing: buffer[part]), isLast: isLast && end == bytes.count)
            }
        } while position < bytes.count && !isFinished
    }

    private func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FeedError) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        var part = bytes
        while !isFinished {
            output.removeAll(keepingCapacity: true)
            let wasSkipping = repair.isSkipping
            let problem = repair.read(part, isLast: isLast, into: &output)
            if wasSkipping, !repair.isSkipping { recovery.lines += repair.skippedLineCount }
            if !output.isEmpty || (isLast && problem == nil && !repair.isSkipping) {
                try parse(output, isLast: isLast && problem == nil)
            }
            switch problem {
            case nil: return
            case .entities?: throw FeedError(.entities, at: localized("line \(line)"))
            case .tagTooLong?:
                guard !isFinished else { return }
                try restart(
                    reason: localized("A tag is longer than \(4 * limits.textByteCount) bytes."), rest: nil, line: line)
            }
            part = UnsafeBufferPointer(start: nil, count: 0)
        }
    }

    /// A Boolean value that indicates whether text before the document was skipped.
    var hasLeadingText: Bool { repair.hasLeadingText }

    /// The line in the document, from one.
    private var line: Int { recovery.lines + reader.line }

    // MARK: - Damaged XML

    private func parse(_ output: [UInt8], isLast: Bool) throws(FeedError) {
        var position = 0
        while !isFinished {
            let stop = output.withUnsafeBufferPointer {
                reader.parse(UnsafeBufferPointer(rebasing: $0[position...]), isLast: isLast)
            }
            guard let stop else {
                recovery.consumed += output.count - position
                return
            }
            if let failure, failure.code == .tooLarge, handler != nil {
                damage = damage ?? failure
                discard(line: line, reason: failure.detail ?? failure.cause)
                isFinished = true
                return
            }
            if let failure, failure.code != .tooDeep { throw failure }
            if handler?.isComplete == true {
                isFinished = true
                return
            }
            guard handler != nil else {
                throw FeedError(stop == .noElement ? .notAFeed : .malformed, at: localized("line \(line)"))
            }
            let reason: String
            switch stop {
            case .contentAfterEnd:
                handler?.report(line: line, reason: localized("The document continues after its end."))
                isFinished = true
                return
            case .incomplete, .noElement:
                damage =
                    damage
                    ?? FeedError(.malformed, at: localized("line \(line)"), detail: localized("It ends too early."))
                // The read part of the last item may suffice.
                if recovery.hasOpenItem, handler?.finishOpenItem() == true { recovery.hasOpenItem = false }
                discard(line: line, reason: localized("The document ends too early."))
                isFinished = true
                return
            case .stopped: reason = localized("Elements are nested more than \(limits.depth) levels deep.")
            case .declaration, .malformed: reason = localized("The XML is damaged.")
            }
            let failed = position + max(0, reader.byteIndex - recovery.consumed)
            guard let next = try restart(reason: reason, rest: (output, min(output.count, failed)), line: line) else {
                return
            }
            position = next
        }
    }

    private func discard(line: Int, reason: String) {
        damageCount += 1
        if recovery.hasOpenItem {
            handler?.discardItem(line: line, reason: reason)
        } else {
            handler?.report(line: line, reason: reason)
        }
        recovery.hasOpenItem = false
    }

    /// Continues after damaged XML with the next item.
    ///
    /// - Parameter rest: The text that contains the next item, and the position of the damage in it.
    /// - Returns: The position of the next item, or `nil` if it was not found yet.
    @discardableResult
    private func restart(
        reason: String, rest: (bytes: [UInt8], damage: Int)?, line: Int
    ) throws(FeedError) -> Int? {
        recovery.count += 1
        damage = damage ?? failure ?? FeedError(.malformed, at: localized("line \(line)"), detail: reason)
        let opening = Array(recovery.path.map { "<\($0)>" }.joined().utf8)
        recovery.repeatedByteCount += opening.count
        guard recovery.count <= Self.restartLimit, recovery.repeatedByteCount <= Self.repeatedByteLimit, handler != nil,
            !recovery.path.isEmpty
        else {
            if let damage, handler == nil { throw damage }
            discard(line: line, reason: reason)
            isFinished = true
            return nil
        }
        discard(line: line, reason: reason)
        failure = nil
        capture = nil
        let depth = recovery.path.count
        elements.removeLast(max(0, elements.count - depth))
        bindings.removeAll { $0.depth > depth }
        bases.removeAll { $0.depth > depth }
        let names = recovery.names.isEmpty ? handler?.itemNames ?? [] : recovery.names

        reader = XMLReader(handler: self)
        recovery.isMuted = true
        _ = opening.withUnsafeBufferPointer { reader.parse($0, isLast: false) }
        recovery.isMuted = false
        recovery.consumed = opening.count
        recovery.lines = line - 1
        guard let rest else {
            repair.skip(to: names)
            return nil
        }
        let wanted = names.map { Array($0.utf8) }
        let next = rest.bytes.withUnsafeBufferPointer { bytes in
            bytes.indices.dropFirst(rest.damage + 1).first { index in
                bytes[index] == UInt8(ascii: "<") && wanted.contains { XMLRepair.isStartTag(bytes, index, named: $0) }
            }
        }
        for byte in rest.bytes[rest.damage..<(next ?? rest.bytes.count)] where byte == 0x0A { recovery.lines += 1 }
        if next == nil { repair.skip(to: names) }
        return next
    }

    private func fail(_ error: FeedError) {
        failure = failure ?? error
        reader.stop()
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        guard failure == nil, !recovery.isMuted, !isFinished else { return }
        let depth = elements.count + (capture?.depth ?? 0) + 1
        guard depth <= limits.depth else { return fail(FeedError(.tooDeep, at: localized("line \(line)"))) }
        note(name)
        attributes.visit { name, _ in
            note(name)
            return true
        }
        guard names.count <= Self.nameLimit else {
            return fail(
                FeedError(
                    .tooLarge, at: localized("line \(line)"),
                    detail: localized("It has more than \(Self.nameLimit) different names.")))
        }
        if capture != nil {
            capture?.depth += 1
            if capture?.isText == true { separate(name) }
            return
        }
        let written = String(cString: name)
        bind(attributes, depth: depth)
        let element = XMLElementName(written: written, resolve: namespace)
        if handler == nil {
            do throws(FeedError) {
                handler = try start(element, attributes)
                if handler == nil { fail(FeedError(.notAFeed)) }
            } catch {
                fail(error)
            }
            if failure != nil { return }
        }
        elements.append(OpenElement(name: element, written: written))
        let content = handler?.begin(element, attributes, scope) ?? .nothing
        switch content {
        case .elements: break
        case .container: recovery.path = elements.map(\.written)
        case .item:
            recovery.hasOpenItem = true
            if !recovery.names.contains(written), recovery.names.count < 4 { recovery.names.append(written) }
        case .text: capture = Capture(isText: true)
        case .nothing: capture = Capture(isText: false)
        }
    }

    func end() {
        guard failure == nil, !recovery.isMuted, !isFinished else { return }
        if let depth = capture?.depth, depth > 0 {
            if capture?.mutedDepth == depth { capture?.mutedDepth = nil }
            capture?.depth -= 1
            if capture?.endsLine == true { separate(nil) }
            return
        }
        guard let element = elements.last else { return }
        let text = capture?.bytes ?? []
        capture = nil
        handler?.end(element.name, text: text[...], scope)
        elements.removeLast()
        if recovery.hasOpenItem, elements.count <= recovery.path.count { recovery.hasOpenItem = false }
        while let last = bindings.last, last.depth > elements.count { bindings.removeLast() }
        while let last = bases.last, last.depth > elements.count { bases.removeLast() }
        if handler?.isComplete == true {
            isFinished = true
            reader.stop()
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {
        guard capture?.isText == true, capture?.isFull == false, capture?.mutedDepth == nil,
            let count = capture?.bytes.count
        else { return }
        guard count + characters.count > limits.textByteCount else {
            capture?.bytes.append(contentsOf: characters)
            return
        }
        // Cut between characters.
        var end = max(0, limits.textByteCount - count)
        while end > 0, characters[end] & 0xC0 == 0x80 { end -= 1 }
        capture?.bytes.append(contentsOf: characters[..<end])
        capture?.isFull = true
    }

    /// Counts a name, by its FNV-1a hash.
    private func note(_ name: UnsafePointer<CChar>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var position = name
        while position.pointee != 0 {
            hash = (hash ^ UInt64(UInt8(bitPattern: position.pointee))) &* 0x100_0000_01B3
            position += 1
        }
        names.insert(hash)
    }

    /// Separates the texts of elements inside a text, except for those within a line.
    private func separate(_ name: UnsafePointer<CChar>?) {
        guard capture?.isText == true else { return }
        if let name {
            let written = String(cString: name)
            let isInline = HTMLText.isInline(
                written[(written.lastIndex(of: ":").map(written.index(after:)) ?? written.startIndex)...])
            capture?.endsLine = !isInline
            if capture?.mutedDepth == nil, written.hasSuffix("script") || written.hasSuffix("style") {
                let depth = capture?.depth
                capture?.mutedDepth = depth
            }
            if isInline { return }
        }
        if capture?.bytes.last != 0x0A { capture?.bytes.append(0x0A) }
    }

    // MARK: - Scopes

    private var scope: XMLScope { XMLScope(depth: elements.count, base: bases.last?.policy) }

    private func bind(_ attributes: XMLAttributes, depth: Int) {
        attributes.visit { name, value in
            // Most attributes begin otherwise.
            guard name[0] == 0x78, name[1] == 0x6D, name[2] == 0x6C else { return true }
            let key = String(cString: name)
            if key == "xmlns" || key.hasPrefix("xmlns:") {
                guard bindings.count < 256 else { return true }
                bindings.append(
                    Binding(
                        depth: depth, prefix: String(key.dropFirst(6)),
                        namespace: XMLNamespace(name: String(cString: value))))
            } else if key == "xml:base" {
                let parent = bases.last?.policy ?? base
                // A base that is not allowed has no effect.
                if let address = try? parent.resolve(String(cString: value), for: .web), bases.count < limits.depth {
                    bases.append((depth, AddressPolicy(base: address)))
                }
            }
            return true
        }
    }

    private func namespace(_ prefix: String) -> XMLNamespace {
        bindings.last { $0.prefix == prefix }?.namespace ?? XMLNamespace(undeclaredPrefix: prefix)
    }
}

extension XMLElementName {
    /// Creates a name from its written form.
    init(written: String, resolve: (String) -> XMLNamespace) {
        let bytes = written.utf8
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            namespace = resolve(String(written[..<colon]))
            local = Self.lowercased(written[bytes.index(after: colon)...])
        } else {
            namespace = resolve("")
            local = Self.lowercased(written[...])
        }
    }

    private static func lowercased(_ text: Substring) -> String {
        guard text.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return String(text) }
        return String(decoding: text.utf8.map(\.lowercased), as: UTF8.self)
    }
}
