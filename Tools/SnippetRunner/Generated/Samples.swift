// Made by Scripts/generate.
// swift-format-ignore-file

extension Sample {
    /// All samples, by name.
    static let all = [
        Sample("AutoHidingControls", "Controls that hide by themselves while something plays.") { AutoHidingControls.shown },
        Sample("InteractionTracking", "Controls that stay while somebody is busy with them.") { InteractionTracking.shown },
        Sample("InterfaceOfStateObjectPlayer", "A view that keeps a player and observes it.") { InterfaceOfStateObjectPlayer.shown },
        Sample("InterfaceOfStatePlayer", "A view that keeps a player without observing it.") { InterfaceOfStatePlayer.shown },
        Sample("PlayerBusyIndicator", "A value of the player taken over into the state of a view.") { PlayerBusyIndicator.shown },
        Sample("PlayerStateAction", "Something done when the player gets to a state.") { PlayerStateAction.shown },
        Sample("PlayerTimeSlider", "A slider that follows the position without another view being evaluated.") { PlayerTimeSlider.shown },
        Sample("PlayerToggleButton", "A player that a view owns, and a button that says what it does.") { PlayerToggleButton.shown },
        Sample("PlayerWithSystemInterface", "The complete interface: the sample of the picture with one name changed.") { PlayerWithSystemInterface.shown },
        Sample("PlayerWithVideo", "A picture that plays when it appears, one item after the other.") { PlayerWithVideo.shown },
        Sample("VideoMagnification", "A pinch that fills the screen with the picture.") { VideoMagnification.shown },
        Sample("WidgetOfConstantPlayer", "A view with a player that it does not observe.") { WidgetOfConstantPlayer.shown },
        Sample("WidgetOfObservedPlayer", "A view that observes the player of somebody else.") { WidgetOfObservedPlayer.shown },
        Sample("LayoutApart", "Optimizing a layout, step 4: what changes often, each in a view of its own.") { LayoutApart.shown },
        Sample("LayoutCounted", "Optimizing a layout, step 2: how often the body runs.") { LayoutCounted.shown },
        Sample("LayoutInOne", "Optimizing a layout, step 1: everything in one view.") { LayoutInOne.shown },
        Sample("LayoutSlider", "Optimizing a layout, step 3: the position in a view of its own.") { LayoutSlider.shown },
        Sample("ScreenButton", "A player on screen, step 2: a button that says what it does.") { ScreenButton.shown },
        Sample("ScreenHiding", "A player on screen, step 3: controls that hide by themselves.") { ScreenHiding.shown },
        Sample("ScreenPicture", "A player on screen, step 1: the picture.") { ScreenPicture.shown },
        Sample("ScreenPosition", "A player on screen, step 4: where it is, and a way to go elsewhere.") { ScreenPosition.shown },
    ]
}
