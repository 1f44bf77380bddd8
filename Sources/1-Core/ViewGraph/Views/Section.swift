/// Views with a heading, and a footing, of their own.
///
/// In a `List` they are set apart from the rows; elsewhere they are views like the others.
public struct Section<Header: View, Content: View, Footer: View>: View {
    let header: Header
    let content: Content
    let footer: Footer

    /// Makes a part with a heading and a footing.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    /// What the view is made of.
    public var body: some View {
        header
        content
        footer
    }
}

extension Section where Footer == EmptyView {
    /// Makes a part with a heading.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Header == EmptyView {
    /// Makes a part with a footing.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// Makes a part without either.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// Makes a part with a text for a heading.
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
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
