import Localization

/// A container for views with a header and a footer.
///
/// In a ``List``, headers and footers are set apart from the rows; in a ``Form``, the content is a card. Elsewhere the
/// views are arranged like any others.
public struct Section<Header: View, Content: View, Footer: View>: View {
    @Environment(\.isInForm) private var isInForm
    let header: Header
    let content: Content
    let footer: Footer

    /// Creates a section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    /// The content and behavior of the view.
    public var body: some View {
        if isInForm {
            FormSection(header: header, rows: content, footer: footer)
        } else {
            header
            content
            footer
        }
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Header == EmptyView {
    /// Creates a section with a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// Creates a section without header and footer.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// Creates a section with a text header.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) })
    }

    /// Creates a section whose header is a string as it is.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) })
    }
}

extension Section: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        contents.nest(0, as: .header) { $0.add(header) }
        contents.nest(1, as: .row) { $0.add(content) }
        contents.nest(2, as: .footer) { $0.add(footer) }
    }
}
