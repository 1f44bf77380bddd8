#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/media.h>
#include <linux/videodev2.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int32_t copy(const char *name, size_t length, char *driver, size_t size) {
    if (size == 0) return -EINVAL;
    const size_t count = strnlen(name, length < size ? length : size - 1);
    memcpy(driver, name, count);
    driver[count < size ? count : size - 1] = 0;
    return 0;
}

static int32_t query(const char *path, unsigned long request, void *answer) {
    const int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) return -errno;
    const int32_t result = ioctl(device, request, answer) < 0 ? -errno : 0;
    close(device);
    return result;
}

int32_t ph_video_converter_driver(const char *path, char *driver, size_t size) {
    struct v4l2_capability answer = {0};
    const int32_t result = query(path, VIDIOC_QUERYCAP, &answer);
    if (result < 0) return result;
    const uint32_t abilities =
        (answer.capabilities & V4L2_CAP_DEVICE_CAPS) ? answer.device_caps : answer.capabilities;
    if ((abilities & (V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE)) == 0) return -ENOTSUP;
    return copy((const char *)answer.driver, sizeof answer.driver, driver, size);
}

int32_t ph_media_driver(const char *path, char *driver, size_t size) {
    struct media_device_info answer = {0};
    const int32_t result = query(path, MEDIA_IOC_DEVICE_INFO, &answer);
    return result < 0 ? result : copy(answer.driver, sizeof answer.driver, driver, size);
}
