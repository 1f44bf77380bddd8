import PlayheadUI

// The samples that show nothing by themselves, each with something around it.

extension InterfaceOfStateObjectPlayer {
    @MainActor static var shown: some View { InterfaceHost { PlayerInterface() } }
}

extension InterfaceOfStatePlayer {
    @MainActor static var shown: some View { InterfaceHost { PlayerInterface() } }
}

extension WidgetOfConstantPlayer {
    @MainActor static var shown: some View { WidgetHost { Widget(player: $0) } }
}

extension WidgetOfObservedPlayer {
    @MainActor static var shown: some View { WidgetHost { Widget(player: $0) } }
}
