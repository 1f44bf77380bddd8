#include "video_converter.h"

#include <epoxy/gl.h>

enum { POOL = 4, PLANES = 3 };

struct _VideoConverter {
    int references;
    GdkGLContext *context;
    char *renderer;
    GLuint program, array, framebuffer;
    GLint matrix, offset, is_pair;
    GLuint planes[PLANES];
    int widths[PLANES], heights[PLANES];
    GLenum formats[PLANES];
    // Textures that GTK has released, all of one size.
    GLuint pool[POOL];
    int pooled, width, height;
};

typedef struct {
    VideoConverter *converter;
    GLuint texture;
    int width, height;
} Converted;

static const char *vertex_source =
    "out vec2 place;\n"
    "void main() {\n"
    "    place = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);\n"
    "    gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char *fragment_source =
    "in vec2 place;\n"
    "out vec4 color;\n"
    "uniform sampler2D luma, first, second;\n"
    "uniform mat3 matrix;\n"
    "uniform vec3 offset;\n"
    "uniform bool isPair;\n"
    "void main() {\n"
    "    vec2 chroma = isPair ? texture(first, place).rg : vec2(texture(first, place).r, texture(second, place).r);\n"
    "    vec3 value = vec3(texture(luma, place).r, chroma) - offset;\n"
    "    color = vec4(clamp(matrix * value, 0.0, 1.0), 1.0);\n"
    "}\n";

static GLuint compile(GLenum kind, gboolean es, const char *source, char **reason) {
    const char *head = es ? "#version 300 es\nprecision highp float;\n" : "#version 150\n";
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, (const char *[]){head, source}, NULL);
    glCompileShader(shader);
    GLint status = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &status);
    if (status) return shader;
    char log[512] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    *reason = g_strdup(log);
    glDeleteShader(shader);
    return 0;
}

static gboolean build(VideoConverter *self, char **reason) {
    gboolean es = gdk_gl_context_get_use_es(self->context);
    GLuint vertex = compile(GL_VERTEX_SHADER, es, vertex_source, reason);
    if (!vertex) return FALSE;
    GLuint fragment = compile(GL_FRAGMENT_SHADER, es, fragment_source, reason);
    if (!fragment) {
        glDeleteShader(vertex);
        return FALSE;
    }
    self->program = glCreateProgram();
    glAttachShader(self->program, vertex);
    glAttachShader(self->program, fragment);
    glLinkProgram(self->program);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    GLint status = 0;
    glGetProgramiv(self->program, GL_LINK_STATUS, &status);
    if (!status) {
        *reason = g_strdup("the shaders cannot be linked");
        return FALSE;
    }
    self->matrix = glGetUniformLocation(self->program, "matrix");
    self->offset = glGetUniformLocation(self->program, "offset");
    self->is_pair = glGetUniformLocation(self->program, "isPair");
    glUseProgram(self->program);
    glUniform1i(glGetUniformLocation(self->program, "luma"), 0);
    glUniform1i(glGetUniformLocation(self->program, "first"), 1);
    glUniform1i(glGetUniformLocation(self->program, "second"), 2);
    glGenVertexArrays(1, &self->array);
    glGenFramebuffers(1, &self->framebuffer);
    glGenTextures(PLANES, self->planes);
    return TRUE;
}

VideoConverter *video_converter_new(GdkDisplay *display, char **reason) {
    GError *error = NULL;
    *reason = NULL;
    GdkGLContext *context = gdk_display_create_gl_context(display, &error);
    if (context && !gdk_gl_context_realize(context, &error)) g_clear_object(&context);
    if (!context) {
        *reason = g_strdup(error ? error->message : "no context");
        g_clear_error(&error);
        return NULL;
    }
    VideoConverter *self = g_new0(VideoConverter, 1);
    self->references = 1;
    self->context = context;
    gdk_gl_context_make_current(context);
    if (epoxy_gl_version() < 30) {
        *reason = g_strdup("OpenGL is too old");
    } else {
        self->renderer = g_strdup((const char *)glGetString(GL_RENDERER));
        build(self, reason);
    }
    gdk_gl_context_clear_current();
    if (!*reason) return self;
    video_converter_unref(self);
    return NULL;
}

void video_converter_unref(VideoConverter *self) {
    if (--self->references) return;
    gdk_gl_context_make_current(self->context);
    glDeleteTextures(self->pooled, self->pool);
    glDeleteTextures(PLANES, self->planes);
    if (self->framebuffer) glDeleteFramebuffers(1, &self->framebuffer);
    if (self->array) glDeleteVertexArrays(1, &self->array);
    if (self->program) glDeleteProgram(self->program);
    gdk_gl_context_clear_current();
    g_object_unref(self->context);
    g_free(self->renderer);
    g_free(self);
}

const char *video_converter_renderer(VideoConverter *self) { return self->renderer ? self->renderer : ""; }

static void upload(
    VideoConverter *self, int index, GLenum internal, GLenum format, int pixel, int width, int height,
    const void *data, int stride) {
    glActiveTexture(GL_TEXTURE0 + index);
    glBindTexture(GL_TEXTURE_2D, self->planes[index]);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, stride / pixel);
    if (self->widths[index] == width && self->heights[index] == height && self->formats[index] == internal) {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, format, GL_UNSIGNED_BYTE, data);
    } else {
        glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, GL_UNSIGNED_BYTE, data);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        self->widths[index] = width;
        self->heights[index] = height;
        self->formats[index] = internal;
    }
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

static GLuint take_texture(VideoConverter *self, int width, int height) {
    if (self->width != width || self->height != height) {
        glDeleteTextures(self->pooled, self->pool);
        self->pooled = 0;
        self->width = width;
        self->height = height;
    }
    if (self->pooled) return self->pool[--self->pooled];
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

// GTK releases a texture: its memory is reused for the next picture.
static void give_back(gpointer data) {
    Converted *converted = data;
    VideoConverter *self = converted->converter;
    if (self->pooled < POOL && self->width == converted->width && self->height == converted->height) {
        self->pool[self->pooled++] = converted->texture;
    } else {
        gdk_gl_context_make_current(self->context);
        glDeleteTextures(1, &converted->texture);
        gdk_gl_context_clear_current();
    }
    video_converter_unref(self);
    g_free(converted);
}

GdkTexture *video_converter_convert(VideoConverter *self, const VideoSource *source, char **reason) {
    int width = source->width, height = source->height, half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    *reason = NULL;
    gdk_gl_context_make_current(self->context);
    while (glGetError() != GL_NO_ERROR) {}
    GLuint texture = take_texture(self, width, height);
    upload(self, 0, GL_R8, GL_RED, 1, width, height, source->data[0], source->strides[0]);
    if (source->planes == VIDEO_PLANES_NV12) {
        upload(self, 1, GL_RG8, GL_RG, 2, half_width, half_height, source->data[1], source->strides[1]);
    } else {
        upload(self, 1, GL_R8, GL_RED, 1, half_width, half_height, source->data[1], source->strides[1]);
        upload(self, 2, GL_R8, GL_RED, 1, half_width, half_height, source->data[2], source->strides[2]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, self->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, width, height);
    glUseProgram(self->program);
    glUniformMatrix3fv(self->matrix, 1, GL_FALSE, source->matrix);
    glUniform3fv(self->offset, 1, source->offset);
    glUniform1i(self->is_pair, source->planes == VIDEO_PLANES_NV12);
    glBindVertexArray(self->array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    GLenum error = glGetError();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 0, 0);
    // GTK's own context samples the texture, so that the commands must have reached the GPU.
    glFlush();
    if (error != GL_NO_ERROR) {
        glDeleteTextures(1, &texture);
        *reason = g_strdup_printf("OpenGL says 0x%04x", error);
    }
    gdk_gl_context_clear_current();
    if (*reason) return NULL;
    Converted *converted = g_new(Converted, 1);
    *converted = (Converted){self, texture, width, height};
    self->references++;
#if GTK_CHECK_VERSION(4, 12, 0)
    GdkGLTextureBuilder *builder = gdk_gl_texture_builder_new();
    gdk_gl_texture_builder_set_context(builder, self->context);
    gdk_gl_texture_builder_set_id(builder, texture);
    gdk_gl_texture_builder_set_width(builder, width);
    gdk_gl_texture_builder_set_height(builder, height);
    GdkTexture *result = gdk_gl_texture_builder_build(builder, give_back, converted);
    g_object_unref(builder);
    return result;
#else
    return gdk_gl_texture_new(self->context, texture, width, height, give_back, converted);
#endif
}
