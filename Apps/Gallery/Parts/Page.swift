import ViewGraph

/// A page with a title, a summary and scrolling examples.
struct Page<Content: View>: View {
    let title: String
    let summary: String
    let content: Content

    init(_ title: String, _ summary: String, @ViewBuilder content: () -> Content) {
        self.title = title
        self.summary = summary
        self.content = content()
    }

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 22) {
                PageTitle(title: title, summary: summary)
                content
            }
            .frame(maxWidth: 760, alignment: .leading)
            .padding(EdgeInsets(top: 26, leading: 30, bottom: 34, trailing: 30))
            .frame(maxWidth: .infinity)
        }
    }
}

/// A page whose content fills the remaining space.
struct FixedPage<Content: View>: View {
    let title: String
    let summary: String
    let content: Content

    init(_ title: String, _ summary: String, @ViewBuilder content: () -> Content) {
        self.title = title
        self.summary = summary
        self.content = content()
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 18) {
            PageTitle(title: title, summary: summary)
            content
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .padding(EdgeInsets(top: 26, leading: 30, bottom: 26, trailing: 30))
    }
}

/// The title and summary of a page.
private struct PageTitle: View {
    let title: String
    let summary: String

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(title).font(.system(size: 30, weight: .bold))
            Text(summary).foregroundColor(.secondary)
        }
    }
}
