import type { VendorPlugin } from '@cartage/vendor-kit';
import { toPlugin } from './plugin.ts';
import { readSheet } from './read-sheet.ts';

export { SheetRefused } from './read-sheet.ts';

/**
 * A vendor made of a price list: JSON where `fileName` ends in `.json`, else CSV. README.md describes both.
 * @throws SheetRefused with all that is wrong with the sheet
 */
export const rateSheet = (text: string, fileName: string): VendorPlugin => toPlugin(readSheet(text, fileName));
