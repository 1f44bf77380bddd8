import ViewGraph

/// The list of pages, and the selected page.
struct GalleryView: View {
    @State private var page: GalleryPage?
    @State private var scheme: ColorScheme?
    @State private var isRightToLeft: Bool

    init(_ options: GalleryOptions) {
        _page = State(wrappedValue: options.page)
        _scheme = State(wrappedValue: options.scheme)
        _isRightToLeft = State(wrappedValue: options.isRightToLeft)
    }

    var body: some View {
        HStack(spacing: 0) {
            Sidebar(page: $page, scheme: $scheme, isRightToLeft: $isRightToLeft)
            Divider()
            Stage(page: page ?? .text)
        }
        .environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
        .preferredColorScheme(scheme)
    }
}

/// The background of a page.
private struct Stage: View {
    let page: GalleryPage
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        page.content
            .id(page)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Palette(scheme).ground)
    }
}

/// The list of pages, and the settings for all of them.
private struct Sidebar: View {
    let page: Binding<GalleryPage?>
    let scheme: Binding<ColorScheme?>
    let isRightToLeft: Binding<Bool>
    @Environment(\.colorScheme) private var shownScheme

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            VStack(alignment: .leading, spacing: 2) {
                Text("View Gallery").font(.title3.weight(.semibold))
                Text("Every view, every modifier").font(.caption).foregroundColor(.secondary)
            }
            .padding(EdgeInsets(top: 18, leading: 18, bottom: 12, trailing: 16))
            List(GalleryPage.allCases, selection: page) { page in
                Label(page.title, systemImage: page.symbol).lineLimit(1)
            }
            .listStyle(.sidebar)
            .padding(.horizontal, 8)
            .accessibilityLabel("Pages")
            Divider()
            VStack(spacing: 8) {
                Toggle("Dark", isOn: isDark)
                Toggle("Right to left", isOn: isRightToLeft)
            }
            .font(.callout)
            .padding(EdgeInsets(top: 10, leading: 18, bottom: 12, trailing: 16))
        }
        .frame(width: 224)
        .background(Palette(shownScheme).sidebar)
    }

    private var isDark: Binding<Bool> {
        let (scheme, shown) = (scheme, shownScheme)
        return Binding(
            get: { (scheme.wrappedValue ?? shown) == .dark }, set: { scheme.wrappedValue = $0 ? .dark : .light })
    }
}
