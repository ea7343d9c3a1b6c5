import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type PlaceFile, UnreadableFile } from './place-file.ts';

/** One file within a zip. */
export interface Member {
  readonly name: string;
  /** Its bytes, unpacked as they are asked for. What they say is proven only when they have been read to their end. */
  readonly read: () => AsyncGenerator<Uint8Array, void, undefined>;
}

/**
 * The files within a zip, in the order of its directory. Nothing is unpacked before it is read, or kept.
 * @throws UnreadableFile when it is no whole zip
 */
export const openZip = async (file: PlaceFile): Promise<readonly Member[]> => {
  const members: Member[] = [];
  try {
    const zip = await fromRandomAccessReaderPromise(new FileReader(file), file.size, { autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (members.length === MOST_MEMBERS) {
        throw new UnreadableFile(`The zip holds more than ${MOST_MEMBERS.toLocaleString('en')} files.`);
      }
      if (!entry.fileName.endsWith('/')) members.push({ name: entry.fileName, read: () => unpack(zip, entry) });
    }
  } catch (fault) {
    throw damaged('The zip', fault);
  }
  return members;
};

const MOST_MEMBERS = 100_000;

/** Of the methods of packing that a zip may name. */
const STORED = 0;
const DEFLATED = 8;

class FileReader extends RandomAccessReader {
  readonly #file: PlaceFile;

  constructor(file: PlaceFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.read(start, end);
  }
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new UnreadableFile(`${fileName} in the zip is encrypted.`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new UnreadableFile(`${fileName} in the zip is packed by a method that is not read; deflate is.`);
  if (isBomb(compressedSize, uncompressedSize)) throw bomb(`${fileName} in the zip`);
  try {
    let sum = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum);
      yield piece;
    }
    if (sum !== entry.crc32) throw new UnreadableFile(`${fileName} in the zip is damaged: its checksum is wrong.`);
  } catch (fault) {
    throw damaged(`${fileName} in the zip`, fault);
  }
}

/** Text of this kind is packed to a tenth or a thirtieth; deflate packs zeros to a thousandth. */
export const isBomb = (packed: number, unpacked: number): boolean => unpacked > 16_000_000 && unpacked > packed * 250;

export const bomb = (what: string): UnreadableFile =>
  new UnreadableFile(`${what} grows more than 250 times when it is unpacked: no directory of places does.`);

/** What is wrong with the file's bytes, told; what is wrong with the disk, or was told already, as it is. */
export const damaged = (what: string, fault: unknown): unknown =>
  fault instanceof UnreadableFile || !(fault instanceof Error) || 'syscall' in fault
    ? fault
    : new UnreadableFile(`${what} is damaged or not whole: ${fault.message.replace(/\.$/, '')}.`, { cause: fault });
