/**
 * From one letter to the next, ms. In a field only a scanner is as fast as that. Elsewhere whatever is typed is a code, however
 * slow the machine.
 */
export const gaps = { inField: 80, elsewhere: 1_500 } as const;
/** So long after its last letter a code is over that comes as fast as only a scanner is: some scanners press nothing behind it. */
export const OVER_MS = 250;
/** What is shorter is no code. */
const LEAST = 4;

/** What has come at such a speed so far. */
export interface Scan {
  readonly text: string;
  /** When the last letter came, ms. */
  readonly at: number;
  /** No letter was slower than those of a scanner. */
  readonly isFast: boolean;
}

export const noScan: Scan = { text: '', at: Number.NEGATIVE_INFINITY, isFast: false };

/** One more letter; after a pause it begins anew. */
export const withLetter = ({ text, at: before, isFast }: Scan, letter: string, at: number, gap: number): Scan =>
  at - before > gap
    ? { text: letter, at, isFast: true }
    : { text: text + letter, at, isFast: isFast && at - before <= gaps.inField };

/** The code that nothing ends but its last letter, or Tab; null: somebody may have typed it. */
export const fastCodeOf = ({ text, isFast }: Scan): string | null =>
  isFast && text.trim().length >= LEAST ? text.trim() : null;

/** The code that Enter ends; null: somebody has pressed it after typing, or after nothing. */
export const codeOf = ({ text, at: before }: Scan, at: number, gap: number): string | null =>
  text.trim().length >= LEAST && at - before <= gap ? text.trim() : null;
