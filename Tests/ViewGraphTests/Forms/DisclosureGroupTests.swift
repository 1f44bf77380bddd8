import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct DisclosureGroupTests {
    @Test func pressAnywhereInItsRowExpandsAGroupInAForm() throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) {
                Form { DisclosureGroup("Advanced") { Text("inside") } }.environment(\.layoutDirection, direction)
            }
            let label = try #require(window.element(text: "Advanced")).frame
            let row = try #require(window.elements.first { $0.content?.accessibility.role == .listItem }).frame
            window.tap(at: CGPoint(x: row.minX + 2, y: row.minY + 2))
            window.advance(by: .seconds(1))
            #expect(window.element(text: "inside") != nil)
            #expect(try #require(window.element(text: "Advanced")).frame == label)
            window.tap(at: CGPoint(x: row.maxX - 2, y: row.maxY - 2))
            window.advance(by: .seconds(1))
            #expect(window.element(text: "inside") == nil)
        }
    }

    @Test func pressShowsAndHidesTheContent() throws {
        let window = HeadlessWindow { DisclosureGroup("Advanced") { Text("content") } }
        let button = try #require(window.element(label: "Advanced"))
        #expect(button.isExpanded == false)
        #expect(window.texts == ["Advanced"])
        button.activate()
        #expect(window.element(label: "Advanced")?.isExpanded == true)
        #expect(window.texts == ["Advanced", "content"])
        button.activate()
        window.advance(by: .seconds(1))
        #expect(window.texts == ["Advanced"])
    }

    @Test func keysExpandAndCollapse() throws {
        let model = GroupModel()
        let window = HeadlessWindow { Bound(model: model) }
        try #require(window.element(label: "Advanced")).focus()
        #expect(window.key(.rightArrow))
        #expect(model.isExpanded)
        #expect(!window.key(.rightArrow), "a second press is left to others")
        #expect(window.key(.leftArrow))
        #expect(!model.isExpanded)
        #expect(window.key(.space))
        #expect(model.isExpanded)
    }

    @Test func arrowKeysFollowTheReadingDirection() throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let model = GroupModel()
        let window = HeadlessWindow(environment: environment) { Bound(model: model) }
        try #require(window.element(label: "Advanced")).focus()
        window.key(.leftArrow)
        #expect(model.isExpanded)
    }

    @Test func bindingExpandsTheGroup() {
        let model = GroupModel()
        let window = HeadlessWindow { Bound(model: model) }
        model.isExpanded = true
        window.turn()
        #expect(window.texts.contains("content"))
        #expect(window.element(label: "Advanced")?.isExpanded == true)
    }

    @Test func arrowTurnsAndContentFadesInOverTime() throws {
        let window = HeadlessWindow { DisclosureGroup("Advanced") { Text("content") } }
        try #require(window.element(label: "Advanced")).activate()
        window.advance(by: .milliseconds(100))
        let content = try #require(window.element(text: "content"))
        #expect(content.opacity > 0.3 && content.opacity < 0.7)
        let rotations = window.elements.compactMap { $0.element.rendering?.shownContent.rotation }.filter { $0 != 0 }
        #expect(rotations.count == 1 && rotations[0] > 20 && rotations[0] < 70)
        window.advance(by: .seconds(1))
        #expect(content.opacity == 1)
    }

    @Test func reducedMotionShowsTheContentImmediately() throws {
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let window = HeadlessWindow(environment: environment) { DisclosureGroup("Advanced") { Text("content") } }
        try #require(window.element(label: "Advanced")).activate()
        #expect(window.element(text: "content")?.opacity == 1)
    }

    @Test func contentOfAGroupInAFormConsistsOfRows() throws {
        let window = HeadlessWindow {
            Form {
                Section {
                    DisclosureGroup("Advanced") {
                        Text("one")
                        Text("two")
                    }
                    Text("after")
                }
            }
        }
        try #require(window.element(label: "Advanced")).activate()
        let card = try #require(window.elements.first { $0.element.layout is FormCardLayout })
        #expect(card.element.children.count == 4)
        #expect(
            try #require(window.element(text: "one")).frame.minX > #require(window.element(text: "after")).frame.minX)
    }
}

@MainActor @Observable private final class GroupModel { var isExpanded = false }

private struct Bound: View {
    @Bindable var model: GroupModel
    var body: some View { DisclosureGroup("Advanced", isExpanded: $model.isExpanded) { Text("content") } }
}
