import Observation
import Testing

@testable import ViewGraph

@MainActor struct TabViewTests {
    @Test func tabsSwitchTheSelectedPage() {
        let model = TabModel()
        let window = HeadlessWindow { Tabs(model: model, log: EventLog()) }
        #expect(window.texts == ["One", "Two", "first 0"])
        #expect(window.element(label: "Two")?.activate() == true)
        #expect(model.selection == 2)
        #expect(window.texts == ["One", "Two", "second 0"])
        model.selection = 1
        window.turn()
        #expect(window.texts == ["One", "Two", "first 0"])
    }

    @Test func pagesMountWhenFirstShownAndKeepState() {
        let model = TabModel()
        let window = HeadlessWindow { Tabs(model: model, log: EventLog()) }
        #expect(window.count(of: TabPageBody.self) == 1)
        window.element(label: "first 0")?.activate()
        window.element(label: "Two")?.activate()
        #expect(window.count(of: TabPageBody.self) == 2)
        window.element(label: "One")?.activate()
        #expect(window.texts == ["One", "Two", "first 1"])
    }

    @Test func appearanceFollowsTheTabs() {
        let model = TabModel()
        let log = EventLog()
        let window = HeadlessWindow { Tabs(model: model, log: log) }
        #expect(log.take() == ["first appears"])
        model.selection = 2
        window.turn()
        #expect(log.take() == ["first disappears", "second appears"])
        model.selection = 1
        window.turn()
        #expect(log.take() == ["second disappears", "first appears"])
        window.close()
        #expect(log.take() == ["first disappears"])
    }

    @Test func tasksRunWhileTheirPageIsShown() async {
        let model = TabModel()
        let log = EventLog()
        let window = HeadlessWindow {
            TabView(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
                Text("first").tag(1).task { await untilCancelled("first", log) }
                Text("second").tag(2)
            }
        }
        await settle { !log.lines.isEmpty }
        #expect(log.take() == ["first starts"])
        model.selection = 2
        window.turn()
        await settle { !log.lines.isEmpty }
        #expect(log.take() == ["first ends"])
        model.selection = 1
        window.turn()
        await settle { !log.lines.isEmpty }
        #expect(log.take() == ["first starts"])
        window.close()
    }

    @Test func tabsHaveRolesAndSelection() {
        let window = HeadlessWindow { Tabs(model: TabModel(), log: EventLog()) }
        #expect(window.elements.contains { $0.content?.accessibility.role == .tabList })
        let tabs = window.elements.filter { $0.content?.accessibility.role == .tab }
        #expect(tabs.map(\.label) == ["One", "Two"])
        #expect(tabs.map { $0.content?.accessibility.isSelected } == [true, false])
        window.element(label: "Two")?.activate()
        #expect(
            window.elements.filter { $0.content?.accessibility.role == .tab }
                .map { $0.content?.accessibility.isSelected } == [false, true])
    }

    @Test func withoutTabItemsThereIsNoBar() {
        let model = TabModel()
        let window = HeadlessWindow {
            TabView(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
                ForEach(1..<50) { Text("page \($0)").padding() }
            }
        }
        #expect(window.texts == ["page 1"])
        model.selection = 40
        window.turn()
        #expect(window.texts == ["page 40"])
    }

    @Test func tabViewManagesItsOwnSelection() {
        let window = HeadlessWindow {
            TabView {
                Text("a").tabItem { Text("A") }
                Text("b").tabItem { Text("B") }
            }
        }
        #expect(window.texts == ["A", "B", "a"])
        window.element(label: "B")?.activate()
        #expect(window.texts == ["A", "B", "b"])
    }

    @Test func unknownSelectionShowsTheFirstPage() {
        let model = TabModel()
        model.selection = 9
        let window = HeadlessWindow { Tabs(model: model, log: EventLog()) }
        #expect(window.texts == ["One", "Two", "first 0"])
        model.selection = 2
        window.turn()
        model.hasSecond = false
        window.turn()
        #expect(window.texts == ["One", "first 0"])
    }

    private func untilCancelled(_ name: String, _ log: EventLog) async {
        log.add("\(name) starts")
        let never = AsyncStream<Never> { _ in }
        for await _ in never {}
        log.add("\(name) ends")
    }
}

@MainActor @Observable private final class TabModel {
    var selection = 1
    var hasSecond = true
}

private struct Tabs: View {
    let model: TabModel
    let log: EventLog

    var body: some View {
        TabView(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
            TabPageBody(name: "first", log: log).tabItem { Text("One") }.tag(1)
            if model.hasSecond { TabPageBody(name: "second", log: log).tabItem { Text("Two") }.tag(2) }
        }
    }
}

private struct TabPageBody: View {
    let name: String
    let log: EventLog
    @State private var count = 0

    var body: some View {
        Button("\(name) \(count)") { count += 1 }
            .onAppear { log.add("\(name) appears") }
            .onDisappear { log.add("\(name) disappears") }
    }
}
