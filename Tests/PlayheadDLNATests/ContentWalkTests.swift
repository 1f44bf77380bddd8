import Testing

@testable import PlayheadDLNA

@Suite struct ContentWalkTests {
    private func container(_ id: String) -> ContentObject {
        ContentObject(id: id, title: "Folder \(id)", isContainer: true, kind: "object.container")
    }

    private func item(_ id: String, _ address: String? = nil) -> ContentObject {
        ContentObject(id: id, title: "Item \(id)", address: address ?? "http://a.example/\(id)")
    }

    /// Reads everything from a function in place of a server. Returns what was printed, and the pages.
    private func all(
        _ walk: inout ContentWalk, most: Int = 10_000, _ page: (ContentWalk.Page) -> ([ContentObject], total: Int)
    ) -> (found: [ContentWalk.Found], pages: Int) {
        var found: [ContentWalk.Found] = []
        var pages = 0
        while let next = walk.next, pages < most {
            pages += 1
            let (objects, total) = page(next)
            found += walk.take(objects, total: total)
        }
        return (found, pages)
    }

    @Test func pagesFollowEachOtherAndInnerContainersComeAfterTheirContainer() {
        var limits = ContentWalk.Limits()
        limits.pageSize = 2
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let contents = [
            "0": [item("1"), container("A"), item("2"), container("B")], "A": [item("3"), container("C")],
            "B": [item("4")], "C": [item("5")],
        ]
        let (found, _) = all(&walk) { page in
            let objects = contents[page.container] ?? []
            return (Array(objects.dropFirst(page.start).prefix(2)), objects.count)
        }
        #expect(found.map(\.object.id) == ["1", "A", "2", "B", "3", "C", "5", "4"])
        #expect(found.first { $0.object.id == "5" }?.path == ["Folder A", "Folder C"])
        #expect(walk.itemCount == 5)
        #expect(walk.containerCount == 3)
        #expect(walk.limit == nil)
    }

    @Test func onlyTheContainerItselfIsReadWithoutRecursion() {
        var walk = ContentWalk("0", isRecursive: false)
        let (found, pages) = all(&walk) { _ in ([container("A"), item("1")], 2) }
        #expect(found.map(\.object.id) == ["A", "1"])
        #expect(pages == 1)
    }

    @Test func aContainerThatContainsItselfIsReadOnce() {
        var walk = ContentWalk("0", isRecursive: true)
        let (found, pages) = all(&walk) { _ in ([container("0"), container("A"), item("1")], 3) }
        #expect(found.map(\.object.id) == ["A", "1"])
        #expect(pages == 2)
        #expect(walk.repeatCount == 1)
    }

    @Test func pagesThatRepeatEnd() {
        var walk = ContentWalk("0", isRecursive: true)
        let (_, pages) = all(&walk) { _ in ([item("1"), item("2")], 1_000_000) }
        #expect(pages == 2)
        #expect(walk.itemCount == 2)
    }

    @Test func emptyPagesEndWhateverTheServerCounts() {
        var walk = ContentWalk("0", isRecursive: true)
        #expect(all(&walk) { _ in ([], 4_294_967_295) }.pages == 1)
    }

    @Test func anUnknownTotalIsReadToItsEnd() {
        var walk = ContentWalk("0", isRecursive: true)
        let (found, _) = all(&walk) { page in (page.start < 30 ? [item("\(page.start)")] : [], 0) }
        #expect(found.count == 30)
        #expect(walk.limit == nil)
    }

    @Test func aTotalThatIsTooSmallForFullPagesIsIgnored() {
        var limits = ContentWalk.Limits()
        limits.pageSize = 2
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let (found, _) = all(&walk) { page in
            (page.start < 6 ? [item("\(page.start)"), item("\(page.start + 1)")] : [], 2)
        }
        #expect(found.count == 6)
    }

    @Test func endlessPagesEndAtTheLimitOfItems() {
        var limits = ContentWalk.Limits()
        limits.items = 25
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let (found, _) = all(&walk) { page in ((0..<10).map { item("\(page.start + $0)") }, 0) }
        #expect(found.count == 25)
        #expect(walk.limit == .items)
    }

    @Test func aContainerThatFitsExactlyIsComplete() {
        var limits = ContentWalk.Limits()
        limits.items = 2
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        _ = all(&walk) { _ in ([item("1"), item("2")], 2) }
        #expect(walk.limit == nil)
    }

    @Test func endlessContainersEndAtTheLimitOfDepth() {
        var limits = ContentWalk.Limits()
        limits.depth = 4
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let (_, pages) = all(&walk) { page in ([container(page.container + "x")], 1) }
        #expect(pages == 5)
        #expect(walk.limit == .depth)
    }

    @Test func wideTreesEndAtTheLimitOfContainers() {
        var limits = ContentWalk.Limits()
        limits.containers = 50
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let (_, pages) = all(&walk) { page in ((0..<100).map { container("\(page.container).\($0)") }, 100) }
        #expect(pages == 50)
        #expect(walk.limit == .containers)
    }

    @Test func oneItemInEndlessContainersEndsAtTheLimitOfObjects() {
        var limits = ContentWalk.Limits()
        limits.items = 10
        var walk = ContentWalk("0", isRecursive: true, limits: limits)
        let (found, pages) = all(&walk) { page in
            ((0..<10).map { item("\(page.start + $0)", "http://a.example/same") }, 0)
        }
        #expect(found.count == 1)
        #expect(pages == 10)
        #expect(walk.limit == .objects)
    }

    @Test func itemsInSeveralContainersArePrintedOnce() {
        var walk = ContentWalk("0", isRecursive: true)
        let (found, _) = all(&walk) { page in
            page.container == "0" ? ([container("A"), container("B")], 2) : ([item(page.container, "http://a/1")], 1)
        }
        #expect(found.filter { !$0.object.isContainer }.map(\.object.id) == ["A"])
        #expect(walk.repeatCount == 1)
    }

    @Test func failuresLeaveTheRestUntilThereAreTooMany() {
        var walk = ContentWalk("0", isRecursive: true)
        _ = walk.take((0..<9).map { container("\($0)x") }, total: 9)
        for _ in 0..<4 { walk.fail() }
        #expect(walk.next?.container == "4x")
        walk.fail()
        #expect(walk.next == nil)
        #expect(walk.limit == .failures)
        #expect(walk.failureCount == 5)
    }
}
