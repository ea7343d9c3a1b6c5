import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { rateSheet, type SheetCity, SheetRefused } from '@cartage/vendor-rate-sheet';

/** Whether a further vendor is a price list and no program. */
export const isSheet = (name: string): boolean => /\.(?:csv|json)$/i.test(name);

/**
 * What a package with the vendor of the sheet would export.
 * @param folder from which the path is seen
 * @param cities that the sheet may name without a code
 * @throws SheetRefused with all that is wrong with the sheet
 */
export const loadSheet = async (
  path: string,
  folder: string,
  cities: readonly SheetCity[],
): Promise<{ readonly vendors: readonly unknown[] }> => {
  const bytes = await readSheetFile(resolve(folder, path));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SheetRefused(['it is not in UTF-8; accepted: that, which spreadsheets call “CSV UTF-8”']);
  }
  return { vendors: [rateSheet(text, path, cities)] };
};

const MIB = 2 ** 20;
/** Some 500,000 rows: what is larger is no price list, and would take all the memory. */
const MOST_BYTES = 32 * MIB;

async function readSheetFile(path: string): Promise<Uint8Array> {
  try {
    const file = await stat(path);
    if (!file.isFile()) throw new SheetRefused(['it is no file; accepted: one in CSV or JSON']);
    if (file.size > MOST_BYTES)
      throw new SheetRefused([
        `it has ${Math.ceil(file.size / MIB)} MiB; accepted: at most ${MOST_BYTES / MIB} MiB, as of a price list`,
      ]);
    return await readFile(path);
  } catch (thrown) {
    if (thrown instanceof SheetRefused) throw thrown;
    const { code = 'unknown' } = thrown as { code?: string };
    const seen = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new SheetRefused([`${seen}; accepted: the path of a file in CSV or JSON that Cartage may read`]);
  }
}
