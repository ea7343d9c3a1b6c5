import { createInflateRaw } from 'node:zlib';
import { VendorProblem } from '@cartage/vendor-kit';

/** What a directory may be unpacked: some seven times what it is today. */
const MOST_BYTES = 512 * 1024 * 1024;

/**
 * The texts of the objects in the archive of the directory of offices, one by one: it is one JSON document of some 60 MB,
 * `{"passportElements": [{...}, ...]}`, too much to be in memory at once.
 * @throws VendorProblem `defect` where it is no such archive
 */
export async function* passportElements(archive: Uint8Array): AsyncGenerator<string, void> {
  const pieces = elementsIn();
  let size = 0;
  for await (const chunk of unpacked(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength))) {
    size += chunk.length;
    if (size > MOST_BYTES) throw unreadable();
    yield* pieces(chunk);
  }
  if (size === 0) throw unreadable();
}

/** The first file of a ZIP; there is one in it. */
async function* unpacked(zip: Buffer): AsyncGenerator<Buffer, void> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > zip.length) throw unreadable();
  const entry = zip.readUInt32LE(end + 16);
  if (entry + 46 > end || zip.readUInt32LE(entry) !== CENTRAL_ENTRY) throw unreadable();
  const [method, size, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  if (local + 30 > entry || !(method === STORED || method === DEFLATED)) throw unreadable();
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + size > entry) throw unreadable();
  const data = zip.subarray(start, start + size);
  if (method === STORED) yield data;
  else {
    const inflating = createInflateRaw();
    inflating.end(data);
    yield* inflating;
  }
}

const CENTRAL_ENTRY = 0x02014b50;
const [STORED, DEFLATED] = [0, 8];

/** Cuts a document that comes in chunks into the objects of the lists that its members are. */
function elementsIn(): (chunk: Buffer) => Generator<string, void> {
  const opened: number[] = [];
  let parts: Buffer[] = [];
  let isText = false;
  let isEscaped = false;
  return function* (chunk) {
    let start = parts.length > 0 ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === BRACE || byte === BRACKET) {
        if (byte === BRACE && opened.length === 2 && opened[1] === BRACKET) start = i;
        opened.push(byte);
      } else if (byte === BRACE + 2 || byte === BRACKET + 2) {
        opened.pop();
        if (opened.length === 2 && start >= 0) {
          yield Buffer.concat([...parts, chunk.subarray(start, i + 1)]).toString();
          parts = [];
          start = -1;
        }
      }
    }
    if (start >= 0) parts.push(chunk.subarray(start));
  };
}

const [QUOTE, BACKSLASH, BRACE, BRACKET] = [0x22, 0x5c, 0x7b, 0x5b];

const unreadable = (): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: 'The directory of post offices is no archive that can be read.',
      ru: 'Справочник отделений Почты России не является архивом, который можно прочесть.',
    },
  );
