import ViewGraph

/// A page of the gallery. The raw value is its name on the command line.
enum GalleryPage: String, CaseIterable, Identifiable {
    case text, symbols, pictures, controls, forms, drawing, layout, lists, rows, grids, shelves, scrolling, navigation
    case columns, pager, presentations, gestures, animation, errors, keyboard, state, directions, accessibility, widgets

    var id: Self { self }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The title in the list of pages.
    var title: String {
        switch self {
        case .text: "Text"
        case .symbols: "Images and symbols"
        case .pictures: "Pictures"
        case .controls: "Controls"
        case .forms: "Forms"
        case .drawing: "Drawing"
        case .layout: "Layout"
        case .lists: "Lists"
        case .rows: "Rows and search"
        case .grids: "Grids"
        case .shelves: "Shelves"
        case .scrolling: "Scrolling"
        case .navigation: "Navigation"
        case .columns: "Columns"
        case .pager: "Pages"
        case .presentations: "Sheets and menus"
        case .gestures: "Gestures"
        case .animation: "Animation"
        case .errors: "Errors"
        case .keyboard: "Keyboard and focus"
        case .state: "State and time"
        case .directions: "Right to left"
        case .accessibility: "Accessibility"
        case .widgets: "GTK widgets"
        }
    }

    /// The symbol next to the title.
    var symbol: String {
        switch self {
        case .text: "doc.text"
        case .symbols: "photo"
        case .pictures: "square.grid.2x2"
        case .controls: "slider.horizontal.3"
        case .forms: "gearshape"
        case .drawing: "circle.fill"
        case .layout: "sidebar.left"
        case .lists: "list.bullet"
        case .rows: "magnifyingglass"
        case .grids: "square.grid.3x3"
        case .shelves: "film"
        case .scrolling: "chevron.down"
        case .navigation: "chevron.forward"
        case .columns: "sidebar.left"
        case .pager: "rectangle.stack"
        case .presentations: "square.on.square"
        case .gestures: "hand.raised"
        case .animation: "speedometer"
        case .errors: "exclamationmark.triangle"
        case .keyboard: "keyboard"
        case .state: "clock"
        case .directions: "globe"
        case .accessibility: "accessibility"
        case .widgets: "puzzlepiece.extension"
        }
    }

    /// The content of the page.
    @ViewBuilder @MainActor var content: some View {
        switch self {
        case .text: TextPage()
        case .symbols: SymbolsPage()
        case .pictures: PicturesPage()
        case .controls: ControlsPage()
        case .forms: FormsPage()
        case .drawing: DrawingPage()
        case .layout: LayoutPage()
        case .lists: ListsPage()
        case .rows: RowsPage()
        case .grids: GridsPage()
        case .shelves: ShelvesPage()
        case .scrolling: ScrollingPage()
        case .navigation: NavigationPage()
        case .columns: ColumnsPage()
        case .pager: PagerPage()
        case .presentations: PresentationsPage()
        case .gestures: GesturesPage()
        case .animation: AnimationPage()
        case .errors: ErrorsPage()
        case .keyboard: KeyboardPage()
        case .state: StatePage()
        case .directions: DirectionsPage()
        case .accessibility: AccessibilityPage()
        case .widgets: WidgetsPage()
        }
    }
}
