// Calls Swift before `main`, which Swift itself cannot.

extern void playhead_register_interface(void);

__attribute__((constructor)) static void register_interface(void) { playhead_register_interface(); }
