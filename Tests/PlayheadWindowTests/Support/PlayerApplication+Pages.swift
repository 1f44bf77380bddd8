import Foundation

/// Ways through the pages, as people take them.
extension PlayerApplication {
    /// The first element with a role whose name begins with a text; `nil` without one.
    func find(_ role: String, from start: String) throws -> Accessible? {
        try tree.all.first { $0.role == role && $0.name.hasPrefix(start) }
    }

    /// Waits for an element with a role whose name begins with a text.
    @discardableResult func waitFor(_ role: String, from start: String) async throws -> Accessible {
        try await eventual("\(role) “\(start)…”", telling: lastWords) { try find(role, from: start) }
    }

    /// Activates an element with a role whose name begins with a text.
    func activate(_ role: String, from start: String) async throws {
        try accessibility.press(try await waitFor(role, from: start).reference)
    }

    /// Chooses a line of a menu.
    func choose(_ line: String, in menu: String) async throws {
        try await activate("button", menu)
        try await activate("menu item", line)
    }

    /// Adds a podcast or a channel list by its address.
    ///
    /// - Parameters:
    ///   - line: The line of the menu “Open”.
    ///   - address: The address.
    func add(_ line: String, _ address: String) async throws {
        try await choose(line, in: "Open")
        try await waitForFocus("Address")
        try desk.hands.type(address)
        try desk.hands.press("Return")
        try await eventually("the end of the question", within: 30, telling: lastWords) {
            try find("text box", "Address") == nil
        }
    }

    /// Waits until a field has the keyboard.
    func waitForFocus(_ field: String) async throws {
        try await eventually("the keyboard in “\(field)”", telling: lastWords) {
            try find("text box", field)?.has(.focused) ?? false
        }
    }

    /// Chooses a folder in the dialog of GTK, whose list opens its field for a path when a path is typed.
    func chooseFolder(_ path: String) async throws {
        try await eventually("the dialog", telling: lastWords) {
            try !desk.hands.ask(["search", "--onlyvisible", "--name", "Choose a folder"]).isEmpty
        }
        await Waiting.pause(0.5)
        try desk.hands.type(path)
        await Waiting.pause(0.5)
        try desk.hands.press("Return")
    }

    /// The name of the field for searches.
    private var searchField: String { desk.environment["PLAYHEAD_LANGUAGE"] == "de" ? "Suchen" : "Search" }

    /// Searches the library, and waits for a result.
    func search(_ text: String, result: String) async throws {
        try desk.hands.press("ctrl+f")
        try await waitForFocus(searchField)
        try desk.hands.press("ctrl+a")
        try desk.hands.type(text)
        try await waitFor("button", from: result)
    }

    /// Types a search into the field with a name, which a click has given the keyboard.
    func seek(_ text: String, _ field: String) async throws {
        try desk.hands.press("ctrl+f")
        let place = try place(of: try await waitFor("text box", field))
        try desk.hands.click(at: place.point(0.5, 0.5))
        try await waitForFocus(field)
        try desk.hands.press("ctrl+a")
        try desk.hands.type(text)
    }

    /// Opens the page of the first thing that is found by its title.
    func open(_ title: String) async throws {
        try await search(title, result: title)
        try desk.hands.press("Return")
        try await eventually("the page of \(title)", telling: lastWords) {
            try find("text box", searchField) == nil
        }
    }

    /// Closes the application with its own key, and waits for its end.
    func quit() async throws -> Int32 {
        try desk.hands.press("ctrl+q")
        return try await child.wait()
    }
}
