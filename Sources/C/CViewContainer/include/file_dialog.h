// The desktop's file dialog: `GtkFileDialog`, and `GtkFileChooserNative` before GTK 4.10. On the main thread.
#pragma once
#include <gtk/gtk.h>

typedef enum {
    FILE_DIALOG_FILE,
    FILE_DIALOG_FILES,
    FILE_DIALOG_FOLDER,
    FILE_DIALOG_FOLDERS,
    FILE_DIALOG_SAVE,
} FileDialogKind;

/// Receives the files, which the caller keeps; null if the user canceled. Called once.
typedef void (*FileDialogAnswer)(GListModel *files, gpointer data);

/// Shows the dialog. The name is for a file to save, and the filters are `GtkFileFilter` objects. Name, folder and window may be null.
void file_dialog_ask(
    FileDialogKind kind, GtkWindow *window, const char *title, const char *name, GListModel *filters, GFile *folder,
    FileDialogAnswer answer, gpointer data);
