#include "file_dialog.h"

typedef struct {
    FileDialogKind kind;
    FileDialogAnswer answer;
    gpointer data;
} Request;

static Request *request_new(FileDialogKind kind, FileDialogAnswer answer, gpointer data) {
    Request *request = g_new(Request, 1);
    *request = (Request){kind, answer, data};
    return request;
}

static void finish(Request *request, GListModel *files) {
    request->answer(files, request->data);
    g_clear_object(&files);
    g_free(request);
}

#if GTK_CHECK_VERSION(4, 10, 0)

static GListModel *list_of(GFile *file) {
    if (file == NULL) return NULL;
    GListStore *files = g_list_store_new(G_TYPE_FILE);
    g_list_store_append(files, file);
    g_object_unref(file);
    return G_LIST_MODEL(files);
}

static void done(GObject *source, GAsyncResult *result, gpointer data) {
    GtkFileDialog *dialog = GTK_FILE_DIALOG(source);
    Request *request = data;
    GListModel *files = NULL;
    switch (request->kind) {
    case FILE_DIALOG_FILE: files = list_of(gtk_file_dialog_open_finish(dialog, result, NULL)); break;
    case FILE_DIALOG_FILES: files = gtk_file_dialog_open_multiple_finish(dialog, result, NULL); break;
    case FILE_DIALOG_FOLDER: files = list_of(gtk_file_dialog_select_folder_finish(dialog, result, NULL)); break;
    case FILE_DIALOG_FOLDERS: files = gtk_file_dialog_select_multiple_folders_finish(dialog, result, NULL); break;
    case FILE_DIALOG_SAVE: files = list_of(gtk_file_dialog_save_finish(dialog, result, NULL)); break;
    }
    finish(request, files);
}

void file_dialog_ask(
    FileDialogKind kind, GtkWindow *window, const char *title, const char *name, GListModel *filters, GFile *folder,
    FileDialogAnswer answer, gpointer data) {
    Request *request = request_new(kind, answer, data);
    GtkFileDialog *dialog = gtk_file_dialog_new();
    gtk_file_dialog_set_title(dialog, title);
    gtk_file_dialog_set_initial_name(dialog, name);
    gtk_file_dialog_set_initial_folder(dialog, folder);
    if (g_list_model_get_n_items(filters) > 0) gtk_file_dialog_set_filters(dialog, filters);
    switch (kind) {
    case FILE_DIALOG_FILE: gtk_file_dialog_open(dialog, window, NULL, done, request); break;
    case FILE_DIALOG_FILES: gtk_file_dialog_open_multiple(dialog, window, NULL, done, request); break;
    case FILE_DIALOG_FOLDER: gtk_file_dialog_select_folder(dialog, window, NULL, done, request); break;
    case FILE_DIALOG_FOLDERS: gtk_file_dialog_select_multiple_folders(dialog, window, NULL, done, request); break;
    case FILE_DIALOG_SAVE: gtk_file_dialog_save(dialog, window, NULL, done, request); break;
    }
    g_object_unref(dialog);
}

#else

static gboolean release(gpointer chooser) {
    g_object_unref(chooser);
    return G_SOURCE_REMOVE;
}

static void respond(GtkNativeDialog *dialog, int response, gpointer data) {
    GListModel *files = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog)) : NULL;
    // A native dialog belongs to its creator.
    g_idle_add(release, dialog);
    finish(data, files);
}

void file_dialog_ask(
    FileDialogKind kind, GtkWindow *window, const char *title, const char *name, GListModel *filters, GFile *folder,
    FileDialogAnswer answer, gpointer data) {
    GtkFileChooserAction action = GTK_FILE_CHOOSER_ACTION_OPEN;
    if (kind == FILE_DIALOG_SAVE) action = GTK_FILE_CHOOSER_ACTION_SAVE;
    if (kind == FILE_DIALOG_FOLDER || kind == FILE_DIALOG_FOLDERS) action = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER;
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, window, action, NULL, NULL);
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
    if (name) gtk_file_chooser_set_current_name(chooser, name);
    gtk_file_chooser_set_select_multiple(chooser, kind == FILE_DIALOG_FILES || kind == FILE_DIALOG_FOLDERS);
    for (guint index = 0; index < g_list_model_get_n_items(filters); index++) {
        GtkFileFilter *filter = g_list_model_get_item(filters, index);
        gtk_file_chooser_add_filter(chooser, filter);
        g_object_unref(filter);
    }
    if (folder) gtk_file_chooser_set_current_folder(chooser, folder, NULL);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect(dialog, "response", G_CALLBACK(respond), request_new(kind, answer, data));
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

#endif
