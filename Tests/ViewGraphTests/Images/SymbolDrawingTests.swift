import Foundation
import FoundationXML
import Testing

@testable import ViewGraph

/// The project's own symbols.
@Suite struct SymbolDrawingTests {
    @Test(arguments: SymbolDrawing.all)
    func drawingIsADocumentWithOnePath(drawing: SymbolDrawing) throws {
        let elements = try #require(Elements(of: drawing.svg(color: "#2e3436", size: 96)))
        #expect(elements.names == ["svg", "path"])
        #expect(elements.attributes.first?["viewBox"] == "0 0 16 16")
        #expect(elements.attributes.first?["width"] == "96")
        #expect(elements.attributes.last?["fill"] == "#2e3436")
    }

    @Test(arguments: SymbolDrawing.all)
    func outlineIsClosedAndInsideItsBox(drawing: SymbolDrawing) throws {
        #expect(drawing.path.hasPrefix("M"))
        #expect(drawing.path.hasSuffix("Z"))
        #expect(drawing.path.count { $0 == "M" } == drawing.path.count { $0 == "Z" })
        let points = try #require(PathScanner(drawing.path).points)
        #expect(points.allSatisfy { (0...16).contains($0) })
    }

    @Test func colorCannotEscapeItsAttribute() throws {
        let drawing = try #require(SymbolDrawing.all.first)
        let color = "\"/><a b=\"&"
        let elements = try #require(Elements(of: drawing.svg(color: color)))
        #expect(elements.names == ["svg", "path"])
        #expect(elements.attributes.last?["fill"] == color)
    }
}

extension SymbolDrawing: CustomTestStringConvertible {
    public var testDescription: String { name }
}

/// The elements of a document in order; `nil` if it is not well-formed.
private final class Elements: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var attributes: [[String: String]] = []

    init?(of document: String) {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
    ) {
        names.append(elementName)
        attributes.append(attributeDict)
    }
}

/// The coordinates of path data with the commands M, L, Q, C, A and Z; `nil` for other data.
private struct PathScanner {
    let points: [Double]?

    init(_ path: String) {
        let counts: [Character: Int] = ["M": 2, "L": 2, "Q": 4, "C": 6, "A": 7, "Z": 0]
        var points: [Double] = []
        var rest = path.filter { $0 != "\n" }[...]
        while let command = rest.popFirst() {
            let text = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(text.count)
            let numbers = text.split(separator: " ").map { Double($0) }
            guard let count = counts[command], numbers.count == count, !numbers.contains(nil) else {
                self.points = nil
                return
            }
            points += numbers.compactMap(\.self).suffix(command == "A" ? 2 : count)
        }
        self.points = points
    }
}
