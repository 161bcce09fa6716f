#include "CExiv2.h"

#include <exiv2/exiv2.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

struct CExiv2Metadata {
  Exiv2::ExifData exif;
  Exiv2::XmpData xmp;
  Exiv2::IptcData iptc;
  Exiv2::ByteOrder byteOrder = Exiv2::littleEndian;
  Exiv2::Blob encoded;
  // The namespaces of the packet that was read, by the prefixes that its keys carry.
  std::map<std::string, std::string> namespaces;
};

namespace {

#if EXIV2_TEST_VERSION(0, 28, 0)
void assign(Exiv2::Blob &blob, const Exiv2::DataBuf &buffer) {
  blob.assign(buffer.c_data(), buffer.c_data() + buffer.size());
}
#else
void assign(Exiv2::Blob &blob, const Exiv2::DataBuf &buffer) {
  blob.assign(buffer.pData_, buffer.pData_ + buffer.size_);
}
#endif

// The XMP toolkit inside Exiv2 keeps global state and asks its user for the lock.
std::recursive_mutex xmpMutex;

void lockXMP(void *, bool lock) {
  if (lock) {
    xmpMutex.lock();
  } else {
    xmpMutex.unlock();
  }
}

void prepare() {
  static std::once_flag once;
  std::call_once(once, [] {
    // Exiv2 would print to stderr what it finds odd in a file.
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    Exiv2::XmpParser::initialize(lockXMP, nullptr);
  });
}

bool fail(char *message, const char *text) {
  std::snprintf(message, CEXIV2_MESSAGE_SIZE, "%s", text);
  return false;
}

// No C++ exception may reach a caller written in another language.
template <typename Body>
bool guarded(char *message, Body body) {
  try {
    return body();
  } catch (const std::exception &error) {
    return fail(message, error.what());
  } catch (...) {
    return fail(message, "unknown error");
  }
}

bool begins(const std::string &text, const char *prefix) { return text.rfind(prefix, 0) == 0; }

template <typename Data, typename Condition>
void removeWhere(Data &data, Condition applies) {
  for (auto place = data.begin(); place != data.end();) {
    place = applies(place->key()) ? data.erase(place) : std::next(place);
  }
}

template <typename Data>
void removeAll(Data &data, const char *prefix) {
  removeWhere(data, [&](const std::string &key) { return begins(key, prefix); });
}

}  // namespace

CExiv2Metadata *cexiv2_create(void) {
  prepare();
  return new (std::nothrow) CExiv2Metadata;
}

void cexiv2_destroy(CExiv2Metadata *metadata) { delete metadata; }

namespace {

// Exiv2 keeps the namespaces that files declare for the whole process, so that one file's could stand in another's
// packet. Here each packet has its own: the process's are dropped before and after.
class OwnNamespaces {
 public:
  explicit OwnNamespaces(CExiv2Metadata *metadata) : metadata(metadata), lock(xmpMutex) {
    Exiv2::XmpProperties::unregisterNs();
    for (const auto &entry : metadata->namespaces) {
      // Exiv2 calls some of its own by other prefixes than the toolkit, in which the names of their fields are written.
      if (!isKnown(entry.first, entry.second)) Exiv2::XmpProperties::registerNs(entry.second, entry.first);
    }
  }

  ~OwnNamespaces() { Exiv2::XmpProperties::unregisterNs(); }

  void remember(const Exiv2::XmpData &data) {
    for (const auto &datum : data) {
      metadata->namespaces[datum.groupName()] = Exiv2::XmpProperties::ns(datum.groupName());
    }
  }

 private:
  static bool isKnown(const std::string &prefix, const std::string &name) {
    try {
      return Exiv2::XmpProperties::ns(prefix) == name;
    } catch (const std::exception &) {
      return false;
    }
  }

  CExiv2Metadata *metadata;
  std::lock_guard<std::recursive_mutex> lock;
};

}

// Takes what an opened image says of itself.
static void readAll(CExiv2Metadata *metadata, OwnNamespaces &own, Exiv2::Image &image) {
  try {
    image.readMetadata();
  } catch (const std::exception &) {
    // What was read before the damage, which may be in a part that we do not take, is good.
    if (image.exifData().empty() && image.xmpData().empty() && image.iptcData().empty()) throw;
  }
  metadata->exif = image.exifData();
  metadata->xmp = image.xmpData();
  own.remember(metadata->xmp);
  metadata->iptc = image.iptcData();
  auto order = image.byteOrder();
  metadata->byteOrder = order == Exiv2::bigEndian ? Exiv2::bigEndian : Exiv2::littleEndian;
}

bool cexiv2_read_file(CExiv2Metadata *metadata, const uint8_t *bytes, size_t count, char *message) {
  return guarded(message, [&] {
    OwnNamespaces own(metadata);
    auto image = Exiv2::ImageFactory::open(bytes, static_cast<long>(count));
    readAll(metadata, own, *image);
    return true;
  });
}

bool cexiv2_read_path(CExiv2Metadata *metadata, const char *path, char *message) {
  return guarded(message, [&] {
    OwnNamespaces own(metadata);
    // ImageFactory would take a path for an address on the network; it gives only the pointer, whose type depends on the
    // version.
    auto input = Exiv2::ImageFactory::createIo(std::string());
    input.reset(new Exiv2::FileIo(path));
    auto image = Exiv2::ImageFactory::open(std::move(input));
    if (!image.get()) return fail(message, "not a known format");
    readAll(metadata, own, *image);
    return true;
  });
}

bool cexiv2_write_file(
    CExiv2Metadata *metadata, const uint8_t *file, size_t fileCount, const uint8_t **bytes, size_t *count,
    char *message) {
  *bytes = nullptr;
  *count = 0;
  return guarded(message, [&] {
    auto image = Exiv2::ImageFactory::open(file, static_cast<long>(fileCount));
    image->readMetadata();
    OwnNamespaces own(metadata);
    for (const auto &datum : metadata->exif) image->exifData()[datum.key()].setValue(&datum.value());
    if (!metadata->xmp.empty()) image->setXmpData(metadata->xmp);
    if (!metadata->iptc.empty()) image->setIptcData(metadata->iptc);
    image->writeMetadata();
    auto &result = image->io();
    if (result.open() != 0) return fail(message, "the file cannot be read again");
    metadata->encoded.resize(result.size());
    long length = result.read(metadata->encoded.data(), static_cast<long>(metadata->encoded.size()));
    *bytes = metadata->encoded.data();
    *count = static_cast<size_t>(length);
    return true;
  });
}

bool cexiv2_read(
    CExiv2Metadata *metadata, CExiv2Part part, const uint8_t *bytes, size_t count, char *message) {
  return guarded(message, [&] {
    switch (part) {
      case CExiv2Exif: {
        auto order = Exiv2::ExifParser::decode(metadata->exif, bytes, static_cast<uint32_t>(count));
        if (order == Exiv2::invalidByteOrder) return fail(message, "the Exif data is damaged");
        metadata->byteOrder = order;
        return true;
      }
      case CExiv2XMP: {
        OwnNamespaces own(metadata);
        std::string packet(reinterpret_cast<const char *>(bytes), count);
        if (Exiv2::XmpParser::decode(metadata->xmp, packet) != 0) return fail(message, "the XMP packet is damaged");
        own.remember(metadata->xmp);
        return true;
      }
      case CExiv2IPTC:
        return Exiv2::IptcParser::decode(metadata->iptc, bytes, static_cast<uint32_t>(count)) == 0 ||
               fail(message, "the IPTC records are damaged");
    }
    return false;
  });
}

bool cexiv2_is_big_endian(const CExiv2Metadata *metadata) {
  return metadata->byteOrder == Exiv2::bigEndian;
}

namespace {

// Copies as much of a text as there is space for, with a final zero.
long copied(const std::string &value, char *text, size_t size) {
  if (size > 0) {
    size_t length = std::min(size - 1, value.size());
    std::memcpy(text, value.data(), length);
    text[length] = 0;
  }
  return static_cast<long>(value.size());
}

}  // namespace

long cexiv2_text(const CExiv2Metadata *metadata, const char *key, char *text, size_t size) {
  std::string value;
  char message[CEXIV2_MESSAGE_SIZE];
  bool found = guarded(message, [&] {
    if (begins(key, "Exif.")) {
      auto place = metadata->exif.findKey(Exiv2::ExifKey(key));
      if (place == metadata->exif.end()) return false;
      value = place->toString();
    } else if (begins(key, "Xmp.")) {
      auto place = metadata->xmp.findKey(Exiv2::XmpKey(key));
      if (place == metadata->xmp.end()) return false;
      value = place->toString();
    } else {
      auto place = metadata->iptc.findKey(Exiv2::IptcKey(key));
      if (place == metadata->iptc.end()) return false;
      value = place->toString();
    }
    return true;
  });
  return found ? copied(value, text, size) : -1;
}

long cexiv2_lens(const CExiv2Metadata *metadata, char *text, size_t size) {
  std::string value;
  char message[CEXIV2_MESSAGE_SIZE];
  bool found = guarded(message, [&] {
    auto place = Exiv2::lensName(metadata->exif);
    if (place == metadata->exif.end()) return false;
    value = place->print(&metadata->exif);
    return true;
  });
  return found ? copied(value, text, size) : -1;
}

namespace {

// Bytes that are no text by their type, such as makers' notes.
template <typename Datum>
bool isLong(const Datum &datum, size_t longest) {
  auto type = datum.typeId();
  return (type == Exiv2::undefined || type == Exiv2::unsignedByte || type == Exiv2::signedByte) &&
         static_cast<size_t>(datum.size()) > longest;
}

template <typename Data>
void visitAll(const Data &data, size_t longest, CExiv2Visitor visit, void *context) {
  for (const auto &datum : data) {
    auto text = isLong(datum, longest) ? "<" + std::to_string(datum.size()) + " bytes>" : datum.toString();
    visit(context, datum.key().c_str(), text.c_str());
  }
}

}  // namespace

bool cexiv2_visit(
    const CExiv2Metadata *metadata, size_t longest, CExiv2Visitor visit, void *context, char *message) {
  return guarded(message, [&] {
    visitAll(metadata->exif, longest, visit, context);
    visitAll(metadata->xmp, longest, visit, context);
    visitAll(metadata->iptc, longest, visit, context);
    return true;
  });
}

bool cexiv2_set_text(CExiv2Metadata *metadata, const char *key, const char *text, char *message) {
  return guarded(message, [&] {
    int status = 0;
    if (begins(key, "Exif.")) {
      status = metadata->exif[key].setValue(std::string(text));
    } else if (begins(key, "Xmp.")) {
      status = metadata->xmp[key].setValue(std::string(text));
    } else {
      status = metadata->iptc[key].setValue(std::string(text));
    }
    return status == 0 || fail(message, "it is no value of this key's type");
  });
}

const char *cexiv2_key(size_t index) {
  static const std::vector<std::string> keys = [] {
    prepare();
    std::set<std::string> keys;
    for (const char *group : {"Image", "Photo", "GPSInfo"}) {
      for (auto tag = Exiv2::ExifTags::tagList(group); tag && tag->tag_ != 0xFFFF; tag++) {
        keys.insert(std::string("Exif.") + group + "." + tag->name_);
      }
    }
    for (const char *prefix : {"dc", "xmp", "xmpRights", "photoshop", "iptc", "iptcExt", "exif", "tiff", "lr", "aux"}) {
      for (auto property = Exiv2::XmpProperties::propertyList(prefix); property && property->name_; property++) {
        keys.insert(std::string("Xmp.") + prefix + "." + property->name_);
      }
    }
    for (auto set = Exiv2::IptcDataSets::application2RecordList(); set && set->number_ != 0xFFFF; set++) {
      keys.insert(std::string("Iptc.Application2.") + set->name_);
    }
    return std::vector<std::string>(keys.begin(), keys.end());
  }();
  return index < keys.size() ? keys[index].c_str() : nullptr;
}

bool cexiv2_set_list(CExiv2Metadata *metadata, const char *key, char *message) {
  return guarded(message, [&] {
    Exiv2::XmpTextValue list;
    list.setXmpArrayType(Exiv2::XmpValue::xaBag);
    metadata->xmp[key].setValue(&list);
    return true;
  });
}

bool cexiv2_set_bytes(
    CExiv2Metadata *metadata, const char *key, const uint8_t *bytes, size_t count, char *message) {
  return guarded(message, [&] {
    Exiv2::DataValue value(bytes, static_cast<long>(count), Exiv2::invalidByteOrder, Exiv2::undefined);
    metadata->exif[key].setValue(&value);
    return true;
  });
}

void cexiv2_remove(CExiv2Metadata *metadata, const char *prefix) {
  char message[CEXIV2_MESSAGE_SIZE];
  guarded(message, [&] {
    removeAll(metadata->exif, prefix);
    removeAll(metadata->xmp, prefix);
    removeAll(metadata->iptc, prefix);
    return true;
  });
}

bool cexiv2_is_known(const char *key) {
  char message[CEXIV2_MESSAGE_SIZE];
  prepare();
  return guarded(message, [&] {
    const std::string text(key);
    const auto first = text.find('.');
    const auto family = text.substr(0, first);
    if (first == std::string::npos) return family == "Exif" || family == "Xmp" || family == "Iptc";
    const auto second = text.find('.', first + 1);
    const auto group = text.substr(first + 1, second == std::string::npos ? second : second - first - 1);
    const bool isGroup = second == std::string::npos;
    if (family == "Exif") {
      if (isGroup) return Exiv2::ExifTags::isExifGroup(group) || Exiv2::ExifTags::isMakerGroup(group);
      Exiv2::ExifKey known(text);
      return true;
    }
    // Files may have namespaces of their own.
    if (family == "Xmp") return !group.empty() && (isGroup || second + 1 < text.size());
    if (family != "Iptc") return false;
    if (isGroup) return group == "Envelope" || group == "Application2";
    Exiv2::IptcKey known(text);
    return true;
  });
}

void cexiv2_remove_makernote(CExiv2Metadata *metadata) {
  char message[CEXIV2_MESSAGE_SIZE];
  guarded(message, [&] {
    for (auto place = metadata->exif.begin(); place != metadata->exif.end();) {
      const bool isOne = Exiv2::ExifTags::isMakerGroup(place->groupName()) || place->key() == "Exif.Photo.MakerNote";
      place = isOne ? metadata->exif.erase(place) : std::next(place);
    }
    return true;
  });
}

void cexiv2_remove_value(CExiv2Metadata *metadata, const char *key) {
  char message[CEXIV2_MESSAGE_SIZE];
  guarded(message, [&] {
    const std::string value(key), item = value + "[", field = value + "/";
    auto isPart = [&](const std::string &name) {
      return name == value || begins(name, item.c_str()) || begins(name, field.c_str());
    };
    removeWhere(metadata->exif, isPart);
    removeWhere(metadata->xmp, isPart);
    removeWhere(metadata->iptc, isPart);
    return true;
  });
}

namespace {

// What says how the records came about, rather than what the picture shows.
bool isAboutRecords(const std::string &key) {
  for (const char *name :
       {"Iptc.Envelope.ModelVersion", "Iptc.Envelope.CharacterSet", "Iptc.Application2.RecordVersion",
        "Iptc.Application2.Program", "Iptc.Application2.ProgramVersion"}) {
    if (key == name) return true;
  }
  return false;
}

std::string iptcText(const Exiv2::IptcData &iptc, const std::string &key) {
  auto place = iptc.findKey(Exiv2::IptcKey(key));
  return place == iptc.end() ? std::string() : place->toString();
}

// IPTC divides a moment into a date and a time of day, which Exiv2 does not convert.
void convertMoment(
    const Exiv2::IptcData &iptc, Exiv2::XmpData &xmp, const std::string &dateKey, const std::string &timeKey,
    const char *target, std::set<std::string> &converted) {
  const std::string date = iptcText(iptc, dateKey), time = iptcText(iptc, timeKey);
  // XMP has no time of day alone; a date of zeros is none.
  if (date.empty() || begins(date, "0000") || date.find("-00") != std::string::npos) return;
  xmp[target] = time.empty() ? date : date + "T" + time;
  converted.insert(dateKey);
  converted.insert(timeKey);
}

}  // namespace

bool cexiv2_merge_xmp(CExiv2Metadata *metadata, const CExiv2Metadata *other, char *message) {
  return guarded(message, [&] {
    auto property = [](const std::string &key) { return key.substr(0, key.find_first_of("[/")); };
    std::set<std::string> replaced;
    for (const auto &datum : other->xmp) replaced.insert(property(datum.key()));
    for (auto place = metadata->xmp.begin(); place != metadata->xmp.end();) {
      place = replaced.count(property(place->key())) ? metadata->xmp.erase(place) : std::next(place);
    }
    for (const auto &datum : other->xmp) metadata->xmp.add(datum);
    metadata->namespaces.insert(other->namespaces.begin(), other->namespaces.end());
    Exiv2::copyXmpToExif(other->xmp, metadata->exif);
    if (!metadata->iptc.empty()) Exiv2::copyXmpToIptc(other->xmp, metadata->iptc);
    return true;
  });
}

bool cexiv2_translate(CExiv2Metadata *metadata, char *message) {
  return guarded(message, [&] {
    Exiv2::XmpData found;
    Exiv2::copyIptcToXmp(metadata->iptc, found);
    Exiv2::copyExifToXmp(metadata->exif, found);
    for (const auto &datum : found) {
      if (metadata->xmp.findKey(Exiv2::XmpKey(datum.key())) == metadata->xmp.end()) metadata->xmp.add(datum);
    }
    return true;
  });
}

bool cexiv2_move_iptc(CExiv2Metadata *metadata, bool overwrites, char *message) {
  return guarded(message, [&] {
    Exiv2::IptcData &iptc = metadata->iptc;
    Exiv2::XmpData found;
    Exiv2::copyIptcToXmp(iptc, found);
    std::set<std::string> converted;
    for (const auto &datum : iptc) {
      Exiv2::IptcData alone;
      alone.add(datum);
      Exiv2::XmpData result;
      Exiv2::copyIptcToXmp(alone, result);
      if (!result.empty()) converted.insert(datum.key());
    }
    convertMoment(
        iptc, found, "Iptc.Application2.DateCreated", "Iptc.Application2.TimeCreated", "Xmp.photoshop.DateCreated",
        converted);
    convertMoment(
        iptc, found, "Iptc.Application2.DigitizationDate", "Iptc.Application2.DigitizationTime",
        "Xmp.xmp.CreateDate", converted);
    for (const auto &datum : found) {
      auto place = metadata->xmp.findKey(Exiv2::XmpKey(datum.key()));
      if (place != metadata->xmp.end() && !overwrites) continue;
      if (place != metadata->xmp.end()) metadata->xmp.erase(place);
      metadata->xmp.add(datum);
    }
    removeWhere(iptc, [&](const std::string &key) { return converted.count(key) > 0 || isAboutRecords(key); });
    return true;
  });
}

bool cexiv2_has_thumbnail(const CExiv2Metadata *metadata) {
  char message[CEXIV2_MESSAGE_SIZE];
  return guarded(message, [&] { return *Exiv2::ExifThumbC(metadata->exif).mimeType() != 0; });
}

bool cexiv2_set_thumbnail(CExiv2Metadata *metadata, const uint8_t *bytes, size_t count, char *message) {
  return guarded(message, [&] {
    Exiv2::ExifThumb(metadata->exif).setJpegThumbnail(bytes, static_cast<long>(count), {72, 1}, {72, 1}, 2);
    return true;
  });
}

bool cexiv2_add_filtering(
    CExiv2Metadata *metadata, const char *program, const char *parameters, char *message) {
  return guarded(message, [&] {
    const std::string list = "Xmp.xmpMM.History";
    Exiv2::XmpData &xmp = metadata->xmp;
    if (xmp.findKey(Exiv2::XmpKey(list)) == xmp.end()) {
      Exiv2::XmpTextValue events;
      events.setXmpArrayType(Exiv2::XmpValue::xaSeq);
      xmp[list].setValue(&events);
    }
    // The last event is the one of the highest index.
    long last = 0;
    for (const Exiv2::Xmpdatum &value : xmp) {
      const std::string key = value.key();
      if (key.compare(0, list.size() + 1, list + "[") == 0) {
        last = std::max(last, std::strtol(key.c_str() + list.size() + 1, nullptr, 10));
      }
    }
    const std::string event = list + "[" + std::to_string(last + 1) + "]/stEvt:";
    xmp[event + "action"] = "filtered";
    xmp[event + "softwareAgent"] = program;
    xmp[event + "parameters"] = parameters;
    return true;
  });
}

void cexiv2_remove_thumbnail(CExiv2Metadata *metadata) {
  char message[CEXIV2_MESSAGE_SIZE];
  guarded(message, [&] {
    Exiv2::ExifThumb(metadata->exif).erase();
    return true;
  });
}

bool cexiv2_encode(
    CExiv2Metadata *metadata, CExiv2Part part, const uint8_t **bytes, size_t *count, char *message) {
  metadata->encoded.clear();
  *bytes = nullptr;
  *count = 0;
  return guarded(message, [&] {
    auto &blob = metadata->encoded;
    switch (part) {
      case CExiv2Exif:
        if (metadata->exif.empty()) return true;
        Exiv2::ExifParser::encode(blob, metadata->byteOrder, metadata->exif);
        break;
      case CExiv2XMP: {
        if (metadata->xmp.empty()) return true;
        OwnNamespaces own(metadata);
        std::string packet;
        if (Exiv2::XmpParser::encode(packet, metadata->xmp, Exiv2::XmpParser::useCompactFormat) > 1) {
          return fail(message, "the XMP packet cannot be written");
        }
        blob.assign(packet.begin(), packet.end());
        break;
      }
      case CExiv2IPTC: {
        if (metadata->iptc.empty()) return true;
        assign(blob, Exiv2::IptcParser::encode(metadata->iptc));
        break;
      }
    }
    *bytes = blob.data();
    *count = blob.size();
    return true;
  });
}
