/// Several views treated as one; a modifier applies to each of them.
public struct Group<Content: View>: View {
    let content: Content

    /// Makes a group of what the closure lists.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// What the view is made of.
    public var body: Content { content }
}

extension Group: LazyFlattening {
    package func flatten(into contents: inout LazyContents) { contents.add(content) }
}
