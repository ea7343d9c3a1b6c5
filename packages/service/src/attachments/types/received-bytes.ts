import type { LocalText } from '@cartage/core';

/** The bytes of a file that is looked at, wherever they lie. */
export interface ReceivedBytes {
  readonly size: () => number;
  /** So many from there, or as many as there are. */
  readonly read: (position: number, length: number) => Promise<Uint8Array>;
}

/** What keeps the bytes from being of a type, to go on after "the file is not ..., because"; null: nothing does. */
export type TypeCheck = (bytes: ReceivedBytes) => Promise<LocalText | null>;

/** The same, in one piece after the other. */
export async function* piecesOf({ size, read }: ReceivedBytes): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < size(); at += PIECE) yield read(at, PIECE);
}

const PIECE = 64 * 1024;

export const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes).toString('latin1', at, at + signature.length) === signature;
