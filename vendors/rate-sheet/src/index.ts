import type { VendorPlugin } from '@cartage/vendor-kit';
import type { SheetCity } from './cities.ts';
import { toPlugin } from './plugin.ts';
import { readSheet } from './read-sheet.ts';

export type { SheetCity } from './cities.ts';
export { SheetRefused } from './read-sheet.ts';

/**
 * A vendor made of a price list: JSON where `fileName` ends in `.json`, else CSV. README.md describes both.
 * @param cities that the sheet may name without a code; those of core's `cityCatalogue`
 * @throws SheetRefused with all that is wrong with the sheet
 */
export const rateSheet = (text: string, fileName: string, cities?: readonly SheetCity[]): VendorPlugin =>
  toPlugin(readSheet(text, fileName, cities));
