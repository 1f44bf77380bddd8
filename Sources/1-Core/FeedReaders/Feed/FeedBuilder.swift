import Localization
import MediaReaders

/// Collects the entries of a feed within the limits.
struct FeedBuilder {
    /// The limits.
    let limits: FeedLimits
    /// The rules for addresses.
    let policy: AddressPolicy
    /// The feed so far. Entries and reports are added through the methods.
    var feed: Feed

    private var lastNumbers: [String: Int] = [:]
    private var dropCount = 0
    private var addressByteCount = 0

    init(_ kind: FeedKind, from address: String, limits: FeedLimits) {
        self.limits = limits
        policy = AddressPolicy(base: address)
        feed = Feed(kind: kind)
    }

    /// `true` if no further entry is accepted.
    var isFull: Bool { feed.entries.count >= limits.entryCount }

    /// Reports a part that was not read.
    mutating func drop(at place: @autoclosure () -> String, _ reason: @autoclosure () -> String) {
        dropCount += 1
        if dropCount <= limits.droppedCount { feed.dropped.append(DroppedElement(at: place(), reason())) }
    }

    /// Reports an entry that was not read.
    mutating func dropEntry(at place: @autoclosure () -> String, _ reason: @autoclosure () -> String) {
        countUnreadable()
        drop(at: place(), reason())
    }

    /// Counts an entry that was not read, for a reason that was reported.
    mutating func countUnreadable() { feed.missing.unreadableCount += 1 }

    /// Notes that entries may be missing, for a reason that was reported.
    mutating func noteUnknown() { feed.missing.hasUnknown = true }

    /// `true` after an entry beyond the limit, if the rest of the source is not read at all.
    private(set) var isCut = false

    /// Notes that the source has entries beyond the limit, which are not even counted.
    mutating func cut() {
        isCut = true
        noteUnknown()
    }

    /// Counts an entry beyond the limit.
    mutating func countSurplus(_ count: Int = 1) { feed.missing.surplusCount += count }

    /// Adds an entry with a unique identifier, or counts it if the feed is full.
    mutating func append(_ entry: consuming FeedEntry) {
        guard !isFull else { return countSurplus() }
        if var number = lastNumbers.updateValue(1, forKey: entry.id) {
            let id = entry.id
            repeat {
                number += 1
                entry.id = "\(id)#\(number)"
            } while lastNumbers[entry.id] != nil
            lastNumbers[id] = number
            lastNumbers[entry.id] = 1
        }
        feed.entries.append(entry)
    }

    /// Returns an absolute address, or reports why it is not allowed.
    mutating func address(
        _ reference: ArraySlice<UInt8>, for use: AddressPolicy.Use, at place: @autoclosure () -> String
    ) -> String? {
        do throws(AddressError) {
            let address = try policy.resolve(reference, for: use)
            // A long base must not multiply short references.
            addressByteCount += max(0, address.utf8.count - 3 * reference.count)
            guard addressByteCount <= 4 * limits.byteCount else {
                drop(at: place(), localized("The resolved addresses are too large."))
                return nil
            }
            return address
        } catch {
            // Only a few reports are kept, and redaction takes time.
            drop(at: place(), Self.reason(error, reference))
            return nil
        }
    }

    private static func reason(_ error: AddressError, _ reference: ArraySlice<UInt8>) -> String {
        switch error {
        case .empty, .tooLong, .ownNetwork: error.description
        case .malformed, .scheme, .localFile, .hiddenPath, .windowsPath, .relative:
            localized("\(error.description) Address: \(shown(reference.text))")
        }
    }

    /// Returns an address for reports: without user, password, query and fragment, and without addresses in its path,
    /// whose malformed parts may be secrets.
    static func shown(_ address: String) -> String {
        var redacted = redactedURL(address)
        if let first = redacted.firstRange(of: "://"),
            let second = redacted[first.upperBound...].firstRange(of: "://")
        {
            redacted = String(redacted[..<second.lowerBound]) + "…"
        }
        guard let at = redacted.lastIndex(of: "@") else { return PrintableText(redacted, maximumLength: 200).string }
        return "…" + PrintableText(String(redacted[redacted.index(after: at)...]), maximumLength: 200).string
    }

    /// Returns text on one line within the limit; `nil` if it is empty.
    func line(_ bytes: ArraySlice<UInt8>) -> String? { bytes.line(limit: limits.textByteCount) }

    /// Returns the feed of a format that means nothing without entries.
    ///
    /// - Throws: ``FeedError/Code/empty`` if there is neither an entry nor a report.
    mutating func finishWithContent() throws(FeedError) -> Feed {
        let feed = finish()
        if feed.entries.isEmpty, feed.dropped.isEmpty {
            throw FeedError(.empty, detail: localized("It has no entries."))
        }
        return feed
    }

    /// Returns the feed. A new podcast or a list that was cleared has no entries.
    mutating func finish() -> Feed {
        let surplusCount = feed.missing.surplusCount
        if surplusCount > 0 || isCut {
            let limit = localized("The list has more than \(limits.entryCount) entries.")
            let others =
                isCut
                ? localized("The others were not read.")
                : localized(
                    .plural(
                        surplusCount, one: "\(surplusCount) was not read.", other: "\(surplusCount) were not read."))
            let report = DroppedElement(at: "entries[\(limits.entryCount)]", limit + " " + others)
            drop(at: report.place, report.reason)
            // This report is more important than any other.
            if dropCount > limits.droppedCount, limits.droppedCount > 1 {
                feed.dropped[limits.droppedCount - 2] = report
            }
        }
        if dropCount > limits.droppedCount, !feed.dropped.isEmpty {
            let others = dropCount - (feed.dropped.count - 1)
            feed.dropped[feed.dropped.count - 1] = DroppedElement(
                at: localized("the rest"), localized("\(others) further elements were dropped."))
        }
        return feed
    }
}
