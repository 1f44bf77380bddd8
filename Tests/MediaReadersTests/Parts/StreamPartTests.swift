import MediaReaders
import Testing

@Suite struct StreamPartTests {
    @Test func aPositionBelongsToThePartThatItBegins() {
        let parts = [0, 7.5, 13.5].map { StreamPart(start: $0) }
        #expect([-1, 0, 7.4, 7.5, 13.4999999, 99].map { parts.index(at: $0) } == [0, 0, 0, 1, 2, 2])
        #expect(parts.index(at: .infinity) == 2)
    }
}
