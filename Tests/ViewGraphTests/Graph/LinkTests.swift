import Testing

@testable import ViewGraph

@MainActor @Suite struct LinkTests {
    @Test func linkEndsWithItsElement() {
        var element: Element? = Element(layout: PassThroughLayout())
        let link = element?.link
        #expect(link?.target === element)
        element = nil
        #expect(link?.target == nil)
    }

    @Test func elementOfARemovedContainerHasNoParent() {
        let child = Element(layout: PassThroughLayout())
        var parent: Element? = Element(layout: PassThroughLayout())
        parent?.children = [child]
        #expect(child.parent === parent)
        parent = nil
        #expect(child.parent == nil)
    }

    @Test func contentsShareStorageUntilChanged() {
        let first = ElementContent(.group)
        var second = first
        second.opacity = 0.5
        #expect(first.opacity == 1)
        #expect(second.opacity == 0.5)
        #expect(first != second)
        second.opacity = 1
        #expect(first == second)
    }
}
