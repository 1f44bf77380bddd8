/// A page of a tab view, identified before any page is in the tree.
struct TabPage {
    /// The structural position of the page.
    var id: AnyHashable
    var tag: AnyHashable?
    /// The content of the page's tab.
    var item: AnyView?
    var content: AnyView

    /// Returns the pages of a tab view's content.
    @MainActor static func pages(of content: some View, at path: [AnyHashable] = []) -> [TabPage] {
        if let source = content as? any TabPageSource { return source.pages(at: path) }
        return [TabPage(id: AnyHashable(path), content: AnyView(content))]
    }
}

/// A view that consists of other views, or modifies one.
@MainActor protocol TabPageSource {
    func pages(at path: [AnyHashable]) -> [TabPage]
}

extension EmptyView: TabPageSource {
    func pages(at path: [AnyHashable]) -> [TabPage] { [] }
}

extension TupleView: TabPageSource where repeat each Content: View {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        var pages: [TabPage] = []
        var index = 0
        for view in repeat each content {
            pages += TabPage.pages(of: view, at: path + [AnyHashable(index)])
            index += 1
        }
        return pages
    }
}

extension Group: TabPageSource where Content: View {
    func pages(at path: [AnyHashable]) -> [TabPage] { TabPage.pages(of: content, at: path) }
}

extension AnyView: TabPageSource {
    func pages(at path: [AnyHashable]) -> [TabPage] { TabPage.pages(of: content, at: path) }
}

extension Optional: TabPageSource where Wrapped: View {
    func pages(at path: [AnyHashable]) -> [TabPage] { map { TabPage.pages(of: $0, at: path) } ?? [] }
}

extension ConditionalContent: TabPageSource where First: View, Second: View {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        switch storage {
        case .first(let content): TabPage.pages(of: content, at: path + [AnyHashable(0)])
        case .second(let content): TabPage.pages(of: content, at: path + [AnyHashable(1)])
        }
    }
}

extension ForEach: TabPageSource {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        zip(data, RepeatedKey.keys(of: data.map(id))).flatMap { element, key in
            // The id serves as the tag of pages without one.
            TabPage.pages(of: content(element), at: path + [AnyHashable(key)]).map { page in
                var page = page
                page.tag = page.tag ?? AnyHashable(key.id)
                return page
            }
        }
    }
}

extension TraitView: TabPageSource where Content: View, Trait: ElementTrait {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        TabPage.pages(of: content, at: path).wrapped(in: self) { AnyView(TraitView<AnyView, Trait>($0, trait)) }
            .map { page in
                var page = page
                if let trait = trait as? TagTrait { page.tag = trait.tag }
                if let trait = trait as? TabItemTrait { page.item = trait.label }
                return page
            }
    }
}

extension ModifiedView: TabPageSource where Content: View, Modifier: ElementModifier {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        TabPage.pages(of: content, at: path).wrapped(in: self) {
            AnyView(ModifiedView<AnyView, Modifier>($0, modifier))
        }
    }
}

extension HookView: TabPageSource where Content: View, Hook: ViewHook {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        TabPage.pages(of: content, at: path).wrapped(in: self) { AnyView(HookView<AnyView, Hook>($0, hook)) }
    }
}

extension EnvironmentView: TabPageSource where Content: View {
    func pages(at path: [AnyHashable]) -> [TabPage] {
        TabPage.pages(of: content, at: path).wrapped(in: self) {
            AnyView(EnvironmentView<AnyView, Value>($0, self.path, value: value, change: change))
        }
    }
}

extension [TabPage] {
    /// Returns the pages with a modifier around them: a single page becomes the whole view, otherwise each page is
    /// wrapped.
    @MainActor fileprivate func wrapped(in whole: some View, each wrap: (AnyView) -> AnyView) -> [TabPage] {
        map { page in
            var page = page
            page.content = count == 1 ? AnyView(whole) : wrap(page.content)
            return page
        }
    }
}
