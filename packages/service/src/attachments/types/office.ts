import { Readable } from 'node:stream';
import type { LocalText } from '@cartage/core';
import { FileStoreAway } from '@cartage/storage';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type ReceivedBytes, startsWith, type TypeCheck } from './received-bytes.ts';

/** A zip of Office Open XML whose main part is of this type, without macros. */
const checkOffice =
  (mainType: string): TypeCheck =>
  async (bytes) => {
    if (!startsWith(await bytes.read(0, 4), 'PK\x03\x04')) return notZip;
    // Nothing behind the directory, not even a comment: no office program writes one.
    if (!startsWith(await bytes.read(Math.max(0, bytes.size() - 22), 4), 'PK\x05\x06')) return notZip;
    try {
      const zip = await fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.size(), { autoClose: false });
      const types = await contentTypes(zip);
      if (types === null || !types.includes(`ContentType="${mainType}"`)) return otherZip;
      return types.includes('vbaProject') || types.includes('macroEnabled') ? withMacros : null;
    } catch (fault) {
      // What is wrong with the disk is not wrong with the file.
      if (fault instanceof FileStoreAway) throw fault;
      return notZip;
    }
  };

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

export const checkDocx = checkOffice(WORD);
export const checkXlsx = checkOffice(EXCEL);

/** The part that names the types of all others; null: there is none, or too many others. */
const contentTypes = async (zip: ZipFile): Promise<string | null> => {
  let parts = 0;
  let found: string | null = null;
  for await (const entry of zip.eachEntry()) {
    parts += 1;
    if (parts > MOST_PARTS) return null;
    if (entry.fileName !== '[Content_Types].xml') continue;
    if (found !== null || entry.isEncrypted() || entry.uncompressedSize > MOST_TYPES) return null;
    const pieces: Uint8Array[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Uint8Array);
    found = Buffer.concat(pieces).toString('utf8');
  }
  return found;
};

const MOST_PARTS = 10_000;
/** Bytes. */
const MOST_TYPES = 1_000_000;

class BytesReader extends RandomAccessReader {
  readonly #bytes: ReceivedBytes;

  constructor(bytes: ReceivedBytes) {
    super();
    this.#bytes = bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    for (let at = start; at < end; at += PIECE) yield this.#bytes.read(at, Math.min(PIECE, end - at));
  }
}

const PIECE = 64 * 1024;

const notZip: LocalText = { en: 'it is not a whole zip of one', ru: 'это не целый zip-архив такого файла' };
const otherZip: LocalText = { en: 'it is another zip', ru: 'это другой zip-архив' };
const withMacros: LocalText = { en: 'it holds macros', ru: 'в нём есть макросы' };
