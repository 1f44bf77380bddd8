import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct SettingsPageTests {
    @Test(arguments: ["pseudo", "pseudo-rtl"])
    func linksToSectionsAndThePromptOfTheSearchAreWhole(language: String) async throws {
        let localization = Localization(languages: [language])
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        _ = try #require(await access.open())
        let model = ApplicationModel(WindowOptions(), library: access)
        defer { model.player.close() }
        var environment = EnvironmentValues()
        environment.textScale = 1.2
        environment.pageWidth = PageWidth(points: 700)
        let window = Localization.with(localization) {
            HeadlessWindow(
                size: CGSize(width: 700, height: 3_000), environment: environment, measurer: LongTextMeasurer()
            ) {
                SettingsPage(model: model).environment(model.router).environment(model.downloads)
            }
        }
        let measurer = window.renderer.measurer
        for section in SettingsRow.Section.allCases {
            let title = Localization.with(localization) { section.title }
            let texts = window.elements.filter { $0.text == title }
            #expect(texts.count >= 2, "the link and the heading “\(title)”")
            for text in texts {
                let content = try #require(text.element.content)
                #expect(text.frame.width >= measurer.size(of: content, proposal: .unspecified).width, "“\(title)”")
            }
        }
        let field = try #require(
            window.elements.first { if case .textField? = $0.content?.kind { true } else { false } })
        guard case .textField(let text)? = field.content?.kind else { return }
        let prompt = ElementContent(.text(Text(verbatim: text.prompt).font(.body).content(in: environment)))
        #expect(field.frame.width >= measurer.size(of: prompt, proposal: .unspecified).width)
    }
}
