import MediaServer
import Testing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-99", ByteRange.closed(first: 0, last: 99)),
        ("bytes=5-5", .closed(first: 5, last: 5)),
        ("Bytes = 7-", .from(7)),
        ("bytes=-20", .suffix(20)),
    ]) func singleRangesAreRead(header: String, range: ByteRange) {
        #expect(ByteRange(header: header) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=9-3", "bytes=0-1,4-5", "items=0-1", "bytes=--5",
        "bytes=1-99999999999999999999999", "bytes=+1-2",
    ]) func otherRangesAreIgnored(header: String) {
        #expect(ByteRange(header: header) == nil)
    }

    @Test func rangesResolveAgainstALength() {
        #expect(ByteRange.closed(first: 0, last: 999).resolved(length: 10) == 0..<10)
        #expect(ByteRange.closed(first: 10, last: 12).resolved(length: 10) == nil)
        #expect(ByteRange.closed(first: 9, last: .max).resolved(length: 10) == 9..<10)
        #expect(ByteRange.from(4).resolved(length: 10) == 4..<10)
        #expect(ByteRange.from(10).resolved(length: 10) == nil)
        #expect(ByteRange.suffix(3).resolved(length: 10) == 7..<10)
        #expect(ByteRange.suffix(30).resolved(length: 10) == 0..<10)
        #expect(ByteRange.suffix(0).resolved(length: 10) == nil)
        #expect(ByteRange.suffix(5).resolved(length: 0) == nil)
    }
}
