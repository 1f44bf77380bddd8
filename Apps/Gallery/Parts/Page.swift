import Foundation
import ViewGraph

/// A page with a summary and scrolling examples. Its title is in the header of the window.
struct Page<Content: View>: View {
    let summary: String
    let content: Content

    init(_ summary: String, @ViewBuilder content: () -> Content) {
        self.summary = summary
        self.content = content()
    }

    var body: some View {
        Measured { margin in
            ScrollView {
                VStack(alignment: .leading, spacing: 22) {
                    Text(summary).foregroundColor(.secondary)
                    content
                }
                .frame(maxWidth: 760, alignment: .leading)
                .padding(.horizontal, margin)
                .padding(.vertical, 20)
                .frame(maxWidth: .infinity)
            }
        }
    }
}

/// A page whose content fills the remaining space.
struct FixedPage<Content: View>: View {
    let summary: String
    let content: Content

    init(_ summary: String, @ViewBuilder content: () -> Content) {
        self.summary = summary
        self.content = content()
    }

    var body: some View {
        Measured { margin in
            VStack(alignment: .leading, spacing: 18) {
                Text(summary).foregroundColor(.secondary)
                content
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .padding(.horizontal, margin)
            .padding(.vertical, 20)
        }
    }
}
