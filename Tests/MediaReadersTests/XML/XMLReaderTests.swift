import Testing

@testable import MediaReaders

struct XMLReaderTests {
    /// Records events as text.
    private final class Recorder: XMLReaderHandler {
        var events: [String] = []
        var onElement: () -> Void = {}

        func declare(encoding: String?) { events.append("declare \(encoding ?? "-")") }
        func beginDocumentType() { events.append("type") }
        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
            let values = attributes.all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            events.append("begin \(String(cString: name))\(values)")
            onElement()
        }
        func end() { events.append("end") }
        func append(_ characters: UnsafeBufferPointer<UInt8>) {
            events.append("text \(String(decoding: characters, as: UTF8.self))")
        }
    }

    private func read(_ parts: [String]) -> (events: [String], failure: XMLReader.Failure?) {
        let recorder = Recorder()
        let reader = XMLReader(handler: recorder)
        var failure: XMLReader.Failure?
        for (index, part) in parts.enumerated() where failure == nil {
            failure = Array(part.utf8).withUnsafeBufferPointer { reader.parse($0, isLast: index == parts.count - 1) }
        }
        return (recorder.events, failure)
    }

    @Test func eventsArriveInDocumentOrder() {
        let (events, failure) = read(["<?xml version='1.0' encoding='x'?><a b='1' c='&lt;'>x<d/>y</a>"])
        #expect(failure == nil)
        #expect(events == ["declare x", "begin a b=1 c=<", "text x", "begin d", "end", "text y", "end"])
    }

    @Test func documentsMayArriveInParts() {
        let (events, failure) = read(["<a>", "x", "", "</a>", ""])
        #expect(failure == nil)
        #expect(events == ["begin a", "text x", "end"])
    }

    @Test func documentTypesStopTheReaderBeforeAnythingIsDeclared() {
        let (events, failure) = read(["<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"])
        #expect(events == ["type"])
        #expect(failure == .stopped)
    }

    @Test(arguments: [
        ("", XMLReader.Failure.noElement), ("<a>", .incomplete), ("<a", .incomplete), ("<a><![CDATA[x", .incomplete),
        ("<a></b>", .malformed), ("<a b='1' b='2'/>", .malformed), ("<a>&x;</a>", .malformed),
        ("<a/><b/>", .contentAfterEnd),
        ("<?xml?><a/>", .declaration),
    ])
    func failuresAreDistinguished(text: String, expected: XMLReader.Failure) {
        #expect(read([text]).failure == expected, "\(text)")
    }

    @Test func handlersCanStopTheReader() {
        let recorder = Recorder()
        let reader = XMLReader(handler: recorder)
        recorder.onElement = { [unowned reader] in reader.stop() }
        let failure = Array("<a><b/></a>".utf8).withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        #expect(failure == .stopped)
        #expect(recorder.events == ["begin a"])
    }
}
