import MediaReaders

/// The name of an element.
struct XMLElementName: Sendable, Hashable {
    let namespace: XMLNamespace
    /// The name without prefix, in lower case.
    let local: String
}

/// The part of an element that a handler needs.
enum XMLElementContent: Sendable {
    /// The elements in it.
    case elements
    /// The elements in it. After damaged XML, reading continues here with the next item.
    case container
    /// The elements in it, as one item of the document.
    case item
    /// The text of the element and of all elements in it.
    case text
    /// Nothing.
    case nothing
}

/// Builds a value from the elements of a document, in document order.
protocol XMLFeedHandler: AnyObject {
    /// The usual names of the elements that are items.
    var itemNames: [String] { get }
    /// A Boolean value that indicates whether the rest of the document is not needed.
    var isComplete: Bool { get }

    /// Handles a start tag.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - attributes: The attributes, valid only during the call.
    ///   - scope: The facts that elements inherit.
    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent

    /// Handles an end tag.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The text of the element if it was requested, otherwise empty.
    ///   - scope: The facts that elements inherit.
    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope)

    /// Forgets the item that has begun, because its XML is damaged.
    func discardItem(line: Int, reason: String)

    /// Keeps the read part of the item that has begun, because the document ends before the item does.
    ///
    /// - Returns: `false` if the part means nothing.
    func finishOpenItem() -> Bool

    /// Reports a part of the document that was not read.
    func report(line: Int, reason: String)
}

extension XMLFeedHandler {
    func finishOpenItem() -> Bool { false }
}

/// The facts that elements inherit.
struct XMLScope: Sendable {
    /// The number of open elements, the current one included.
    var depth: Int
    /// The policy of the innermost `xml:base`; `nil` for the address of the document.
    var base: AddressPolicy?
}
