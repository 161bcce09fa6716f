// Exiv2 behind plain C functions. A handle is used by one thread at a time; different handles are independent.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// The size of an error message, its final zero included.
#define CEXIV2_MESSAGE_SIZE 160

/// The three kinds of metadata a picture carries.
typedef enum { CExiv2Exif, CExiv2XMP, CExiv2IPTC } CExiv2Part;

/// Parsed metadata.
typedef struct CExiv2Metadata CExiv2Metadata;

/// Creates empty metadata; NULL when out of memory.
CExiv2Metadata *_Nullable cexiv2_create(void);
void cexiv2_destroy(CExiv2Metadata *metadata);

/// Reads the metadata of a whole image file; false and a message when it cannot be read.
bool cexiv2_read_file(CExiv2Metadata *metadata, const uint8_t *bytes, size_t count, char *message);
/// Reads the metadata of an image file on the disk, of which only they are read.
bool cexiv2_read_path(CExiv2Metadata *metadata, const char *path, char *message);
/// Copies a TIFF or DNG file with the Exif values set in it. The bytes live until the handle's next call.
bool cexiv2_write_file(
    CExiv2Metadata *metadata, const uint8_t *file, size_t fileCount,
    const uint8_t *_Nullable *_Nonnull bytes, size_t *count, char *message);
/// Reads one part as cexiv2_encode gives it: TIFF bytes, an XMP packet, IPTC records.
bool cexiv2_read(
    CExiv2Metadata *metadata, CExiv2Part part, const uint8_t *bytes, size_t count, char *message);

/// Whether the Exif part stores its numbers with the most significant byte first.
bool cexiv2_is_big_endian(const CExiv2Metadata *metadata);

/// Writes the value of a key such as "Exif.Image.Make" and a final zero; returns the value's length, or -1 when
/// there is no such value. At most `size` - 1 bytes are written.
long cexiv2_text(const CExiv2Metadata *metadata, const char *key, char *text, size_t size);
/// As cexiv2_text, for the lens as camera makers name it in forms of their own.
long cexiv2_lens(const CExiv2Metadata *metadata, char *text, size_t size);
/// Takes one value: its key, and its text in Exiv2's notation, which need not be UTF-8.
typedef void (*CExiv2Visitor)(void *context, const char *key, const char *text);
/// Calls `visit` with each value, Exif first, then XMP and IPTC; of Exif's bytes over `longest` with their number alone. False
/// and a message when it cannot go on.
bool cexiv2_visit(
    const CExiv2Metadata *metadata, size_t longest, CExiv2Visitor visit, void *context, char *message);
/// Sets a value from text in Exiv2's notation for the key's own type, replacing any other.
bool cexiv2_set_text(CExiv2Metadata *metadata, const char *key, const char *text, char *message);
/// One of the keys that can be set from text, in alphabetical order; NULL behind the last.
const char *_Nullable cexiv2_key(size_t index);
/// Sets an XMP value to an empty unordered list, to whose items `key[1]`, `key[2]`… parts are then given.
bool cexiv2_set_list(CExiv2Metadata *metadata, const char *key, char *message);
/// Sets an Exif value of type UNDEFINED.
bool cexiv2_set_bytes(
    CExiv2Metadata *metadata, const char *key, const uint8_t *bytes, size_t count, char *message);
/// Removes every value whose key begins with `prefix`.
void cexiv2_remove(CExiv2Metadata *metadata, const char *prefix);
/// Whether a key, a group such as "Exif.GPSInfo", or one of "Exif", "Xmp" and "Iptc" can be in a file.
bool cexiv2_is_known(const char *key);
/// Removes what camera makers write in forms of their own.
void cexiv2_remove_makernote(CExiv2Metadata *metadata);
/// Removes the value of a key, with the items and fields that it has in XMP.
void cexiv2_remove_value(CExiv2Metadata *metadata, const char *key);
/// Sets the XMP values of others in place of those of the same property, and translates them to Exif, and to IPTC where there
/// is any.
bool cexiv2_merge_xmp(CExiv2Metadata *metadata, const CExiv2Metadata *other, char *message);
/// Adds to XMP what Exif and IPTC say and XMP does not.
bool cexiv2_translate(CExiv2Metadata *metadata, char *message);
/// Moves what IPTC says into the fields of XMP that say the same, as the IPTC's guidelines map them; fields that have a
/// value keep it unless it is to be overwritten. What XMP has no field for stays.
bool cexiv2_move_iptc(CExiv2Metadata *metadata, bool overwrites, char *message);
/// Whether there is a thumbnail.
bool cexiv2_has_thumbnail(const CExiv2Metadata *metadata);
/// Sets a JPEG as the thumbnail.
bool cexiv2_set_thumbnail(CExiv2Metadata *metadata, const uint8_t *bytes, size_t count, char *message);
/// Removes the thumbnail and everything said about it.
void cexiv2_remove_thumbnail(CExiv2Metadata *metadata);
/// Adds to XMP's history that a program has filtered the picture, and how.
bool cexiv2_add_filtering(
    CExiv2Metadata *metadata, const char *program, const char *parameters, char *message);

/// Encodes one part. The bytes belong to the handle and live until its next call; none when the part is empty.
bool cexiv2_encode(
    CExiv2Metadata *metadata, CExiv2Part part, const uint8_t *_Nullable *_Nonnull bytes, size_t *count,
    char *message);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
