import Foundation
import Localization
import PlayheadUI

extension Page {
    /// The name of a section.
    var sectionTitle: String {
        switch self {
        case .library: localized("Library")
        case .search: localized("Search")
        default: localized("Home")
        }
    }

    /// The symbol of a section.
    var sectionSymbol: String {
        switch self {
        case .library: "square.grid.2x2"
        case .search: "magnifyingglass"
        default: "house"
        }
    }
}

/// The sections in the header of a wide window.
struct SectionSwitcher: View {
    let router: Router

    var body: some View {
        HStack(spacing: Spacing.xs) {
            ForEach(Router.sections, id: \.self) { page in
                let isCurrent = router.section == page
                Button {
                    router.select(page)
                } label: {
                    HStack(spacing: 6) {
                        Image(systemName: page.sectionSymbol).font(.system(size: 13))
                        Text(page.sectionTitle).font(.system(size: 14, weight: .semibold))
                    }
                    .foregroundColor(isCurrent ? .strongText : .softText)
                    .padding(EdgeInsets(top: 7, leading: 14, bottom: 7, trailing: 14))
                    .background(isCurrent ? Color.well : .clear)
                    .cornerRadius(Radius.control, border: isCurrent ? .edge : .clear)
                }
                .accessibilityLabel(page.sectionTitle)
                .accessibilityValue(isCurrent ? "Current page" : "")
            }
        }
    }
}

/// The sections at the bottom of a narrow window.
struct SectionBar: View {
    let router: Router

    /// The height in points.
    static let height: CGFloat = 53

    var body: some View {
        VStack(spacing: 0) {
            Color.line.frame(height: 1)
            HStack(spacing: 0) {
                ForEach(Router.sections, id: \.self) { page in
                    let isCurrent = router.section == page
                    Button {
                        router.select(page)
                    } label: {
                        VStack(spacing: 2) {
                            Image(systemName: page.sectionSymbol).font(.system(size: 16))
                            Text(page.sectionTitle).font(.system(size: 12, weight: isCurrent ? .semibold : .regular))
                        }
                        .foregroundColor(isCurrent ? .strongText : .softText)
                        .frame(maxWidth: .infinity)
                        .frame(height: 52)
                    }
                    .accessibilityLabel(page.sectionTitle)
                    .accessibilityValue(isCurrent ? "Current page" : "")
                }
            }
            .background(Color.bar)
        }
    }
}
