/**
 * Bounds (interface 2.7, 2.8): more than any vehicle takes or any paper shows. Within them every later sum stays exact
 * and every shipment can be printed.
 */
export const MAX_WEIGHT_KG = 100_000;
/** Of a place, any side. */
export const MAX_SIDE_CM = 10_000;
/** Of a parcel that has a volume. */
export const MAX_VOLUME_M3 = 1_000;
/** Of an order, all items together. */
export const MAX_PLACES = 10_000;
/** Of a product. */
export const MAX_UNITS = 1_000_000;
/** Characters of a text that nobody searches by. */
export const MAX_TEXT = 4_000;
/** The limit of texts that are searched by: an index holds no long ones. */
export const MAX_REFERENCE = 255;
