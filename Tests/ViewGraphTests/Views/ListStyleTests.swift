import Testing

@testable import ViewGraph

@MainActor struct ListStyleTests {
    @Test func sidebarListHasLowerRowsWithoutSeparators() {
        let window = HeadlessWindow { List(0..<3) { Text("\($0)") }.listStyle(.sidebar) }
        #expect(!window.elements.contains { $0.content?.kind == .divider })
        let rows = window.elements.filter { $0.content?.accessibility.role == .listItem }
        #expect(rows.map(\.frame.height) == [32, 32, 32])
    }
}
