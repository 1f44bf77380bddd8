import FoundationEssentials
import Localization
import Synchronization

/// A list of the values that resilient decoding dropped, with a limit.
///
/// ``ResilientDecoder`` passes a report to the models through `decoder.userInfo`, and the methods that this module adds
/// to `KeyedDecodingContainer` add to it. With any other decoder, pass one yourself:
///
/// ```swift
/// let report = DecodingReport()
/// let decoder = JSONDecoder()
/// decoder.userInfo[.decodingReport] = report
/// let item = try decoder.decode(MediaItem.self, from: data)
/// for element in report.dropped { print(element) }  // items[3].duration: The value is not a number.
/// ```
///
/// Models also work without a report. In that case, nothing is reported. A report can be used on any thread.
public final class DecodingReport: Sendable {
    private struct State {
        var elements: [DroppedElement] = []
        var count = 0
    }

    /// The limits for texts, lists and the report itself.
    public let limits: FeedLimits
    /// The absolute address of the source, which relative addresses are resolved against, or `nil` if unknown.
    public let address: String?

    /// The address of the source, parsed.
    let base: URL?

    private let state = Mutex(State())

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - limits: The limits for texts, lists and the report itself.
    ///   - address: The absolute address of the source, if known.
    public init(limits: FeedLimits = FeedLimits(), address: String? = nil) {
        self.limits = limits
        self.address = address
        base = address.flatMap { URL(string: $0) }
    }

    /// The number of values that were dropped, including those beyond the limit.
    public var count: Int { state.withLock { $0.count } }

    /// The values that were dropped, in the order of decoding. If there are more than
    /// ``FeedLimits/droppedCount``, the last element counts the others.
    public var dropped: [DroppedElement] {
        let state = state.withLock { $0 }
        guard state.count > state.elements.count else { return state.elements }
        // The element at the limit makes room for the count.
        let kept = state.elements.dropLast()
        let others = state.count - kept.count
        return kept + [
            DroppedElement(at: localized("other places"), localized("\(others) further values were dropped."))
        ]
    }

    /// Adds a value that was dropped.
    ///
    /// - Parameters:
    ///   - path: The coding path of the value.
    ///   - reason: The reason, as a sentence without credentials.
    public func add(at path: [any CodingKey], _ reason: String) {
        state.withLock { state in
            state.count += 1
            guard state.elements.count < max(limits.droppedCount, 1) else { return }
            state.elements.append(DroppedElement(at: CodingPlace.text(of: path) ?? localized("the whole text"), reason))
        }
    }

    /// Adds a value whose place is already known.
    func add(_ problem: DecodingProblem) {
        state.withLock { state in
            state.count += 1
            guard state.elements.count < max(limits.droppedCount, 1) else { return }
            state.elements.append(
                DroppedElement(at: problem.place() ?? localized("the whole text"), problem.reason))
        }
    }
}

extension CodingUserInfoKey {
    /// The key of the ``DecodingReport`` in `decoder.userInfo`.
    public static let decodingReport = CodingUserInfoKey(rawValue: "com.github.playhead.decoding-report")!
}

extension Decoder {
    /// The report of this decoding, or `nil` if nothing is reported.
    public var decodingReport: DecodingReport? { userInfo[.decodingReport] as? DecodingReport }
}
