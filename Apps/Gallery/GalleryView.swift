import ViewGraph

/// The list of pages, and the selected page: one after the other in a narrow window.
struct GalleryView: View {
    @State private var page: GalleryPage?
    @State private var scheme: ColorScheme?
    @State private var isRightToLeft: Bool
    @State private var column = NavigationSplitViewColumn.detail

    init(_ options: GalleryOptions) {
        _page = State(wrappedValue: options.page)
        _scheme = State(wrappedValue: options.scheme)
        _isRightToLeft = State(wrappedValue: options.isRightToLeft)
    }

    var body: some View {
        NavigationSplitView(preferredCompactColumn: $column) {
            Sidebar(page: $page, scheme: $scheme, isRightToLeft: $isRightToLeft)
                .navigationTitle("View Gallery")
                .navigationSplitViewColumnWidth(224)
        } detail: {
            NavigationStack { Stage(page: page ?? .text) }
        }
        .modifier(Ground())
        .environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
        .preferredColorScheme(scheme)
    }
}

/// The background of the window.
private struct Ground: ViewModifier {
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View { content.background(Palette(scheme).ground) }
}

/// A page, with its title in the header.
private struct Stage: View {
    let page: GalleryPage

    var body: some View {
        page.content
            .id(page)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .navigationTitle(page.title)
    }
}

/// The list of pages, and the settings for all of them.
private struct Sidebar: View {
    let page: Binding<GalleryPage?>
    let scheme: Binding<ColorScheme?>
    let isRightToLeft: Binding<Bool>
    @Environment(\.colorScheme) private var shownScheme

    var body: some View {
        VStack(spacing: 0) {
            List(GalleryPage.allCases, selection: page) { page in
                Label(page.title, systemImage: page.symbol).lineLimit(1)
            }
            .padding(8)
            .accessibilityLabel("Pages")
            Divider()
            VStack(spacing: 8) {
                Toggle("Dark", isOn: isDark)
                Toggle("Right to left", isOn: isRightToLeft)
            }
            .font(.callout)
            .padding(EdgeInsets(top: 10, leading: 18, bottom: 12, trailing: 16))
        }
        .background(Palette(shownScheme).sidebar)
    }

    private var isDark: Binding<Bool> {
        let (scheme, shown) = (scheme, shownScheme)
        return Binding(
            get: { (scheme.wrappedValue ?? shown) == .dark }, set: { scheme.wrappedValue = $0 ? .dark : .light })
    }
}
