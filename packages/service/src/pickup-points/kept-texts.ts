import type { JoinedTexts } from '@cartage/storage';

/** Texts of pickup points that were asked for before, in the memory of this process. */
export interface KeptTexts {
  /**
   * The text under this key, made anew where the points have changed. `edition`: theirs in the database, as it was read
   * before; `make` reads them after, so that what is kept is never older than its edition.
   */
  readonly of: (key: string, edition: string, make: () => Promise<JoinedTexts>) => Promise<JoinedTexts>;
}

interface Kept {
  readonly edition: string;
  readonly joined: JoinedTexts;
}

/** Bytes: some forty cities of a thousand points. */
const MOST = 32 * 1024 * 1024;

export const openKeptTexts = (most = MOST): KeptTexts => {
  /** What was asked for last stands last. */
  const kept = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    const known = kept.get(key);
    if (known && kept.delete(key)) size -= sizeOf(key, known);
  };
  const keep = (key: string, made: Kept): void => {
    kept.set(key, made);
    size += sizeOf(key, made);
    for (const oldest of kept.keys()) {
      if (size <= most) return;
      drop(oldest);
    }
  };
  return {
    of: async (key, edition, make) => {
      const known = kept.get(key);
      const asked = known?.edition === edition ? known : { edition, joined: await make() };
      drop(key);
      keep(key, asked);
      return asked.joined;
    },
  };
};

const sizeOf = (key: string, { joined: { text } }: Kept): number => key.length + text.length;

/** These points in a key, and no others. */
export const keyOf = ({ length, buffer, byteOffset, byteLength }: Uint32Array): string =>
  `${length} ${Buffer.from(buffer, byteOffset, byteLength).toString('latin1')}`;
