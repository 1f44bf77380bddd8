import Foundation
import ViewGraph

/// Stacks of screens, and pages.
struct NavigationPage: View {
    var body: some View {
        Page("Screens with a way back, tabs, and pages controlled by a selection.") {
            StackPanel()
            TabsPanel()
            PagerPanel()
        }
    }
}

private struct StackPanel: View {
    @State private var path: [String] = []

    var body: some View {
        Panel("Screens", "NavigationStack  NavigationLink  navigationTitle") {
            NavigationStack(path: $path) {
                VStack(spacing: 14) {
                    Text("Root screen")
                    NavigationLink("Season one", value: "Season one").buttonStyle(.bordered)
                    NavigationLink {
                        Text("A screen without a value").navigationTitle("About")
                    } label: {
                        Label("About", systemImage: "info.circle")
                    }
                }
                .navigationTitle("Shows")
                .navigationDestination(for: String.self) { SeasonScreen(name: $0) }
            }
            .frame(height: 190)
            Adaptive(spacing: 10) {
                Button("Push three") { path = ["Season one", "Episode 4", "Extras"] }
                Button("Back to root") { path = [] }.disabled(path.isEmpty)
                Spacer()
                Text(path.isEmpty ? "The path is empty." : path.joined(separator: " › "))
                    .font(.callout).foregroundColor(.secondary)
            }
            .buttonStyle(.bordered)
        }
    }
}

private struct SeasonScreen: View {
    let name: String
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 14) {
            Text("This is “\(name)”.")
            Adaptive(spacing: 10) {
                NavigationLink("Deeper", value: "\(name) again")
                Button("Back") { dismiss() }
            }
            .buttonStyle(.bordered)
        }
        .navigationTitle(name)
    }
}

private struct TabsPanel: View {
    private enum Tab { case library, search, settings }
    @State private var tab = Tab.library
    @State private var query = ""

    var body: some View {
        Panel("Tabs", "TabView  tabItem  tag") {
            TabView(selection: $tab) {
                Text("All recordings.").tabItem { Label("Library", systemImage: "rectangle.stack") }
                    .tag(Tab.library)
                TextField("Search", text: $query).frame(width: 220)
                    .tabItem { Label("Search", systemImage: "magnifyingglass") }.tag(Tab.search)
                Text("Pages keep their state while others are shown.").tabItem {
                    Label("Settings", systemImage: "gearshape")
                }
                .tag(Tab.settings)
            }
            .frame(height: 130)
        }
    }
}

private struct PagerPanel: View {
    @State private var page = 0

    var body: some View {
        Panel("Pages by selection", "TabView(selection:) without tab items") {
            TabView(selection: $page) {
                ForEach(0..<4) { number in
                    Palette.series[number].cornerRadius(8)
                        .overlay(Text("Page \(number + 1)").font(.title2).foregroundColor(.white))
                }
            }
            .frame(height: 90)
            HStack {
                Button {
                    page -= 1
                } label: {
                    Image(systemName: "chevron.backward")
                }
                .accessibilityLabel("Previous page")
                .disabled(page == 0)
                Spacer()
                Text("\(page + 1) of 4").font(.callout).foregroundColor(.secondary)
                Spacer()
                Button {
                    page += 1
                } label: {
                    Image(systemName: "chevron.forward")
                }
                .accessibilityLabel("Next page")
                .disabled(page == 3)
            }
        }
    }
}
