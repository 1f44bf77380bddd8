// Calls Swift before `main`, which Swift itself cannot.

extern void playhead_register_image_provider(void);

__attribute__((constructor)) static void register_image_provider(void) { playhead_register_image_provider(); }
