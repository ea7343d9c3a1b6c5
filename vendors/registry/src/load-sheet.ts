import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { rateSheet, SheetRefused } from '@cartage/vendor-rate-sheet';

/** Whether a further vendor is a price list and no program. */
export const isSheet = (name: string): boolean => /\.(?:csv|json)$/i.test(name);

/**
 * What a package with the vendor of the sheet would export; the path is seen from `folder`.
 * @throws SheetRefused with all that is wrong with the sheet, or what the file system says
 */
export const loadSheet = async (path: string, folder: string): Promise<{ readonly vendors: readonly unknown[] }> => {
  const bytes = await readFile(resolve(folder, path));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SheetRefused(['it is not in UTF-8; accepted: that, which spreadsheets call “CSV UTF-8”']);
  }
  return { vendors: [rateSheet(text, path)] };
};
