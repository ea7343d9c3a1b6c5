import { type Problem, problem } from '@cartage/core';
import { type Attachment, contentInRow, type FilePart, FileStoreAway, getAttachment } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';

/** The row is there and its bytes are not: the file store is not the one, or not the state, that the database knows. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  /** What its customer is told. */
  readonly problem: Problem;
  /** Its order was erased (interface 26.8), and all is as it is to be. */
  readonly isErased: boolean;

  constructor(
    { guid, name }: Pick<Attachment, 'guid' | 'name'>,
    found: 'is not in the file store' | 'is not whole' | 'was erased',
  ) {
    super(`The file of attachment ${guid} ${found}.`);
    this.isErased = found === 'was erased';
    this.problem = problem('NotFound', null, {
      en: `The file "${name}" is no longer there.`,
      ru: `Файла «${name}» больше нет.`,
    });
  }
}

/** The bytes cannot be had for now, or not at all. */
export const isWithoutBytes = (thrown: unknown): boolean =>
  thrown instanceof FileStoreAway || thrown instanceof FileMissing;

/** The file is gone for good, as far as can be known. */
export const isFileMissing = (thrown: unknown): thrown is FileMissing => thrown instanceof FileMissing;

/** The file store does not answer; the same may succeed later. */
export const isWithoutStore = (thrown: unknown): thrown is Error => thrown instanceof FileStoreAway;

type From = Pick<Ground, 'store'> & Pick<Papers, 'files'>;

/** The attachment's bytes as they are read, all or a part. @throws FileStoreAway; FileMissing, also where it is shorter */
export const openContent = async (
  { store, files }: From,
  { guid, name: title, file, size }: Attachment,
  part: FilePart = { start: 0, end: size },
): Promise<AsyncIterable<Uint8Array>> => {
  let name = file;
  if (name === null) {
    const content = await contentInRow(store.db, guid);
    if (content !== null) return inPieces(content.subarray(part.start, part.end));
    // It was moved in between.
    name = (await getAttachment(store.db, guid))?.file ?? null;
  }
  if (name === null) throw new FileMissing({ guid, name: title }, 'was erased');
  const content = await files.read(name, part);
  if (content === null) throw new FileMissing({ guid, name: title }, 'is not in the file store');
  return whole(content, { guid, name: title }, part.end - part.start);
};

/** All its bytes. @throws as `openContent` */
export const contentOf = async (from: From, attachment: Attachment): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of await openContent(from, attachment)) pieces.push(piece);
  return Buffer.concat(pieces);
};

async function* whole(content: AsyncIterable<Uint8Array>, attachment: Pick<Attachment, 'guid' | 'name'>, size: number) {
  let had = 0;
  for await (const piece of content) {
    had += piece.length;
    if (had > size) break;
    yield piece;
  }
  if (had !== size) throw new FileMissing(attachment, 'is not whole');
}

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

const PIECE = 64 * 1024;
