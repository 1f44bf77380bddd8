// Made by Scripts/generate.
// swift-format-ignore-file

extension Sample {
    /// All samples, by name.
    static let all = [
        Sample("AutoHidingControls", "Controls that hide automatically during playback.") { AutoHidingControls.shown },
        Sample("InteractionTracking", "Controls that stay visible while people use them.") { InteractionTracking.shown },
        Sample("InterfaceOfStateObjectPlayer", "A view that owns and observes a player.") { InterfaceOfStateObjectPlayer.shown },
        Sample("InterfaceOfStatePlayer", "A view that owns a player without observing it.") { InterfaceOfStatePlayer.shown },
        Sample("PlayerBusyIndicator", "A value of the player assigned to the state of a view.") { PlayerBusyIndicator.shown },
        Sample("PlayerStateAction", "An action when the player reaches a state.") { PlayerStateAction.shown },
        Sample("PlayerTimeSlider", "A slider that follows the position without updating other views.") { PlayerTimeSlider.shown },
        Sample("PlayerToggleButton", "A player owned by a view, with a play button.") { PlayerToggleButton.shown },
        Sample("PlayerWithSystemInterface", "The complete interface.") { PlayerWithSystemInterface.shown },
        Sample("PlayerWithVideo", "The video of a player, which starts when the view appears.") { PlayerWithVideo.shown },
        Sample("VideoMagnification", "A pinch that fills the screen with the video.") { VideoMagnification.shown },
        Sample("WidgetOfConstantPlayer", "A view that receives a player without observing it.") { WidgetOfConstantPlayer.shown },
        Sample("WidgetOfObservedPlayer", "A view that receives and observes a player.") { WidgetOfObservedPlayer.shown },
        Sample("LayoutApart", "Optimizing a layout, step 4: small views for values that change often.") { LayoutApart.shown },
        Sample("LayoutCounted", "Optimizing a layout, step 2: counting updates.") { LayoutCounted.shown },
        Sample("LayoutInOne", "Optimizing a layout, step 1: everything in one view.") { LayoutInOne.shown },
        Sample("LayoutSlider", "Optimizing a layout, step 3: the position in a separate view.") { LayoutSlider.shown },
        Sample("ScreenButton", "A player view, step 2: a play button.") { ScreenButton.shown },
        Sample("ScreenHiding", "A player view, step 3: controls that hide automatically.") { ScreenHiding.shown },
        Sample("ScreenPicture", "A player view, step 1: the video.") { ScreenPicture.shown },
        Sample("ScreenPosition", "A player view, step 4: the position.") { ScreenPosition.shown },
    ]
}
