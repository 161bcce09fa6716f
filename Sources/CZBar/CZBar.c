#include "CZBar.h"

#ifndef CODES

bool czbar_is_built(void) { return false; }
CZBar *czbar_create(uint32_t symbologies) { (void)symbologies; return NULL; }
void czbar_destroy(CZBar *scanner) { (void)scanner; }
int czbar_scan(CZBar *scanner, const uint8_t *pixels, int width, int height) {
  (void)scanner; (void)pixels; (void)width; (void)height;
  return -1;
}
CZBarCode czbar_code(const CZBar *scanner, int index) {
  (void)scanner; (void)index;
  return (CZBarCode){CZBarQR, (const uint8_t *)"", 0, 0};
}
void czbar_place(const CZBar *scanner, int code, size_t index, int *x, int *y) {
  (void)scanner; (void)code; (void)index;
  *x = *y = 0;
}

#else

#include <stdlib.h>
#include <zbar.h>

struct CZBar {
  zbar_image_scanner_t *scanner;
  zbar_image_t *image;
};

/// ZBar's number of each symbology.
static const zbar_symbol_type_t types[] = {
  [CZBarEAN13] = ZBAR_EAN13, [CZBarEAN8] = ZBAR_EAN8, [CZBarUPCA] = ZBAR_UPCA, [CZBarUPCE] = ZBAR_UPCE,
  [CZBarISBN10] = ZBAR_ISBN10, [CZBarISBN13] = ZBAR_ISBN13, [CZBarCode39] = ZBAR_CODE39,
  [CZBarCode93] = ZBAR_CODE93, [CZBarCode128] = ZBAR_CODE128, [CZBarInterleaved2of5] = ZBAR_I25,
  [CZBarCodabar] = ZBAR_CODABAR, [CZBarDataBar] = ZBAR_DATABAR, [CZBarDataBarExpanded] = ZBAR_DATABAR_EXP,
  [CZBarQR] = ZBAR_QRCODE, [CZBarSQ] = ZBAR_SQCODE,
};
static const int typeCount = sizeof types / sizeof *types;

bool czbar_is_built(void) { return true; }

CZBar *czbar_create(uint32_t symbologies) {
  CZBar *result = calloc(1, sizeof *result);
  if (!result) return NULL;
  result->scanner = zbar_image_scanner_create();
  result->image = zbar_image_create();
  if (!result->scanner || !result->image) {
    czbar_destroy(result);
    return NULL;
  }
  zbar_image_set_format(result->image, zbar_fourcc('Y', '8', '0', '0'));
  zbar_image_scanner_set_config(result->scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
  for (int index = 0; index < typeCount; index += 1) {
    if (symbologies & 1u << index) zbar_image_scanner_set_config(result->scanner, types[index], ZBAR_CFG_ENABLE, 1);
  }
  return result;
}

void czbar_destroy(CZBar *scanner) {
  if (scanner->image) zbar_image_destroy(scanner->image);
  if (scanner->scanner) zbar_image_scanner_destroy(scanner->scanner);
  free(scanner);
}

int czbar_scan(CZBar *scanner, const uint8_t *pixels, int width, int height) {
  zbar_image_set_size(scanner->image, (unsigned)width, (unsigned)height);
  zbar_image_set_data(scanner->image, pixels, (unsigned long)width * (unsigned long)height, NULL);
  int count = zbar_scan_image(scanner->scanner, scanner->image);
  // The pixels are the caller's, and the results do not point into them.
  zbar_image_set_data(scanner->image, NULL, 0, NULL);
  return count;
}

static const zbar_symbol_t *symbol(const CZBar *scanner, int index) {
  const zbar_symbol_set_t *set = zbar_image_scanner_get_results(scanner->scanner);
  const zbar_symbol_t *symbol = zbar_symbol_set_first_symbol(set);
  while (symbol && index > 0) {
    symbol = zbar_symbol_next(symbol);
    index -= 1;
  }
  return symbol;
}

CZBarCode czbar_code(const CZBar *scanner, int index) {
  CZBarCode code = {CZBarQR, (const uint8_t *)"", 0, 0};
  const zbar_symbol_t *found = symbol(scanner, index);
  if (!found) return code;
  for (int type = 0; type < typeCount; type += 1) {
    if (types[type] == zbar_symbol_get_type(found)) code.symbology = (CZBarSymbology)type;
  }
  code.bytes = (const uint8_t *)zbar_symbol_get_data(found);
  code.count = zbar_symbol_get_data_length(found);
  code.places = zbar_symbol_get_loc_size(found);
  return code;
}

void czbar_place(const CZBar *scanner, int code, size_t index, int *x, int *y) {
  const zbar_symbol_t *found = symbol(scanner, code);
  *x = found ? zbar_symbol_get_loc_x(found, (unsigned)index) : 0;
  *y = found ? zbar_symbol_get_loc_y(found, (unsigned)index) : 0;
}

#endif
