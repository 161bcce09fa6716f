// QR codes and barcodes by ZBar behind plain C functions. A handle is used by one thread at a time.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum {
  CZBarEAN13, CZBarEAN8, CZBarUPCA, CZBarUPCE, CZBarISBN10, CZBarISBN13, CZBarCode39, CZBarCode93, CZBarCode128,
  CZBarInterleaved2of5, CZBarCodabar, CZBarDataBar, CZBarDataBarExpanded, CZBarQR, CZBarSQ,
} CZBarSymbology;

/// A code that was read.
typedef struct {
  CZBarSymbology symbology;
  /// The content, which lives until the next scan.
  const uint8_t *bytes;
  size_t count;
  /// The number of places.
  size_t places;
} CZBarCode;

typedef struct CZBar CZBar;

/// Whether the package was built with ZBar.
bool czbar_is_built(void);
/// Creates a scanner of the symbologies whose bits (1 << symbology) are set; NULL when out of memory.
CZBar *_Nullable czbar_create(uint32_t symbologies);
void czbar_destroy(CZBar *scanner);

/// Scans width * height grey bytes without padding; returns the number of codes, or -1.
int czbar_scan(CZBar *scanner, const uint8_t *pixels, int width, int height);
/// The code at an index of the last scan.
CZBarCode czbar_code(const CZBar *scanner, int index);
/// A place of a code in pixels: for QR its corners in its own order, for barcodes points along the lines that read it.
void czbar_place(const CZBar *scanner, int code, size_t index, int *x, int *y);

#pragma clang assume_nonnull end
