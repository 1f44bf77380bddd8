/// Several views treated as one; a modifier applies to each of them.
public struct Group<Content: View>: View {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: Content { content }
}

extension Group: LazyFlattening {
    package func flatten(into contents: inout LazyContents) { contents.add(content) }
}
